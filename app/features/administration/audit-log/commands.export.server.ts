import { actionsOf } from "~/features/administration/audit-log/actions";
import { inWords } from "~/features/administration/audit-log/entries.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import type { AuditFilter } from "~/features/people/audit/queries.server";
import { eachAuditEntry } from "~/features/people/audit/queries.server";
import { momentInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** Limit of a file, newest entries first; a range of days reaches the others. */
const MAX_EXPORTED = 100_000;

export const EXPORT_HEADER = ["Date (India)", "What", "Details", "Username and IP address", "Action code", "ID"];

/** The filtered log as lines of a file, newest first. The export is itself audited before the first line is written. */
export async function exportAudit(actor: Actor, { before: _, ...filter }: AuditFilter) {
	const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
	await recordAudit(db, { actor, action: "audit.export", subject: "audit", subjectId: "", details: narrowed });
	return linesOf(filter);
}

async function* linesOf(filter: AuditFilter): AsyncGenerator<string[]> {
	for await (const rows of eachAuditEntry(filter, actionsOf(filter.area), MAX_EXPORTED)) {
		const items = await inWords(rows, { isFile: true });
		for (const [position, { sentence, details, by, id }] of items.entries()) {
			const row = rows[position];
			if (row) yield [momentInIndia(row.at), sentence, details.join("\n"), by, row.action, id];
		}
	}
}
