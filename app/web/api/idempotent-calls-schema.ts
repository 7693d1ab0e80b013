import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { made, moment } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** Calls of the API that were sent with an Idempotency-Key: what was asked, and once it is over, the answer. */
export const idempotentCalls = pgTable(
	"idempotent_calls",
	{
		...made,
		/** The hash of the caller and the key. */
		callerKey: text().notNull().unique(),
		/** The MAC of method, address and body: a plain hash of a body with a password would be guessed. */
		requestMac: text().notNull(),
		/** Which run may write the answer down: one that lost its lease no longer. */
		lease: uuid().notNull(),
		/** Until when the call may still be running; then it can be run again. */
		leaseEndsAt: moment().notNull(),
		/** Status and body; null while the call runs, and after a crash. */
		sealedAnswer: text(),
	},
	(t) => [index().on(t.createdAt), check("idempotent_calls_length", sql`char_length(${t.sealedAnswer}) <= 400000`)],
);
describeTable(
	idempotentCalls,
	{ product: "by the hash of caller and key" },
	1,
	"the encrypted answer to a call with a key",
	{
		forget: isOlder(idempotentCalls.createdAt, 1),
	},
);
