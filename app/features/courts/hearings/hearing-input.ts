import { z } from "zod";
import { OUTCOMES } from "~/features/courts/court-records/noted-schema";
import { MAX_HEARING_NOTE_LENGTH, MAX_PURPOSE_LENGTH, MAX_YEARS, NEXT } from "~/features/courts/hearings/bounds";
import { type Day, dayInIndia, formatFullDay, isSunday } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase, t } from "~/platform/language/translate";

const text = (max: number, problem: string) =>
	z
		.string()
		.default("")
		.transform((value) => value.replace(/\r\n?/g, "\n").trim())
		.refine((value) => value.length <= max, problem);

const written = {
	outcome: z.enum(OUTCOMES, { error: phrase("Choose the outcome") }),
	purpose: text(MAX_PURPOSE_LENGTH, phrase("A purpose can have up to 100 characters")).transform((purpose) =>
		purpose.replace(/\s+/g, " "),
	),
	note: text(MAX_HEARING_NOTE_LENGTH, phrase("A note can have up to 500 characters")),
};

const inYears = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

type Issue = { path: string; message: string };

/** The problem of a hearing's day: it is over or today, and not older than three years. */
function dayProblem(day: Day): string | undefined {
	const today = dayInIndia(new Date());
	if (day > today) return t("A hearing can be recorded on its day or later");
	if (day < inYears(today, -MAX_YEARS)) return t("A hearing of the last three years can be recorded");
	return undefined;
}

function nextDateProblem(day: Day, nextDate: Day | null): string | undefined {
	if (nextDate === null) return undefined;
	if (nextDate <= day) return t("The next date comes after the hearing");
	if (nextDate > inYears(day, MAX_YEARS)) return t("The next date is at most three years after the hearing");
	return undefined;
}

function problemsOf(day: Day, nextDate: Day | null, names: { day: string; next: string }): Issue[] {
	const ofDay = dayProblem(day);
	const ofNext = nextDateProblem(day, nextDate);
	return [
		...(ofDay ? [{ path: names.day, message: ofDay }] : []),
		...(ofNext ? [{ path: names.next, message: ofNext }] : []),
	];
}

const requiredDay = (problem: string) => dayInput.refine((day) => day !== null, problem).transform((day) => day ?? "");

/** A recorded hearing. `nextDate` is null if none was given. */
export type HearingInput = {
	day: Day;
	outcome: (typeof OUTCOMES)[number];
	nextDate: Day | null;
	purpose: string;
	note: string;
};

/**
 * The form of a recorded hearing. The next date is one of the days offered in `next`, or `date`. A Sunday, like a
 * day on which hearings clash, is questioned once: the form comes back with the day in `asked`, and posting it again confirms it.
 */
export const hearingForm = z
	.object({
		day: requiredDay(phrase("Enter the day of the hearing")),
		next: z.string().default(""),
		date: dayInput,
		asked: z.string().default(""),
		...written,
	})
	.transform(({ next, date, asked, ...hearing }, context): HearingInput & { isConfirmed: boolean } => {
		const offered = dayInput.safeParse(next);
		const nextDate = next === NEXT.none ? null : (date ?? (offered.success ? offered.data : null));
		const problems = problemsOf(hearing.day, nextDate, { day: "day", next: "date" });
		if (date !== null && !["", NEXT.other, date].includes(next))
			problems.push({ path: "date", message: t("Choose one next date, or empty this field") });
		if (nextDate === null && next !== NEXT.none && hearing.outcome !== "decided")
			problems.push({ path: "next", message: t("Choose the next date, or “No date given”") });
		if (problems.length === 0 && nextDate && isSunday(nextDate) && asked !== nextDate)
			problems.push({
				path: "asked",
				message: t("{day} is a Sunday. Save again if the court set this day.", { day: formatFullDay(nextDate) }),
			});
		for (const { path, message } of problems) context.addIssue({ code: "custom", path: [path], message });
		return { ...hearing, nextDate, isConfirmed: nextDate !== null && asked === nextDate };
	});

/** The body of `POST /api/v1/case/:caseId/hearings`. */
export const hearingCall = z
	.object({
		hearing_date: requiredDay("hearing_date is required").meta({
			description: "The day of the hearing, today or before, YYYY-MM-DD",
			examples: ["2026-11-24"],
		}),
		next_date: dayInput.nullish().meta({
			description: "The next date that the court gave, YYYY-MM-DD; left out or null if it gave none",
			examples: ["2026-12-14"],
		}),
		outcome: written.outcome.meta({ examples: ["adjourned"] }),
		purpose: written.purpose.meta({
			description: "Purpose of the next hearing, up to 100 characters",
			examples: ["Evidence"],
		}),
		note: written.note.meta({
			description: "Private to the owner and their members, up to 500 characters",
			examples: [""],
		}),
	})
	.transform(({ hearing_date: day, next_date, ...rest }, context): HearingInput => {
		const nextDate = next_date ?? null;
		for (const { path, message } of problemsOf(day, nextDate, { day: "hearing_date", next: "next_date" }))
			context.addIssue({ code: "custom", path: [path], message });
		return { ...rest, day, nextDate };
	});
