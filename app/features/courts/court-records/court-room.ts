import { t } from "~/platform/language/translate";

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
