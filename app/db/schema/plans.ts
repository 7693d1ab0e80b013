import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { moment } from "../moment";

/**
 * A plan's terms. Orders and subscriptions have these columns too, copied when it was bought, so that a later change of
 * the plan applies to new orders only.
 */
export const planTerms = {
	planName: text().notNull(),
	planPaise: integer().notNull(),
	phoneNumberLimit: integer().notNull(),
	messageLimit: integer().notNull(),
	durationDays: integer().notNull(),
	description: text().notNull().default(""),
};

/** A plan that can be bought. One that was ever sold is retired, never deleted (decision 15). */
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
		retiredAt: moment(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [index().on(t.position)],
);
