import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { owner } from "~/features/people/users/schema";
import type { Question } from "~/features/telling/answers/question";
import { moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** Answers to one person on one day in India, besides one line of help. */
export const MAX_ANSWERS_A_DAY = 30;
/** Longer than the 24 hours in which a message may be answered, so that a webhook that comes twice finds its row. */
const QUESTIONS_KEPT_DAYS = 2;

/** A message from a person's own number that gets an answer; `wamid` is WhatsApp's id of it. */
export const chatQuestions = pgTable(
	"chat_questions",
	{
		wamid: text().primaryKey(),
		userId: owner(),
		question: jsonb().$type<Question>().notNull(),
		/** The day in India when it was asked. */
		day: date().notNull(),
		/** Counts the day's answers from 1; 0 is the line of help. */
		number: smallint().notNull(),
		askedAt: moment().notNull(),
		/** The id of its answer in the outbox, so that there is one. */
		answerId: uuid().notNull().defaultRandom(),
		createdAt: momentNow(),
	},
	(t) => [
		uniqueIndex("chat_questions_number").on(t.userId, t.day, t.number),
		index("chat_questions_created").on(t.createdAt),
		check("chat_questions_number_of_day", sql`${t.number} between 0 and ${sql.raw(String(MAX_ANSWERS_A_DAY))}`),
	],
);
describeTable(chatQuestions, "userId", QUESTIONS_KEPT_DAYS, "what the person asked by WhatsApp", {
	forget: isOlder(chatQuestions.createdAt, QUESTIONS_KEPT_DAYS),
});
