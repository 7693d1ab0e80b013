import { and, eq, gte, sql } from "drizzle-orm";
import { feedback } from "~/db/schema/complaints";
import type { PostInput } from "~/features/complaints/complaint-input";
import { postKeyOf, postOnce } from "~/features/complaints/post.server";

/** Specification section 8. */
export const THANKS = "THANK YOU FOR YOUR FEEDBACK 😊";
export const FAILED = "An error occurred. Please try again.";

/**
 * Keeps somebody's feedback. The same post sent again gives the feedback that is there: by the form's key, or
 * without one by the same words within a minute.
 * @throws DomainError `not-found` for nobody's id, `too-many` after the day's last.
 */
export async function addFeedback(ownerId: string, input: PostInput, formKey?: string) {
	const postKey = postKeyOf(formKey, input);
	const mine = eq(feedback.userId, ownerId);
	return postOnce(ownerId, {
		plural: "feedbacks",
		findSame: async (tx, since) => {
			const words = and(eq(feedback.topic, input.topic), eq(feedback.message, input.message));
			const same = postKey ? eq(feedback.postKey, postKey) : and(words, gte(feedback.createdAt, since));
			return (await tx.select().from(feedback).where(and(mine, same)).limit(1))[0];
		},
		countSince: async (tx, since) => {
			const [sent] = await tx
				.select({ count: sql<number>`count(*)::int` })
				.from(feedback)
				.where(and(mine, gte(feedback.createdAt, since)));
			return sent?.count ?? 0;
		},
		insert: async (tx, now) => {
			const { topic, message } = input;
			const [added] = await tx
				.insert(feedback)
				.values({ userId: ownerId, topic, message, postKey, createdAt: now })
				.returning();
			if (!added) throw new Error("No feedback came back");
			return added;
		},
	});
}
