import { withNamesWithheld } from "~/features/courts/cases/list/withheld-names";
import { caseNameOf, hearingOf, numberBeside, roomOf } from "~/features/courts/court-records/case-facts";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { cut, inSentence } from "~/features/telling/messages/wording/one-line";
import { type RegisteredTemplate, registeredText } from "~/features/telling/messages/wording/registered-templates";
import { type Day, formatDay, weekdayOf } from "~/platform/calendar/day";
import { inLanguage, type Language } from "~/platform/language/translate";

/** Keeps a message with the registered words and the opt-out link within WhatsApp's 1,024 characters. */
const MAX_LENGTH = { party: 70, name: 180, place: 160, purpose: 120, sender: 80, numbers: 120 };

/** The parties of the case, each side shortened; while unknown, the case number or CNR. */
function nameOf({ petitioners, respondents, caseNumber, cnrNumber }: MessagedCase): string {
	const short = (names: string[]) => names.map((name) => cut(name, MAX_LENGTH.party));
	const sides = { petitioners: short(petitioners), respondents: short(respondents) };
	return cut(caseNameOf({ ...sides, caseNumber, cnrNumber }), MAX_LENGTH.name);
}

/** The purpose as the court wrote it, else the stage. */
export const purposeOf = ({ purpose, stage }: MessagedCase) => purpose || stage || "";

/** The day of the next hearing; null if there is none or it has passed. */
export function comingHearing(about: Pick<MessagedCase, "nextDate" | "decisionDate">, today: Day): Day | null {
	const day = hearingOf(about);
	return day !== null && day >= today ? day : null;
}

/** Where the hearing stands on the court's list, as far as the list says. */
function listWords({ listing }: MessagedCase): string {
	if (listing?.status === "listed") return `number ${listing.position} of ${listing.of} on the court's list`;
	return listing?.status === "not_listed" ? "not on the court's list so far" : "";
}

/** `Thursday, 11 Mar 2027, for evidence, number 34 of 61 on the court's list`, or that the date is awaited or the case decided. */
function dayWords(about: MessagedCase, today: Day): string {
	const day = comingHearing(about, today);
	if (!day) return about.decisionDate ? "none, the case is decided" : "date awaited from the court";
	const purpose = cut(inSentence(purposeOf(about)), MAX_LENGTH.purpose);
	return [`${weekdayOf(day)}, ${formatDay(day)}`, purpose && `for ${purpose}`, listWords(about)]
		.filter(Boolean)
		.join(", ");
}

/** `District Court, Pune, court 7` */
export function courtOf({ court, courtNumberAndJudge }: MessagedCase): string {
	const { number } = roomOf(courtNumberAndJudge);
	return cut([court, number && `court ${number}`].filter(Boolean).join(", "), MAX_LENGTH.place);
}

/** The court with the case number and CNR. */
function placeWords(about: MessagedCase): string {
	const place = courtOf(about);
	const number = numberBeside(about);
	const numbers = [number && `case ${number}`, about.cnrNumber && `CNR ${about.cnrNumber}`].filter(Boolean).join(", ");
	return numbers ? `${place} (${cut(numbers, MAX_LENGTH.numbers)})` : place;
}

/** The sender, and the day of sending in India. */
export type Sending = { sender: string; today: Day };

/**
 * The parameters of `hearing_update`, in order; the last one, the opt-out link, is added when sending. In English, as the text is
 * registered, and without names that the law withholds.
 */
export const hearingParameters = (item: MessagedCase, { sender, today }: Sending): string[] =>
	inLanguage("en", () => {
		const about = withNamesWithheld(item);
		return [nameOf(about), dayWords(about, today), placeWords(about), cut(sender, MAX_LENGTH.sender)];
	});

/** What WhatsApp is asked to send. */
export type TemplateWords = { template: RegisteredTemplate; language: Language; parameters: string[] };

/** The text of a registered template with its parameters. The opt-out link is made for each message when sent. */
export function arrivingText({ template, language, parameters }: TemplateWords): string {
	const values = [...parameters, "(their own link)"];
	return registeredText(template, language).replace(
		/\{\{(\d+)\}\}/g,
		(_, place: string) => values[Number(place) - 1] ?? "",
	);
}

/** The usual text for the person's own WhatsApp chat. */
export function hearingChatText(about: MessagedCase, sending: Sending): string {
	const [name, day, place, sender] = hearingParameters(about, sending);
	return [`Namaste. This is about the case ${name}.`, `Next hearing: ${day}.`, `Court: ${place}.`, sender]
		.filter(Boolean)
		.join("\n");
}
