import { and, eq, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { CaseInput } from "~/features/courts/cases/form/case-input";
import { cases, type DerivedField } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { cnrParts, doubtAboutCnr } from "~/features/courts/courts/cnr";
import { placesOf } from "~/features/courts/courts/cnr-prefixes.server";
import { findStateId, listStates } from "~/features/people/places/queries.server";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** A probable mistake in a case; its owner may add it anyway. */
export type Doubt = { field: "cnr_number" | "state" | "case_date"; message: string; guess?: string };

/** A case as typed, with the CNR read from it; saving with this CNR as `confirmed` accepts the doubts. */
export type DoubtfulCase = { cnr: string; doubts: Doubt[] };

type Typed = Pick<CaseInput, "cnr_number" | "state" | "case_date">;

/** Lists typed values that contradict the CNR, and doubts about the CNR itself. */
async function listDoubts(input: Typed): Promise<Doubt[]> {
	const cnr = input.cnr_number;
	const doubts: Doubt[] = [];
	const ofCnr = doubtAboutCnr(cnr);
	if (ofCnr) doubts.push({ field: "cnr_number", ...ofCnr });
	const parts = cnrParts(cnr);
	if (!parts) return doubts;
	if (input.state !== undefined) {
		const [typed, { stateId }] = await Promise.all([
			findStateId(input.state),
			placesOf([cnr]).then((placeOf) => placeOf(cnr)),
		]);
		if (typed && stateId && typed !== stateId) {
			const name = (await listStates()).find(({ id }) => id === stateId)?.name;
			doubts.push({ field: "state", message: t("This CNR is of {name}.", { name }) });
		}
	}
	if (input.case_date !== undefined && input.case_date !== parts.year)
		doubts.push({ field: "case_date", message: t("This CNR is of the year {year}.", { year: parts.year }) });
	return doubts;
}

type Form = Typed & { confirmed?: string };

/** The case before the change, its fields that were not typed, and the type in its record. */
export type BeforeChange = Awaited<ReturnType<typeof findBeforeChange>>;

/** @throws DomainError `not-found`, also for another owner's case, and for a matter without a CNR. */
export async function findBeforeChange(ownerId: string, caseId: string) {
	const [row] = await db
		.select({
			id: cases.id,
			isApproved: cases.isApproved,
			cnr_number: cases.cnrNumber,
			state: sql<string>`${cases.stateId}`,
			case_date: cases.year,
			derivedFields: cases.derivedFields,
			/** The court's own word for the case's type. */
			recordType: courtRecords.caseType,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId), isNull(cases.ownForum)));
	if (!row) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

/** Fields that follow the new CNR if not typed, although the form still has the values of the old one. */
const FOLLOWS: Partial<Record<Doubt["field"], DerivedField>> = { state: "state", case_date: "year" };

/** Doubts not confirmed for this CNR. With `before`, only changed fields count, and typed ones if the CNR changed. */
export async function findDoubtful(form: Form, before?: BeforeChange): Promise<DoubtfulCase | undefined> {
	const cnr = form.cnr_number;
	if (form.confirmed === cnr) return undefined;
	const isSettled = ({ field }: Doubt) => {
		if (!before || String(form[field] ?? "") !== String(before[field])) return false;
		const derived = FOLLOWS[field];
		return before.cnr_number === cnr || (derived !== undefined && before.derivedFields.includes(derived));
	};
	const doubts = (await listDoubts(form)).filter((doubt) => !isSettled(doubt));
	return doubts.length > 0 ? { cnr, doubts } : undefined;
}
