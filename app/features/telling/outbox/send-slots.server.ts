import { and, eq, gt, sql } from "drizzle-orm";
import { messageSendSlots } from "~/features/telling/outbox/schema";
import { type Database, db } from "~/platform/db/client.server";

/** WhatsApp's rate limit is about one message per number in 6 s (error 131056); one second more for clock differences. */
const SEND_SLOT_LENGTH = sql`interval '7 seconds'`;

export async function isThrottled(number: string): Promise<boolean> {
	const [slot] = await db
		.select({ number: messageSendSlots.number })
		.from(messageSendSlots)
		.where(and(eq(messageSendSlots.number, number), gt(messageSendSlots.nextAt, sql`now()`)));
	return slot !== undefined;
}

/** Claims the next send slot of a number; each is claimed once. */
export async function claimSendSlot(tx: Database, number: string): Promise<Date> {
	const [slot] = await tx
		.insert(messageSendSlots)
		.values({ number, nextAt: sql`now() + ${SEND_SLOT_LENGTH}` })
		.onConflictDoUpdate({
			target: messageSendSlots.number,
			set: { nextAt: sql`greatest(${messageSendSlots.nextAt}, now()) + ${SEND_SLOT_LENGTH}` },
		})
		.returning({ nextAt: messageSendSlots.nextAt });
	if (!slot) throw new Error("The insert returned no slot");
	return slot.nextAt;
}
