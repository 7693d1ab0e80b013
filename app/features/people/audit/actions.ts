import { countWords, phrase, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

/** An audit entry for its sentence: actor, action, subject and the person it was for. */
export type About = {
	actor: string;
	/** The case, complaint or package, by its number or name. */
	what: string;
	/** The person it was done for or to. */
	whom: string;
	/** The entry's details, with names instead of ids. */
	details: Record<string, unknown>;
};

export type ActionWords = string | ((about: About) => string);

/** The words of an action in the audit log; each feature defines its own, by code, in its `actions.ts`. */
export type Action = {
	/** For members of a chamber and its owner, without the actor. */
	members?: ActionWords;
	/** Labels of detail fields; a field that several actions share is labelled by one of them. */
	fields?: Record<string, string>;
	/** Fields already in the words, or useful only to programs. */
	stated?: string[];
} & (ForAdministrators | ForOwner);
type ForAdministrators = { sentence: ActionWords; owner?: ActionWords };
/** For the account's owner; without a sentence, administrators see "Asha Kulkarni: Signed in". */
type ForOwner = { sentence?: ActionWords; owner: ActionWords };
export type Actions = Record<`${string}.${string}`, Action>;

const valuesOf = ({ details, ...about }: About) => ({
	...about,
	...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, t(textIn(value))])),
});

export const textIn = (value: unknown) => (typeof value === "string" ? value : "–");
export const numberIn = (value: unknown) =>
	typeof value === "number" ? value : Array.isArray(value) ? value.length : 1;

/** Words with the entry's details inserted. */
export const withDetails =
	(message: string) =>
	(about: About): string =>
		t(message, valuesOf(about));

/** Words for a count taken from a field of the details. */
export const counted =
	(field: string, [one, other]: [one: string, other: string]) =>
	(about: About): string =>
		countWords(numberIn(own(about.details, field)), one, other, valuesOf(about));

export const AUDIT_ACTIONS = {
	"security.denied": {
		owner: phrase("Page access denied"),
		fields: { path: phrase("Page⟦log⟧"), count: phrase("Times") },
	},
	"security.download": { owner: phrase("Downloaded a file") },
} satisfies Actions;

/** The actions of all features. Each feature adds its own, so that only described actions can be recorded. */
export interface ActionTables {
	audit: typeof AUDIT_ACTIONS;
}

type CodesOf<Table> = { [Code in keyof Table]: Code }[keyof Table];
type ChamberCodesOf<Table> = {
	[Code in keyof Table]: Table[Code] extends { members: ActionWords } ? Code : never;
}[keyof Table];

export type ActionCode = { [Name in keyof ActionTables]: CodesOf<ActionTables[Name]> }[keyof ActionTables];
/** An action that has words for a chamber's log. */
export type ChamberActionCode = {
	[Name in keyof ActionTables]: ChamberCodesOf<ActionTables[Name]>;
}[keyof ActionTables];
export type SecurityActionCode = Extract<ActionCode, `security.${string}`>;
