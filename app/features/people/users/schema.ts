import { and, eq, isNull, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigNumber, made, moment, momentNow, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

export const role = pgEnum("role", ["USER", "ADMIN"]);
export const category = pgEnum("category", ["USER", "ADVOCATE", "OFFICE_PROFESSIONAL"]);
export const profession = pgEnum("profession", ["Corporate Sector", "Private Sector", "Public Sector"]);

/** A person who can sign in. Usernames and emails are unique in any letter case. */
export const users = pgTable(
	"users",
	{
		...made,
		role: role().notNull().default("USER"),
		category: category().notNull(),
		profession: profession(),
		username: text().notNull(),
		passwordHash: text().notNull(),
		firstName: text().notNull(),
		lastName: text().notNull(),
		email: text().notNull(),
		emailVerifiedAt: moment(),
		mobileNumber: text().notNull(),
		address: text().notNull().default(""),
		country: text().notNull().default("India"),
		state: text().notNull().default(""),
		district: text().notNull().default(""),
		city: text().notNull().default(""),
		pincode: text().notNull().default(""),
		hasHadFreePlan: boolean().notNull().default(false),
		/** Created by a sandbox with a published password; blocked outside one. */
		isDemo: boolean().notNull().default(false),
		/** The number is unproven: the person who registered may not own the email. */
		needsMobileProof: boolean().notNull().default(false),
		/** Whether the code of an SMS may take the password's place. */
		isSmsLoginOn: boolean().notNull().default(true),
		/** Of the person's pages and mails; null if never chosen. */
		language: text({ enum: ["en", "hi", "mr"] }),
		blockedAt: moment(),
		/** When the person deleted the account; money records still refer to this row, now anonymous. */
		deletedAt: moment(),
		/** When the person agreed to the privacy policy; the API does not ask. */
		consentedAt: moment(),
		/** The sum of the versions of the `consents` items the person has answered; updated by a trigger. */
		consentVersions: integer().notNull().default(0),
		/** The account's last use, to the day: by a session, a token, a mailed link or a calendar. Updated by triggers. */
		lastUsedAt: momentNow(),
		/** When the person was notified that the unused account will be deleted, and notified again. Cleared by the next use. */
		unusedToldAt: moment(),
		unusedRetoldAt: moment(),
		/** No longer read; servers of the previous release read it during an upgrade, so the next release drops it. */
		writtenWal: bigNumber(),
	},
	(t) => [
		check("users_language", sql`${t.language} in ('en', 'hi', 'mr')`),
		index("users_made").using("brin", t.createdAt),
		index("users_unverified").on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
		index("users_last_used").on(t.lastUsedAt).where(sql`${t.role} = 'USER' and ${t.deletedAt} is null`),
		index("users_administrators").on(t.id).where(sql`${t.role} = 'ADMIN'`),
		index("users_demo").on(t.id).where(sql`${t.isDemo}`),
		uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
		uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
		uniqueIndex("users_mobile_number_key").on(t.mobileNumber),
	],
);
describeTable(users, "id", "always", "anonymous once deleted; payments refer to it", {
	readBy: "all",
});

/** The person a row belongs to; deleted with them. */
export const owner = () => partOf(() => users.id);

export const owned = { ...made, userId: owner() };

export const isActiveAdmin = and(eq(users.role, "ADMIN"), isNull(users.blockedAt), isNull(users.deletedAt));

export const personName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** A person's names and email as searches compare them, matching the index `users_search` (drizzle/0088_clean_text.sql). */
export const personText = sql`fold_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username} || ' ' || ${users.email})`;
