import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { owned, users } from "~/features/people/users/schema";
import { linkTo, made, maybePartOf, moment, momentNow, token } from "~/platform/db/columns";
import { BEFORE_SIGN_IN, describeTable, isOlder } from "~/platform/db/tables";

/** A signed-in browser or API client. Only the hash of its token is stored. */
export const sessions = pgTable(
	"sessions",
	{
		...owned,
		...token(),
		userAgent: text().notNull().default(""),
		address: text().notNull().default(""),
		lastSeenAt: momentNow(),
		/** When the person last proved who they are, by login or password. */
		provenAt: momentNow(),
		/** The owner whose cases this browser works on; null for the person's own. */
		actingForId: linkTo(() => users.id),
	},
	(t) => [
		index().on(t.userId),
		index().on(t.expiresAt),
		index("sessions_last_seen").on(t.lastSeenAt),
		index("sessions_acting_for").on(t.actingForId).where(sql`${t.actingForId} is not null`),
	],
);
describeTable(sessions, "userId", 90, "where the person is signed in; 30 days unused", {
	job: "end-old-sessions",
	// A session is read together with the memberships of its person.
	// A device that takes pushes ends with its session.
	readBy: ["people/chamber", "people/push"],
});

export const codePurpose = pgEnum("code_purpose", ["registration", "profile", "login"]);

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
describeTable(oneTimeCodes, BEFORE_SIGN_IN, 1, "codes sent, as hashes", {
	job: "forget-old-codes",
});

/** Single-use tokens of mailed links, and of logins and changes under way (codes/one-time-tokens.server.ts). */
export const oneTimeTokens = pgTable(
	"one_time_tokens",
	{
		...made,
		purpose: text().notNull(),
		/** Null before a login. */
		userId: maybePartOf(() => users.id),
		...token(),
		payload: jsonb().notNull(),
		/** Counted before what comes with the token is compared. */
		tries: integer().notNull().default(0),
		/** Spent, or replaced by a newer one. */
		spentAt: moment(),
		forgetAt: moment().notNull(),
	},
	(t) => [index().on(t.userId), index().on(t.forgetAt)],
);
describeTable(oneTimeTokens, BEFORE_SIGN_IN, 30, "links mailed, and logins and changes of contacts under way; hashes", {
	forget: sql`${oneTimeTokens.forgetAt} < now()`,
});

export const tokenScope = pgEnum("token_scope", ["read", "read-write"]);

/** A person's key for a program. It is shown once; only its hash is stored. */
export const apiTokens = pgTable(
	"api_tokens",
	{
		...owned,
		...token(),
		name: text().notNull(),
		scope: tokenScope().notNull(),
		lastUsedAt: moment(),
		lastUsedFrom: text().notNull().default(""),
	},
	(t) => [uniqueIndex("api_tokens_name_key").on(t.userId, sql`lower(${t.name})`)],
);
describeTable(apiTokens, "userId", 30, "until 30 days after its end, as a hash", {
	forget: isOlder(apiTokens.expiresAt, 30),
});
