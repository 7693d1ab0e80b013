import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isInvitationTo } from "~/features/people/chamber/commands.server";
import { rolesOf } from "~/features/people/chamber/rights";
import { chamberMembers } from "~/features/people/chamber/schema";
import { countSharedLinks } from "~/features/people/chamber/shared-links.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const nameOfUser = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

const columns = {
	id: chamberMembers.id,
	role: chamberMembers.role,
	invitedEmail: chamberMembers.invitedEmail,
	invitedMobile: chamberMembers.invitedMobile,
	createdAt: chamberMembers.createdAt,
	expiresAt: chamberMembers.expiresAt,
	acceptedAt: chamberMembers.acceptedAt,
	endedAt: chamberMembers.endedAt,
	endedBy: chamberMembers.endedBy,
	ownerId: chamberMembers.ownerId,
	getsAlerts: sql<boolean>`${chamberMembers.getsAlerts} and ${inArray(chamberMembers.role, [...rolesOf("alerts")])}`,
	isExpired: sql<boolean>`${chamberMembers.expiresAt} <= now()`,
};

const MAX_ENDED = 10;

const members = () =>
	db
		.select({ ...columns, memberId: chamberMembers.memberId, name: sql<string | null>`${nameOfUser}` })
		.from(chamberMembers)
		.leftJoin(users, eq(users.id, chamberMembers.memberId))
		.$dynamic();

export type Member = Awaited<ReturnType<typeof listMembers>>["current"][number];

export async function listMembers(ownerId: string) {
	const isOwn = eq(chamberMembers.ownerId, ownerId);
	const [current, ended] = await Promise.all([
		members()
			.where(and(isOwn, isNull(chamberMembers.endedAt)))
			.orderBy(asc(chamberMembers.createdAt)),
		members()
			.where(and(isOwn, isNotNull(chamberMembers.endedAt)))
			.orderBy(desc(chamberMembers.endedAt))
			.limit(MAX_ENDED),
	]);
	return { current, ended };
}

/** The owner's members and open invitations, each as one line: name and contact. */
export async function listMemberNames(tx: Database, ownerId: string): Promise<string[]> {
	const current = await tx
		.select({ name: nameOfUser, email: chamberMembers.invitedEmail, mobile: chamberMembers.invitedMobile })
		.from(chamberMembers)
		.leftJoin(users, eq(users.id, chamberMembers.memberId))
		.where(and(eq(chamberMembers.ownerId, ownerId), isNull(chamberMembers.endedAt)))
		.orderBy(asc(chamberMembers.createdAt));
	return current.map(({ name, email, mobile }) => [name, email ?? mobile].filter(Boolean).join(", "));
}

/** The owner's current member or open invitation. @throws DomainError `not-found` */
export async function requireMember(ownerId: string, id: string): Promise<Member> {
	const [found] = await members().where(
		and(hasId(chamberMembers.id, id), eq(chamberMembers.ownerId, ownerId), isNull(chamberMembers.endedAt)),
	);
	if (!found) throw new DomainError("not-found", t("This member was not found."));
	return found;
}

/** Open invitations to the person, each with the owner's name. */
export function listInvitationsTo(personId: string) {
	return db
		.select({ id: columns.id, role: columns.role, expiresAt: columns.expiresAt, name: nameOfUser })
		.from(chamberMembers)
		.innerJoin(users, eq(users.id, chamberMembers.ownerId))
		.where(and(isInvitationTo(personId), isNull(users.blockedAt)))
		.orderBy(asc(chamberMembers.createdAt));
}

const isMemberNow = (personId: string) => and(eq(chamberMembers.memberId, personId), isNull(chamberMembers.endedAt));

/** The owners a person works for, including blocked ones. */
export function listOwnersOf(personId: string) {
	return db
		.select({
			id: columns.id,
			ownerId: columns.ownerId,
			role: columns.role,
			acceptedAt: columns.acceptedAt,
			name: nameOfUser,
		})
		.from(chamberMembers)
		.innerJoin(users, eq(users.id, chamberMembers.ownerId))
		.where(isMemberNow(personId))
		.orderBy(asc(chamberMembers.acceptedAt));
}

/** The person's member or invitation, or own membership, and the member's live links. @throws DomainError `not-found` */
export async function requireEndable(personId: string, id: string) {
	const [own] = await db
		.select({ id: columns.id, name: nameOfUser })
		.from(chamberMembers)
		.innerJoin(users, eq(users.id, chamberMembers.ownerId))
		.where(and(hasId(chamberMembers.id, id), isMemberNow(personId)));
	if (own) return { kind: "own" as const, name: own.name, links: 0 };
	const member = await requireMember(personId, id);
	const contact = member.invitedEmail ?? member.invitedMobile ?? "";
	if (!member.memberId) return { kind: "invitation" as const, name: contact, links: 0 };
	const links = await countSharedLinks(db, personId, { madeBy: member.memberId });
	return { kind: "member" as const, name: member.name ?? contact, links };
}
