import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { failMessages } from "~/features/telling/outbox/commands.end.server";
import { messages } from "~/features/telling/outbox/schema";
import type { Database } from "~/platform/db/client.server";

/** Writes the words of a queued alert, as of now. */
export async function writeWords(
	tx: Database,
	messageId: string,
	values: Pick<PgUpdateSetSource<typeof messages>, "recipient" | "words" | "template" | "language" | "parameters">,
): Promise<void> {
	await tx
		.update(messages)
		.set(values)
		.where(and(eq(messages.id, messageId), eq(messages.status, "queued")));
}

/** Removes the words of a person's queued alerts, so that they are written, or the alerts skipped, before they are sent. */
export async function withdrawWords(tx: Database, userId: string): Promise<void> {
	const isUnsent = and(eq(messages.status, "queued"), isNull(messages.claimedAt));
	await tx
		.update(messages)
		.set({ words: null })
		.where(and(eq(messages.userId, userId), isNotNull(messages.noticeId), isUnsent));
}

/** Ends a queued alert that must not be sent. @param isFinal nothing goes in its place */
export const skipMessage = (tx: Database, messageId: string, end: { reason: string; isFinal: boolean }) =>
	failMessages(tx, eq(messages.id, messageId), { ...end, isSkipped: true });

/** Deletes the mails and SMS of notices; messages of the log stay. */
export async function forgetMessagesOf(tx: Database, noticeIds: number[]): Promise<void> {
	await tx.delete(messages).where(and(inArray(messages.noticeId, noticeIds), isNull(messages.batchId)));
}
