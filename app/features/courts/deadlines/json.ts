import { z } from "zod";
import type { DeadlineRow } from "~/features/courts/deadlines/queries.server";
import { DEADLINE_KINDS } from "~/features/courts/deadlines/schema";

/** A to-do as API JSON; days are the days themselves. */
export const deadlineJson = (row: DeadlineRow) => ({
	id: row.id,
	case_id: row.caseId,
	title: row.title,
	details: row.details,
	due: row.due,
	original_due: row.originalDue,
	kind: row.kind,
	assignee_id: row.assigneeId,
	assignee: row.assignee,
	hearing_date: row.hearingDay,
	done: row.doneAt !== null,
	done_at: row.doneAt?.toISOString() ?? null,
	done_by: row.doer,
	reference: row.reference,
	created_at: row.createdAt.toISOString(),
	updated_at: row.updatedAt.toISOString(),
});

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });
const id = (description: string) => text(description, "01930c41-08a2-7d15-8c3f-5be07d1a9c22");

/** The schema of `deadlineJson`. */
export const deadlineRecord = z
	.object({
		id: id("Id of the to-do"),
		case_id: id("Id of its case"),
		title: text("What is to be done", "File the reply"),
		details: text("Lines below the title", ""),
		due: text("The day by which it is to be done, YYYY-MM-DD", "2030-12-13"),
		original_due: text("The first such day, kept when it moves", "2030-12-06"),
		kind: z.enum(DEADLINE_KINDS).meta({ description: "What it is", examples: ["filing"] }),
		assignee_id: id("Who is to do it: the owner or a member"),
		assignee: text("Their name", "Asha Kulkarni"),
		hearing_date: text("The day of the hearing that it comes from, or null", "2026-11-24").nullable(),
		done: z.boolean().meta({ description: "Whether it is done", examples: [true] }),
		done_at: text("When it was done, or null", "2026-12-11T07:12:00.000Z").nullable(),
		done_by: text("Name of who did it; empty while open, and once that account is deleted", "Meera Joshi"),
		reference: text("The filing number of what was filed", "RCS/412/2026"),
		created_at: text("When it was added", "2026-11-24T07:12:00.000Z"),
		updated_at: text("When it last changed", "2026-12-11T07:12:00.000Z"),
	})
	.meta({ id: "Deadline", description: "What is to be done for a case, and by when" });
