import { type CaseFormInput, caseForm } from "~/features/courts/cases/form/case-input";
import { listCourtOptions } from "~/features/courts/cases/form/court-options.server";
import { clearBelow } from "~/features/courts/cases/form/court-selection";
import { type BeforeChange, type DoubtfulCase, findDoubtful } from "~/features/courts/cases/form/doubts.server";
import { findCaseNumber } from "~/features/courts/courts/case-number";

/** What a reload button of the form changes: a dependent choice, or the CNR that was meant. */
export function applyReload(changed: string, formData: FormData) {
	const [, cnr] = /^cnr ([A-Z0-9]+)$/.exec(changed) ?? [];
	if (cnr) formData.set("cnr_number", cnr);
	else clearBelow(changed, formData);
}

/** What the form needs to be rendered again: the courts to choose from, and what is doubtful. */
export async function caseFormExtra(formData: FormData, before?: BeforeChange) {
	const [options, doubtful] = await Promise.all([
		listCourtOptions(String(formData.get("state") ?? ""), String(formData.get("district_id") ?? "")),
		findDoubtfulForm(formData, before),
	]);
	return { options, doubtful };
}

async function findDoubtfulForm(
	formData: FormData,
	before: BeforeChange | undefined,
): Promise<DoubtfulCase | undefined> {
	const parsed = caseForm.safeParse(Object.fromEntries(formData));
	return parsed.success ? findDoubtful(parsed.data, before) : undefined;
}

/** The form's fields that are the case's. A number that is not typed may stand in the text that has the CNR. */
export function caseOf({ court_type: _, confirmed: __, ...input }: CaseFormInput, formData: FormData) {
	return { ...input, case_number: input.case_number ?? findCaseNumber(String(formData.get("cnr_number") ?? "")) };
}
