import { SIDE_WORDS, type Sides, sideOf } from "~/features/courts/court-records/party-side";
import { t } from "~/platform/language/translate";

/** `Harish Patil, respondent`; null if the name is not a party, or is on both sides. */
export function partyInWords(item: Sides, name: string): string | null {
	const side = sideOf(item, name);
	return side && t("{name}, {side}", { name: name.trim(), side: t(SIDE_WORDS[side]) });
}

/**
 * Warns about opposing parties linked to the same case: `Also linked: Harish Patil, respondent`.
 * @param linked the party names of all numbers that are linked to the case
 */
export function otherSideWarning(item: Sides, name: string, linked: string[]): string | null {
	const side = sideOf(item, name);
	if (!side) return null;
	const opposing = [...new Set(linked)].filter((other) => ![null, side].includes(sideOf(item, other)));
	if (opposing.length === 0) return null;
	return t("Also linked: {names}", { names: opposing.map((other) => partyInWords(item, other)).join("; ") });
}
