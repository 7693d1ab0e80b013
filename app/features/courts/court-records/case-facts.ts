import { DAY_MS, type Day, startOfDayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The party a case goes by: the one an administrator set, else its first petitioner. */
export const partyNameOf = (item: { partyName: string | null; petitioners: string[] }) =>
	item.partyName ?? item.petitioners[0] ?? null;

/** What a case is called by. The number is empty while neither the court nor a person has given one. */
export type CaseNaming = { petitioners: string[]; respondents: string[]; caseNumber: string; cnrNumber: string };

/** Urdu and other scripts that run from right to left. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A name that runs from right to left, set apart so that the words around it keep their order. */
export const setApart = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The first of a side, and that there are more. */
const sideOf = ([first = "", ...others]: string[]) =>
	others.length > 0 ? t("{first} & {number} more", { first: setApart(first), number: others.length }) : setApart(first);

/** What people call a case: its parties ("Gokhale v. Riverside Greens"); before the record is there, its number, else its CNR. */
export function caseNameOf({ petitioners, respondents, caseNumber, cnrNumber }: CaseNaming): string {
	const sides = [sideOf(petitioners), sideOf(respondents)].filter(Boolean);
	return sides.length > 0 ? sides.join(` ${t("v.")} `) : caseNumber || cnrNumber;
}

/** The case number as a screen shows it under its own label. */
export const caseNumberOrDash = (caseNumber: string) => caseNumber || "–";

/** The case number that stands beside the name; empty where there is none, or where the case goes by it. */
export const numberBeside = (item: CaseNaming) => (caseNameOf(item) === item.caseNumber ? "" : item.caseNumber);

/**
 * The room and the judge in what a court writes as one (`7-Civil Judge Senior Division`). Text without a number in
 * front is all judge.
 */
export function roomOf(courtNumberAndJudge: string | null): { number: string | null; judge: string } {
	const written = (courtNumberAndJudge ?? "").trim();
	const { number, judge } = /^(?<number>\d+)\s*(?:-\s*(?<judge>.*))?$/s.exec(written)?.groups ?? {};
	return number ? { number, judge: judge ?? "" } : { number: null, judge: written };
}

/** `Court 7 · Civil Judge Senior Division` */
export function roomInWords(courtNumberAndJudge: string | null): string {
	const { number, judge } = roomOf(courtNumberAndJudge);
	return [number && t("Court {number}", { number }), judge].filter(Boolean).join(" · ") || t("Court room not known");
}

/**
 * `next_date` in the API (decision 7): the day before the hearing at 00:00 in India, as an ISO instant, because clients
 * of the earlier system add a day in Asia/Kolkata before they show it.
 */
export function nextDateOnTheWire(hearing: Day | null): string | null {
	return hearing === null ? null : new Date(startOfDayInIndia(hearing).getTime() - DAY_MS).toISOString();
}

type Found = { lookUp: "waiting" | "found" | "unknown" | "failed"; decisionDate: Day | null };

/** What every list says in place of a hearing's day. */
export function noHearing({ lookUp, decisionDate }: Found): string {
	if (lookUp !== "found") return "–";
	return decisionDate ? t("Disposed") : t("Date awaited");
}

/** The next hearing: the next date, unless the case was decided before it. */
export const hearingOf = ({
	nextDate,
	decisionDate,
}: {
	nextDate: Day | null;
	decisionDate: Day | null;
}): Day | null => (nextDate !== null && decisionDate !== null && nextDate > decisionDate ? null : nextDate);
