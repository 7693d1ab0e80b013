/** A case as eCourts lists it in search results; missing values are null. */
export type Hit = {
	cnr: string;
	number: string | null;
	parties: string | null;
	advocate: string | null;
	court: string | null;
	filing: string | null;
};

/** A query to eCourts, with the provider's ids. */
export type CourtQuery = { stage: "PENDING" | "DISPOSED" | "BOTH"; districtId?: string; complexId?: string } & (
	| { by: "party"; name: string; year: string }
	| { by: "high-court-party"; name: string; year: string; benchId: string }
	| { by: "advocate"; name: string }
	| { by: "bar-number"; state: string; number: string; year: string }
	| { by: "filing-number"; number: string; year: string }
);

/** A search: the form's values, its description in words, and the query. `year` keeps only cases of that year. */
export type Asked = {
	query: CourtQuery;
	typed: Record<string, string>;
	words: { what: string; where: string };
	year?: number;
};

/** Why a search failed: no answer, an unreadable answer, or the month's calls are used up. */
export type SearchProblem = "no_answer" | "unreadable" | "budget";
