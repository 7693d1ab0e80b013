import { type SQLWrapper, sql } from "drizzle-orm";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { hearings } from "~/features/courts/court-records/schema";

/** The purpose of a case's hearing: as the court wrote it when it set the day, else as it was noted. */
export const purposeOn = (hearing: { cnrNumber: SQLWrapper; caseId: SQLWrapper }, day: SQLWrapper) =>
	sql<string | null>`coalesce(
		(
			select ${hearings.purpose} from ${hearings}
			where ${hearings.cnrNumber} = ${hearing.cnrNumber} and ${hearings.nextDate} = ${day}
			order by ${hearings.position} desc limit 1
		),
		(
			select nullif(${notedHearings.purpose}, '') from ${notedHearings}
			where ${notedHearings.caseId} = ${hearing.caseId} and ${notedHearings.nextDate} = ${day}
			order by ${notedHearings.day} desc limit 1
		)
	)`;
