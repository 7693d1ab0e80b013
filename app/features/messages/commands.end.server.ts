import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { createLimit } from "~/db/limiter.server";
import { users } from "~/db/schema/accounts";
import { messages } from "~/db/schema/messages";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { queueMail } from "~/features/notifications/commands.server";
import { giveBackMessage } from "~/features/subscriptions/commands.server";
import { log } from "~/log.server";

export type Failure = { reason: string; errorCode?: number; wamid?: string; at?: Date };

/** Ends a message that was not delivered, and gives back what it cost. One that arrived, or has ended, stays as it is. */
export async function failMessage(tx: Database, which: SQL | undefined, failure: Failure): Promise<void> {
	const failed = await tx
		.update(messages)
		.set({
			status: "failed",
			reason: failure.reason,
			errorCode: failure.errorCode ?? null,
			statusAt: failure.at ?? sql`now()`,
			...(failure.wamid ? { wamid: sql`coalesce(${messages.wamid}, ${failure.wamid})` } : {}),
		})
		.where(and(which, inArray(messages.status, ["queued", "sent"])))
		.returning({ subscriptionId: messages.subscriptionId });
	for (const { subscriptionId } of failed) if (subscriptionId) await giveBackMessage(tx, subscriptionId);
}

/** Puts a message that was surely not taken back as it was before its try, what it cost included. */
export async function releaseMessage(tx: Database, messageId: string): Promise<void> {
	const [held] = await tx
		.select({ subscriptionId: messages.subscriptionId })
		.from(messages)
		.where(and(eq(messages.id, messageId), eq(messages.status, "queued")))
		.for("update");
	if (!held) return;
	await tx.update(messages).set({ claimedAt: null, subscriptionId: null }).where(eq(messages.id, messageId));
	if (held.subscriptionId) await giveBackMessage(tx, held.subscriptionId);
}

const alerts = createLimit({ name: "whatsapp-alert", points: 1, seconds: 60 * 60 });

/** Ends what waits of a batch after WhatsApp closed our account's door: every further try would only make it worse. */
export async function stopBatch(batchId: string, failure: Failure): Promise<void> {
	await db
		.update(messages)
		.set({ status: "failed", reason: failure.reason, errorCode: failure.errorCode ?? null, statusAt: sql`now()` })
		.where(and(eq(messages.batchId, batchId), eq(messages.status, "queued"), isNull(messages.claimedAt)));
	await tellAdministrators(failure);
}

/** A mail to each administrator, once an hour for each code. */
async function tellAdministrators({ reason, errorCode }: Failure): Promise<void> {
	log.error({ errorCode }, "WhatsApp takes none of our messages");
	try {
		await alerts.take(String(errorCode));
	} catch (error) {
		if (error instanceof DomainError) return;
		throw error;
	}
	await db.transaction(async (tx) => {
		const admins = await tx
			.select({ email: users.email })
			.from(users)
			.where(and(eq(users.role, "ADMIN"), isNull(users.blockedAt), isNull(users.deletedAt)));
		for (const { email } of admins)
			await queueMail(tx, {
				to: email,
				subject: "WhatsApp takes none of our messages",
				text: `WhatsApp answered with the code ${errorCode ?? "unknown"}, and messages are failing: ${reason}\n\nLook at the account and its templates in the WhatsApp Manager. What failed can be sent again from ${env.PUBLIC_URL}.`,
			});
	});
}
