import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { isUuid } from "~/features/cases/queries.server";
import { addDays, dayInIndia, formatDay, startOfDayInIndia } from "~/features/courts/day";

const POSTS_A_DAY = Math.max(1, Math.round(20 * env.RATE_LIMIT_SCALE));
const SAME_POST_MS = 60 * 1000;

/** A form sent twice with the same words is one post; the same form with other words (somebody went back) is another. */
export function postKeyOf(formKey: string | undefined, { topic, message }: { topic: string; message: string }) {
	if (!formKey) return null;
	return createHash("sha256")
		.update(JSON.stringify([formKey, topic, message]))
		.digest("base64url");
}

type Post<Row> = {
	/** "complaints" or "feedbacks", as the refusal names them. */
	plural: string;
	/** The same post, if it is here already: by its key, or without one by its words since that moment. */
	findSame: (tx: Database, since: Date) => Promise<Row | undefined>;
	countSince: (tx: Database, since: Date) => Promise<number>;
	insert: (tx: Database, now: Date) => Promise<Row>;
};

/**
 * Takes in what somebody wrote, once however often it is sent, and at most so many a day in India. One person's posts
 * wait for each other on their row in `users`, so that neither rule can be outrun.
 * @throws DomainError `not-found` for nobody's id, `too-many` with the time until the next day.
 */
export async function postOnce<Row>(ownerId: string, post: Post<Row>): Promise<Row> {
	return db.transaction(async (tx) => {
		const [owner] = isUuid(ownerId)
			? await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update")
			: [];
		if (!owner) throw new DomainError("not-found", "User not found. Please log in again.");
		const now = new Date();
		const same = await post.findSame(tx, new Date(now.getTime() - SAME_POST_MS));
		if (same) return same;
		const today = dayInIndia(now);
		if ((await post.countSince(tx, startOfDayInIndia(today))) >= POSTS_A_DAY) {
			const tomorrow = addDays(today, 1);
			throw new DomainError(
				"too-many",
				`You have sent ${POSTS_A_DAY} ${post.plural} today, which is the most for one day. You can send the next one on ${formatDay(tomorrow)}, from midnight on.`,
				{ retryAfterSeconds: Math.ceil((startOfDayInIndia(tomorrow).getTime() - now.getTime()) / 1000) },
			);
		}
		return post.insert(tx, now);
	});
}
