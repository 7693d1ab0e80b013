import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { owned } from "~/features/people/users/schema";
import { bigNumber, moment } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** The public half of a key that the person's device holds. */
export const passkeys = pgTable(
	"passkeys",
	{
		...owned,
		/** The credential id of the device, in base64url. */
		credentialId: text().notNull().unique(),
		/** A COSE key, in base64url. */
		publicKey: text().notNull(),
		/** The device's signature counter; 0 if it does not count. */
		counter: bigNumber().notNull(),
		/** How a browser reaches the device, e.g. "internal" or "hybrid". */
		transports: text().array().notNull().default([]),
		name: text().notNull(),
		lastUsedAt: moment(),
	},
	(t) => [index().on(t.userId), check("passkeys_counter", sql`${t.counter} >= 0`)],
);
describeTable(passkeys, "userId", "account", "the public half of the person's passkeys");
