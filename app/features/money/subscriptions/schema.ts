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
import { ofPlan, planTerms, TAX_LAW } from "~/features/money/plans/schema";
import { owned, owner, users } from "~/features/people/users/schema";
import { linkTo, moment, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

export const subscriptionEnd = pgEnum("subscription_end", ["replaced", "expired", "refunded"]);

/**
 * A person's package with the plan's terms as bought. `endsAt` is the midnight in India after its last day. One with a future
 * `startsAt` waits for the one before to end. Unended ones never overlap: the exclusion constraint `subscriptions_apart`, whose
 * index also finds them (drizzle/0039_packages_follow.sql).
 */
export const subscriptions = pgTable(
	"subscriptions",
	{
		...owned,
		planId: ofPlan(),
		...planTerms,
		/** The purchase that started it, at most one subscription each; null without a purchase. */
		paymentId: uuid(),
		messagesSent: integer().notNull().default(0),
		startsAt: moment().notNull(),
		endsAt: moment().notNull(),
		endedAt: moment(),
		endReason: subscriptionEnd(),
		/** The fewest days left that the owner was warned of. */
		warnedDaysLeft: integer(),
	},
	(t) => [
		uniqueIndex("subscriptions_payment_key").on(t.paymentId),
		uniqueIndex("subscriptions_owner_key").on(t.userId, t.id),
		index("subscriptions_plan").on(t.planId),
		index("subscriptions_running").on(t.userId, t.id).where(sql`${t.endedAt} is null`),
		index("subscriptions_plan_people").on(t.planId, t.userId).where(sql`${t.endedAt} is null`),
		index("subscriptions_ending").on(t.endsAt).where(sql`${t.endedAt} is null`),
	],
);
describeTable(subscriptions, "userId", "always", TAX_LAW);

/**
 * Numbers that get messages about the cases they are linked to, as +91 and ten digits. They belong to the person and work with
 * whichever package runs; `subscriptionId` is the one they were saved under, or the last that was started at once. A person
 * links them to cases; their names link nothing.
 */
export const subscriptionNumbers = pgTable(
	"subscription_numbers",
	{
		...owned,
		subscriptionId: uuid().notNull(),
		number: text().notNull(),
		partyName: text().notNull().default(""),
		/** Gets messages about every case, now and later; meant for the owner's own clerk. */
		getsAllCases: boolean().notNull().default(false),
		/** Gets a message the evening before a hearing of its cases. */
		remindsOfHearings: boolean().notNull().default(false),
		/** Gets a message when a date of its cases is moved, set or removed. */
		tellsOfMoves: boolean().notNull().default(false),
		/** Gets a message after a hearing of its cases is recorded. */
		tellsOfOutcomes: boolean().notNull().default(false),
		/** The language of messages to the contact; old rows may have one that `messageLanguage` no longer accepts. */
		language: text().notNull().default("en"),
		/** How and on which day they agreed to get messages; null if not recorded. */
		agreedHow: text(),
		agreedOn: date(),
		agreementRecordedBy: linkTo(() => users.id),
		agreementRecordedAt: moment(),
	},
	(t) => [
		foreignKey({
			name: "subscription_numbers_subscription_fk",
			columns: [t.userId, t.subscriptionId],
			foreignColumns: [subscriptions.userId, subscriptions.id],
		}).onDelete("cascade"),
		uniqueIndex("subscription_numbers_person_key").on(t.userId, t.number),
		index("subscription_numbers_package").on(t.subscriptionId),
		uniqueIndex("subscription_numbers_owner_key").on(t.userId, t.id),
		index("subscription_numbers_reminded").on(t.userId).where(sql`${t.remindsOfHearings}`),
		index("subscription_numbers_told").on(t.userId).where(sql`${t.tellsOfMoves} or ${t.tellsOfOutcomes}`),
		index("subscription_numbers_recorded_by")
			.on(t.agreementRecordedBy)
			.where(sql`${t.agreementRecordedBy} is not null`),
	],
);
describeTable(subscriptionNumbers, "userId", "account", "saved numbers, until deleted");

/** The numbers that the person's messages went to, and the day in India of the first. Not those of alerts to the person. */
export const messagedNumbers = pgTable(
	"messaged_numbers",
	{ userId: owner(), number: text().notNull(), firstOn: date().notNull() },
	(t) => [
		primaryKey({ name: "messaged_numbers_pk", columns: [t.userId, t.number] }),
		index("messaged_numbers_day").on(t.userId, t.firstOn),
	],
);
describeTable(
	messagedNumbers,
	"userId",
	"account",
	"numbers that the person has messaged, for the limit of new ones a day",
);

/**
 * Which number gets messages about which case. Foreign keys ensure that both belong to the same person;
 * that to the case is in drizzle/0024_linked_numbers.sql alone, as cases come later.
 */
export const numberCases = pgTable(
	"number_cases",
	{
		ownerId: owner(),
		numberId: uuid().notNull(),
		caseId: uuid().notNull(),
		/** Linked by name in the past and not confirmed by a person, so no messages are sent. */
		isByName: boolean().notNull().default(false),
		/** Whether the messages say that they need to come to the hearing; null: they say nothing of it. */
		mustCome: boolean(),
		linkedAt: momentNow(),
	},
	(t) => [
		primaryKey({ name: "number_cases_pk", columns: [t.numberId, t.caseId] }),
		foreignKey({
			name: "number_cases_number_fk",
			columns: [t.ownerId, t.numberId],
			foreignColumns: [subscriptionNumbers.userId, subscriptionNumbers.id],
		}).onDelete("cascade"),
		index("number_cases_case").on(t.caseId),
		index("number_cases_owner").on(t.ownerId),
	],
);
describeTable(numberCases, "ownerId", "account", "which number gets messages about which case");
