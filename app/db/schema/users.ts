import { sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { made, moment } from "../columns";

export const role = pgEnum("role", ["USER", "ADMIN"]);
export const category = pgEnum("category", ["USER", "ADVOCATE", "OFFICE_PROFESSIONAL"]);
export const profession = pgEnum("profession", ["Corporate Sector", "Private Sector", "Public Sector"]);

/** A person who can sign in. Usernames and emails are unique whatever their letter case. */
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
		/** Created by a sandbox with a published password (decision 32); blocked outside one. */
		isDemo: boolean().notNull().default(false),
		/** The number was given by whoever registered, who may be another person than the owner of the email. */
		needsMobileProof: boolean().notNull().default(false),
		blockedAt: moment(),
		/** The person deleted the account; money records still point to this row, which no longer names them. */
		deletedAt: moment(),
		/** When the person agreed to the privacy policy; the API does not ask (decision 38). */
		consentedAt: moment(),
	},
	(t) => [
		index("users_unverified").on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
		index("users_demo").on(t.id).where(sql`${t.isDemo}`),
		uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
		uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
		uniqueIndex("users_mobile_number_key").on(t.mobileNumber),
	],
);

/** The person a row belongs to; it is deleted with them. */
export const owner = () =>
	uuid()
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

/** A person's names and email in lower case, as the index `users_search` holds them (drizzle/0005_case_desk.sql). */
export const personText = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username} || ' ' || ${users.email})`;
