import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { made, moment } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Why rows about money are kept. */
export const TAX_LAW = "tax law requires eight years; anonymous once the account is deleted";

const allowance = {
	phoneNumberLimit: integer().notNull(),
	messageLimit: integer().notNull(),
	durationDays: integer().notNull(),
	description: text().notNull().default(""),
};

/** A plan's terms, which orders and subscriptions copy when bought, so that a changed plan applies to new orders only. */
export const planTerms = {
	planName: text().notNull(),
	planPaise: integer().notNull(),
	...allowance,
};

/** A plan on sale or retired; one that was ever sold is never deleted. */
export const plans = pgTable(
	"plans",
	{
		...made,
		name: text().notNull(),
		amountPaise: integer().notNull(),
		...allowance,
		position: integer().notNull(),
		retiredAt: moment(),
	},
	(t) => [index().on(t.position)],
);
describeTable(plans, "everybody", "always", "packages on sale, and those bought");

export const ofPlan = () =>
	uuid()
		.notNull()
		.references(() => plans.id);
