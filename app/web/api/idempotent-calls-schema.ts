import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { made, moment } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** API calls sent with an Idempotency-Key: the request, and once it has run, the answer. */
export const idempotentCalls = pgTable(
	"idempotent_calls",
	{
		...made,
		/** Hash of caller and key. */
		callerKey: text().notNull().unique(),
		/** MAC of method, address and body: with a plain hash, a password in the body could be guessed. */
		requestMac: text().notNull(),
		/** The run that may save the answer; a run that lost its lease may not. */
		lease: uuid().notNull(),
		/** The call may still be running until then; afterwards it can run again. */
		leaseEndsAt: moment().notNull(),
		/** Status and body; null while the call runs and after a crash. */
		sealedAnswer: text(),
		/** What the call's committed transactions returned, by step: ids. */
		results: jsonb().notNull().default({}),
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
