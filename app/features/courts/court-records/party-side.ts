import { phrase } from "~/platform/language/translate";

type Side = "petitioner" | "respondent";

export const SIDE_WORDS: Record<Side, string> = {
	petitioner: phrase("petitioner"),
	respondent: phrase("respondent"),
};

export type Sides = { petitioners: string[]; respondents: string[] };

/** Names are one when they differ only in letter case and blanks, those without a width included: `name_key` of the database. */
const keyOf = (name: string) => name.toLowerCase().replace(/\s|[\u200b-\u200d]|\u2060/g, "");

/** The side of a case on which a party of this name stands; null where it is on none, or on both. */
export function sideOf({ petitioners, respondents }: Sides, name: string): Side | null {
	const key = keyOf(name);
	const isIn = (names: string[]) => key !== "" && names.some((one) => keyOf(one) === key);
	if (isIn(petitioners) === isIn(respondents)) return null;
	return isIn(petitioners) ? "petitioner" : "respondent";
}
