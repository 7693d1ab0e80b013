import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { sessions } from "~/features/people/sign-in/schema";
import { owned } from "~/features/people/users/schema";
import { made, moment, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

export const MAX_ENDPOINT_LENGTH = 1000;

/** A browser that takes pushes. It belongs to the session that turned them on: signing out, or being signed out, ends it. */
export const pushDevices = pgTable(
	"push_devices",
	{
		...owned,
		sessionId: partOf(() => sessions.id).unique(),
		/** One browser's address at its push service, so that the last person to turn push on there has it. */
		endpoint: text().notNull().unique(),
		/** The subscription's keys, encrypted. */
		sealedSecret: text().notNull(),
		userAgent: text().notNull().default(""),
		lastReceiptAt: moment(),
		/** When the first push went that it has not confirmed; null after a receipt. */
		silentSince: moment(),
	},
	(t) => [
		index("push_devices_user").on(t.userId),
		index("push_devices_silent").on(t.silentSince).where(sql`${t.silentSince} is not null`),
		check("push_devices_endpoint", sql`char_length(${t.endpoint}) <= ${sql.raw(String(MAX_ENDPOINT_LENGTH))}`),
	],
);
describeTable(pushDevices, "userId", "account", "browsers that take pushes; until signed out, or 30 days silent");

/** The key that signs pushes, where the settings name none: made once, in the only row. */
export const pushKeys = pgTable(
	"push_keys",
	{ ...made, isOnly: boolean().notNull().default(true).unique(), sealedPrivateKey: text().notNull() },
	(t) => [check("push_keys_only", sql`${t.isOnly}`)],
);
describeTable(pushKeys, { product: "one row" }, "always", "the key that signs pushes, encrypted");
