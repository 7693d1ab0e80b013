import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { owned, owner, users } from "~/features/people/users/schema";
import { bigNumber, linkTo, made, moment, momentNow, partOf, token } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** The authenticator app of a person who signs in with a second factor. */
export const secondFactors = pgTable("second_factors", {
	userId: uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** The secret shared with the app, encrypted. */
	sealedSecret: text().notNull(),
	/** The 30-second step of the last code that was taken: no code of it or of an earlier one is taken again. */
	lastCounter: bigNumber().notNull(),
	createdAt: momentNow(),
});
describeTable(secondFactors, "userId", "account", "the secret of the person's app, encrypted");

/** Codes in place of the app, each of which works once. They were shown once; only hashes are stored. */
export const recoveryCodes = pgTable(
	"recovery_codes",
	{ userId: owner(), codeHash: text().notNull(), createdAt: momentNow(), usedAt: moment() },
	(t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
describeTable(recoveryCodes, "userId", "account", "codes in place of the app, as hashes");

/** Somebody who gave the right password and has yet to give their second factor. Only the hash of the token is stored. */
export const halfLogins = pgTable(
	"half_logins",
	{
		...owned,
		...token(),
		/** The hash of the password that was given: with another one it is worth nothing. */
		passwordHash: text().notNull(),
		/** Counted before a code is compared. */
		tries: integer().notNull().default(0),
	},
	(t) => [check("half_logins_tries", sql`${t.tries} between 0 and 5`), index().on(t.userId), index().on(t.expiresAt)],
);
describeTable(halfLogins, "userId", 1, "a login that waits for its second step", { job: "forget-old-codes" });

/** What one administrator asked for and another confirms: that a person's second factor is taken away. */
export const secondFactorResets = pgTable(
	"second_factor_resets",
	{
		...made,
		/** Not named an owner: the reason is a note among administrators, not the person's data. */
		personId: partOf(() => users.id),
		askedBy: linkTo(() => users.id),
		reason: text().notNull(),
		expiresAt: moment().notNull(),
		confirmedBy: linkTo(() => users.id),
		/** Confirmed, refused or too old. */
		endedAt: moment(),
	},
	(t) => [
		uniqueIndex("second_factor_resets_open").on(t.personId).where(sql`${t.endedAt} is null`),
		index().on(t.askedBy),
		index().on(t.confirmedBy),
		check("second_factor_resets_asked", sql`${t.askedBy} <> ${t.personId}`),
		check("second_factor_resets_four_eyes", sql`${t.confirmedBy} not in (${t.askedBy}, ${t.personId})`),
		check("second_factor_resets_ended", sql`${t.confirmedBy} is null or ${t.endedAt} is not null`),
	],
);
describeTable(secondFactorResets, "personId", "account", "which administrators took a second factor away");
