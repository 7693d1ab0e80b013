import { sql } from "drizzle-orm";
import {
	boolean,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

export const role = pgEnum("role", ["USER", "ADMIN"]);
export const category = pgEnum("category", ["USER", "ADVOCATE", "OFFICE_PROFESSIONAL"]);
export const profession = pgEnum("profession", ["Corporate Sector", "Private Sector", "Public Sector"]);

const moment = () => timestamp({ withTimezone: true });

/** A person who can sign in. Usernames and emails are unique whatever their letter case. */
export const users = pgTable(
	"users",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
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
		blockedAt: moment(),
		/** The person is gone and this row, which money records point to, no longer says who they were. */
		deletedAt: moment(),
		/** When the person ticked that we may keep what they typed; the API asks nobody (decision 38). */
		consentedAt: moment(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
		uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
		uniqueIndex("users_mobile_number_key").on(t.mobileNumber),
	],
);

/** A signed-in browser or API client. Only the hash of its token is kept. */
export const sessions = pgTable(
	"sessions",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		tokenHash: text().notNull().unique(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		userAgent: text().notNull().default(""),
		address: text().notNull().default(""),
		createdAt: moment().notNull().defaultNow(),
		lastSeenAt: moment().notNull().defaultNow(),
		expiresAt: moment().notNull(),
	},
	(t) => [index().on(t.userId), index().on(t.expiresAt)],
);

export const codePurpose = pgEnum("code_purpose", ["registration", "profile"]);

/** Codes sent to a mobile number, each bound to what it is for and to who asked. Only hashes are kept. */
export const oneTimeCodes = pgTable(
	"one_time_codes",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		mobileNumber: text().notNull(),
		purpose: codePurpose().notNull(),
		visitorHash: text().notNull(),
		codeHash: text().notNull(),
		/** Guesses in a row, counted before they are looked at; a right one sets it back. */
		tries: integer().notNull().default(0),
		createdAt: moment().notNull().defaultNow(),
		expiresAt: moment().notNull(),
		verifiedAt: moment(),
		spentAt: moment(),
	},
	(t) => [index().on(t.mobileNumber, t.purpose), index().on(t.createdAt)],
);

export const linkPurpose = pgEnum("link_purpose", ["verify-email", "reset-password"]);

/** Links mailed to a person, each good once. Only the hash of its token is kept. */
export const accountLinks = pgTable(
	"account_links",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		purpose: linkPurpose().notNull(),
		tokenHash: text().notNull().unique(),
		/** The address it was mailed to: opening it proves that one and no other. */
		email: text().notNull(),
		createdAt: moment().notNull().defaultNow(),
		expiresAt: moment().notNull(),
		usedAt: moment(),
	},
	(t) => [index().on(t.userId), index().on(t.createdAt)],
);

/** Who did what to what, when and from where. Rows are only ever added. */
export const auditLog = pgTable(
	"audit_log",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		actorId: uuid(),
		action: text().notNull(),
		subject: text().notNull(),
		subjectId: text().notNull(),
		details: jsonb().notNull().default({}),
		address: text().notNull().default(""),
		at: moment().notNull().defaultNow(),
	},
	(t) => [index().on(t.subject, t.subjectId), index().on(t.at)],
);
