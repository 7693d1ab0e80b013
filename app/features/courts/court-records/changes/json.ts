import { z } from "zod";
import { OWN_KINDS } from "~/features/courts/court-records/changes/events-schema";
import type { CaseEvent } from "~/features/courts/court-records/changes/queries.events.server";
import { CHANGE_KINDS, CHANGE_SOURCES, DATE_NATURES } from "~/features/courts/court-records/changes/schema";

/** A change of a case as API JSON. Days are the days themselves (decision 7). */
export const eventJson = (event: CaseEvent) => ({
	id: String(event.id),
	kind: event.kind,
	nature: event.kind === "hearing_date" ? event.nature : null,
	case_id: event.caseId,
	cnr_number: event.cnrNumber,
	old: event.old,
	new: event.new,
	source: event.source,
	at: event.at.toISOString(),
});

const text = z.string();
const oldOrNew = (description: string, example: string) =>
	z
		.union([
			text,
			z.null(),
			z.object({ date: text.nullable(), nature: text.nullable() }),
			z.object({ number: z.number().nullable(), name: text, date: text.nullable(), url: text.nullable() }),
		])
		.meta({ description, examples: [example] });

/** The schema of `eventJson`. */
export const eventRecord = z
	.object({
		id: text.meta({ description: "Id of the change", examples: ["48213"] }),
		kind: z.enum([...CHANGE_KINDS, ...OWN_KINDS]).meta({
			description:
				"What the court changed; or added, updated, deleted: what became of the case on the list; or noted, confirmed, differs: a hearing was recorded, and the court's record now has the noted next date or another one; or listed, not_listed: what tomorrow's cause list says; or deadline: a to-do was added, changed, done, reopened or deleted. The last nine have no old and new; read the case for what it is now. A kind may be added",
			examples: ["hearing_date"],
		}),
		nature: z
			.enum(DATE_NATURES)
			.nullable()
			.meta({
				description:
					"Of a hearing_date. first: there was none; moved or taken_away: while it was still to come; next: the hearing before it is over",
				examples: ["moved"],
			}),
		case_id: text.meta({
			description: "The case id; it no longer exists after deletion",
			examples: ["01930c41-08a2-7d15-8c3f-5be07d1a9c22"],
		}),
		cnr_number: text.meta({ examples: ["MHPU010045672023"] }),
		old: oldOrNew(
			"What was before, or null: the day of a hearing_date, of a disposed or outcome the coming hearing that is off, of a reopened the decision, the words of a stage or court",
			"2026-12-12",
		),
		new: oldOrNew(
			"What is now, or null: the day of a hearing_date or hearing_held, of a record_found or reopened its next hearing, the words of a stage or court; {date, nature} of a disposed or an outcome, which has no date; {number, name, date, url} of an order",
			"2026-12-19",
		),
		source: z.enum([...CHANGE_SOURCES, "person"]).meta({
			description: "court: a look-up; desk: an administrator; import: a file of records; person: the owner or a member",
			examples: ["court"],
		}),
		at: text.meta({ description: "Time of detection", examples: ["2026-12-01T20:14:09.512Z"] }),
	})
	.meta({ id: "Event", description: "A change in a case" });
