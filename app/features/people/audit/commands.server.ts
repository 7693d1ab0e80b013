import type { ActionCode, SecurityActionCode } from "~/features/people/audit/actions";
import type { Actor } from "~/features/people/audit/actor";
import { auditLog } from "~/features/people/audit/schema";
import { MINUTE_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { outsideTransaction } from "~/platform/db/open-transaction.server";
import { withoutDatabaseLimit } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";
import { currentTrace, type RequestTrace, withTrace } from "~/platform/log/request-trace.server";

/** `details` hold ids and states, no secrets. */
export type AuditEntry = {
	/** Null for the product itself, or a command on the machine. */
	actor: Actor | null;
	action: ActionCode;
	/** The kind of subject, such as `user` or `case`. */
	subject: string;
	subjectId: string;
	details?: Record<string, unknown>;
};

const MAX_USER_AGENT_LENGTH = 300;
/** A User-Agent at the length the log saves. */
export const boundedAgent = (trace: Pick<RequestTrace, "userAgent"> | undefined) =>
	(trace?.userAgent ?? "").slice(0, MAX_USER_AGENT_LENGTH);

const requestOf = (trace: RequestTrace | undefined) => ({
	requestId: trace?.requestId ?? "",
	userAgent: boundedAgent(trace),
});

/** Inserts audit entries in the caller's transaction, so that an action and its entry commit together. */
export async function recordAudit(tx: Database, entries: AuditEntry | AuditEntry[]): Promise<void> {
	const all = Array.isArray(entries) ? entries : [entries];
	if (all.length === 0) return;
	const request = requestOf(currentTrace());
	await tx.insert(auditLog).values(
		all.map(({ actor, ...entry }) => ({
			...entry,
			...request,
			actorId: actor?.id ?? null,
			address: actor?.address ?? "",
		})),
	);
}

export type SecurityEntry = {
	action: SecurityActionCode;
	/** The account it concerns; null where the account is not known. */
	userId: string | null;
	/** The user who did it; defaults to `userId`, null if not signed in. */
	actorId?: string | null;
	/** It was done, the proof for it was wrong, or it was not allowed. */
	result?: "done" | "failed" | "refused";
	/** Ids, states and counts: no secrets, no addresses or numbers of people. */
	details?: Record<string, unknown>;
	/** The client's network address, if not that of the current request. */
	address?: string;
};

/** Inserts a security entry, and logs a line `event: "security"` so that it can be stored elsewhere too. */
export async function recordSecurity(tx: Database, entry: SecurityEntry): Promise<void> {
	const { action, userId, actorId = userId, result = "done", details = {} } = entry;
	const trace = currentTrace();
	const address = entry.address ?? trace?.address ?? "";
	await tx.insert(auditLog).values({
		actorId,
		action,
		subject: "user",
		subjectId: userId ?? "",
		details,
		address,
		area: "security",
		result,
		...requestOf(trace),
	});
	const act = action.slice("security.".length);
	log.info({ event: "security", act, user: userId, by: actorId, address, result }, `security: ${act}`);
}

/** Beyond this, subjects within a minute share one entry per action, so that a flood from many addresses stays small. */
const MAX_SUBJECTS = 1000;

/** Repeats since the entry was written, by action and subject. */
const repeats = new Map<string, { entry: SecurityEntry; trace: RequestTrace | undefined; count: number }>();
const writing = new Set<Promise<void>>();

/** Writes in the background: a denial must not wait for its entry, or fail with it. */
function write(entry: SecurityEntry, trace: RequestTrace | undefined) {
	const record = () => outsideTransaction(() => withoutDatabaseLimit(() => recordSecurity(db, entry)));
	const written = (trace ? withTrace(trace, record) : record())
		.catch((error: unknown) => log.error({ err: error, action: entry.action }, "an entry of the security log is lost"))
		.finally(() => writing.delete(written));
	writing.add(written);
}

function writeRepeats(key: string) {
	const again = repeats.get(key);
	repeats.delete(key);
	if (again && again.count > 0)
		write({ ...again.entry, details: { ...again.entry.details, count: again.count } }, again.trace);
}

/**
 * For frequent events: writes the first immediately, the others of the next minute as one entry. `about` further separates
 * subjects.
 */
export function recordOften(entry: SecurityEntry, about = ""): void {
	const trace = currentTrace();
	const own = [entry.action, entry.userId ?? entry.address ?? trace?.address, about].join(" ");
	const key = repeats.has(own) || repeats.size < MAX_SUBJECTS ? own : entry.action;
	const again = repeats.get(key);
	if (again) {
		repeats.set(key, { entry, trace, count: again.count + 1 });
		return;
	}
	repeats.set(key, { entry, trace, count: 0 });
	setTimeout(() => writeRepeats(key), MINUTE_MS).unref();
	write(entry, trace);
}

/** Writes pending repeats before the process ends. */
export async function flushSecurity(): Promise<void> {
	for (const key of [...repeats.keys()]) writeRepeats(key);
	await Promise.all(writing);
}
