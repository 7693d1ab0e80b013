import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** What the simulator of Razorpay remembers: its entities as it answers them. Stays empty outside a sandbox. */
export const sandboxRazorpay = pgTable(
	"sandbox_razorpay",
	{
		id: text().primaryKey(),
		kind: text().notNull(),
		/** The order or link of a payment, the payment of a refund; for an order or link its once-only reference. */
		parent: text(),
		body: jsonb().$type<Record<string, unknown>>().notNull(),
		createdAt: momentNow(),
	},
	(t) => [index().on(t.kind, t.parent)],
);
describeTable(sandboxRazorpay, { product: "a sandbox only" }, "always", "a sandbox only");
