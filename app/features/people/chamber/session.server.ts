import { eq, sql } from "drizzle-orm";
import { chamberMembers } from "~/features/people/chamber/schema";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { sessions } from "~/features/people/sign-in/schema";
import type { Membership, SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { isThisSession, sessionColumns, sessionUserOf } from "~/features/people/sign-in/sessions/sessions.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";

const actingFor = sql<{ id: string; name: string } | null>`(
	select jsonb_build_object('id', owner.id, 'name', trim(owner.first_name || ' ' || owner.last_name))
	from users owner where owner.id = ${sessions.actingForId})`;
const memberships = sql<Membership[]>`(
	select coalesce(jsonb_agg(jsonb_build_object('ownerId', owner.id, 'role', ${chamberMembers.role},
		'name', trim(owner.first_name || ' ' || owner.last_name)) order by owner.first_name, owner.last_name, owner.id), '[]')
	from ${chamberMembers} join users owner on owner.id = ${chamberMembers.ownerId}
	where ${chamberMembers.memberId} = ${users.id} and ${chamberMembers.endedAt} is null
		and owner.blocked_at is null and owner.role = 'USER')`;
const isInvited = sql<boolean>`exists (
	select from ${chamberMembers}
	where ${chamberMembers.memberId} is null and ${chamberMembers.endedAt} is null
		and ${chamberMembers.expiresAt} > now() and ${chamberMembers.ownerId} <> ${users.id}
		and (${chamberMembers.invitedEmail} = lower(${users.email}) and ${users.emailVerifiedAt} is not null
			or ${chamberMembers.invitedMobile} = ${users.mobileNumber} and not ${users.needsMobileProof}))`;

/** All in one statement, to save round trips. */
const liveSession = db
	.select({ ...sessionColumns, actingFor, memberships, isInvited })
	.from(sessions)
	.innerJoin(users, eq(users.id, sessions.userId))
	.where(isThisSession)
	.prepare("live_session");

/** The person a session token belongs to; undefined once the session is over. */
export async function findSession(token: string): Promise<SessionUser | undefined> {
	const [row] = await liveSession.execute({ tokenHash: hashToken(token) });
	if (!row) return undefined;
	const { actingFor, memberships, isInvited } = row;
	return { ...(await sessionUserOf(row)), chamber: { actingFor, memberships, isInvited } };
}
