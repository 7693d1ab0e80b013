import { caseInput } from "~/features/courts/cases/form/case-input";
import { someCnr } from "../database/people";

/** A case as somebody types it in, of a CNR nobody has yet. */
export const typedCase = (about: Record<string, unknown> = {}) =>
	caseInput.parse({
		state: "Maharashtra",
		district: "pune",
		case_date: "2024",
		case_number: "10/2024",
		cnr_number: someCnr(),
		...about,
	});
