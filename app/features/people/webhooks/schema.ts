import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { owned } from "~/features/people/users/schema";
import { checkOneOf, listOf, made, moment, momentNow, partOf } from "~/platform/db/columns";
import { keptSince } from "~/platform/db/partitioned";
import { describeTable } from "~/platform/db/tables";

/** Why an address was turned off: it only failed for days, or it answered 410. */
const DISABLED_FOR = ["failing", "gone"] as const;

export const webhookEndpoints = pgTable(
	"webhook_endpoints",
	{
		...owned,
		url: text().notNull(),
		kinds: text().array().notNull(),
		sealedSecret: text().notNull(),
		/** The previous secret, which also signs deliveries until `previousUntil`. */
		sealedPreviousSecret: text(),
		previousUntil: moment(),
		pausedAt: moment(),
		disabledAt: moment(),
		disabledFor: text({ enum: DISABLED_FOR }),
		/** Time since which all attempts have failed; null after one that did not. */
		failingSince: moment(),
		/** No longer read; servers of the previous release read it during an upgrade, so the next release drops it. */
		isSlow: boolean().notNull().default(true),
	},
	(t) => [
		index("webhook_endpoints_user").on(t.userId),
		check("webhook_endpoints_url", sql`char_length(${t.url}) <= 500`),
		check("webhook_endpoints_kinds", sql`cardinality(${t.kinds}) between 1 and 50`),
		checkOneOf("webhook_endpoints_disabled_for", t.disabledFor, DISABLED_FOR),
	],
);
describeTable(webhookEndpoints, "userId", "account", "addresses of webhooks; the secret is encrypted");

export const DELIVERY_STATES = ["waiting", "sending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const OPEN_STATES = ["waiting", "sending"] as const;

/** One event for one address. Its id is the `webhook-id` header. Partitioned by month. */
export const webhookDeliveries = pgTable(
	"webhook_deliveries",
	{
		...made,
		endpointId: partOf(() => webhookEndpoints.id),
		kind: text().notNull(),
		/** The exact text that is signed and sent. */
		body: text().notNull(),
		state: text().$type<DeliveryState>().notNull().default("waiting"),
		tries: integer().notNull().default(0),
		/** The tries before the last manual resend, which restarts the pauses. */
		triesBefore: integer().notNull().default(0),
		nextTryAt: momentNow(),
		triedAt: moment(),
		/** The last answer: its status, the beginning of its text, and why it failed. */
		status: integer(),
		answer: text(),
		problem: text(),
		millis: integer(),
	},
	(t) => [
		index("webhook_deliveries_endpoint").on(t.endpointId, t.id),
		index("webhook_deliveries_open")
			.on(t.endpointId, t.nextTryAt)
			.where(sql`${t.state} in (${listOf(OPEN_STATES)})`),
		index("webhook_deliveries_created").on(t.createdAt),
		checkOneOf("webhook_deliveries_state", t.state, DELIVERY_STATES),
	],
);
describeTable(
	webhookDeliveries,
	webhookEndpoints,
	90,
	"what was sent and answered; by whole months, up to 31 days longer",
	{
		// No `ctid`: rows of two partitions can have the same.
		forget: (limit) => sql`delete from webhook_deliveries where id = any(array(
		select id from webhook_deliveries where created_at < ${keptSince("webhook_deliveries")} limit ${limit}))`,
	},
);
