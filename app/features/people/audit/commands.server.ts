import type { Actor } from "~/features/people/audit/actor";
import { auditLog } from "~/features/people/audit/schema";
import { boundedAgent } from "~/features/people/audit/security.server";
import type { Database } from "~/platform/db/client.server";
import { currentTrace } from "~/platform/log/request-trace.server";

/** One entry of the audit log: who did what to which thing, and from where. `details` carry ids and states, no secrets. */
export type AuditEntry = {
	/** Null where the product did it, or a command on the machine. */
	actor: Actor | null;
	/** The verb, as `user.block` or `case.approve`. */
	action: string;
	/** The kind of thing, as `user` or `case`. */
	subject: string;
	subjectId: string;
	details?: Record<string, unknown>;
};

/** Adds entries to the audit log in the caller's transaction, so that they are kept exactly when the acts are. */
export async function recordAudit(tx: Database, entries: AuditEntry | AuditEntry[]): Promise<void> {
	const all = Array.isArray(entries) ? entries : [entries];
	if (all.length === 0) return;
	const trace = currentTrace();
	const request = { requestId: trace?.requestId ?? "", userAgent: boundedAgent(trace) };
	await tx.insert(auditLog).values(
		all.map(({ actor, ...entry }) => ({
			...entry,
			...request,
			actorId: actor?.id ?? null,
			address: actor?.address ?? "",
		})),
	);
}
