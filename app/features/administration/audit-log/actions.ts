import type { Action, ActionCode, Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

const LOG_ACTIONS = {
	"audit.export": {
		sentence: phrase("{actor} downloaded the audit log"),
		fields: {
			who: phrase("Done by"),
			whom: phrase("Affected user"),
			area: phrase("Area⟦log⟧"),
			from: phrase("From Date"),
			to: phrase("To Date"),
		},
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		log: typeof LOG_ACTIONS;
	}
}

/** The `actions.ts` of all features. What they export is a table, or a function that words an entry. */
const features = import.meta.glob<Record<string, Actions | (() => unknown)>>("../../*/*/actions.ts", { eager: true });
const tables = Object.values(features).flatMap((exported) =>
	Object.values(exported).filter((each) => typeof each === "object"),
);

export const ACTIONS = new Map([...tables, LOG_ACTIONS].flatMap((table) => Object.entries<Action>(table)));

type AreaOf<Code> = Code extends `${infer Area}.${string}` ? Area : never;

/** Areas to filter the log by: the first parts of the codes. */
const AREA_NAMES: Record<AreaOf<ActionCode>, string> = {
	case: phrase("Cases"),
	"court-record": phrase("Court records"),
	"closed-days": phrase("Closed days"),
	message: phrase("Messages"),
	transaction: phrase("Payments"),
	complaint: phrase("Complaints"),
	feedback: phrase("Feedback"),
	user: phrase("Users"),
	consent: phrase("Consents"),
	plan: phrase("Packages"),
	number: phrase("Phone Numbers"),
	chamber: phrase("Chamber"),
	job: phrase("Background jobs"),
	backup: phrase("Backups"),
	audit: phrase("Audit log"),
	security: phrase("Security"),
};
export const AREAS = Object.entries(AREA_NAMES).map(([id, name]) => ({ id, name }));

/** Codes about an account's security: all, and those from outside the security log. */
const SECURITY_CODES = [...ACTIONS].filter(([, { owner }]) => owner !== undefined).map(([code]) => code);
export const ACCOUNT_CODES = SECURITY_CODES.filter((code) => !code.startsWith("security."));

/** The codes of an area; undefined for an unknown area, which filters nothing. */
export function actionsOf(area: string): string[] | undefined {
	if (area === "security") return SECURITY_CODES;
	return Object.hasOwn(AREA_NAMES, area)
		? [...ACTIONS.keys()].filter((code) => code.startsWith(`${area}.`))
		: undefined;
}
