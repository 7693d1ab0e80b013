import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { rolesOf } from "~/features/people/chamber/rights";
import { chamberMembers } from "~/features/people/chamber/schema";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";

/** A membership whose role may get alerts about the owner's cases. */
const mayGetAlerts = and(
	isNull(chamberMembers.endedAt),
	isNotNull(chamberMembers.memberId),
	inArray(chamberMembers.role, [...rolesOf("alerts")]),
);
const isOwnersOpen = and(eq(users.id, chamberMembers.ownerId), isNull(users.blockedAt), isNull(users.deletedAt));

/** A select of (owner_id, member_id): the members who get an owner's alerts. */
export const alertedMembers = sql`${db
	.select({ ownerId: chamberMembers.ownerId, memberId: chamberMembers.memberId })
	.from(chamberMembers)
	.innerJoin(users, isOwnersOpen)
	.where(and(mayGetAlerts, eq(chamberMembers.getsAlerts, true)))}`;

/** The chambers whose alerts a person may get, and whether they do. */
export const listChamberAlerts = (personId: string) =>
	db
		.select({
			id: chamberMembers.id,
			getsAlerts: chamberMembers.getsAlerts,
			name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
		})
		.from(chamberMembers)
		.innerJoin(users, isOwnersOpen)
		.where(and(eq(chamberMembers.memberId, personId), mayGetAlerts))
		.orderBy(asc(users.firstName), asc(users.lastName), asc(chamberMembers.id));

export type ChamberAlerts = Awaited<ReturnType<typeof listChamberAlerts>>[number];

/** For each of these people, the owners whose cases they get alerts about, besides themselves. */
export async function listAlertedOwners(database: Database, memberIds: string[]): Promise<Map<string, Set<string>>> {
	const owners = new Map<string, Set<string>>();
	if (memberIds.length === 0) return owners;
	const rows = await database
		.select({ ownerId: chamberMembers.ownerId, memberId: chamberMembers.memberId })
		.from(chamberMembers)
		.innerJoin(users, isOwnersOpen)
		.where(and(inArray(chamberMembers.memberId, memberIds), mayGetAlerts, eq(chamberMembers.getsAlerts, true)));
	for (const { ownerId, memberId } of rows)
		if (memberId) owners.set(memberId, (owners.get(memberId) ?? new Set()).add(ownerId));
	return owners;
}

/**
 * Turns alerts on for these memberships of a person, and off for the others. The owner consents by inviting, and reads
 * in the log who turned them on. Ids of other people's memberships are ignored.
 */
export async function saveChamberAlerts(personId: string, actor: Actor, memberships: string[]): Promise<void> {
	const isWanted = memberships.length > 0 ? inArray(chamberMembers.id, memberships) : sql`false`;
	await db.transaction(async (tx) => {
		const changed = await tx
			.update(chamberMembers)
			.set({ getsAlerts: sql`not ${chamberMembers.getsAlerts}` })
			.where(
				and(eq(chamberMembers.memberId, personId), mayGetAlerts, ne(chamberMembers.getsAlerts, sql`(${isWanted})`)),
			)
			.returning({ id: chamberMembers.id, ownerId: chamberMembers.ownerId, getsAlerts: chamberMembers.getsAlerts });
		for (const { id, ownerId, getsAlerts } of changed)
			await recordAudit(tx, {
				actor,
				action: getsAlerts ? "chamber.alerts-on" : "chamber.alerts-off",
				subject: "chamber-member",
				subjectId: id,
				details: { for: ownerId },
			});
	});
}
