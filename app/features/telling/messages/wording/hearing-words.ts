import { listingInSentence } from "~/features/courts/cause-lists/listing-words";
import { hearingOf, numberBeside, partiesInWords, roomOf } from "~/features/courts/court-records/case-facts";
import { type AppearsFor, sideOf } from "~/features/courts/court-records/party-side";
import { reasonToWithholdNames, withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { inCourtWords } from "~/features/people/places/court-words";
import { type RegisteredTemplate, registeredText } from "~/features/telling/outbox/registered-templates";
import { type Day, formatLongDay } from "~/platform/calendar/day";
import { cut } from "~/platform/language/cut";
import { inSentence, properCase } from "~/platform/language/sentence-words";
import { inLanguage, type Language, languageNow, t } from "~/platform/language/translate";

/**
 * WhatsApp's limit of a filled-in template, and room for the opt-out link. The parties get the room that the other values leave.
 */
const MAX_TEXT_LENGTH = 1024;
const LINK_LENGTH = 120;
const MAX_LENGTH = { reader: 60, otherSide: 80, place: 150, judge: 60, numbers: 80, purpose: 90, sender: 60 };

/** Whom a message addresses: their name, empty if unknown, the language of messages to them, and whether they need to come. */
export type Reader = { name: string; language: Language; mustCome?: boolean | null };
export const NOBODY: Reader = { name: "", language: "en" };

/** The sender, the day of sending in India, and the reader if known. */
export type Sending = { sender: string; today: Day; reader?: Reader };

/** A template about a hearing other than `hearing_reminder`, with its parameters between parties and next hearing. */
type Special = { template?: RegisteredTemplate; before?: string[] };

/**
 * The reader's side in full, the other side shortened; both in full where no side is known. While the parties are unknown, the
 * case number or CNR.
 */
function partiesFor(side: AppearsFor | null, item: MessagedCase, room: number): string {
	const between = ` ${t("v.")} `;
	const maxLength = room - between.length;
	const sideWords = (names: string[], isOther: boolean) =>
		cut(isOther ? partiesInWords(names) : names.join(", "), isOther ? MAX_LENGTH.otherSide : maxLength);
	const petitioners = sideWords(item.petitioners, side === "respondent");
	const respondents = sideWords(item.respondents, side === "petitioner");
	const beside = (words: string, others: string) => cut(words, Math.max(maxLength / 2, maxLength - others.length));
	const sides = [beside(petitioners, respondents), beside(respondents, petitioners)].filter(Boolean);
	return cut(sides.join(between) || item.caseNumber || item.cnrNumber, room);
}

/** The purpose as the court wrote it, else the stage; common ones in the reader's language. */
export const purposeOf = ({ purpose, stage }: MessagedCase) => inCourtWords(properCase(purpose || stage || ""));

/** The day of the next hearing; null if there is none or it has passed. */
export function comingHearing(item: Pick<MessagedCase, "nextDate" | "decisionDate">, today: Day): Day | null {
	const day = hearingOf(item);
	return day !== null && day >= today ? day : null;
}

/** Whether the reader needs to come, where the sender chose it. */
export function comeWords(mustCome?: boolean | null): string {
	if (typeof mustCome !== "boolean") return "";
	return mustCome ? t("You need to come") : t("You need not come");
}

/** `Thursday, 11 Mar 2027, for evidence, number 34 of 61 on the court's list`, or that the date is awaited or the case decided. */
function dayWords(item: MessagedCase, today: Day, mustCome?: boolean | null): string {
	const day = comingHearing(item, today);
	if (!day) return item.decisionDate ? t("none, the case is decided") : t("date awaited from the court");
	const words = formatLongDay(day);
	const written = cut(purposeOf(item), MAX_LENGTH.purpose);
	const purpose = languageNow() === "en" ? inSentence(written) : written;
	const line = [purpose ? t("{words}, for {purpose}", { words, purpose }) : words, listingInSentence(item.listing)]
		.filter(Boolean)
		.join(", ");
	if (typeof mustCome !== "boolean") return line;
	return mustCome ? t("{words}. You need to come", { words: line }) : t("{words}. You need not come", { words: line });
}

/** `District Court, Pune, court room 7` */
export function courtOf({ court, courtNumberAndJudge }: MessagedCase): string {
	const { number } = roomOf(courtNumberAndJudge);
	return cut([court, number && t("court room {number}", { number })].filter(Boolean).join(", "), MAX_LENGTH.place);
}

/** The court with its room and judge, then the case number and CNR. */
function placeWords(item: MessagedCase): string {
	const judge = cut(roomOf(item.courtNumberAndJudge).judge, MAX_LENGTH.judge);
	const court = [courtOf(item), judge].filter(Boolean).join(", ");
	const number = numberBeside(item);
	const numbers = [number && t("case {number}", { number }), item.cnrNumber && `CNR ${item.cnrNumber}`]
		.filter(Boolean)
		.join(", ");
	return numbers ? `${court} (${cut(numbers, MAX_LENGTH.numbers)})` : court;
}

/**
 * The parameters of a template about a hearing, in order and in the reader's language; the last one, the opt-out link, is added when
 * sending. Names that the law withholds are left out, the reader's too, which may be one of them.
 */
export function hearingParameters(
	item: MessagedCase,
	{ sender, today, reader = NOBODY, template = "hearing_reminder", before = [] }: Sending & Special,
): string[] {
	return inLanguage(reader.language, () => {
		const text = registeredText(template, reader.language);
		const shown = withNamesWithheld(item);
		const name = reasonToWithholdNames(item) ? "" : cut(reader.name, MAX_LENGTH.reader);
		const greeted = name || t("ji");
		const rest = [
			...before,
			dayWords(shown, today, reader.mustCome),
			placeWords(shown),
			cut(sender, MAX_LENGTH.sender),
		];
		const room = MAX_TEXT_LENGTH - LINK_LENGTH - filledIn(text, [greeted, "", ...rest, ""]).length;
		const parties = partiesFor(sideOf(item, reader.name) ?? item.appearsFor, shown, room);
		// `Riverside Greens Pvt. Ltd.` brings the stop of its sentence.
		return [greeted, parties, ...rest].map((parameter, index) =>
			text.includes(`{{${index + 1}}}.`) ? parameter.replace(/\.$/, "") : parameter,
		);
	});
}

/** What WhatsApp is asked to send. */
export type TemplateWords = { template: RegisteredTemplate; language: Language; parameters: string[] };

const filledIn = (text: string, values: string[]) =>
	text.replace(/\{\{(\d+)\}\}/g, (_, number: string) => values[Number(number) - 1] ?? "");

/** The text of a registered template with its parameters. The opt-out link is made for each message when sent. */
export const arrivingText = ({ template, language, parameters }: TemplateWords): string =>
	filledIn(registeredText(template, language), [...parameters, inLanguage(language, () => t("(their own link)"))]);

/** A template's text for the person's own WhatsApp chat: the registered one without its last line, about the opt-out link. */
export function chatTextOf({ template, language, parameters }: TemplateWords): string {
	const text = registeredText(template, language);
	return filledIn(text.slice(0, text.lastIndexOf("\n")), parameters);
}

/** The usual text for the person's own WhatsApp chat. */
export function hearingChatText(item: MessagedCase, sending: Sending): string {
	const { language } = sending.reader ?? NOBODY;
	return chatTextOf({ template: "hearing_reminder", language, parameters: hearingParameters(item, sending) });
}
