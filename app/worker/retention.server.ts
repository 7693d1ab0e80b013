import { type SQL, sql } from "drizzle-orm";
import { forgetUntracked } from "~/features/courts/court-records/look-up/untracked.server";
import { db } from "~/platform/db/client.server";
import { keptSince } from "~/platform/db/partitions.server";
import { log } from "~/platform/log/log.server";

/**
 * Retention of a table's rows: a number of days, after which a job deletes or clears them; as long as the account; or longer, for
 * the reason given.
 */
export type Retention = {
	table: string;
	kept: number | "account" | "always";
	why: string;
	/** Job that deletes the rows; by default `forget-old-data`, with the statement `forget`, which deletes at most `limit` rows. */
	by?: string;
	forget?: (limit: number) => SQL;
};

const older = (column: string, days: number) =>
	sql`${sql.identifier(column)} < now() - make_interval(days => ${days}::int)`;

/** Deletes up to `limit` rows that match a condition. Not for partitioned tables. */
const some =
	(table: string, condition: SQL) =>
	(limit: number): SQL => {
		const from = sql.identifier(table);
		return sql`delete from ${from} where ctid = any(array(select ctid from ${from} where ${condition} limit ${limit}))`;
	};

const withAccount = (table: string, why: string): Retention => ({ table, kept: "account", why });
const always = (table: string, why: string): Retention => ({ table, kept: "always", why });

const OF_COURTS = "courts and their names, about nobody";
const BY_LAW = "the law on taxes asks for eight years; after the account is deleted no name is in it";
const SANDBOX = "a sandbox only";
const COUNTS = "counts, about nobody";
const BY_MONTH = "by whole months, so up to 31 days longer";

