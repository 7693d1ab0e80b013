import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { DomainError } from "~/errors";
import type { AccountAct } from "~/features/accounts/account-acts";
import type { AccountActInput } from "~/features/accounts/administration-input";
import { revokeApiTokens } from "~/features/accounts/api-tokens.server";
import { recordAudit } from "~/features/accounts/audit.server";
import { endSessions, liveSessionCount } from "~/features/accounts/sessions.server";

export const USERS_PER_PAGE = 20;

/** Who acts, and from which network address. */
export type Actor = { id: string; address: string };

const userColumns = {
	id: users.id,
	firstName: users.firstName,
	lastName: users.lastName,
	username: users.username,
	email: users.email,
	mobileNumber: users.mobileNumber,
	category: users.category,
	role: users.role,
	createdAt: users.createdAt,
	emailVerifiedAt: users.emailVerifiedAt,
	blockedAt: users.blockedAt,
	deletedAt: users.deletedAt,
	caseCount: sql<number>`(select count(*)::int from cases where cases.owner_id = users.id)`,
	sessionCount: liveSessionCount,
	/** The name of the active package. */
	packageName: sql<string | null>`(select held.plan_name from subscriptions held
		where held.user_id = users.id and held.ended_at is null and held.ends_at > now() limit 1)`,
};

/** Whether the text stands anywhere in a name, username, email or mobile number, whatever its letter case. */
function matches(search: string): SQL | undefined {
	if (!search) return undefined;
	const holds = (where: SQL) => sql`strpos(lower(${where}), ${search.toLowerCase()}) > 0`;
	const digits = search.replace(/[\s+()-]/g, "").replace(/^0/, "");
	return or(
		holds(sql`${users.firstName} || ' ' || ${users.lastName}`),
		holds(sql`${users.username}`),
		holds(sql`${users.email}`),
		/^\d{3,}$/.test(digits) ? sql`strpos(${users.mobileNumber}, ${digits}) > 0` : undefined,
	);
}

/** One page of the people, newest first. */
export async function listUsers({ search = "", page = 1 }: { search?: string; page?: number }) {
	const wanted = matches(search);
	const [rows, count] = await Promise.all([
		db
			.select(userColumns)
			.from(users)
			.where(wanted)
			.orderBy(desc(users.id))
			.limit(USERS_PER_PAGE)
			.offset((page - 1) * USERS_PER_PAGE),
		db.$count(users, wanted),
	]);
	return { rows, count, totalPages: Math.max(1, Math.ceil(count / USERS_PER_PAGE)) };
}

const notFound = () => new DomainError("not-found", "This person was not found.");

/** One person as administrators see them. @throws DomainError `not-found`. */
export async function findUserForAdmin(userId: string) {
	const [user] = isUuid(userId) ? await db.select(userColumns).from(users).where(eq(users.id, userId)) : [];
	if (!user) throw notFound();
	return user;
}

/**
 * Holds the list of administrators still until the transaction ends and makes sure that one stays without `userId`:
 * two who leave at the same moment wait for one another.
 * @throws DomainError `conflict` where `userId` is the last one.
 */
export async function requireAnotherAdmin(tx: Database, userId: string): Promise<void> {
	const admins = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.role, "ADMIN"), isNull(users.blockedAt), isNull(users.deletedAt)))
		.orderBy(asc(users.id))
		.for("update");
	if (admins.every(({ id }) => id === userId))
		throw new DomainError("conflict", "This is the last administrator. Make somebody else one first.");
}

type Change = { set: Partial<typeof users.$inferInsert>; from: SQL | undefined; already: string };

/** What each act writes, from which state, and what is said where the account is not in that state. */
const CHANGES: Record<AccountAct, () => Change> = {
	block: () => ({
		set: { blockedAt: new Date() },
		from: isNull(users.blockedAt),
		already: "This account is blocked already.",
	}),
	unblock: () => ({
		set: { blockedAt: null },
		from: isNotNull(users.blockedAt),
		already: "This account is not blocked.",
	}),
	"make-admin": () => ({
		set: { role: "ADMIN" },
		from: and(eq(users.role, "USER"), isNull(users.blockedAt)),
		already: "This person is an administrator already, or blocked.",
	}),
	"take-admin": () => ({
		set: { role: "USER" },
		from: eq(users.role, "ADMIN"),
		already: "This person is not an administrator.",
	}),
};

/**
 * An administrator's act on somebody else's account, written to the audit log. Whoever is blocked or changes role is
 * signed out everywhere at once, since a session's limits go by its role; a block revokes the API tokens too, for good.
 * @throws DomainError `not-found`, `conflict` for one's own account, the last administrator, or an act already done.
 */
export async function changeAccount(actor: Actor, userId: string, { act, reason }: AccountActInput): Promise<void> {
	if (!isUuid(userId)) throw notFound();
	if (userId === actor.id) throw new DomainError("conflict", "You cannot do this to your own account.");
	const { set, from, already } = CHANGES[act]();
	await db.transaction(async (tx) => {
		if (act === "block" || act === "take-admin") await requireAnotherAdmin(tx, userId);
		const [changed] = await tx
			.update(users)
			.set(set)
			.where(and(eq(users.id, userId), isNull(users.deletedAt), from))
			.returning({ id: users.id });
		if (!changed) {
			await findUserForAdmin(userId);
			throw new DomainError("conflict", already);
		}
		if (act === "block") await revokeApiTokens(tx, userId);
		const endedSessions = act === "unblock" ? 0 : await endSessions(tx, userId);
		await recordAudit(tx, {
			actorId: actor.id,
			action: `user.${act}`,
			subject: "user",
			subjectId: userId,
			details: { ...(reason ? { reason } : {}), ...(endedSessions ? { endedSessions } : {}) },
			address: actor.address,
		});
	});
}
