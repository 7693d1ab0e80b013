import { and, eq, gt, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { messagePaces } from "~/db/schema/messages";

/** The provider takes about one message in 6 s for one number (error 131056); a little more, for its clock and ours. */
const STEP = sql`interval '7 seconds'`;

/** Whether messages to this number wait for their turn. */
export async function isPaced(number: string): Promise<boolean> {
	const [paced] = await db
		.select({ number: messagePaces.number })
		.from(messagePaces)
		.where(and(eq(messagePaces.number, number), gt(messagePaces.nextAt, sql`now()`)));
	return paced !== undefined;
}

/** The next turn of a number, each taken once. */
export async function takeTurn(tx: Database, number: string): Promise<Date> {
	const [turn] = await tx
		.insert(messagePaces)
		.values({ number, nextAt: sql`now() + ${STEP}` })
		.onConflictDoUpdate({
			target: messagePaces.number,
			set: { nextAt: sql`greatest(${messagePaces.nextAt}, now()) + ${STEP}` },
		})
		.returning({ nextAt: messagePaces.nextAt });
	if (!turn) throw new Error("No turn came back");
	return turn.nextAt;
}
