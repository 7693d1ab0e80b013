import { and, eq, isNull } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { answerTo } from "~/features/telling/answers/answer.server";
import { getsAnswers, isAnswerable } from "~/features/telling/answers/askers.server";
import type { answerQuestionJob } from "~/features/telling/answers/queues.server";
import { chatQuestions } from "~/features/telling/answers/schema";
import { whatsAppSettings } from "~/features/telling/outbox/whatsapp-settings.server";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { log } from "~/platform/log/log.server";
import type { JobData } from "~/platform/queue/job.server";
import { WhatsAppError } from "~/providers/whatsapp.errors";
import { sendText } from "~/providers/whatsapp.server";

const isUnclaimed = (wamid: string) => and(eq(chatQuestions.wamid, wamid), isNull(chatQuestions.claimedAt));

async function claim(wamid: string, now: Date): Promise<boolean> {
	const claimed = await db
		.update(chatQuestions)
		.set({ claimedAt: now })
		.where(isUnclaimed(wamid))
		.returning({ wamid: chatQuestions.wamid });
	return claimed.length > 0;
}

const release = (wamid: string) =>
	db.update(chatQuestions).set({ claimedAt: null }).where(eq(chatQuestions.wamid, wamid));

type Text = { to: string; text: string };
/** What is marked before sending is released where a later try will send it. */
type Try = { isLastAttempt: boolean; release: () => Promise<unknown> };

/** Sends free text once: the API has no idempotency key, so only what WhatsApp certainly did not accept is tried again. */
export async function sendOnce(message: Text, { isLastAttempt, release }: Try): Promise<void> {
	try {
		await sendText(whatsAppSettings(), message);
	} catch (error) {
		if (!(error instanceof WhatsAppError)) throw error;
		const isNotSent = error.handling === "retry" || error.handling === "throttle";
		if (isNotSent && !isLastAttempt) {
			await release();
			throw error;
		}
		log.warn({ err: error }, "an answer by WhatsApp could not be sent");
	}
}

/**
 * Answers a question once: an answer that may have been sent is not sent again, since the person can ask again. Nothing is sent if
 * the person has replied STOP since.
 */
export async function sendAnswer(
	{ wamid }: JobData<typeof answerQuestionJob>,
	{ isLastAttempt = false, now = new Date() } = {},
): Promise<void> {
	const [asked] = await db
		.select({
			...columnsOf(chatQuestions, "userId", "question", "number", "askedAt"),
			...columnsOf(users, "mobileNumber", "language"),
		})
		.from(chatQuestions)
		.innerJoin(users, eq(users.id, chatQuestions.userId))
		.where(and(isUnclaimed(wamid), getsAnswers));
	if (!asked || !isAnswerable(asked.askedAt, now)) return;
	const text = await answerTo(asked, now);
	if (!(await claim(wamid, now))) return;
	await sendOnce({ to: asked.mobileNumber, text }, { isLastAttempt, release: () => release(wamid) });
}
