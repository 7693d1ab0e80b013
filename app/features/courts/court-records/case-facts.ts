import { DAY_MS, type Day, startOfDayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The party name of a case: the one an administrator set, else the first petitioner. */
export const partyNameOf = (item: { partyName: string | null; petitioners: string[] }) =>
	item.partyName ?? item.petitioners[0] ?? null;

/** The fields a case name is built from. `caseNumber` is empty until the court or a person gives one. */
export type CaseNaming = { petitioners: string[]; respondents: string[]; caseNumber: string; cnrNumber: string };

/** Scripts written from right to left, such as Urdu. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** Wraps a right-to-left name in Unicode isolates, so that the words around it keep their order. */
export const isolateDirection = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The parties of one side, shortened: `Madhavi Gokhale & 1 more`. */
export const partiesInWords = ([first = "", ...others]: string[]) =>
	others.length > 0
		? t("{first} & {number} more", { first: isolateDirection(first), number: others.length })
		: isolateDirection(first);

/** The display name of a case: its parties ("Gokhale v. Riverside Greens"), else its number, else its CNR. */
export function caseNameOf({ petitioners, respondents, caseNumber, cnrNumber }: CaseNaming): string {
	const sides = [partiesInWords(petitioners), partiesInWords(respondents)].filter(Boolean);
	return sides.length > 0 ? sides.join(` ${t("v.")} `) : caseNumber || cnrNumber;
}

export const caseNumberOrDash = (caseNumber: string) => caseNumber || "–";

/** A matter without a CNR has an empty one. */
export const cnrOrDash = (cnrNumber: string) => cnrNumber || "–";

/** Names a case by its CNR, else by its name. */
export const cnrOrName = (item: CaseNaming) => item.cnrNumber || caseNameOf(item);

/** The case number to show beside the name; empty if the name already is the number. */
export const numberBeside = (item: CaseNaming) => (caseNameOf(item) === item.caseNumber ? "" : item.caseNumber);

/** Splits a court's `7-Civil Judge Senior Division` into room and judge. Text without a leading number is all judge. */
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

/** `next_date` in the API (decision 7): midnight in India a day early, as an ISO instant, because old clients add a day. */
export function nextDateOnTheWire(hearing: Day | null): string | null {
	return hearing === null ? null : new Date(startOfDayInIndia(hearing).getTime() - DAY_MS).toISOString();
}

type Found = { lookUp: "waiting" | "found" | "unknown" | "failed"; decisionDate: Day | null };

/** The text in place of a hearing date. */
export function noHearing({ lookUp, decisionDate }: Found): string {
	if (lookUp !== "found") return "–";
	return decisionDate ? t("Disposed") : t("Date awaited");
}

/** The next hearing date; null if the case was decided before it. */
export const hearingOf = ({
	nextDate,
	decisionDate,
}: {
	nextDate: Day | null;
	decisionDate: Day | null;
}): Day | null => (nextDate !== null && decisionDate !== null && nextDate > decisionDate ? null : nextDate);
