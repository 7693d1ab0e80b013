import { and, eq, isNull, not, sql } from "drizzle-orm";
import { hasWithdrawn } from "~/features/people/consent/queries.server";
import { users } from "~/features/people/users/schema";
import { hasOptedOut } from "~/features/telling/outbox/opt-out.server";

/** Whether a person gets answers: an open account with a verified number, which neither replied STOP nor withdrew consent. */
export const getsAnswers = and(
	eq(users.role, "USER"),
	isNull(users.blockedAt),
	isNull(users.deletedAt),
	not(users.needsMobileProof),
	not(hasWithdrawn(users.id, "messages")),
	not(hasOptedOut(sql`${users.mobileNumber}`, sql`${users.id}`)),
);

const WINDOW_MS = 24 * 60 * 60 * 1000;
/** Until when WhatsApp accepts free text after a person's message. */
export const windowEnd = (askedAt: Date) => new Date(askedAt.getTime() + WINDOW_MS);

/** How far WhatsApp's clock may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000;

/** Whether a message of that moment may still be answered. */
export function isAnswerable(askedAt: Date, now: Date): boolean {
	return now < windowEnd(askedAt) && now.getTime() > askedAt.getTime() - CLOCK_DIFFERENCE_MS;
}
