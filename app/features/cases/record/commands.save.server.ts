import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { courtRecords, hearings } from "~/db/schema/cases";
import { changedFields, differencesOf, type RecordValues, recordValues } from "~/features/cases/record-values";
import type { CourtRecord } from "~/providers/ecourts.server";

/**
 * Keeps what the court publishes about a CNR, hearings included. Doing it twice changes nothing. What was set by hand or
 * imported stays; what the court says of it otherwise is kept beside it (decision 43).
 */
export async function saveCourtRecord(cnrNumber: string, record: CourtRecord): Promise<void> {
	const court = recordValues.parse({
		...record,
		nextDate: record.nextHearingDate,
		hearings: record.hearings.map(({ businessDate, nextDate, purpose, judge }) => ({
			date: businessDate,
			nextDate,
			purpose: purpose ?? "",
			judge: judge ?? "",
		})),
	});
	await db.transaction(async (tx) => {
		await tx.insert(courtRecords).values({ cnrNumber }).onConflictDoNothing();
		const { values: kept, heldFields: held } = await lockRecord(tx, cnrNumber);
		const values: RecordValues = { ...court, ...onlyHeld(kept, held) };
		await tx
			.update(courtRecords)
			.set({
				...withoutHearings(values),
				lookUp: "found",
				lookUpError: null,
				fetchedAt: sql`now()`,
				updatedAt: sql`now()`,
				firstInformationReport: record.firstInformationReport,
				differences: differencesOf(kept, court, held),
			})
			.where(eq(courtRecords.cnrNumber, cnrNumber));
		const isHeardAnew = !held.includes("hearings") && changedFields(kept, values).includes("hearings");
		if (isHeardAnew) await replaceHearings(tx, cnrNumber, values.hearings);
	});
}

/** A record as it stands, kept from others until the transaction ends unless it is only looked at. `version` changes whenever it does. */
export async function lockRecord(tx: Database, cnrNumber: string, { isOnlyLookedAt = false } = {}) {
	const wanted = tx
		.select({
			values: {
				title: courtRecords.title,
				caseType: courtRecords.caseType,
				filingNumber: courtRecords.filingNumber,
				filingDate: courtRecords.filingDate,
				registrationNumber: courtRecords.registrationNumber,
				registrationDate: courtRecords.registrationDate,
				firstHearingDate: courtRecords.firstHearingDate,
				nextDate: courtRecords.nextDate,
				caseStage: courtRecords.caseStage,
				courtNumberAndJudge: courtRecords.courtNumberAndJudge,
				decisionDate: courtRecords.decisionDate,
				natureOfDisposal: courtRecords.natureOfDisposal,
				petitioners: courtRecords.petitioners,
				petitionerAdvocates: courtRecords.petitionerAdvocates,
				respondents: courtRecords.respondents,
				respondentAdvocates: courtRecords.respondentAdvocates,
				acts: courtRecords.acts,
				sections: courtRecords.sections,
				orders: courtRecords.orders,
			},
			heldFields: courtRecords.heldFields,
			differences: courtRecords.differences,
			version: sql<string>`${courtRecords.updatedAt}::text`,
		})
		.from(courtRecords)
		.where(eq(courtRecords.cnrNumber, cnrNumber));
	const [row] = await (isOnlyLookedAt ? wanted : wanted.for("update"));
	if (!row) throw new Error(`The court record ${cnrNumber} is not there`);
	const heard = await tx
		.select({ date: hearings.date, nextDate: hearings.nextDate, purpose: hearings.purpose, judge: hearings.judge })
		.from(hearings)
		.where(eq(hearings.cnrNumber, cnrNumber))
		.orderBy(hearings.position);
	return { ...row, values: recordValues.parse({ ...row.values, hearings: heard }) };
}

function onlyHeld(values: RecordValues, held: string[]): Partial<RecordValues> {
	return Object.fromEntries(Object.entries(values).filter(([field]) => held.includes(field)));
}

/** The columns of a record's own row; hearings have rows of their own. */
export function withoutHearings({ hearings: _, ...columns }: RecordValues) {
	return columns;
}

export async function replaceHearings(tx: Database, cnrNumber: string, all: RecordValues["hearings"]): Promise<void> {
	await tx.delete(hearings).where(eq(hearings.cnrNumber, cnrNumber));
	if (all.length === 0) return;
	await tx.insert(hearings).values(all.map((hearing, position) => ({ cnrNumber, position, ...hearing })));
}
