import { and, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { lookUpShares } from "~/features/courts/court-records/schema";
import { hasActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { recordOften } from "~/features/people/audit/commands.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { addDays, type Day, dayInIndia, formatDay, startOfDayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Daily look-ups per user, without and with a package; a court search counts as `new`. One account must not use up the month. */
const SHARES = {
	new: { without: 20, with: 200 },
	check: { without: 5, with: 40 },
} as const;
export type LookUpKind = keyof typeof SHARES;

async function shareOf(tx: Database, userId: string, kind: LookUpKind) {
	const allowed = SHARES[kind];
	const hasPackage = await hasActiveSubscription(userId, tx);
	const share = Math.max(1, Math.round(allowed[hasPackage ? "with" : "without"] * env.RATE_LIMIT_SCALE));
	const tomorrow = formatDay(addDays(dayInIndia(new Date()), 1));
	const used =
		kind === "new"
			? t("You have used today's {share} new cases and searches. You can continue tomorrow, {tomorrow}.", {
					share,
					tomorrow,
				})
			: t("You have used today's {share} checks. You can continue tomorrow, {tomorrow}.", { share, tomorrow });
	const offer = hasPackage ? "" : ` ${t("With a package you get {number} a day.", { number: allowed.with })}`;
	return { share, usedUp: used + offer };
}

/** How many look-ups the user has left today, and the message for one more. */
export async function findShareLeft(tx: Database, userId: string, kind: LookUpKind) {
	const { share, usedUp } = await shareOf(tx, userId, kind);
	const [row] = await tx
		.select({ used: lookUpShares.used })
		.from(lookUpShares)
		.where(
			and(eq(lookUpShares.userId, userId), eq(lookUpShares.day, dayInIndia(new Date())), eq(lookUpShares.kind, kind)),
		);
	return { left: Math.max(0, share - (row?.used ?? 0)), usedUp };
}

/**
 * Counts look-ups against the user's share of today in the caller's transaction: all or none. The error names the CNR
 * field unless `isOfCnr` is false. @returns the day whose share was used. @throws DomainError `conflict` if the user
 * has withdrawn the consent to court data; `too-many` when the share is used up, until midnight in India.
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
	if (taken.length > 0) return day;
	recordOften({ action: "security.look-up-limited", userId, result: "refused", details: { kind } });
	throw new DomainError("too-many", usedUp, {
		reason: "share_used_up",
		...(isOfCnr ? { field: "cnr_number" } : {}),
		retryAfterSeconds: Math.ceil((startOfDayInIndia(addDays(day, 1)).getTime() - now.getTime()) / 1000),
	});
}

/** Returns a look-up that no court has answered to the day's share, in the caller's transaction. */
export async function returnLookUpShare(tx: Database, userId: string, kind: LookUpKind, day: Day): Promise<void> {
	await tx
		.update(lookUpShares)
		.set({ used: sql`greatest(${lookUpShares.used} - 1, 0)` })
		.where(and(eq(lookUpShares.userId, userId), eq(lookUpShares.day, day), eq(lookUpShares.kind, kind)));
}
