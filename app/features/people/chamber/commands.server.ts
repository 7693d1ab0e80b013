import { and, count as countRows, eq, gt, gte, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ChamberActionCode } from "~/features/people/audit/actions";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import type { InviteInput, RoleInput } from "~/features/people/chamber/chamber-input";
import { mailAccepted, mailInvitation } from "~/features/people/chamber/invitation-mail.server";
import { chamberMembers } from "~/features/people/chamber/schema";
import { endSharedLinks } from "~/features/people/chamber/shared-links.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { DAY_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

/** How long an invitation can be accepted. */
const INVITATION_DAYS = 14;
/** Of one owner, members and open invitations; of one person, owners they work for. */
const MAX_MEMBERS = 20;

const invitations = createLimit({ name: "chamber-invitation", points: 20, seconds: 24 * 60 * 60 });

const notFound = (what: "invitation" | "member") =>
	new DomainError(
		"not-found",
		what === "member" ? t("This member was not found.") : t("This invitation was not found."),
	);

const isLiving = isNull(chamberMembers.endedAt);
const isOpen = and(isLiving, isNull(chamberMembers.memberId));

/** Records an event of a membership; `for` makes it appear in the owner's log. */
const recordMembership = (
	tx: Database,
	actor: Actor,
	ownerId: string,
	id: string,
	action: ChamberActionCode,
	details = {},
) =>
	recordAudit(tx, { actor, action, subject: "chamber-member", subjectId: id, details: { ...details, for: ownerId } });

/** Serialises actions that count one person's rows. */
const lockPerson = (tx: Database, id: string) =>
	tx
		.select({ email: users.email, mobileNumber: users.mobileNumber })
		.from(users)
		.where(eq(users.id, id))
		.for("no key update");

async function countMembers(tx: Database, condition: SQL | undefined): Promise<number> {
	const [counted] = await tx.select({ count: countRows() }).from(chamberMembers).where(condition);
	return counted?.count ?? 0;
}

async function requireRoom(tx: Database, current: SQL | undefined, words: string): Promise<void> {
	if ((await countMembers(tx, current)) > MAX_MEMBERS) throw new DomainError("conflict", words);
}

/**
 * The answer does not reveal whether the contact has an account. @throws DomainError `conflict` for one's own contact,
 * one invited already, or one member too many; `too-many`; as `requireFreshProof`.
 */
export async function inviteMember(owner: SessionUser, actor: Actor, { contact, role, password }: InviteInput) {
	await requireFreshProof({ user: owner, password });
	await invitations.take(owner.id, t("Too many invitations."));
	const { invitedEmail, invitedMobile } = contact;
	const refuse = (words: string) => new DomainError("conflict", words, { field: "contact" });
	await db.transaction(async (tx) => {
		const [own] = await lockPerson(tx, owner.id);
		if (own?.email.toLowerCase() === invitedEmail || own?.mobileNumber === invitedMobile)
			throw refuse(t("This is your own account."));
		const isSame = invitedEmail
			? eq(chamberMembers.invitedEmail, invitedEmail)
			: eq(chamberMembers.invitedMobile, invitedMobile ?? "");
		const isOwn = and(eq(chamberMembers.ownerId, owner.id), isSame);
		await tx
			.update(chamberMembers)
			.set({ endedAt: sql`now()` })
			.where(and(isOwn, isOpen, lte(chamberMembers.expiresAt, sql`now()`)));
		if ((await countMembers(tx, and(isOwn, isLiving, isNotNull(chamberMembers.memberId)))) > 0)
			throw refuse(t("This person is already a member."));
		const [invited] = await tx
			.insert(chamberMembers)
			.values({ ownerId: owner.id, role, ...contact, expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS) })
			.onConflictDoNothing()
			.returning({ id: chamberMembers.id });
		if (!invited) throw refuse(t("This person is already invited."));
		await requireRoom(
			tx,
			and(eq(chamberMembers.ownerId, owner.id), isLiving),
			t("You can have {maxMembers} members at most, invitations included. End one first.", {
				maxMembers: MAX_MEMBERS,
			}),
		);
		const details = { role, contact: invitedEmail ?? invitedMobile };
		await recordMembership(tx, actor, owner.id, invited.id, "chamber.invite", details);
		if (invitedEmail) await mailInvitation(tx, { to: invitedEmail, from: owner.name, role, days: INVITATION_DAYS });
	});
}

