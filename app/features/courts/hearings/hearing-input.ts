import { z } from "zod";
import { OUTCOMES } from "~/features/courts/court-records/noted-schema";
import { todoTitle } from "~/features/courts/deadlines/deadline-input";
import { readTodo } from "~/features/courts/deadlines/todo-rules";
import { MAX_HEARING_NOTE_LENGTH, MAX_PURPOSE_LENGTH } from "~/features/courts/hearings/bounds";
import { dayProblems, readBasis, readNextDate } from "~/features/courts/hearings/hearing-rules";
import { adminChangeCall } from "~/features/people/accounts/administration/admin-change-call.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase } from "~/platform/language/translate";
import { isWithoutContact, LEAVE_OUT_CONTACTS } from "~/platform/outside/contacts";

const text = (max: number, problem: string) =>
	z
		.string()
		.default("")
		.transform((value) => value.replace(/\r\n?/g, "\n").trim())
		.refine((value) => value.length <= max, problem);

const written = {
	outcome: z.enum(OUTCOMES, { error: phrase("Choose the outcome") }),
	purpose: text(MAX_PURPOSE_LENGTH, phrase("A purpose can have up to 100 characters"))
		.transform((purpose) => purpose.replace(/\s+/g, " "))
		.refine(isWithoutContact, LEAVE_OUT_CONTACTS),
	note: text(MAX_HEARING_NOTE_LENGTH, phrase("A note can have up to 500 characters")),
};

const requiredDay = (problem: string) => dayInput.refine((day) => day !== null, problem).transform((day) => day ?? "");

/** A recorded hearing. `nextDate` is null if the court set none. */
export type HearingInput = {
	day: Day;
	outcome: (typeof OUTCOMES)[number];
	nextDate: Day | null;
	purpose: string;
	note: string;
};

/**
 * What a late entry knew: the last change of the day's entry (null: none, undefined: not known), and the time of writing by the
 * person's own clock.
 */
export type HearingBasis = { basedOn?: Date | null; recordedAt?: Date };

const momentOf = (text: string | null | undefined) => (text ? new Date(text) : text === null ? null : undefined);

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
		based_on: z.string().default(""),
		todo: todoTitle,
		todo_due: dayInput,
		todo_asked: z.string().default(""),
		...written,
	})
	.transform(({ next, date, asked, based_on, todo: title, todo_due, todo_asked, ...hearing }, context) => {
		const today = dayInIndia(new Date());
		const { problems, ...days } = readNextDate({ ...hearing, next, date, asked }, today);
		const { todo, problem } = readTodo(title, todo_due);
		for (const { path, message } of [...problems, ...(problem ? [problem] : [])])
			context.addIssue({ code: "custom", path: [path], message });
		const basis: HearingBasis = { basedOn: momentOf(readBasis(based_on, hearing.day)) };
		const isTodoConfirmed = todo?.due === todo_asked;
		return {
			hearing: { ...hearing, nextDate: days.nextDate },
			isConfirmed: days.isConfirmed,
			basis,
			todo,
			isTodoConfirmed,
		};
	});

const moment = z.iso.datetime({ offset: true, error: "Enter a time like 2026-11-24T07:12:00.000Z" });

/** The body of `POST /api/v1/case/:caseId/hearings`. */
export const hearingCall = adminChangeCall
	.extend({
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
		todo: todoTitle.meta({
			description: "Something to do, up to 200 characters: it is added to the case's to-dos",
			examples: ["File the reply"],
		}),
		todo_due: dayInput.nullish().meta({
			description: "With todo: the day by which it is to be done, YYYY-MM-DD",
			examples: ["2026-12-07"],
		}),
		based_on: moment.nullish().meta({
			description: "updated_at of the entry that it corrects, or null for none: an entry changed since is kept",
		}),
		recorded_at: moment.optional().meta({
			description:
				"When the person wrote it: without based_on, an entry changed since is kept; one removed since stays so",
		}),
		confirm: z.boolean().default(false).meta({
			description:
				"The next date is kept although the court is closed, or the owner has hearings in another town, on that day, and todo_due although it is over, or the court closed",
		}),
	})
	.transform(({ hearing_date: day, next_date, reason, password, based_on, recorded_at, confirm, ...more }, context) => {
		const { todo: title, todo_due, ...rest } = more;
		const nextDate = next_date ?? null;
		const days = { day, nextDate, today: dayInIndia(new Date()) };
		const { todo, problem } = readTodo(title, todo_due ?? null);
		const problems = dayProblems(days, { day: "hearing_date", next: "next_date" });
		for (const { path, message } of [...problems, ...(problem ? [problem] : [])])
			context.addIssue({ code: "custom", path: [path], message });
		const basis: HearingBasis = { basedOn: momentOf(based_on), recordedAt: momentOf(recorded_at) ?? undefined };
		return { hearing: { ...rest, day, nextDate }, reason, password, basis, todo, isConfirmed: confirm };
	});
