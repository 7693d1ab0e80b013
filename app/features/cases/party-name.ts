import { t } from "~/language/translate";

/** The party a case goes by: the one an administrator set, else its first petitioner (decision 17). */
export const partyNameOf = (item: { partyName: string | null; petitioners: string[] }) =>
	item.partyName ?? item.petitioners[0] ?? null;

/** What a case is called by. */
export type CaseNaming = { petitioners: string[]; respondents: string[]; caseNumber: string };

/** Urdu and other scripts that run from right to left. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A name that runs from right to left, set apart so that the words around it keep their order. */
export const setApart = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The first of a side, and that there are more. */
const sideOf = ([first = "", ...others]: string[]) =>
	others.length > 0 ? t("{first} & {number} more", { first: setApart(first), number: others.length }) : setApart(first);

/** What people call a case: its parties ("Gokhale v. Riverside Greens"); before the record is there, its number. */
export function caseNameOf({ petitioners, respondents, caseNumber }: CaseNaming): string {
	const sides = [sideOf(petitioners), sideOf(respondents)].filter(Boolean);
	return sides.length > 0 ? sides.join(" v. ") : caseNumber;
}
