import { requireRecordForAdmin } from "~/features/courts/court-records/look-up/commands.correct.server";
import type { Conflict } from "~/features/courts/court-records/look-up/conflicts";
import { isLockedField, labelOf } from "~/features/courts/court-records/look-up/fields";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import { inWords } from "~/features/courts/court-records/look-up/values";

/** A court record for its correction page. @throws DomainError `not-found`. */
export async function requireRecordPage(caseId: string) {
	const { values, lockedFields: locked, conflicts: court, version, ...contact } = await requireRecordForAdmin(caseId);
	const conflicts = Object.entries(court).flatMap(([field, value]): Conflict[] =>
		isLockedField(field) ? [{ field, label: labelOf(field), ours: inWords(values[field]), court: inWords(value) }] : [],
	);
	return { caseId, cnr: contact.cnrNumber, initial: recordAsText(values, contact), version, locked, conflicts };
}
