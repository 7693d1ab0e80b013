import { createSlot } from "~/scope.server";

/**
 * What is never read from a replica: who somebody is and what they may, limits, money, secret links, refusals of messages, and
 * what is to be done. A row of these that is a second old lets somebody in, or pays, or sends, twice or wrongly.
 */
export const NEVER_LAGGING = [
	"account_links",
	"api_tokens",
	"calendar_feeds",
	"case_shares",
	"chamber_members",
	"consents",
	"contact_changes",
	"contact_undos",
	"half_logins",
	"idempotent_calls",
	"installation",
	"look_up_shares",
	"message_opt_out_links",
	"message_send_slots",
	"one_time_codes",
	"opted_out_numbers",
	"passkey_challenges",
	"passkeys",
	"payment_events",
	"pgboss",
	"provider_calls",
	"rate_limits",
	"receipt_counters",
	"recovery_codes",
	"refunds",
	"sandbox_court_answers",
	"sandbox_outbox",
	"sandbox_razorpay",
	"sandbox_statuses",
	"second_factor_resets",
	"second_factors",
	"sender_opt_outs",
	"sessions",
	"subscription_numbers",
	"subscriptions",
	"transaction_totals",
	"transactions",
	"webhook_deliveries",
	"webhook_endpoints",
] as const;

const NAMES_ONE = new RegExp(`\\b(${NEVER_LAGGING.join("|")})\\b`);
const WRITES_INTO = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i;
const IS_READ = /^\s*(?:select|with)\b/i;
/** Locks rows, writes beside reading, asks for a lock of its own, or counts a sequence up. */
const DOES_MORE =
	/\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b|\b(?:insert|update|delete|merge)\b|advisory|nextval/i;
type Request = {
	/** How much of the primary's log a replica must have replayed for this person's reads, as bytes from its start. */
	after: number;
	/** It wrote what it and its person must see from now on. */
	hasWritten: boolean;
};
type Reads = { request: Request; isLagAllowed: boolean };

const slot = createSlot<Reads>();

/** Runs one request, whose writes are noted. */
export const withReads = <T>(work: () => T): T =>
	slot.run({ request: { after: 0, hasWritten: false }, isLagAllowed: false }, work);

/** Runs reads that may be as old as REPLICA_MAX_LAG_SECONDS allows, except where they follow a write of the same person. */
export function mayLag<T>(work: () => T): T {
	const reads = slot.get();
	return reads ? slot.run({ ...reads, isLagAllowed: true }, work) : work();
}

/** A function that runs what comes later, such as the next part of a file, as what runs now. */
export function sameReads(): <T>(work: () => T) => T {
	const reads = slot.get();
	return (work) => (reads ? slot.run(reads, work) : work());
}

/** From now on a replica is asked only if it has all that this person has written. Null: they have written nothing. */
export function readAfter(written: number | null): void {
	const reads = slot.get();
	if (reads && written !== null) reads.request.after = Math.max(reads.request.after, written);
}

/** Notes a transaction, which counts as a write. */
export function noteTransaction(): void {
	const reads = slot.get();
	if (reads) reads.request.hasWritten = true;
}

const isPureRead = (query: string) => IS_READ.test(query) && !DOES_MORE.test(query);

/** What is written into a table that no replica is asked for need not be waited for. */
function isSeenLater(query: string) {
	const table = WRITES_INTO.exec(query)?.[1];
	return !NEVER_LAGGING.some((name) => name === table);
}

/** How far a replica must be for this statement to be asked there; undefined where only the primary may be. */
export function lagAllowed(query: string): { after: number } | undefined {
	const reads = slot.get();
	if (!reads) return undefined;
	const { request, isLagAllowed } = reads;
	if (!isPureRead(query)) {
		request.hasWritten ||= isSeenLater(query);
		return undefined;
	}
	return isLagAllowed && !request.hasWritten && !NAMES_ONE.test(query) ? { after: request.after } : undefined;
}

/** Whether the request that runs now wrote something its person must see from now on. */
export const hasWritten = (): boolean => slot.get()?.request.hasWritten ?? false;
