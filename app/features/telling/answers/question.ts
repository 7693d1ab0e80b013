import { guessCnr, isStandardCnr, normaliseCnr } from "~/features/courts/courts/cnr";
import { own } from "~/platform/outside/own";

/** What a person asks by WhatsApp; `help` for words that are no question. */
export type Question =
	| { ask: "today" | "tomorrow" | "week" | "help" }
	| { ask: "cnr"; cnr: string }
	| { ask: "next"; party: string };

/** `कल` also means yesterday in Hindi, but questions are about coming hearings. */
const DAYS: Record<string, "today" | "tomorrow" | "week"> = {
	today: "today",
	आज: "today",
	tomorrow: "tomorrow",
	कल: "tomorrow",
	उद्या: "tomorrow",
	week: "week",
};

/** A longer text is no question. */
const MAX_QUESTION_LENGTH = 200;
/** Neither letters, marks nor digits: blanks, punctuation, emoji and their selectors at either end. */
const AROUND = String.raw`[\s\p{P}\p{S}\p{C}\ufe0f]+`;
const OUTER = new RegExp(`^${AROUND}|${AROUND}$`, "gu");
const NEXT = /^next\s+(?<party>\S.*)$/iu;

/** One line without control characters and lone surrogates, which the database refuses. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").normalize("NFC");

/** The question of a message, in any letter case. */
export function questionOf(text: string): Question {
	if (text.length > MAX_QUESTION_LENGTH) return { ask: "help" };
	const words = oneLine(text).replace(OUTER, "");
	const day = own(DAYS, words.toLowerCase());
	if (day) return { ask: day };
	const party = NEXT.exec(words)?.groups?.party;
	if (party) return { ask: "next", party: party.replace(OUTER, "") };
	const written = normaliseCnr(words);
	const cnr = guessCnr(written) ?? written;
	return isStandardCnr(cnr) ? { ask: "cnr", cnr } : { ask: "help" };
}
