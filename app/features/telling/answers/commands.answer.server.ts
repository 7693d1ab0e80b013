import { and, eq } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { answerTo } from "~/features/telling/answers/answer.server";
import { getsAnswers, isAnswerable, windowEnd } from "~/features/telling/answers/askers.server";
import type { answerQuestionJob } from "~/features/telling/answers/queues.server";
import { chatQuestions } from "~/features/telling/answers/schema";
import { addMessages } from "~/features/telling/outbox/queue.server";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import type { JobData } from "~/platform/queue/job.server";

/** Queues the answer to a question, with the data of now. Nobody gets one who has replied STOP since. */
export async function answerQuestion({ wamid }: JobData<typeof answerQuestionJob>, now = new Date()): Promise<void> {
	const [asked] = await db
		.select({
			...columnsOf(chatQuestions, "userId", "question", "number", "askedAt", "answerId"),
			...columnsOf(users, "mobileNumber", "language"),
		})
		.from(chatQuestions)
		.innerJoin(users, eq(users.id, chatQuestions.userId))
		.where(and(eq(chatQuestions.wamid, wamid), getsAnswers));
	if (!asked || !isAnswerable(asked.askedAt, now)) return;
	const { answerId: id, userId, mobileNumber: recipient, askedAt } = asked;
	const message = { id, userId, recipient, words: { text: await answerTo(asked, now) }, isCharged: false };
	await db.transaction((tx) => addMessages(tx, [{ ...message, expiresAt: windowEnd(askedAt) }]));
}
