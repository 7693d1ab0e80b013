import { and, eq, lt, not, sql } from "drizzle-orm";
import { sendMessageJob } from "~/features/telling/messages/queues.server";
import { messages } from "~/features/telling/messages/schema";
import { failMessages } from "~/features/telling/messages/sending/commands.end.server";
import { recoverMessageSms } from "~/features/telling/messages/sending/commands.sms.server";
import { db } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";
import { enqueue, hasLiveJob } from "~/platform/queue/queue.server";

/** Longer than any message waits between the transaction that queued it and its job. */
const JOB_MISSING_AFTER = sql`interval '2 minutes'`;
/** A message not sent within a day is not sent at all: what it says may be out of date. */
const TOO_LATE_AFTER = sql`interval '1 day'`;
const AT_ONCE = 1000;

/**
 * Gives a new job to queued messages whose job is gone: its worker was killed at the last try, or an error of ours used
 * up its tries. Sending twice is harmless (`deliverMessage`), so two runs at once are too.
 */
export async function recoverMessages(): Promise<void> {
	await db.transaction(async (tx) => {
		const isTooLate = lt(messages.createdAt, sql`now() - ${TOO_LATE_AFTER}`);
		await failMessages(tx, and(eq(messages.status, "queued"), isTooLate), {
			reason: phrase("This message could not be sent within a day."),
		});
		const hasNoJob = and(
			lt(messages.createdAt, sql`now() - ${JOB_MISSING_AFTER}`),
			not(hasLiveJob(sendMessageJob, "messageId", messages.id)),
		);
		const stranded = await tx
			.select({ messageId: messages.id })
			.from(messages)
			.where(and(eq(messages.status, "queued"), hasNoJob))
			.orderBy(messages.id)
			.limit(AT_ONCE);
		await enqueue(tx, sendMessageJob, stranded);
		await recoverMessageSms(tx);
	});
}
