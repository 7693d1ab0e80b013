import { and, eq, inArray, sql } from "drizzle-orm";
import { advocateNames } from "~/features/courts/appearance/schema";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockOwnCases } from "~/features/courts/court-records/own-cases.server";
import type { AppearsFor } from "~/features/courts/court-records/party-side";
import { courtRecords } from "~/features/courts/court-records/schema";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type Database, db } from "~/platform/db/client.server";

/** Columns of a case for a side that a person chose; none without a choice. Null means that the person chose no side. */
export const chosenSide = (side: AppearsFor | null | undefined) =>
	side === undefined ? {} : { appearsFor: side, isSideChosen: true };

/**
 * Sets the side that the owner appears for in these cases, approved or not; null for no side. @returns the number of
 * cases. @throws DomainError `not-found` if none is the owner's.
 */
export const setSide = (acting: ActingContext, caseIds: string[], side: AppearsFor | null): Promise<number> =>
	db.transaction((tx) => saveSide(tx, acting, caseIds, side));

/** `setSide` within the caller's transaction. */
export async function saveSide(tx: Database, acting: ActingContext, caseIds: string[], side: AppearsFor | null) {
	const own = await lockOwnCases(tx, acting.ownerId, caseIds);
	const changed = await tx
		.update(cases)
		.set({ ...chosenSide(side), updatedAt: sql`now()` })
		.where(inArray(cases.id, own))
		.returning(caseOfEvent);
	await recordOwnEvents(tx, "updated", sourceOf(acting), changed);
	const [first] = changed;
	const isOne = changed.length === 1;
	await recordAction(tx, acting, "change", {
		action: "case.side",
		subject: "case",
		subjectId: isOne && first ? first.caseId : "",
		details: { count: changed.length, ...(isOne && first ? { cnr: first.cnrNumber } : {}) },
	});
	return changed.length;
}

/** Hits of a search by bar number, with the advocates as the court lists them. */
type Hits = { advocate: string | null }[];

/** Public prosecutors and government pleaders are offices, not names of advocates. */
const OFFICE = /prosecutor|pleader|^\W*(a\W*)?[pg]\W*p\W*$/i;

const namesIn = (advocate: string | null) =>
	(advocate ?? "")
		.split(/\s*[,;&\n]\s*/)
		.map((name) => name.trim())
		.filter((name) => name !== "" && !OFFICE.test(name));

/**
 * Learns a person's name as the court writes it from a search by their bar number: the one name that most hits have, and
 * more than half of them. Their cases without a chosen side then get the side with that name.
 */
export async function learnAdvocateName(userId: string, hits: Hits): Promise<void> {
	const named = hits.flatMap(({ advocate }, hit) => namesIn(advocate).map((name) => ({ hit, name })));
	if (named.length === 0) return;
	await db.transaction(async (tx) => {
		const [most, next] = await tx.execute<{ name: string; hits: number }>(sql`
			select min(name) as name, count(distinct hit)::int as hits
			from json_to_recordset(${JSON.stringify(named)}::json) as named (hit int, name text)
			group by advocate_key(name) order by 2 desc limit 2`);
		if (!most || most.hits * 2 <= hits.length || most.hits === next?.hits) return;
		const [learnt] = await tx
			.insert(advocateNames)
			.values({ userId, name: most.name })
			.onConflictDoNothing()
			.returning({ userId: advocateNames.userId });
		if (learnt) await findSides(tx, userId);
	});
}

/** Forgets the names that a person's former bar number had. Sides found by them stay. */
export async function forgetAdvocateNames(tx: Database, userId: string): Promise<void> {
	await tx.delete(advocateNames).where(eq(advocateNames.userId, userId));
}

const sideInRecord = sql<AppearsFor | null>`own_side(${cases.ownerId}, ${courtRecords.petitionerAdvocates}, ${courtRecords.respondentAdvocates})`;

/** Sets the side of the owner's cases without a chosen one from their records. */
async function findSides(tx: Database, ownerId: string): Promise<void> {
	const found = await tx
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(
			and(
				eq(cases.ownerId, ownerId),
				eq(cases.isSideChosen, false),
				sql`${sideInRecord} <> coalesce(${cases.appearsFor}, '')`,
			),
		);
	if (found.length === 0) return;
	const own = await lockOwnCases(
		tx,
		ownerId,
		found.map(({ id }) => id),
	);
	const changed = await tx
		.update(cases)
		.set({
			appearsFor: sql`(select ${sideInRecord} from ${courtRecords} where ${courtRecords.cnrNumber} = ${cases.cnrNumber})`,
			updatedAt: sql`now()`,
		})
		.where(and(inArray(cases.id, own), eq(cases.isSideChosen, false)))
		.returning(caseOfEvent);
	await recordOwnEvents(tx, "updated", "court", changed);
}
