import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { owned, users } from "~/features/people/users/schema";
import { bigNumber, made, maybePartOf, moment, token } from "~/platform/db/columns";
import { BEFORE_SIGN_IN, describeTable } from "~/platform/db/tables";

/** A passkey of a person: the public half of a key that their device keeps. */
export const passkeys = pgTable(
	"passkeys",
	{
		...owned,
		/** The id by which the device knows it, in base64url. */
		credentialId: text().notNull().unique(),
		/** In base64url, as COSE writes keys. */
		publicKey: text().notNull(),
		/** How often the device has signed, where it counts; 0 where it does not. */
		counter: bigNumber().notNull(),
		/** How a browser reaches the device, as "internal" or "hybrid". */
		transports: text().array().notNull().default([]),
		name: text().notNull(),
		lastUsedAt: moment(),
	},
	(t) => [index().on(t.userId), check("passkeys_counter", sql`${t.counter} >= 0`)],
);
describeTable(passkeys, "userId", "account", "the public half of the person's passkeys");

export const passkeyPurpose = pgEnum("passkey_purpose", ["add", "login", "prove"]);

/** What a device is asked to sign, once. The browser that asked has the token, of which only the hash is stored. */
export const passkeyChallenges = pgTable(
	"passkey_challenges",
	{
		...made,
		...token(),
		purpose: passkeyPurpose().notNull(),
		/** Null for a login: who it is, only the answer says. */
		userId: maybePartOf(() => users.id),
		challenge: text().notNull(),
	},
	(t) => [index().on(t.userId), index().on(t.expiresAt)],
);
describeTable(passkeyChallenges, BEFORE_SIGN_IN, 1, "a passkey being asked for", { job: "forget-old-codes" });
