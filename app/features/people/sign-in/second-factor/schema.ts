import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { owner, users } from "~/features/people/users/schema";
import { bigNumber, linkTo, made, moment, momentNow, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

export const secondFactors = pgTable("second_factors", {
	userId: uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	sealedSecret: text().notNull(),
	/** The 30-second step of the last accepted code: neither its code nor an earlier one is accepted again. */
	lastCounter: bigNumber().notNull(),
	createdAt: momentNow(),
});
describeTable(secondFactors, "userId", "account", "the secret of the person's app, encrypted");

/** Single-use codes instead of the app. They are shown once; only hashes are stored. */
export const recoveryCodes = pgTable(
	"recovery_codes",
	{ userId: owner(), codeHash: text().notNull(), createdAt: momentNow(), usedAt: moment() },
	(t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
describeTable(recoveryCodes, "userId", "account", "codes in place of the app, as hashes");

/** One administrator's request, which another confirms, to remove a person's second factor. */
export const secondFactorResets = pgTable(
	"second_factor_resets",
	{
		...made,
		/** Not an owner column: the reason is a note among administrators, not the person's data. */
		personId: partOf(() => users.id),
		askedBy: linkTo(() => users.id),
		reason: text().notNull(),
		expiresAt: moment().notNull(),
		confirmedBy: linkTo(() => users.id),
		/** Confirmed, refused or expired. */
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
describeTable(secondFactorResets, "personId", "account", "which administrators reset a second factor");
