import { sql } from "drizzle-orm";
import { pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { users } from "./accounts";

const moment = () => timestamp({ withTimezone: true });
const owner = () =>
	uuid()
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

export const tokenScope = pgEnum("token_scope", ["read", "read-write"]);

/** A key a person gave to a program of theirs. Only its hash is kept; it was shown once. */
export const apiTokens = pgTable(
	"api_tokens",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		userId: owner(),
		name: text().notNull(),
		scope: tokenScope().notNull(),
		tokenHash: text().notNull().unique(),
		expiresAt: moment().notNull(),
		lastUsedAt: moment(),
		lastUsedFrom: text().notNull().default(""),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [uniqueIndex("api_tokens_name_key").on(t.userId, sql`lower(${t.name})`)],
);

export const contactKind = pgEnum("contact_kind", ["email", "mobile"]);

/** A new email address or mobile number that waits for its proof: one of a kind a person, the newest counts. */
export const contactChanges = pgTable(
	"contact_changes",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		userId: owner(),
		kind: contactKind().notNull(),
		value: text().notNull(),
		/** Of the link sent to a new email address. A number is proven by a one-time code instead. */
		tokenHash: text().unique(),
		expiresAt: moment().notNull(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [uniqueIndex("contact_changes_one_a_kind").on(t.userId, t.kind)],
);
