import { boolean, date, index, jsonb, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, momentNow, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Names the entry of the ledger in a simulator's answer. No company sends it, and no adapter reads it. */
export const LEDGER_HEADER = "x-ledger-id";

export const outboxChannel = pgEnum("outbox_channel", ["sms", "email", "whatsapp", "court", "push"]);

/**
 * The ledger of the sandbox's simulators: each message they accepted, and each answer the court gave about a CNR. Payments are in
 * `sandbox_razorpay`. Empty outside a sandbox.
 */
export const sandboxOutbox = pgTable(
	"sandbox_outbox",
	{
		id: rowId(),
		channel: outboxChannel().notNull(),
		to: text().notNull(),
		subject: text().notNull().default(""),
		text: text().notNull(),
		/** Extra mail headers; the sender's reference and the template of a WhatsApp message; the dirt of a court's answer. */
		headers: jsonb().$type<Record<string, string>>().notNull().default({}),
		at: momentNow(),
	},
	(t) => [index().on(t.to, t.id)],
);
describeTable(sandboxOutbox, { product: "a sandbox only" }, 30, "a sandbox only", { job: "forget-old-messages" });

/** Statuses the WhatsApp simulator has yet to send. Stored, so that they survive a restart, as with WhatsApp itself. */
export const sandboxStatuses = pgTable(
	"sandbox_statuses",
	{
		id: rowId(),
		status: jsonb().$type<Record<string, unknown>>().notNull(),
		dueAt: moment().notNull(),
	},
	(t) => [index().on(t.dueAt)],
);
describeTable(sandboxStatuses, { product: "a sandbox only" }, 7, "a sandbox only", { job: "forget-old-messages" });

/** A user's changes to a CNR's simulated response, merged into it; in one row, `dirt`, the dirt of all responses. */
export const sandboxCourtAnswers = pgTable("sandbox_court_answers", {
	cnrNumber: text().primaryKey(),
	changes: jsonb().$type<Record<string, unknown>>().notNull(),
	changedAt: momentNow(),
});
describeTable(sandboxCourtAnswers, { product: "a sandbox only" }, "always", "a sandbox only");

/** A user's word about a case on the list of a day: on it, not on it, or (null) the court publishes none. */
export const sandboxListed = pgTable(
	"sandbox_listed",
	{ cnrNumber: text().notNull(), day: date().notNull(), isListed: boolean() },
	(t) => [primaryKey({ name: "sandbox_listed_pk", columns: [t.cnrNumber, t.day] })],
);
describeTable(sandboxListed, { product: "a sandbox only" }, "always", "a sandbox only");
