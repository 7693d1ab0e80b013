import { type CaseFormInput, caseForm } from "~/features/courts/cases/form/case-input";
import { type BeforeChange, type DoubtfulCase, findDoubtful } from "~/features/courts/cases/form/doubts.server";
import { findCaseNumber } from "~/features/courts/courts/case-number";
import { listCourtOptions } from "~/features/courts/courts/court-options.server";
import { clearBelow } from "~/features/courts/courts/court-selection";

/** Applies a reload button to the form: `changed` is the field of a choice, or `cnr ` and the suggested CNR. */
export function applyReload(changed: string, formData: FormData) {
	const [, cnr] = /^cnr ([A-Z0-9]+)$/.exec(changed) ?? [];
	if (cnr) formData.set("cnr_number", cnr);
	else clearBelow(changed, formData);
}

/** The data to render the form again: the courts to choose from, and the doubts. */
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

/** The form's fields that belong to the case. An empty case number is read from the text pasted as CNR. */
export function caseOf({ court_type: _, confirmed: __, ...input }: CaseFormInput, formData: FormData) {
	return { ...input, case_number: input.case_number ?? findCaseNumber(String(formData.get("cnr_number") ?? "")) };
}
