import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type notedHearings, replacedHearings } from "~/features/courts/court-records/noted-schema";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";

const MAX_LISTED = 50;

const isOf = (ownerId: string, caseId: string) =>
	and(eq(replacedHearings.ownerId, ownerId), hasId(replacedHearings.caseId, caseId));

/** Keeps another person's entry that is changed or removed, in place of that person's earlier one. The case is locked. */
export async function keepReplaced(tx: Database, { actor }: ActingContext, row: typeof notedHearings.$inferSelect) {
	const { ownerId, caseId, day, outcome, nextDate, purpose, note, writtenBy, updatedAt: writtenAt } = row;
	if (writtenBy === actor.id) return;
	const isWriters = sql`${replacedHearings.writtenBy} is not distinct from ${writtenBy}`;
	await tx.delete(replacedHearings).where(and(isOf(ownerId, caseId), eq(replacedHearings.day, day), isWriters));
	const noted = { ownerId, caseId, day, outcome, nextDate, purpose, note, writtenBy };
	await tx.insert(replacedHearings).values({ ...noted, writtenAt, replacedBy: actor.id });
}

/** Takes a kept entry out, to be saved again. Undefined if there is none. */
export async function dropReplaced(tx: Database, { ownerId }: ActingContext, caseId: string, id: string) {
	const [row] = await tx
		.delete(replacedHearings)
		.where(and(isOf(ownerId, caseId), hasId(replacedHearings.id, id)))
		.returning(columnsOf(replacedHearings, "day", "outcome", "nextDate", "purpose", "note"));
	return row;
}

const writers = alias(users, "writers");
const replacers = alias(users, "replacers");
const nameOf = ({ firstName, lastName }: typeof writers | typeof replacers) =>
	sql<string>`coalesce(trim(${firstName} || ' ' || ${lastName}), '')`;

/** What stood in the entries of the owner's case that another person changed or removed, the last change first. */
export const listReplaced = (ownerId: string, caseId: string) =>
	db
		.select({
			...columnsOf(replacedHearings, "id", "day", "outcome", "nextDate", "purpose", "note", "writtenAt"),
			replacedAt: replacedHearings.createdAt,
			writer: nameOf(writers),
			replacer: nameOf(replacers),
		})
		.from(replacedHearings)
		.leftJoin(writers, eq(writers.id, replacedHearings.writtenBy))
		.leftJoin(replacers, eq(replacers.id, replacedHearings.replacedBy))
		.where(isOf(ownerId, caseId))
		.orderBy(desc(replacedHearings.createdAt))
		.limit(MAX_LISTED);

export type ReplacedHearing = Awaited<ReturnType<typeof listReplaced>>[number];
