import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Entities of the Razorpay simulator, as its API returns them. Empty outside a sandbox. */
export const sandboxRazorpay = pgTable(
	"sandbox_razorpay",
	{
		id: text().primaryKey(),
		kind: text().notNull(),
		/** Order or link of a payment; payment of a refund; unique reference of an order or link. */
		parent: text(),
		body: jsonb().$type<Record<string, unknown>>().notNull(),
		createdAt: momentNow(),
	},
	(t) => [index().on(t.kind, t.parent)],
);
describeTable(sandboxRazorpay, { product: "a sandbox only" }, "always", "a sandbox only");
