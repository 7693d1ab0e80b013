import { and, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { lookUpShares } from "~/features/courts/court-records/schema";
import { findPeoplesDayLimit } from "~/features/courts/courts/provider-calls.server";
import { findPackageLevel } from "~/features/money/subscriptions/queries.server";
import { leaveUsed, takeLookUpsUsed } from "~/features/people/accounts/used-numbers.server";
import { recordOften } from "~/features/people/audit/commands.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { addDays, type Day, dayInIndia, formatDay, secondsLeftOfDay } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Daily look-ups per user, without a package, with the trial and with a package that was paid; a court search counts as `new`. One account must not use up the month. */
const SHARES = {
	new: { without: 20, trial: 40, package: 200 },
	check: { without: 5, trial: 5, package: 40 },
} as const;
export type LookUpKind = keyof typeof SHARES;

const ofToday = () => eq(lookUpShares.day, dayInIndia(new Date()));

/** Counts for the person what a deleted account of the same number looked up today. */
async function carryUsed(tx: Database, userId: string): Promise<void> {
	const day = dayInIndia(new Date());
	for (const { kind, used } of await takeLookUpsUsed(tx, userId, day))
		if (kind !== "trial")
			await tx
				.insert(lookUpShares)
				.values({ userId, day, kind, used })
				.onConflictDoUpdate({
					target: [lookUpShares.userId, lookUpShares.day, lookUpShares.kind],
					set: { used: sql`${lookUpShares.used} + ${used}` },
				});
}

/** Deletes the shares of a deleted account; today's are left for the next account of its number, if that was proven. */
export async function forgetLookUpShares(tx: Database, userId: string, provenNumber: string | null): Promise<void> {
	const deleted = await tx
		.delete(lookUpShares)
		.where(eq(lookUpShares.userId, userId))
		.returning({ kind: lookUpShares.kind, used: lookUpShares.used, lastDay: lookUpShares.day });
	const today = dayInIndia(new Date());
	if (provenNumber)
		await leaveUsed(
			tx,
			provenNumber,
			deleted.filter(({ lastDay }) => lastDay === today),
		);
}

async function shareOf(tx: Database, userId: string, kind: LookUpKind) {
	const allowed = SHARES[kind];
	await carryUsed(tx, userId);
	const level = await findPackageLevel(userId, tx);
	const share = Math.max(1, Math.round(allowed[level] * env.RATE_LIMIT_SCALE));
	const tomorrow = formatDay(addDays(dayInIndia(new Date()), 1));
	const used =
		kind === "new"
			? t("You have used today's {share} new cases and searches. You can continue tomorrow, {tomorrow}.", {
					share,
					tomorrow,
				})
			: t("You have used today's {share} checks. You can continue tomorrow, {tomorrow}.", { share, tomorrow });
	const offer =
		level === "package" ? "" : ` ${t("With a package you get {number} a day.", { number: allowed.package })}`;
	return { share, usedUp: used + offer };
}

/** How many look-ups the user has left today, and the message for one more. */
export async function findShareLeft(tx: Database, userId: string, kind: LookUpKind) {
	const { share, usedUp } = await shareOf(tx, userId, kind);
	const [row] = await tx
		.select({ used: lookUpShares.used })
		.from(lookUpShares)
		.where(and(eq(lookUpShares.userId, userId), ofToday(), eq(lookUpShares.kind, kind)));
	return { left: Math.max(0, share - (row?.used ?? 0)), usedUp };
}

/**
 * Counts look-ups against the user's share of today in the caller's transaction: all or none. The error names the CNR
 * field unless `isOfCnr` is false. @returns the day whose share was used. @throws DomainError `conflict` if the user
 * has withdrawn the consent to court data; `too-many` when the share, or that of all people, is used up, until midnight in India.
 */
export async function consumeLookUpShare(
	tx: Database,
	userId: string,
	kind: LookUpKind,
	{ count = 1, isOfCnr = true } = {},
): Promise<Day> {
	await requireConsent(tx, userId, "court_data");
	const now = new Date();
	const day = dayInIndia(now);
	const { share, usedUp } = await shareOf(tx, userId, kind);
	const taken =
		count > share
			? []
			: await tx
					.insert(lookUpShares)
					.values({ userId, day, kind, used: count })
					.onConflictDoUpdate({
						target: [lookUpShares.userId, lookUpShares.day, lookUpShares.kind],
						set: { used: sql`${lookUpShares.used} + ${count}` },
						setWhere: sql`${lookUpShares.used} + ${count} <= ${share}`,
					})
					.returning({ used: lookUpShares.used });
	const isOverAll = taken.length > 0 && (await hasEverybodyUsedUp(tx));
	if (taken.length > 0 && !isOverAll) return day;
	recordOften({ action: "security.look-up-limited", userId, result: "refused", details: { kind } });
	throw new DomainError("too-many", isOverAll ? allUsedUp(day) : usedUp, {
		reason: "share_used_up",
		...(isOfCnr ? { field: "cnr_number" } : {}),
		retryAfterSeconds: secondsLeftOfDay(now),
	});
}

const allUsedUp = (day: Day) =>
	t("Today's look-ups of all people are used up. You can continue tomorrow, {tomorrow}.", {
		tomorrow: formatDay(addDays(day, 1)),
	});

/** Whether all people together have used more than their part of the day, counted look-ups included. */
async function hasEverybodyUsedUp(tx: Database): Promise<boolean> {
	const [all] = await tx
		.select({ used: sql<number>`coalesce(sum(${lookUpShares.used}), 0)::int` })
		.from(lookUpShares)
		.where(ofToday());
	return (all?.used ?? 0) > (await findPeoplesDayLimit(tx));
}

/** Returns a look-up that no court has answered to the day's share, in the caller's transaction. */
export async function returnLookUpShare(tx: Database, userId: string, kind: LookUpKind, day: Day): Promise<void> {
	await tx
		.update(lookUpShares)
		.set({ used: sql`greatest(${lookUpShares.used} - 1, 0)` })
		.where(and(eq(lookUpShares.userId, userId), eq(lookUpShares.day, day), eq(lookUpShares.kind, kind)));
}