/** One entry per table. `docs/privacy.md` lists the same; tests compare both with the schema. */
export const RETENTION: Retention[] = [
	always(
		"users",
		"until the account is deleted, by its owner or after three years without use; then an empty row, to which payments still point",
	),
	withAccount("consents", "what the person agreed to, and when"),
	withAccount("alert_settings", "the person's choice"),
	{ table: "alert_notices", kept: 90, why: "what was told", by: "forget-old-alerts" },
	{ table: "alerts", kept: 90, why: "what was told", by: "forget-old-alerts" },
	{ table: "alert_deliveries", kept: 90, why: "whether it arrived", by: "forget-old-alerts" },
	{
		table: "audit_log",
		kept: 365,
		why: "sign-ins, denials and other acts of the security log; who did what besides is kept",
	},
	{ table: "case_changes", kept: 730, why: `what the court changed; ${BY_MONTH}`, by: "keep-partitions" },
	{
		table: "case_events",
		kept: 730,
		why: `cases added, changed and deleted, for programs; ${BY_MONTH}`,
		by: "keep-partitions",
	},
	{ table: "case_searches", kept: 1, why: "a search and what it found", by: "recover-case-work" },
	withAccount("bar_numbers", "the person's bar number"),
	withAccount("found_cases", "offers the person has seen, so that none comes twice"),
	{ table: "case_shares", kept: 90, why: "links to a case", by: "forget-old-codes" },
	withAccount("case_views", "an administrator's views"),
	withAccount("cases", "the person's cases, until deleted"),
	{
		table: "court_records",
		kept: 365,
		why: "what the court publishes; a year after nobody tracks the case",
		forget: forgetUntracked,
	},
	{
		table: "untracked_records",
		kept: 365,
		why: "a CNR that somebody stopped tracking, until its record is forgotten",
		by: "forget-old-data",
	},
	{ table: "hearings", kept: 365, why: "part of the court record" },
	{ table: "hearing_events", kept: 365, why: "part of the court record, for calendars" },
	{ table: "look_up_shares", kept: 30, why: "look-ups of a day", by: "recover-case-work" },
	{
		table: "case_imports",
		kept: 365,
		why: "an administrator's import; the file goes after 30 days",
		forget: some("case_imports", sql`${older("created_at", 365)} and finished_at is not null`),
	},
	{
		table: "chamber_members",
		kept: "account",
		why: "who may work on whose cases; an invitation nobody took goes 30 days after its end",
		forget: some("chamber_members", sql`member_id is null and ${older("expires_at", 30)}`),
	},
	{ table: "contact_undos", kept: 3, why: "the contact before a change, to undo it", by: "forget-old-codes" },
	{ table: "contact_changes", kept: 1, why: "a change that waits to be confirmed", by: "forget-old-codes" },
	always("installation", "whether a sandbox has used the database"),
	always("states", OF_COURTS),
	always("districts", OF_COURTS),
	always("court_complexes", OF_COURTS),
	always("court_establishments", OF_COURTS),
	always("high_court_benches", OF_COURTS),
	always("case_types", OF_COURTS),
	always("cnr_prefixes", OF_COURTS),
	withAccount("cnr_prefix_votes", "which court a CNR's letters stand for"),
	always("provider_calls", COUNTS),
	withAccount("calendar_feeds", "the address of the person's calendar"),
	{ table: "rate_limits", kept: 1, why: "who did what how often", by: "forget-old-codes" },
	always("list_counts", COUNTS),
	{
		table: "idempotent_calls",
		kept: 1,
		why: "the answer to a call with an Idempotency-Key, encrypted",
		forget: some("idempotent_calls", older("created_at", 1)),
	},
	{ table: "message_drafts", kept: 1, why: "a message being made", by: "forget-old-messages" },
	{ table: "message_draft_cases", kept: 1, why: "a message being made", by: "forget-old-messages" },
	always("message_templates", "texts of administrators"),
	withAccount("own_templates", "the person's texts"),
	withAccount("message_batches", "what the person sent"),
	withAccount("messages", "to whom, about which case and when; the text goes after 90 days"),
	withAccount("message_sms", "the SMS in place of a message"),
	always("opted_out_numbers", "who wants no messages; forgetting it would send them again"),
	always("sender_opt_outs", "who wants no messages of a sender; forgetting it would send them again"),
	{ table: "message_opt_out_links", kept: 365, why: "links to stop messages, while unused", by: "forget-old-messages" },
	{ table: "message_send_slots", kept: 1, why: "the pace of sending", by: "forget-old-messages" },
	always("day_sums", COUNTS),
	always("day_sum_changes", COUNTS),
	always("page_versions", "what people agreed to must stay readable"),
	always("transactions", BY_LAW),
	always("receipt_counters", BY_LAW),
	always("refunds", BY_LAW),
	{ table: "payment_events", kept: 30, why: "what Razorpay told", by: "forget-old-codes" },
	always("transaction_totals", COUNTS),
	always("plans", "packages on sale, and those bought"),
	always("subscriptions", BY_LAW),
	withAccount("subscription_numbers", "saved numbers, until deleted"),
	withAccount("number_cases", "which number gets which case"),
	always("sandbox_razorpay", SANDBOX),
	{ table: "sandbox_outbox", kept: 30, why: SANDBOX, by: "forget-old-messages" },
	{ table: "sandbox_statuses", kept: 7, why: SANDBOX, by: "forget-old-messages" },
	always("sandbox_court_answers", SANDBOX),
	{ table: "sessions", kept: 90, why: "where the person is signed in; 30 days unused", by: "end-old-sessions" },
	{ table: "one_time_codes", kept: 1, why: "codes sent, as hashes", by: "forget-old-codes" },
	withAccount("second_factors", "the secret of the person's app, encrypted"),
	withAccount("recovery_codes", "codes in place of the app, as hashes"),
	withAccount("second_factor_resets", "which administrators took a second factor away"),
	{ table: "half_logins", kept: 1, why: "a login that waits for its second step", by: "forget-old-codes" },
	withAccount("passkeys", "the public half of the person's passkeys"),
	{ table: "passkey_challenges", kept: 1, why: "a passkey being asked for", by: "forget-old-codes" },
	{ table: "account_links", kept: 30, why: "links mailed, as hashes", by: "forget-old-codes" },
	{
		table: "api_tokens",
		kept: 30,
		why: "until 30 days after its end, as a hash",
		forget: some("api_tokens", older("expires_at", 30)),
	},
	withAccount("webhook_endpoints", "where the person has events sent; the secret is encrypted"),
	{
		table: "webhook_deliveries",
		kept: 90,
		why: `what was sent there and what was answered; ${BY_MONTH}`,
		// By id, because `ctid` is unique only within one partition.
		forget: (limit) => sql`delete from webhook_deliveries where id = any(array(
			select id from webhook_deliveries where created_at < ${keptSince("webhook_deliveries")} limit ${limit}))`,
	},
	{ table: "backups", kept: 90, why: "when a backup was made", by: "back-up" },
	always("browser_reports", COUNTS),
	withAccount("complaints", "what the person wrote"),
	withAccount("complaint_changes", "how it went"),
	withAccount("feedback", "what the person wrote"),
	withAccount("support_replies", "what was answered"),
];

const AT_ONCE = 1000;
/** Rows left over are deleted the next night. */
const MAX_BATCHES = 200;

/** The product's role may delete from the audit log only through this function of its owner. */
async function forgetOldAudit(): Promise<void> {
	const [found] = await db.execute<{ is: boolean }>(
		sql`select to_regprocedure('delete_old_audit(timestamptz)') is not null as is`,
	);
	if (!found?.is) return;
	for (let batches = MAX_BATCHES; batches > 0; batches--) {
		const [done] = await db.execute<{ gone: number }>(
			sql`select delete_old_audit(now() - interval '365 days') as gone`,
		);
		if (!done?.gone) return;
	}
}

/** Deletes expired rows that no other job deletes, in batches. @returns deleted rows by table */
export async function forgetOldData(): Promise<Map<string, number>> {
	const forgotten = new Map<string, number>();
	for (const { table, forget } of RETENTION) {
		let batches = forget ? MAX_BATCHES : 0;
		for (; forget && batches > 0; batches--) {
			const { count } = await db.execute(forget(AT_ONCE));
			forgotten.set(table, (forgotten.get(table) ?? 0) + count);
			if (count < AT_ONCE) break;
		}
	}
	await forgetOldAudit();
	log.info({ forgotten: Object.fromEntries(forgotten) }, "old data forgotten");
	return forgotten;
}
