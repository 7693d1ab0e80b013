import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { owned, users } from "~/features/people/users/schema";
import { bigNumber, made, maybePartOf, moment, token } from "~/platform/db/columns";
import { BEFORE_SIGN_IN, describeTable } from "~/platform/db/tables";

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

export const passkeyPurpose = pgEnum("passkey_purpose", ["add", "login", "prove"]);

/** One-time challenges. The browser that asked has the token, of which only the hash is stored. */
export const passkeyChallenges = pgTable(
	"passkey_challenges",
	{
		...made,
		...token(),
		purpose: passkeyPurpose().notNull(),
		/** Null for a login: the person is known only from the answer. */
		userId: maybePartOf(() => users.id),
		challenge: text().notNull(),
	},
	(t) => [index().on(t.userId), index().on(t.expiresAt)],
);
describeTable(passkeyChallenges, BEFORE_SIGN_IN, 1, "challenges of passkeys", { job: "forget-old-codes" });
