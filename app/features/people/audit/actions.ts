import { countWords, phrase, t } from "~/platform/language/translate";

/** An entry as its words tell it: who did what to which thing, and for whom. */
export type About = {
	actor: string;
	/** The case, complaint or package, by its number or name. */
	what: string;
	/** The person it was done for or to. */
	whom: string;
	/** What else the entry carries, with names for ids. */
	details: Record<string, unknown>;
};

export type ActionWords = string | ((about: About) => string);

/** What the audit log says of an action; a feature describes its own, by their codes, in its `actions.ts`. */
export type Action = {
	/** To members of a chamber and its owner, without who did it. */
	members?: ActionWords;
	/** Names of fields of the details; one that several actions have is named by one of them. */
	fields?: Record<string, string>;
	/** Fields that the words say already, or that are of use to programs alone. */
	said?: string[];
} & (ForAdministrators | ForOwner);
type ForAdministrators = { sentence: ActionWords; owner?: ActionWords };
/** To the owner of the account it was done with; administrators read "Asha Kulkarni: Signed in" without a sentence of its own. */
type ForOwner = { sentence?: ActionWords; owner: ActionWords };
export type Actions = Record<`${string}.${string}`, Action>;

const valuesOf = ({ details, ...about }: About) => ({
	...about,
	...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, t(textIn(value))])),
});

export const textIn = (value: unknown) => (typeof value === "string" ? value : "–");
export const numberIn = (value: unknown) =>
	typeof value === "number" ? value : Array.isArray(value) ? value.length : 1;

/** Words with the details of the entry in their places. */
export const withDetails =
	(message: string) =>
	(about: About): string =>
		t(message, valuesOf(about));

/** Words about as many things as a field of the details says. */
export const counted =
	(field: string, [one, other]: [one: string, other: string]) =>
	(about: About): string =>
		countWords(numberIn(about.details[field]), one, other, valuesOf(about));

export const AUDIT_ACTIONS = {
	"security.denied": {
		owner: phrase("Page access denied"),
		fields: { path: phrase("Page⟦log⟧"), count: phrase("Times") },
	},
	"security.download": { owner: phrase("Downloaded a file") },
} satisfies Actions;

/** The actions of all features. Each adds its own, so that only actions that are described can be recorded. */
export interface ActionTables {
	audit: typeof AUDIT_ACTIONS;
}

type CodesOf<Table> = { [Code in keyof Table]: Code }[keyof Table];
type ChamberCodesOf<Table> = {
	[Code in keyof Table]: Table[Code] extends { members: ActionWords } ? Code : never;
}[keyof Table];

export type ActionCode = { [Name in keyof ActionTables]: CodesOf<ActionTables[Name]> }[keyof ActionTables];
/** An action that the log of a chamber has words for. */
export type ChamberActionCode = {
	[Name in keyof ActionTables]: ChamberCodesOf<ActionTables[Name]>;
}[keyof ActionTables];
export type SecurityActionCode = Extract<ActionCode, `security.${string}`>;
