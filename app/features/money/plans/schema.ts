import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { made, moment } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Why rows about money are kept. */
export const TAX_LAW = "the law on taxes asks for eight years; after the account is deleted no name is in it";

/** What a person with the plan may use. */
const allowance = {
	phoneNumberLimit: integer().notNull(),
	messageLimit: integer().notNull(),
	durationDays: integer().notNull(),
	description: text().notNull().default(""),
};

/**
 * A plan's terms. Orders and subscriptions have these columns too, copied when it was bought, so that a later change of
 * the plan applies to new orders only.
 */
export const planTerms = {
	planName: text().notNull(),
	planPaise: integer().notNull(),
	...allowance,
};

/** A plan that can be bought. One that was ever sold is retired, never deleted. */
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

/** The plan something was bought with. */
export const ofPlan = () =>
	uuid()
		.notNull()
		.references(() => plans.id);
