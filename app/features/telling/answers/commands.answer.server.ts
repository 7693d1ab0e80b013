import { and, eq } from "drizzle-orm";
import { RateLimiterRes } from "rate-limiter-flexible";
import { findContactLanguage } from "~/features/money/subscriptions/contacts.server";
import { users } from "~/features/people/users/schema";
import { answerTo } from "~/features/telling/answers/answer.server";
import { getsAnswers, isAnswerable, windowEnd } from "~/features/telling/answers/askers.server";
import type { answerQuestionJob, confirmStopJob } from "~/features/telling/answers/queues.server";
import { chatQuestions } from "~/features/telling/answers/schema";
import { listOptedOut } from "~/features/telling/outbox/opt-out.server";
import { addMessages } from "~/features/telling/outbox/queue.server";
import { db } from "~/platform/db/client.server";
import { openCounts } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { inLanguage, t } from "~/platform/language/translate";
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

/** One a day, whatever RATE_LIMIT_SCALE is. */
const confirmations = openCounts("stop-confirmation", 1, 24 * 60 * 60);

const takeTurn = (number: string): Promise<boolean> =>
	confirmations.consume(number).then(
		() => true,
		(refusal: unknown) => {
			if (refusal instanceof RateLimiterRes) return false;
			throw refusal;
		},
	);

/** The language of the number's account, else of a contact with it. */
async function languageOf(number: string) {
	const [user] = await db.select({ language: users.language }).from(users).where(eq(users.mobileNumber, number));
	return user?.language ?? (await findContactLanguage(number)) ?? "en";
}

/** Confirms a STOP to its number, with an account or without: within WhatsApp's window, at most once in 24 hours, unless START came since. */
export async function confirmStop({ number, at }: JobData<typeof confirmStopJob>): Promise<void> {
	const stoppedAt = new Date(at);
	const isStopped = (await listOptedOut(db, null, [number])).has(number);
	if (!isStopped || !isAnswerable(stoppedAt, new Date()) || !(await takeTurn(number))) return;
	const text = inLanguage(await languageOf(number), () =>
		t("You will get no more messages from Nyaya Diary on this number. To get them again, write START."),
	);
	const message = { userId: null, recipient: number, words: { text }, isCharged: false };
	await db.transaction((tx) => addMessages(tx, [{ ...message, expiresAt: windowEnd(stoppedAt) }]));
}
