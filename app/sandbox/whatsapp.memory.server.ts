import { lte, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { rateLimits } from "~/db/schema/limits";

/** What the simulator remembers of numbers and messages stands with the limits, so that every process knows it. */
const PREFIX = "sandbox-whatsapp";
const REMEMBERED = sql`now() + interval '1 day'`;

/** One number gets a burst of messages, then one in six seconds (error 131056). */
const BURST = 45;
const PAIR_PAUSE = sql`interval '6 seconds'`;

/** Whether a message is tried for the first time, by what identifies it to who sends it. */
export async function isFirstTry(reference: string): Promise<boolean> {
	const noted = await db
		.insert(rateLimits)
		.values({ key: `${PREFIX}-try:${reference}`, points: 1, expire: REMEMBERED })
		.onConflictDoNothing()
		.returning({ key: rateLimits.key });
	return noted.length > 0;
}

/** Counts a message to a number; false where it comes too soon after the earlier ones, and is not counted. */
export async function takeTurn(to: string): Promise<boolean> {
	// `expire` is when the number has had nothing for so long that a whole burst is free again.
	const taken = await db
		.insert(rateLimits)
		.values({ key: `${PREFIX}-pair:${to}`, points: 1, expire: sql`now() + ${PAIR_PAUSE}` })
		.onConflictDoUpdate({
			target: rateLimits.key,
			set: { expire: sql`greatest(${rateLimits.expire}, now()) + ${PAIR_PAUSE}` },
			setWhere: lte(rateLimits.expire, sql`now() + ${BURST - 1} * ${PAIR_PAUSE}`),
		})
		.returning({ key: rateLimits.key });
	return taken.length > 0;
}
