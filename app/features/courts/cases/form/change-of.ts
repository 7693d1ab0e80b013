import type { CaseChange } from "~/features/courts/cases/form/case-input";
import type { cases, DerivedField } from "~/features/courts/court-records/cases-schema";

type Current = Pick<typeof cases.$inferSelect, "cnrNumber" | "caseNumber" | "year" | "derivedFields">;

/**
 * The columns that a change writes besides court and side. An empty number returns to the court's; a number or year that follows the
 * record goes on following it while the change leaves it as it is. A new CNR ends the approval.
 */
export function changeOf(current: Current, change: CaseChange) {
	const follows = (field: DerivedField, typed: unknown, saved: unknown) =>
		current.derivedFields.includes(field) && (typed === undefined || typed === saved);
	const derivedFields: DerivedField[] = [];
	if (change.case_number === "" || follows("case_number", change.case_number, current.caseNumber))
		derivedFields.push("case_number");
	if (follows("year", change.case_date, current.year)) derivedFields.push("year");
	const isMoved = change.cnr_number !== undefined && change.cnr_number !== current.cnrNumber;
	return {
		...(isMoved ? { cnrNumber: change.cnr_number, isApproved: false } : {}),
		...{ caseNumber: change.case_number, year: change.case_date, derivedFields },
	};
}
