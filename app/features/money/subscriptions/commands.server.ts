import { and, eq, gt, lt, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/**
 * Counts one message against the package if one is left. One statement, so that concurrent calls never share the last one.
 * @throws DomainError `conflict` naming the limit and the next step.
 */
export async function countMessage(tx: Database, subscriptionId: string): Promise<void> {
	const counted = await tx
		.update(subscriptions)
		.set({ messagesSent: sql`${subscriptions.messagesSent} + 1` })
		.where(
			and(
				eq(subscriptions.id, subscriptionId),
				isActive,
				lt(subscriptions.messagesSent, sql`${subscriptions.messageLimit}`),
			),
		)
		.returning({ id: subscriptions.id });
	if (counted.length > 0) return;
	const [active] = await tx
		.select({ messageLimit: subscriptions.messageLimit })
		.from(subscriptions)
		.where(and(eq(subscriptions.id, subscriptionId), isActive));
	if (!active) throw noPackage();
	throw new DomainError(
		"conflict",
		t("All {messageLimit} messages of your package are used. Choose a larger package to send more.", {
			messageLimit: active.messageLimit.toLocaleString("en-IN"),
		}),
		{ reason: "limit_reached" },
	);
}

/** Uncounts a message that was counted but never sent. */
export async function uncountMessage(tx: Database, subscriptionId: string): Promise<void> {
	await tx
		.update(subscriptions)
		.set({ messagesSent: sql`${subscriptions.messagesSent} - 1` })
		.where(and(eq(subscriptions.id, subscriptionId), gt(subscriptions.messagesSent, 0)));
}

export const noPackage = () =>
	new DomainError("conflict", t("You have no active package. Choose a package first."), { reason: "no_package" });
