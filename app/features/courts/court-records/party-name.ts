import { t } from "~/platform/language/translate";

/** The party a case goes by: the one an administrator set, else its first petitioner. */
export const partyNameOf = (item: { partyName: string | null; petitioners: string[] }) =>
	item.partyName ?? item.petitioners[0] ?? null;

/** What a case is called by. The number is empty while neither the court nor a person has given one. */
export type CaseNaming = { petitioners: string[]; respondents: string[]; caseNumber: string; cnrNumber: string };

/** Urdu and other scripts that run from right to left. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A name that runs from right to left, set apart so that the words around it keep their order. */
export const setApart = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The first of a side, and that there are more. */
const sideOf = ([first = "", ...others]: string[]) =>
	others.length > 0 ? t("{first} & {number} more", { first: setApart(first), number: others.length }) : setApart(first);

/** What people call a case: its parties ("Gokhale v. Riverside Greens"); before the record is there, its number, else its CNR. */
export function caseNameOf({ petitioners, respondents, caseNumber, cnrNumber }: CaseNaming): string {
	const sides = [sideOf(petitioners), sideOf(respondents)].filter(Boolean);
	return sides.length > 0 ? sides.join(` ${t("v.")} `) : caseNumber || cnrNumber;
}

/** The case number as a screen shows it under its own label. */
export const caseNumberOrDash = (caseNumber: string) => caseNumber || "–";

/** The case number that stands beside the name; empty where there is none, or where the case goes by it. */
export const numberBeside = (item: CaseNaming) => (caseNameOf(item) === item.caseNumber ? "" : item.caseNumber);
