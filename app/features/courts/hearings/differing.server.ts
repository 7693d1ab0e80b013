import { and, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { isOfOwner, writeHearing } from "~/features/courts/hearings/commands.server";
import type { Differing } from "~/features/courts/hearings/court-differs";
import { keepReplaced } from "~/features/courts/hearings/replaced.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

const newest = (caseId: SQLWrapper) => sql`(select max(heard_on) from ${notedHearings} where case_id = ${caseId})`;

/** A condition on an owner's cases: the court's next date counts, and their newest entry has another one. */
export const isDiffering = (ownerId: string | Placeholder): SQL =>
	sql`(not ${cases.isNoted} and ${cases.decisionDate} is null and ${cases.id} in (
		select n.case_id from ${notedHearings} n where n.owner_id = ${ownerId} and n.next_date <> n.court_next_date
			and n.court_next_date = ${cases.nextDate} and n.heard_on = ${newest(sql`n.case_id`)}))`;

/** The two dates of those of the owner's cases in which they differ, by case. */
export async function listDiffering(ownerId: string, listed: { id: string }[]): Promise<Record<string, Differing>> {
	const caseIds = listed.map(({ id }) => id);
	const rows = await db
		.select({
			id: cases.id,
			noted: sql<Day>`${notedHearings.nextDate}`,
			courts: sql<Day>`${notedHearings.courtNextDate}`,
		})
		.from(cases)
		.innerJoin(notedHearings, and(eq(notedHearings.caseId, cases.id), eq(notedHearings.day, newest(cases.id))))
		.where(and(eq(cases.ownerId, ownerId), inArray(cases.id, caseIds), isDiffering(ownerId)));
	return Object.fromEntries(rows.map(({ id, ...dates }) => [id, dates]));
}

/**
 * Makes the court's next date that of the newest entry; what another person wrote is kept. @throws DomainError `not-found` if the
 * two do not differ; as `writeHearing`
 */
export const takeCourtDate = (acting: ActingContext, caseId: string) =>
	writeHearing(acting, caseId, "case.hearing-take", async (tx) => {
		const isIt = and(
			isOfOwner(acting, caseId),
			sql`${notedHearings.nextDate} <> ${notedHearings.courtNextDate}`,
			eq(notedHearings.day, newest(notedHearings.caseId)),
		);
		const [before] = await tx.select().from(notedHearings).where(isIt);
		if (!before) return undefined;
		await keepReplaced(tx, acting, before);
		await tx
			.update(notedHearings)
			.set({ nextDate: before.courtNextDate, keptAgainst: null, writtenBy: acting.actor.id, updatedAt: sql`now()` })
			.where(eq(notedHearings.id, before.id));
		return { id: before.id, day: before.day };
	});
