import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { made, moment } from "../columns";
import { owner, users } from "./users";

/** A signed-in browser or API client. Only the hash of its token is stored. */
export const sessions = pgTable(
	"sessions",
	{
		...made,
		tokenHash: text().notNull().unique(),
		userId: owner(),
		userAgent: text().notNull().default(""),
		address: text().notNull().default(""),
		lastSeenAt: moment().notNull().defaultNow(),
		/** When the person last proved who they are, by login or password (decision 69). */
		provenAt: moment().notNull().defaultNow(),
		expiresAt: moment().notNull(),
		/** Whose cases this browser works on; null for the person's own. */
		actingForId: uuid().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [
		index().on(t.userId),
		index().on(t.expiresAt),
		index("sessions_acting_for").on(t.actingForId).where(sql`${t.actingForId} is not null`),
	],
);

export const codePurpose = pgEnum("code_purpose", ["registration", "profile"]);

/** Codes sent to a mobile number, each bound to a purpose and a visitor. Only hashes are stored. */
export const oneTimeCodes = pgTable(
	"one_time_codes",
	{
		...made,
		mobileNumber: text().notNull(),
		purpose: codePurpose().notNull(),
		visitorHash: text().notNull(),
		codeHash: text().notNull(),
		/** Wrong guesses in a row, counted before they are compared; a right one resets it. */
		tries: integer().notNull().default(0),
		expiresAt: moment().notNull(),
		verifiedAt: moment(),
		spentAt: moment(),
	},
	(t) => [index().on(t.mobileNumber, t.purpose), index().on(t.createdAt)],
);

export const linkPurpose = pgEnum("link_purpose", ["verify-email", "reset-password"]);

/** Links mailed to a person, each of which works once. Only the hash of its token is stored. */
export const accountLinks = pgTable(
	"account_links",
	{
		...made,
		userId: owner(),
		purpose: linkPurpose().notNull(),
		tokenHash: text().notNull().unique(),
		/** The address it was mailed to, which is all that opening it proves. */
		email: text().notNull(),
		expiresAt: moment().notNull(),
		usedAt: moment(),
	},
	(t) => [index().on(t.userId), index().on(t.createdAt)],
);

export const tokenScope = pgEnum("token_scope", ["read", "read-write"]);

/** A key a person created for a program. It was shown once; only its hash is stored. */
export const apiTokens = pgTable(
	"api_tokens",
	{
		...made,
		userId: owner(),
		name: text().notNull(),
		scope: tokenScope().notNull(),
		tokenHash: text().notNull().unique(),
		expiresAt: moment().notNull(),
		lastUsedAt: moment(),
		lastUsedFrom: text().notNull().default(""),
	},
	(t) => [uniqueIndex("api_tokens_name_key").on(t.userId, sql`lower(${t.name})`)],
);
