import { and, eq, not, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { recordChanges } from "~/features/courts/court-records/changes/commands.record.server";
import {
	lockRecord,
	replaceHearings,
	withoutHearings,
} from "~/features/courts/court-records/look-up/commands.save.server";
import { isLockedField, type LockedField } from "~/features/courts/court-records/look-up/fields";
import type { RecordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import {
	changedFields,
	type RecordValues,
	recordValues,
	valuesOf,
} from "~/features/courts/court-records/look-up/values";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { ActionCode } from "~/features/people/audit/actions";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Database, db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { isUuid } from "~/platform/db/rows";
import { requireBasis, versionOf } from "~/platform/http/basis.server";
import { phrase, t } from "~/platform/language/translate";

const notFound = () => new DomainError("not-found", t("This case was not found."));
const CHANGED_MEANWHILE = phrase("This record has changed since you opened it. Check it and save again.");

const changedMeanwhile = () => new DomainError("conflict", t(CHANGED_MEANWHILE), { reason: "case_changed" });

/** An own matter has no record that an administrator corrects. */
const selectContact = (tx: Database, caseId: string) =>
	tx
		.select({ cnrNumber: cases.cnrNumber, partyName: cases.partyName, phone: cases.phone, ownerId: cases.ownerId })
		.from(cases)
		.where(and(eq(cases.id, caseId), not(isInternalKey(cases.cnrNumber))));

/** Locks the record, then its case, like look-ups and imports. @throws DomainError `not-found`; `conflict` if the CNR changed. */
async function lockCaseAndRecord(tx: Database, caseId: string) {
	const [seen] = isUuid(caseId) ? await selectContact(tx, caseId) : [];
	if (!seen) throw notFound();
	const record = await lockRecord(tx, seen.cnrNumber);
	const [tracked] = await selectContact(tx, caseId).for("update");
	if (!tracked) throw notFound();
	if (tracked.cnrNumber !== seen.cnrNumber) throw changedMeanwhile();
	return { tracked, ...record };
}

/** `changes`: the values before and after, by field. */
async function audit(tx: Database, actor: Actor, action: ActionCode, cnr: string, changes: Record<string, unknown>) {
	await recordAudit(tx, {
		actor,
		action,
		subject: "court-record",
		subjectId: cnr,
		details: changes,
	});
}

async function writeRecord(
	tx: Database,
	cnrNumber: string,
	before: RecordValues,
	after: RecordValues,
	marks: { lockedFields: string[]; conflicts: Record<string, unknown> },
) {
	await recordChanges(tx, cnrNumber, "desk", { before, after });
	await tx
		.update(courtRecords)
		.set({ ...withoutHearings(after), ...marks, lookUp: "found", lookUpError: null, updatedAt: sql`now()` })
		.where(eq(courtRecords.cnrNumber, cnrNumber));
	if (changedFields(before, after).includes("hearings")) await replaceHearings(tx, cnrNumber, after.hearings);
}

const changesIn = (fields: LockedField[], before: RecordValues, after: RecordValues) =>
	Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));

/**
 * Edits a court record and the case's party name and phone. Changed fields are locked against look-ups and written to
 * the audit log. @throws DomainError `not-found`; as `requireBasis`
 */
export async function correctRecord(actor: Actor, caseId: string, input: RecordInput): Promise<void> {
	await db.transaction(async (tx) => {
		const { tracked, values: before, lockedFields, conflicts } = await lockCaseAndRecord(tx, caseId);
		const contact = { partyName: input.party_name, phone: input.phone };
		const after = valuesOf(input, before);
		requireBasis(input.based_on, recordAsText(before, tracked), recordAsText(after, contact));
		if (contact.partyName !== tracked.partyName || contact.phone !== tracked.phone) {
			await tx
				.update(cases)
				.set({ ...contact, updatedAt: sql`now()` })
				.where(eq(cases.id, caseId));
			await recordOwnEvents(tx, "updated", "desk", [{ ...tracked, caseId }]);
			await recordAudit(tx, {
				actor,
				action: "case.set-contact",
				subject: "case",
				subjectId: caseId,
				details: {
					cnrNumber: tracked.cnrNumber,
					ownerId: tracked.ownerId,
					before: { partyName: tracked.partyName, phone: tracked.phone },
					after: contact,
				},
			});
		}
		const changed = changedFields(before, after);
		if (changed.length === 0) return;
		const remaining = Object.entries(conflicts).filter(([field]) => !changed.some((name) => name === field));
		await writeRecord(tx, tracked.cnrNumber, before, after, {
			lockedFields: [...new Set([...lockedFields, ...changed])],
			conflicts: Object.fromEntries(remaining),
		});
		await audit(tx, actor, "court-record.correct", tracked.cnrNumber, changesIn(changed, before, after));
	});
}

/** Accepts the court's value and unlocks the field. @throws DomainError `not-found`, also when the values no longer differ. */
export async function acceptCourtValue(actor: Actor, caseId: string, field: string): Promise<void> {
	await db.transaction(async (tx) => {
		const { tracked, values: before, lockedFields, conflicts } = await lockCaseAndRecord(tx, caseId);
		const { cnrNumber } = tracked;
		if (!isLockedField(field) || !(field in conflicts)) throw notFound();
		const after = recordValues.parse({ ...before, [field]: conflicts[field] });
		const remaining = Object.entries(conflicts).filter(([name]) => name !== field);
		await writeRecord(tx, cnrNumber, before, after, {
			lockedFields: lockedFields.filter((name) => name !== field),
			conflicts: Object.fromEntries(remaining),
		});
		await audit(tx, actor, "court-record.accept-court-value", cnrNumber, changesIn([field], before, after));
	});
}

/** A case's court record for the correction form. @throws DomainError `not-found`. */
export async function requireRecordForAdmin(caseId: string) {
	const [tracked] = isUuid(caseId) ? await selectContact(db, caseId) : [];
	if (!tracked) throw notFound();
	const record = await lockRecord(db, tracked.cnrNumber, { isReadOnly: true });
	return { ...tracked, ...record, version: versionOf(recordAsText(record.values, tracked)) };
}
