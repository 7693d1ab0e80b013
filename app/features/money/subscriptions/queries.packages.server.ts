import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { findActiveSubscription, isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";

/** What a person has paid for that has not started: it follows the running package, first to last. */
function listWaiting(userId: string) {
	return db
		.select(columnsOf(subscriptions, "planName", "paymentId", "startsAt", "endsAt"))
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), gt(subscriptions.startsAt, sql`now()`)))
		.orderBy(asc(subscriptions.startsAt));
}

/** What a person has paid for: the package that runs, and those that wait for its end, first to last. */
export async function findPackages(userId: string) {
	const [active, waiting] = await Promise.all([findActiveSubscription(userId), listWaiting(userId)]);
	return { active, waiting };
}
export type Packages = Awaited<ReturnType<typeof findPackages>>;

/** The package each of these people has now, and when it ends; who has none is not in the map. */
export async function listPackagesOf(userIds: string[]): Promise<Map<string, { planName: string; endsAt: Date }>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.select({ userId: subscriptions.userId, planName: subscriptions.planName, endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(and(inArray(subscriptions.userId, userIds), isActive));
	return new Map(rows.map(({ userId, ...rest }) => [userId, rest]));
}

/** The package that a purchase started, with how much of it is used and how it ended; undefined where none did. */
export async function findPackageOfPayment(paymentId: string) {
	const [bought] = await db
		.select(columnsOf(subscriptions, "startsAt", "endsAt", "endedAt", "endReason", "messagesSent", "messageLimit"))
		.from(subscriptions)
		.where(eq(subscriptions.paymentId, paymentId));
	return bought;
}
