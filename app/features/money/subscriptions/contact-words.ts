import type { SavedNumber } from "~/features/money/subscriptions/queries.server";
import { formatDay } from "~/platform/calendar/day";
import {
	codesOf,
	countWords,
	isLanguage,
	LANGUAGE_CODES,
	LANGUAGES,
	type Language,
	phrase,
	t,
} from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

/** The language of messages to a contact: theirs, or English where a program once gave one without registered templates. */
export const messageLanguage = (language: string): Language => (isLanguage(language) ? language : "en");

export const AGREED_HOW = {
	in_person: phrase("In person"),
	phone: phrase("By phone"),
	message: phrase("By message"),
	writing: phrase("In writing"),
} as const;
export const AGREED_HOW_CODES = codesOf(AGREED_HOW);

/** The codes of a contact's form in words, by field. */
export const CONTACT_WORDS = {
	language: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].name])),
	agreed_how: AGREED_HOW,
};

/** A contact as its form shows it. */
export const contactShown = ({ agreedHow, agreedOn, ...contact }: SavedNumber) => ({
	party_name: contact.partyName,
	language: messageLanguage(contact.language),
	agreed: agreedHow !== null,
	agreed_how: agreedHow,
	agreed_on: agreedOn,
	all_cases: contact.getsAllCases,
	remind_of_hearings: contact.remindsOfHearings,
	tell_of_moves: contact.tellsOfMoves,
	tell_of_outcomes: contact.tellsOfOutcomes,
});

const nameOf = <Names extends Record<string, string>>(names: Names, code: string | null): string | undefined =>
	code === null ? undefined : own(names, code);

/** `Agreed in person, 2 Mar 2026` */
export function agreementInWords({ agreedHow, agreedOn }: Pick<SavedNumber, "agreedHow" | "agreedOn">): string {
	const how = nameOf(AGREED_HOW, agreedHow);
	if (!how || !agreedOn) return t("Agreement not recorded");
	return t("Agreed {how}, {agreedOn}", { how: t(how).toLowerCase(), agreedOn: formatDay(agreedOn) });
}

/** The subjects of a contact's automatic messages; none before their agreement is recorded. */
export function subjectsInWords({ agreedOn, remindsOfHearings, tellsOfMoves, tellsOfOutcomes }: SavedNumber) {
	const subjects = [
		remindsOfHearings && t("hearings tomorrow"),
		tellsOfMoves && t("moved dates"),
		tellsOfOutcomes && t("recorded hearings"),
	].filter(Boolean);
	return agreedOn && subjects.length > 0 ? t("Gets messages about {things}", { things: subjects.join(", ") }) : null;
}

/** `3 cases`, `All my cases`, or that no messages are sent. */
export function linkedInWords({ getsAllCases, caseCount }: { getsAllCases: boolean; caseCount: number }): string {
	if (getsAllCases) return t("All my cases");
	if (caseCount === 0) return t("No case: no messages are sent");
	return countWords(caseCount, "{count} case", "{count} cases");
}