/** Open invitations to the person's verified email or proven number. */
export const isInvitationTo = (personId: string) =>
	and(
		isOpen,
		gt(chamberMembers.expiresAt, sql`now()`),
		sql`${chamberMembers.ownerId} <> ${personId}`,
		sql`exists (select from users person where person.id = ${personId} and (
			${chamberMembers.invitedEmail} = lower(person.email) and person.email_verified_at is not null
			or ${chamberMembers.invitedMobile} = person.mobile_number and not person.needs_mobile_proof))`,
	);

/**
 * Of concurrent answers, one counts. @throws DomainError `not-found` for one that is not theirs, has expired or is
 * answered; `conflict` where they are a member already or work for too many.
 */
export async function answerInvitation(
	person: SessionUser,
	actor: Actor,
	{ invitation, intent }: { invitation: string; intent: "accept" | "decline" },
): Promise<void> {
	const isAccepted = intent === "accept";
	await db.transaction(async (tx) => {
		await lockPerson(tx, person.id);
		const [answered] = await tx
			.update(chamberMembers)
			.set(isAccepted ? { memberId: person.id, acceptedAt: sql`now()` } : { endedAt: sql`now()`, endedBy: person.id })
			.where(and(eq(chamberMembers.id, invitation), isInvitationTo(person.id)))
			.returning({ id: chamberMembers.id, ownerId: chamberMembers.ownerId, role: chamberMembers.role })
			.catch(violationAs("unique", () => new DomainError("conflict", t("You are already a member of this chamber."))));
		if (!answered) throw notFound("invitation");
		if (isAccepted)
			await requireRoom(
				tx,
				and(eq(chamberMembers.memberId, person.id), isLiving),
				t("You can work for {maxMembers} others at most. Leave a chamber first.", { maxMembers: MAX_MEMBERS }),
			);
		if (isAccepted) await mailAccepted(tx, { ...answered, name: person.name });
		await recordMembership(tx, actor, answered.ownerId, answered.id, `chamber.${intent}`);
	});
}

/** Changes the role of a member or an open invitation, from the next request on. @throws DomainError `not-found` */
export async function changeRole(owner: SessionUser, actor: Actor, id: string, { role, password }: RoleInput) {
	await requireFreshProof({ user: owner, password });
	await db.transaction(async (tx) => {
		const [changed] = await tx
			.update(chamberMembers)
			.set({ role })
			.where(and(hasId(chamberMembers.id, id), eq(chamberMembers.ownerId, owner.id), isLiving))
			.returning({ id: chamberMembers.id });
		if (!changed) throw notFound("member");
		await recordMembership(tx, actor, owner.id, id, "chamber.role", { role });
	});
}

/**
 * Ends a membership or withdraws an invitation, once an action under way is done. With `links` the owner also ends the
 * links that the member created. @throws DomainError `not-found`, also for one that has ended.
 */
export async function endMembership(
	person: SessionUser,
	actor: Actor,
	id: string,
	{ links = false } = {},
): Promise<void> {
	await db.transaction(async (tx) => {
		const [ended] = await tx
			.update(chamberMembers)
			.set({ endedAt: sql`now()`, endedBy: person.id })
			.where(
				and(
					hasId(chamberMembers.id, id),
					isLiving,
					or(eq(chamberMembers.ownerId, person.id), eq(chamberMembers.memberId, person.id)),
				),
			)
			.returning({ ownerId: chamberMembers.ownerId, memberId: chamberMembers.memberId });
		if (!ended) throw notFound("member");
		const { ownerId, memberId } = ended;
		const action = !memberId ? "withdraw" : ownerId === person.id ? "end" : "leave";
		const count = links && memberId && action === "end" ? await endSharedLinks(tx, ownerId, { madeBy: memberId }) : 0;
		await recordMembership(tx, actor, ownerId, id, `chamber.${action}`, count > 0 ? { count } : {});
	});
}

/** Ends the actor's memberships and invitations created since a moment, in the caller's transaction. */
export async function endMembershipsSince(tx: Database, actor: Actor, since: Date): Promise<void> {
	const ended = await tx
		.update(chamberMembers)
		.set({ endedAt: sql`now()`, endedBy: actor.id })
		.where(and(eq(chamberMembers.ownerId, actor.id), isLiving, gte(chamberMembers.createdAt, since)))
		.returning({ id: chamberMembers.id, memberId: chamberMembers.memberId });
	for (const { id, memberId } of ended)
		await recordMembership(tx, actor, actor.id, id, memberId ? "chamber.end" : "chamber.withdraw");
}
