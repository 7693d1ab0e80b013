import { isolateDirection } from "~/features/courts/court-records/case-facts";
import type { AppearsFor, Sides } from "~/features/courts/court-records/party-side";
import { phrase, t } from "~/platform/language/translate";

export const SIDE_NAMES: Record<AppearsFor, string> = {
	petitioner: phrase("Petitioner"),
	respondent: phrase("Respondent"),
	other: phrase("Another party"),
};

/** Form value for no side; an empty value means that the question is unanswered. */
export const NO_SIDE = "none";

const FOR_SIDE: Record<AppearsFor, string> = {
	petitioner: phrase("for the petitioner"),
	respondent: phrase("for the respondent"),
	other: phrase("for another party"),
};

/** A case with the side that its owner appears for. */
export type SidedCase = Sides & { appearsFor: AppearsFor | null };

/** The parties of a side; a third party has none in the court's record. */
const partiesOf = (side: AppearsFor | null, { petitioners, respondents }: Sides): string[] =>
	side === "petitioner" ? petitioners : side === "respondent" ? respondents : [];

export const ownPartiesOf = (item: SidedCase) => partiesOf(item.appearsFor, item);

/** `for Madhavi Gokhale`; without a party's name, the side. Null while no side is known. */
export function forWhom(item: SidedCase): string | null {
	if (!item.appearsFor) return null;
	const [first] = ownPartiesOf(item);
	return first ? t("for {name}", { name: isolateDirection(first) }) : t(FOR_SIDE[item.appearsFor]);
}

/** A side to choose, with its first party once the record is there: `Petitioner: Madhavi Gokhale`. */
export function sideToChoose(side: AppearsFor, sides?: Sides): string {
	const [first] = sides ? partiesOf(side, sides) : [];
	return [t(SIDE_NAMES[side]), first && isolateDirection(first)].filter(Boolean).join(": ");
}

type Advocates = { petitionerAdvocates: string[]; respondentAdvocates: string[] };

/** The advocates of the other side: both sides' for a third party, none while no side is known. */
export function otherAdvocatesOf(item: Advocates & { appearsFor: AppearsFor | null }): string[] {
	const { appearsFor, petitionerAdvocates, respondentAdvocates } = item;
	return [
		...(appearsFor === "respondent" || appearsFor === "other" ? petitionerAdvocates : []),
		...(appearsFor === "petitioner" || appearsFor === "other" ? respondentAdvocates : []),
	];
}
