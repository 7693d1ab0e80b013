import { and, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { users } from "~/features/people/users/schema";
import { getsAnswers, isAnswerable } from "~/features/telling/answers/askers.server";
import { questionOf } from "~/features/telling/answers/question";
import { answerQuestionJob, confirmStopJob } from "~/features/telling/answers/queues.server";
import { MAX_ANSWERS_A_DAY } from "~/features/telling/answers/schema";
import { handleWebhook } from "~/features/telling/outbox/commands.status.server";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";
import type { InboundText } from "~/providers/whatsapp.webhook.server";

/** A START that follows at once takes a STOP back before it is confirmed. */
const CONFIRMED_AFTER_MS = 2000;

/** A message with everything that an answer needs, and within WhatsApp's window. */
function questionsOf({ from, text, wamid, at }: InboundText, now: Date) {
	const number = mobileNumberInput.safeParse(from).data;
	if (!wamid || !at || !isAnswerable(at, now) || !number || text.trim() === "") return [];
	return [
		{ wamid, number, question: questionOf(text), day: dayInIndia(at), askedAt: at.toISOString(), answerId: uuidv7() },
	];
}

type NumberQuestion = ReturnType<typeof questionsOf>[number];

/** Locks the askers' rows, so that two webhooks at a time do not exceed the day's answers. */
const lockAskers = (tx: Database, questions: NumberQuestion[]) =>
	tx
		.select({ id: users.id, mobileNumber: users.mobileNumber })
		.from(users)
		.where(
			and(
				inArray(
					users.mobileNumber,
					questions.map(({ number }) => number),
				),
				getsAnswers,
			),
		)
		.orderBy(users.id)
		.for("no key update");

/**
 * Saves the questions of people's own numbers and queues their answers: at most 30 a day and one line of help, a message once.
 * Numbers without an account get nothing.
 */
async function queueAnswers(messages: InboundText[], now: Date): Promise<void> {
	const questions = messages.flatMap((message) => questionsOf(message, now));
	if (questions.length === 0) return;
	await db.transaction(async (tx) => {
		const byNumber = new Map((await lockAskers(tx, questions)).map(({ id, mobileNumber }) => [mobileNumber, id]));
		const rows = questions.flatMap((question) => {
			const userId = byNumber.get(question.number);
			return userId ? [{ ...question, userId }] : [];
		});
		if (rows.length === 0) return;
		const saved = await tx.execute<{ wamid: string }>(sql`
			with asked as (
				select distinct on (wamid) wamid, "userId" as user_id, question, day, "askedAt" as asked_at,
					"answerId" as answer_id, question ->> 'ask' = 'help' as is_help
				from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(wamid text, "userId" uuid, question jsonb,
					day date, "askedAt" timestamptz, "answerId" uuid)
				where not exists (select from chat_questions c where c.wamid = asked.wamid)
				order by wamid
			), numbered as (
				select *, case when is_help then 0 else (
					select count(*) from chat_questions c
					where c.user_id = asked.user_id and c.day = asked.day and c.number > 0
				) + row_number() over (partition by user_id, day, is_help order by asked_at, wamid) end as number
				from asked
			)
			insert into chat_questions (wamid, user_id, question, day, number, asked_at, answer_id)
			select wamid, user_id, question, day, number, asked_at, answer_id from numbered where number <= ${MAX_ANSWERS_A_DAY}
			on conflict do nothing returning wamid`);
		await enqueue(tx, answerQuestionJob, [...saved]);
	});
}

/** Applies a webhook of WhatsApp: statuses, STOP and START, and questions. */
export async function receiveWebhook(body: unknown, now = new Date()): Promise<void> {
	const { others, stops } = await handleWebhook(body);
	await queueAnswers(others, now);
	if (stops.length === 0) return;
	const startAfter = new Date(Date.now() + CONFIRMED_AFTER_MS);
	await db.transaction((tx) => enqueue(tx, confirmStopJob, stops, { startAfter }));
}
