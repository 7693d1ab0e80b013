import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { DomainError } from "~/errors";
import { recordAudit } from "~/features/accounts/audit.server";
import type { Actor } from "~/features/cases/actor";
import { lockRecord, replaceHearings, withoutHearings } from "~/features/cases/commands.record.server";
import { isUuid } from "~/features/cases/queries.server";
import { type HeldField, isHeldField } from "~/features/cases/record-fields";
import type { RecordInput } from "~/features/cases/record-input";
import { changedFields, type RecordValues, recordValues, valuesOf } from "~/features/cases/record-values";

const notFound = () => new DomainError("not-found", "This case was not found.");
const CHANGED_MEANWHILE = "This record has changed since you opened it. Check it again and save once more.";

const selectContact = (tx: Database, caseId: string) =>
	tx
		.select({ cnrNumber: cases.cnrNumber, partyName: cases.partyName, phone: cases.phone })
		.from(cases)
		.where(eq(cases.id, caseId));

async function lockCase(tx: Database, caseId: string) {
	const [found] = isUuid(caseId) ? await selectContact(tx, caseId).for("update") : [];
	if (!found) throw notFound();
	return found;
}

/** Each change of a record as the audit log keeps it: what stood there and what stands there now. */
async function audit(tx: Database, actor: Actor, action: string, cnr: string, changes: Record<string, unknown>) {
	await recordAudit(tx, {
		actorId: actor.id,
		action,
		subject: "court-record",
		subjectId: cnr,
		details: changes,
		address: actor.address,
	});
}

async function writeRecord(
	tx: Database,
	cnrNumber: string,
	before: RecordValues,
	after: RecordValues,
	marks: { heldFields: string[]; differences: Record<string, unknown> },
) {
	await tx
		.update(courtRecords)
		.set({ ...withoutHearings(after), ...marks, lookUp: "found", lookUpError: null, updatedAt: sql`now()` })
		.where(eq(courtRecords.cnrNumber, cnrNumber));
	if (changedFields(before, after).includes("hearings")) await replaceHearings(tx, cnrNumber, after.hearings);
}

const changesIn = (fields: HeldField[], before: RecordValues, after: RecordValues) =>
	Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));

/**
 * Sets a court record by hand, and the case's own party name and phone. The fields that change are held from then on:
 * a look-up leaves them alone. Every change goes to the audit log.
 * @throws DomainError `not-found`; `conflict` when the record is no longer the one the form was drawn from.
 */
export async function correctRecord(actor: Actor, caseId: string, input: RecordInput): Promise<void> {
	await db.transaction(async (tx) => {
		const mine = await lockCase(tx, caseId);
		const { values: before, heldFields, differences, version } = await lockRecord(tx, mine.cnrNumber);
		if (version !== input.version) throw new DomainError("conflict", CHANGED_MEANWHILE);
		const contact = { partyName: input.party_name, phone: input.phone };
		if (contact.partyName !== mine.partyName || contact.phone !== mine.phone) {
			await tx
				.update(cases)
				.set({ ...contact, updatedAt: sql`now()` })
				.where(eq(cases.id, caseId));
			await recordAudit(tx, {
				actorId: actor.id,
				action: "case.set-contact",
				subject: "case",
				subjectId: caseId,
				details: { before: { partyName: mine.partyName, phone: mine.phone }, after: contact },
				address: actor.address,
			});
		}
		const after = valuesOf(input, before);
		const changed = changedFields(before, after);
		if (changed.length === 0) return;
		const left = Object.entries(differences).filter(([field]) => !changed.some((name) => name === field));
		await writeRecord(tx, mine.cnrNumber, before, after, {
			heldFields: [...new Set([...heldFields, ...changed])],
			differences: Object.fromEntries(left),
		});
		await audit(tx, actor, "court-record.correct", mine.cnrNumber, changesIn(changed, before, after));
	});
}

/**
 * Takes the court's word for a field that was held; from then on look-ups change it again.
 * @throws DomainError `not-found`, also when there is no difference any more.
 */
export async function takeCourtsWord(actor: Actor, caseId: string, field: string): Promise<void> {
	await db.transaction(async (tx) => {
		const { cnrNumber } = await lockCase(tx, caseId);
		const { values: before, heldFields, differences } = await lockRecord(tx, cnrNumber);
		if (!isHeldField(field) || !(field in differences)) throw notFound();
		const after = recordValues.parse({ ...before, [field]: differences[field] });
		const left = Object.entries(differences).filter(([name]) => name !== field);
		await writeRecord(tx, cnrNumber, before, after, {
			heldFields: heldFields.filter((name) => name !== field),
			differences: Object.fromEntries(left),
		});
		await audit(tx, actor, "court-record.take-courts-word", cnrNumber, changesIn([field], before, after));
	});
}

/** A case's court record for the form that corrects it. @throws DomainError `not-found`. */
export async function findRecordDesk(caseId: string) {
	const [mine] = isUuid(caseId) ? await selectContact(db, caseId) : [];
	if (!mine) throw notFound();
	return { ...mine, ...(await lockRecord(db, mine.cnrNumber, { isOnlyLookedAt: true })) };
}
