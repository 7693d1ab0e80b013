import { and, eq, inArray } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { transactionOnce } from "~/platform/db/call-once.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const notFound = () => new DomainError("not-found", t("This case was not found."));

/** Deletes cases from the owner's list; court records stay. @throws DomainError `not-found` if none was there. */
export async function deleteCases(acting: ActingContext, caseIds: string[]): Promise<void> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) throw notFound();
	await transactionOnce(async (tx) => {
		await lockRecordsOf(tx, ids);
		const deleted = await tx
			.delete(cases)
			.where(and(inArray(cases.id, ids), eq(cases.ownerId, acting.ownerId)))
			.returning(caseOfEvent);
		const [first] = deleted;
		if (!first) throw notFound();
		await recordOwnEvents(tx, "deleted", sourceOf(acting), deleted);
		const details = { count: deleted.length, ...(deleted.length === 1 ? { cnr: first.cnrNumber } : {}) };
		await recordAction(tx, acting, "delete", { action: "case.delete", subject: "case", subjectId: "", details });
	});
}
