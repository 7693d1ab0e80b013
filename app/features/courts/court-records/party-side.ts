import { phrase } from "~/platform/language/translate";
import { foldText } from "~/platform/outside/fold";

/** The sides that an advocate can appear for; `other` is a third party, such as an intervener. */
export const APPEARS_FOR = ["petitioner", "respondent", "other"] as const;
export type AppearsFor = (typeof APPEARS_FOR)[number];

type Side = Exclude<AppearsFor, "other">;

export const SIDE_WORDS: Record<Side, string> = {
	petitioner: phrase("petitioner"),
	respondent: phrase("respondent"),
};

export type Sides = { petitioners: string[]; respondents: string[] };

/** Reads names as searches do, and without blanks, like `name_key` in the database. */
const keyOf = (name: string) => foldText(name).replaceAll(" ", "");

/** The side with a party of this name; null if it is on none or on both. */
export function sideOf({ petitioners, respondents }: Sides, name: string): Side | null {
	const key = keyOf(name);
	const isIn = (names: string[]) => key !== "" && names.some((one) => keyOf(one) === key);
	if (isIn(petitioners) === isIn(respondents)) return null;
	return isIn(petitioners) ? "petitioner" : "respondent";
}
