import { z } from "zod";
import { MAX_DETAILS_LENGTH, MAX_REFERENCE_LENGTH, MAX_TITLE_LENGTH } from "~/features/courts/deadlines/bounds";
import { DEADLINE_KINDS } from "~/features/courts/deadlines/schema";
import { adminChangeCall } from "~/features/people/accounts/administration/admin-change-call.server";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase } from "~/platform/language/translate";

const oneLine = (max: number, problem: string) =>
	z
		.string()
		.default("")
		.transform((text) => text.replace(/\s+/g, " ").trim())
		.refine((text) => text.length <= max, problem);

export const todoTitle = oneLine(MAX_TITLE_LENGTH, phrase("A to-do can have up to 200 characters"));
const title = todoTitle.refine((text) => text !== "", phrase("Enter what is to be done"));
const due = dayInput
	.refine((day) => day !== null, phrase("Enter the day by which it is to be done"))
	.transform((day) => day ?? "");
const reference = oneLine(MAX_REFERENCE_LENGTH, phrase("A filing number can have up to 100 characters"));
const details = z
	.string()
	.transform((text) => text.replace(/\r\n?/g, "\n").trim())
	.refine((text) => text.length <= MAX_DETAILS_LENGTH, phrase("Details can have up to 2,000 characters"));
const kind = z.enum(DEADLINE_KINDS, { error: phrase("Choose the kind") });

const form = { deadline: z.string().default(""), asked: z.string().default("") };

/** The forms of to-dos, by their buttons. `asked` is a day that was questioned: posted again, it is confirmed. */
export const deadlineForm = z.discriminatedUnion("intent", [
	z.object({ ...form, intent: z.literal("todo-add"), title, due }),
	z.object({ ...form, intent: z.literal("todo-change"), title, due, kind, assignee_id: z.string().optional() }),
	z.object({ ...form, intent: z.literal("todo-done"), reference }),
	z.object({ ...form, intent: z.literal("todo-undo") }),
	z.object({ ...form, intent: z.literal("todo-delete") }),
]);
export type DeadlineForm = z.output<typeof deadlineForm>;

/** The body of `POST /api/v1/case/:caseId/deadlines`. */
export const deadlineCall = adminChangeCall.extend({
	title: title.meta({ description: "What is to be done, up to 200 characters", examples: ["File the reply"] }),
	due: due.meta({ description: "The day by which it is to be done, YYYY-MM-DD", examples: ["2030-12-13"] }),
	kind: kind.optional().meta({ description: "What it is; a task if left out", examples: ["filing"] }),
	details: details.optional().meta({ description: "Lines below the title, up to 2,000 characters", examples: [""] }),
	assignee_id: z
		.string()
		.optional()
		.meta({
			description: "The owner, or a member who may change to-dos; who adds it if left out",
			examples: ["01930c41-08a2-7d15-8c3f-5be07d1a9c22"],
		}),
	hearing_date: dayInput.nullish().meta({
		description: "The day of the hearing that it comes from, YYYY-MM-DD",
		examples: ["2026-11-24"],
	}),
	confirm: z.boolean().default(false).meta({ description: "The day is kept although it is over, or the court closed" }),
});

/** The body of `PATCH /api/v1/deadlines/:id`: what is left out stays. */
export const deadlinePatch = deadlineCall
	.omit({ hearing_date: true })
	.partial()
	.extend({
		done: z.boolean().optional().meta({ description: "true: it is done; false: it is open again" }),
		reference: reference.optional().meta({
			description: "With done: the filing number of what was filed, up to 100 characters",
			examples: ["RCS/412/2026"],
		}),
	});

const bound = (words: string, example: string) =>
	dayInput.optional().meta({ description: `${words}, YYYY-MM-DD`, examples: [example] });

/** The query of `GET /api/v1/deadlines/:userId`. */
export const deadlineFilter = z.object({
	from: bound("Due on this day or later", "2026-12-01"),
	to: bound("Due on this day or before", "2026-12-31"),
	done: z
		.enum(["true", "false"])
		.transform((text) => text === "true")
		.optional()
		.meta({ description: "true: the done ones; false: the open ones; both if left out", examples: ["false"] }),
});
