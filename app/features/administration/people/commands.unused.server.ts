import { and, asc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { forgetRecipient } from "~/features/money/payments/commands.forget-recipient.server";
import { deleteUnusedAccount } from "~/features/people/accounts/commands.deletion.server";
import { recordAudit, recordSecurity } from "~/features/people/audit/commands.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { addDays, dayInIndia, formatDay } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";
import { eachRecord } from "~/platform/queue/round.server";
import { env } from "~/platform/settings/env.server";

/** Accounts unused for this long are deleted, as the data protection rules of 2025 require. */
const UNUSED_YEARS = 3;
/** The owner is warned this many days before, and again; the law asks for 48 hours. */
const TOLD_DAYS = 30;
const RETOLD_DAYS = 3;
/** Limit per step and night; the rest follows the next night. */
const MAX_A_NIGHT = 200;

const WORDS = {
	subject: phrase("Your account will be deleted on {day}"),
	text: phrase(
		"Dear {firstName},\n\nYour Nyaya Diary account has not been used for almost three years. We will delete it on {day}, with your cases and all your personal data.\n\nTo keep it, log in before then:\n\n{link}\n\nA deleted account cannot be restored.",
	),
};

const olderThan = (days: number) => sql`now() - make_interval(days => ${days})`;
const unusedFor = (lessDays: number) =>
	sql`${users.lastUsedAt} < now() - make_interval(years => ${UNUSED_YEARS}, days => ${-lessDays})`;

/**
 * Accounts that may be deleted: not administrators', a sandbox's, or blocked ones (administrators decide those), and none with an
 * active package, a payment, refund or complaint that is open, or a chamber whose other side was active within the years.
 */
const isDeletable = sql`${users.role} = 'USER' and ${users.deletedAt} is null and ${users.blockedAt} is null and not ${users.isDemo}
	and not exists (select from subscriptions s where s.user_id = ${users.id} and s.ended_at is null and s.ends_at > now())
	and not exists (select from transactions t where t.user_id = ${users.id} and (t.status = 'PENDING' or exists (
		select from refunds r where r.transaction_id = t.id and r.status <> 'processed')))
	and not exists (select from complaints c where c.user_id = ${users.id} and c.status in ('PENDING', 'RECEIVED'))
	and not exists (
		select from chamber_members m
		join users other on other.id = case when m.owner_id = ${users.id} then m.member_id else m.owner_id end
		where ${users.id} in (m.owner_id, m.member_id) and m.ended_at is null
			and other.last_used_at >= now() - make_interval(years => ${UNUSED_YEARS}))`;

/** Warned twice, each time long enough ago, and not used since. */
const isDue = and(
	isDeletable,
	unusedFor(0),
	lt(users.unusedToldAt, olderThan(TOLD_DAYS)),
	lt(users.unusedRetoldAt, olderThan(RETOLD_DAYS)),
);

const listSome = (condition: SQL | undefined) =>
	db.select({ id: users.id }).from(users).where(condition).orderBy(asc(users.lastUsedAt)).limit(MAX_A_NIGHT);

type Notice = "unusedToldAt" | "unusedRetoldAt";

/** Warns one person, unless they have used the account meanwhile. */
async function warn(userId: string, notice: Notice, condition: SQL | undefined, daysLeft: number): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [person] = await tx
			.update(users)
			.set({ [notice]: sql`now()` })
			.where(and(eq(users.id, userId), condition))
			.returning({ email: users.email, firstName: users.firstName });
		if (!person) return false;
		const day = addDays(dayInIndia(new Date()), daysLeft);
		const link = env.PUBLIC_URL + paths.home;
		const { email, firstName } = person;
		await queueMail(tx, { to: email, words: () => mailWords(WORDS, { firstName, link, day: formatDay(day) }) });
		const details = { days: daysLeft };
		await recordAudit(tx, { actor: null, action: "user.tell-unused", subject: "user", subjectId: userId, details });
		await recordSecurity(tx, { action: "security.account-unused", userId, actorId: null, details });
		return true;
	});
}

/** Runs a step for some accounts; a failed one waits for the next night without stopping the rest. @returns how many succeeded */
async function forEachDue(condition: SQL | undefined, step: (userId: string) => Promise<boolean>): Promise<number> {
	const idOf = ({ id }: { id: string }) => id;
	const done = await eachRecord("unused accounts", await listSome(condition), { idOf, work: ({ id }) => step(id) });
	return done.filter(Boolean).length;
}

/** Deletes accounts unused for 3 years; warns 30 and 3 days before. Use cancels it (drizzle/0055_unused_accounts.sql). */
export async function forgetUnusedAccounts(): Promise<{ deleted: number; warnedAgain: number; warned: number }> {
	const deleted = await forEachDue(isDue, (id) => deleteUnusedAccount(id, isDue ?? sql`false`, forgetRecipient));
	const second = and(
		isDeletable,
		unusedFor(RETOLD_DAYS),
		lt(users.unusedToldAt, olderThan(TOLD_DAYS - RETOLD_DAYS)),
		isNull(users.unusedRetoldAt),
	);
	const warnedAgain = await forEachDue(second, (id) => warn(id, "unusedRetoldAt", second, RETOLD_DAYS));
	const first = and(isDeletable, unusedFor(TOLD_DAYS), isNull(users.unusedToldAt));
	const warned = await forEachDue(first, (id) => warn(id, "unusedToldAt", first, TOLD_DAYS));
	return { deleted, warnedAgain, warned };
}
