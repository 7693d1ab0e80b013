import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/**
 * What a plan promises. An order and a subscription hold these columns too, as they were when it was bought,
 * so that a later change of the plan binds new orders only.
 */
export const planTerms = {
	planName: text().notNull(),
	planPaise: integer().notNull(),
	phoneNumberLimit: integer().notNull(),
	messageLimit: integer().notNull(),
	durationDays: integer().notNull(),
	description: text().notNull().default(""),
};

/** A package that can be bought. One that was ever sold is retired, never deleted (decision 15). */
export const plans = pgTable(
	"plans",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		name: text().notNull(),
		amountPaise: integer().notNull(),
		phoneNumberLimit: integer().notNull(),
		messageLimit: integer().notNull(),
		durationDays: integer().notNull(),
		description: text().notNull().default(""),
		position: integer().notNull(),
		retiredAt: timestamp({ withTimezone: true }),
		createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
	},
	(t) => [index().on(t.position)],
);
