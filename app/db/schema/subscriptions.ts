import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { users } from "./accounts";
import { plans, planTerms } from "./plans";

const moment = () => timestamp({ withTimezone: true });

export const subscriptionEnd = pgEnum("subscription_end", ["replaced", "expired", "refunded"]);

/** A package somebody has, with the plan's terms as they were bought. `endsAt` is the midnight in India after its last day. */
export const subscriptions = pgTable(
	"subscriptions",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		planId: uuid()
			.notNull()
			.references(() => plans.id),
		...planTerms,
		/** The payment that bought it; one payment buys one subscription. */
		paymentId: uuid(),
		messagesSent: integer().notNull().default(0),
		startsAt: moment().notNull(),
		endsAt: moment().notNull(),
		endedAt: moment(),
		endReason: subscriptionEnd(),
		/** The fewest days left that its owner was warned of. */
		warnedDaysLeft: integer(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex("subscriptions_one_active").on(t.userId).where(sql`${t.endedAt} is null`),
		uniqueIndex("subscriptions_payment_key").on(t.paymentId),
		index("subscriptions_user_newest").on(t.userId, t.id),
		index("subscriptions_plan").on(t.planId),
		index("subscriptions_ending").on(t.endsAt).where(sql`${t.endedAt} is null`),
	],
);

/** Numbers that receive messages about the owner's cases, kept as +91 and ten digits. */
export const subscriptionNumbers = pgTable(
	"subscription_numbers",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		subscriptionId: uuid()
			.notNull()
			.references(() => subscriptions.id, { onDelete: "cascade" }),
		number: text().notNull(),
		partyName: text().notNull().default(""),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [uniqueIndex("subscription_numbers_key").on(t.subscriptionId, t.number)],
);
