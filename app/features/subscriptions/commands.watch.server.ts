import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { addDays, dayInIndia, formatDay, startOfDayInIndia } from "~/calendar/day";
import { type Database, db } from "~/db/client.server";
import { subscriptions } from "~/db/schema/subscriptions";
import { users } from "~/db/schema/users";
import { env } from "~/env.server";
import { queueMails } from "~/features/notifications/commands.server";
import { lastDayOf } from "~/features/subscriptions/commands.server";
import { paths } from "~/paths";

/** How many days before the last day of access its owner is told. */
const WARNINGS = [1, 7];

/** Owners told in one transaction, so that none runs long or locks many packages. */
const BATCH = 500;

const chooseNext = `Choose a package (your saved numbers are kept): ${env.PUBLIC_URL}${paths.packages}`;

type Owned = { email: string; firstName: string; planName: string; endsAt: Date };

/** Changes the packages that match, and gives them with their owners. Those another process has locked are left to it. */
function changeDue(tx: Database, due: SQL | undefined, change: Partial<typeof subscriptions.$inferInsert> | ChangeSql) {
	const batch = tx
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(due)
		.orderBy(subscriptions.id)
		.limit(BATCH)
		.for("update", { skipLocked: true });
	return tx
		.update(subscriptions)
		.set(change)
		.from(users)
		.where(and(inArray(subscriptions.id, batch), eq(users.id, subscriptions.userId)))
		.returning({
			email: users.email,
			firstName: users.firstName,
			planName: subscriptions.planName,
			endsAt: subscriptions.endsAt,
		});
}
type ChangeSql = { endedAt: SQL; endReason: "expired" };

/** Works through all that is due, batch by batch; each batch and its mails are one transaction. */
async function changeAndMail(
	due: SQL | undefined,
	change: Parameters<typeof changeDue>[2],
	mailOf: (owned: Owned) => { subject: string; text: string },
) {
	for (let changed = BATCH; changed === BATCH; ) {
		changed = await db.transaction(async (tx) => {
			const owned = await changeDue(tx, due, change);
			await queueMails(
				tx,
				owned.map((one) => {
					const { subject, text } = mailOf(one);
					return { to: one.email, subject, text: `Namaste ${one.firstName},\n\n${text}\n\n${chooseNext}` };
				}),
			);
			return owned.length;
		});
	}
}

/** Ends packages whose last day is over, and tells their owners. */
async function endOverdue(now: Date) {
	const due = and(isNull(subscriptions.endedAt), lte(subscriptions.endsAt, now));
	const change: ChangeSql = { endedAt: sql`${subscriptions.endsAt}`, endReason: "expired" };
	await changeAndMail(due, change, ({ planName }) => ({
		subject: "Your package has ended",
		text: `Your ${planName} package has ended. Your saved numbers get no messages until you choose a new one.`,
	}));
}

/** Tells owners, once, that their package has that many days left. Packages no longer than that get no warning. */
async function warn(now: Date, daysLeft: number) {
	const endOfDay = startOfDayInIndia(addDays(dayInIndia(now), daysLeft + 1));
	const due = and(
		isNull(subscriptions.endedAt),
		gt(subscriptions.endsAt, now),
		lte(subscriptions.endsAt, endOfDay),
		gt(subscriptions.durationDays, daysLeft),
		or(isNull(subscriptions.warnedDaysLeft), gt(subscriptions.warnedDaysLeft, daysLeft)),
	);
	await changeAndMail(due, { warnedDaysLeft: daysLeft }, ({ planName, endsAt }) => {
		const last = formatDay(lastDayOf(endsAt));
		return { subject: `Your package ends on ${last}`, text: `Your ${planName} package is valid till ${last}.` };
	});
}

/** Once a day: ends what is over, and warns 7 days and 1 day before. Running it again tells nobody twice. */
export async function watchSubscriptions(now = new Date()): Promise<void> {
	await endOverdue(now);
	for (const daysLeft of WARNINGS) await warn(now, daysLeft);
}
