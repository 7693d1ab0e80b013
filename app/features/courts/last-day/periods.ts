import { phrase, t } from "~/platform/language/translate";

const LIMITATION = phrase("Limitation Act 1963, Schedule, art. {number}");
const CONSUMER = phrase("Consumer Protection Act 2019, s. {number}");

/** Stands above each sum. */
export const WARNING = phrase("A sum, not advice: check it with the law and the court.");

type KnownPeriod = { id: string; days: number; law: string; number: string; words: string };

/** Periods for appeals and revisions, as their laws state them. */
export const PERIODS: KnownPeriod[] = [
	["116(a)", 90, LIMITATION, phrase("Civil decree or order: appeal to a High Court")] as const,
	["116(b)", 30, LIMITATION, phrase("Civil decree or order: appeal to any other court")] as const,
	["117", 30, LIMITATION, phrase("Decree or order of a High Court: appeal to the same court")] as const,
	["114(a)", 90, LIMITATION, phrase("Acquittal: appeal by the State")] as const,
	["114(b)", 30, LIMITATION, phrase("Acquittal: appeal with special leave, from the day of the leave")] as const,
	["115(a)", 30, LIMITATION, phrase("Sentence of death: appeal")] as const,
	["115(b)(i)", 60, LIMITATION, phrase("Other sentence or order: appeal to a High Court")] as const,
	["115(b)(ii)", 30, LIMITATION, phrase("Other sentence or order: appeal to any other court")] as const,
	["131", 90, LIMITATION, phrase("Civil or criminal revision")] as const,
	["41", 45, CONSUMER, phrase("Order of a District Commission: appeal to the State Commission")] as const,
	["51", 30, CONSUMER, phrase("Order of a State Commission: appeal to the National Commission")] as const,
	["67", 30, CONSUMER, phrase("Order of the National Commission: appeal to the Supreme Court")] as const,
].map(([number, days, law, words]) => ({ id: number, days, law, number, words }));

/** One's own number of days, in place of an id of `PERIODS`. */
export const OWN = "own";

export const sourceOf = ({ law, number }: KnownPeriod) => t(law, { number });

/** The provision under which days are left out; a special law takes it over. */
export const exclusionOf = (period: KnownPeriod | undefined) =>
	period?.law === CONSUMER ? t("Limitation Act, s. 12 with s. 29(2)") : t("Limitation Act, s. 12");
/** The provision for a last day on which the court is closed. */
export const reopeningOf = (period: KnownPeriod | undefined) =>
	period?.law === CONSUMER ? t("Limitation Act, s. 4 with s. 29(2)") : t("Limitation Act, s. 4");
