import { sql } from "drizzle-orm";
import {
	boolean,
	date,
	foreignKey,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { made, moment } from "../columns";
import { cases } from "./cases";
import { plans, planTerms } from "./plans";
import { owner, users } from "./users";

export const subscriptionEnd = pgEnum("subscription_end", ["replaced", "expired", "refunded"]);

/** A person's package with the plan's terms as bought. `endsAt` is the midnight in India after its last day. */
export const subscriptions = pgTable(
	"subscriptions",
	{
		...made,
		userId: owner(),
		planId: uuid()
			.notNull()
			.references(() => plans.id),
		...planTerms,
		/** The purchase that started it; one purchase starts one subscription. Null where none did. */
		paymentId: uuid(),
		messagesSent: integer().notNull().default(0),
		startsAt: moment().notNull(),
		endsAt: moment().notNull(),
		endedAt: moment(),
		endReason: subscriptionEnd(),
		/** The fewest days left of which its owner was told. */
		warnedDaysLeft: integer(),
	},
	(t) => [
		uniqueIndex("subscriptions_one_active").on(t.userId).where(sql`${t.endedAt} is null`),
		uniqueIndex("subscriptions_payment_key").on(t.paymentId),
		uniqueIndex("subscriptions_owner_key").on(t.userId, t.id),
		index("subscriptions_plan").on(t.planId),
		index("subscriptions_ending").on(t.endsAt).where(sql`${t.endedAt} is null`),
	],
);

/**
 * Numbers that get messages about those of their owner's cases that they are linked to, stored as +91 and ten digits. They
 * stand below the newest package and move to the next one. A trigger links one that is saved by its party's name
 * (drizzle/0024_linked_numbers.sql).
 */
export const subscriptionNumbers = pgTable(
	"subscription_numbers",
	{
		...made,
		userId: owner(),
		subscriptionId: uuid().notNull(),
		number: text().notNull(),
		partyName: text().notNull().default(""),
		/** Gets every case, now and later: the owner's own clerk. */
		getsAllCases: boolean().notNull().default(false),
		/** Gets a message the evening before a hearing of its cases. */
		remindsOfHearings: boolean().notNull().default(false),
		/** In which language to write to them; texts are English so far. */
		language: text().notNull().default("en"),
		/** How and on which day they agreed to get messages; null where nobody has recorded it. */
		agreedHow: text(),
		agreedOn: date(),
		agreementRecordedBy: uuid().references(() => users.id, { onDelete: "set null" }),
		agreementRecordedAt: moment(),
	},
	(t) => [
		foreignKey({
			name: "subscription_numbers_subscription_fk",
			columns: [t.userId, t.subscriptionId],
			foreignColumns: [subscriptions.userId, subscriptions.id],
		}).onDelete("cascade"),
		uniqueIndex("subscription_numbers_key").on(t.subscriptionId, t.number),
		uniqueIndex("subscription_numbers_owner_key").on(t.userId, t.id),
		index("subscription_numbers_reminded").on(t.userId).where(sql`${t.remindsOfHearings}`),
		index("subscription_numbers_recorded_by")
			.on(t.agreementRecordedBy)
			.where(sql`${t.agreementRecordedBy} is not null`),
	],
);

/** Which number gets messages about which case. The database sees to it that both belong to the same person. */
export const numberCases = pgTable(
	"number_cases",
	{
		ownerId: owner(),
		numberId: uuid().notNull(),
		caseId: uuid().notNull(),
		/** Linked because the names are equal, and not by the owner. */
		isByName: boolean().notNull().default(false),
		linkedAt: moment().notNull().defaultNow(),
	},
	(t) => [
		primaryKey({ name: "number_cases_pk", columns: [t.numberId, t.caseId] }),
		foreignKey({
			name: "number_cases_number_fk",
			columns: [t.ownerId, t.numberId],
			foreignColumns: [subscriptionNumbers.userId, subscriptionNumbers.id],
		}).onDelete("cascade"),
		foreignKey({
			name: "number_cases_case_fk",
			columns: [t.ownerId, t.caseId],
			foreignColumns: [cases.ownerId, cases.id],
		}).onDelete("cascade"),
		index("number_cases_case").on(t.caseId),
		index("number_cases_owner").on(t.ownerId),
	],
);
