import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { subscriptions } from "~/db/schema/subscriptions";
import { env } from "~/env.server";
import { addDays, dayInIndia, formatDay, startOfDayInIndia } from "~/features/courts/day";
import { queueMail } from "~/features/notifications/commands.server";

/** Days before the last day of access when its owner is told. */
const WARNINGS = [1, 7];

/** The last day of access of a package that ends at that midnight. */
export const lastDayOf = (endsAt: Date) => addDays(dayInIndia(endsAt), -1);

async function mailOwner(
	tx: Parameters<Parameters<typeof db.transaction>[0]>[0],
	userId: string,
	mail: { subject: string; text: string },
) {
	const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (owner) await queueMail(tx, { to: owner.email, ...mail });
}

const chooseNext = `Choose your next package here; your saved numbers carry over: ${env.PUBLIC_URL}/user/Packages`;

/** Marks packages whose last day is over, and tells their owners. */
async function endOverdue(now: Date) {
	await db.transaction(async (tx) => {
		const ended = await tx
			.update(subscriptions)
			.set({ endedAt: sql`${subscriptions.endsAt}`, endReason: "expired" })
			.where(and(isNull(subscriptions.endedAt), lte(subscriptions.endsAt, now)))
			.returning({ userId: subscriptions.userId, planName: subscriptions.planName });
		for (const { userId, planName } of ended) {
			const text = `Your package ${planName} has ended. No messages go to your saved numbers until you choose another.\n\n${chooseNext}`;
			await mailOwner(tx, userId, { subject: "Your package has ended", text });
		}
	});
}

/** Tells owners, once, that their package has that many days left. A package no longer than that is not worth a warning. */
async function warn(now: Date, daysLeft: number) {
	const endOfDay = startOfDayInIndia(addDays(dayInIndia(now), daysLeft + 1));
	await db.transaction(async (tx) => {
		const warned = await tx
			.update(subscriptions)
			.set({ warnedDaysLeft: daysLeft })
			.where(
				and(
					isNull(subscriptions.endedAt),
					gt(subscriptions.endsAt, now),
					lte(subscriptions.endsAt, endOfDay),
					gt(subscriptions.durationDays, daysLeft),
					or(isNull(subscriptions.warnedDaysLeft), gt(subscriptions.warnedDaysLeft, daysLeft)),
				),
			)
			.returning({
				userId: subscriptions.userId,
				planName: subscriptions.planName,
				endsAt: subscriptions.endsAt,
			});
		for (const { userId, planName, endsAt } of warned) {
			const last = formatDay(lastDayOf(endsAt));
			const text = `The last day of your package ${planName} is ${last}.\n\n${chooseNext}`;
			await mailOwner(tx, userId, { subject: `Your package ends on ${last}`, text });
		}
	});
}

/** Once a day: ends what is over, and warns 7 days and 1 day before. Running it again tells nobody twice. */
export async function watchSubscriptions(now = new Date()): Promise<void> {
	await endOverdue(now);
	for (const daysLeft of WARNINGS) await warn(now, daysLeft);
}
