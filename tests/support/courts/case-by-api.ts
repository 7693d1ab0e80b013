/** A case as a program adds it. */
export const caseByApi = (cnr: string) => ({
	state: "Maharashtra",
	district: "Pune",
	case_date: "2024",
	case_number: "1/2024",
	cnr_number: cnr,
});
