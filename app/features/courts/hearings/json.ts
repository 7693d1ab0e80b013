import { z } from "zod";
import { OUTCOMES } from "~/features/courts/court-records/noted-schema";
import type { NotedHearing } from "~/features/courts/hearings/queries.server";

/** A recorded hearing as API JSON; days are the days themselves. */
export const notedHearingJson = (row: NotedHearing) => ({
	id: row.id,
	hearing_date: row.day,
	outcome: row.outcome,
	next_date: row.nextDate,
	purpose: row.purpose,
	note: row.note,
	written_by: row.writer,
	court_next_date: row.courtNextDate,
	created_at: row.createdAt.toISOString(),
	updated_at: row.updatedAt.toISOString(),
});

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });
const day = (description: string, example: string) => text(`${description}, YYYY-MM-DD`, example);

/** The schema of `notedHearingJson`. */
export const notedHearingRecord = z
	.object({
		id: text("Id of the entry", "01930c41-08a2-7d15-8c3f-5be07d1a9c22"),
		hearing_date: day("The day of the hearing", "2026-11-24"),
		outcome: z.enum(OUTCOMES).meta({ description: "What happened", examples: ["adjourned"] }),
		next_date: day("The next date as noted, or null", "2026-12-14").nullable(),
		purpose: text("Purpose of the next hearing", "Evidence"),
		note: text("Private to the owner and their members", ""),
		written_by: text("Name of the person who wrote it; empty once their account is deleted", "Asha Kulkarni"),
		court_next_date: day("The date that the court's record has had since, or null", "2026-12-16").nullable(),
		created_at: text("Time of the first entry", "2026-11-24T07:12:00.000Z"),
		updated_at: text("Time of the last correction", "2026-11-24T07:12:00.000Z"),
	})
	.meta({ id: "NotedHearing", description: "A hearing as the owner or a member recorded it" });
