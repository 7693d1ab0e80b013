import { parseCourtDate } from "~/platform/calendar/court-date";
import type { Day } from "~/platform/calendar/day";
import { cut } from "~/platform/language/cut";
import type { Outside } from "~/platform/outside/value";
import type { EcourtsSettings } from "~/providers/ecourts.call.server";
import { sidesOf } from "~/providers/ecourts.people";
import { bareCnr, isPlainObject, names, part, text } from "~/providers/ecourts.read.server";
import { ask, fail } from "~/providers/ecourtsindia/call.server";
import { observed } from "~/providers/observed.server";

/** A case as a search lists it. */
export type CopyHit = {
	cnr: string;
	number: string | null;
	court: string | null;
	petitioners: string[];
	respondents: string[];
	nextDate: Outside<Day>;
};

const MAX_HITS = 100;
const MAX_TEXT_LENGTH = 300;
const CNR = /^[A-Z]{2}[A-Z0-9]{4}\d{10}$/;

const listed = part({
	...{ cnr: text, caseNumber: text, registrationNumber: text, courtName: text, benchName: text, nextHearingDate: text },
	...{ petitioners: names, petitionerAdvocates: names, respondents: names, respondentAdvocates: names },
});

/**
 * Searches the copies for a case number, in a year if given. Makes one attempt, which costs a credit. Where the list stands in an
 * answer is not documented: the first list in `data` is taken for it.
 * @throws ProviderError; `unavailable` too if a list names no case
 */
export const searchCopies = (settings: EcourtsSettings, { query, year }: { query: string; year?: string }) =>
	observed("ecourtsindia", "search", async (): Promise<CopyHit[]> => {
		const asked = new URLSearchParams({ query, pageSize: String(MAX_HITS), ...(year ? { filingYears: year } : {}) });
		const data = await ask(settings, `/search?${asked}`, { notFound: "CASE_NOT_FOUND" });
		if (data === undefined) return [];
		const items: unknown = isPlainObject(data) ? Object.values(data).find(Array.isArray) : undefined;
		if (!Array.isArray(items)) throw fail("answered a search with no list");
		const hits = items.slice(0, MAX_HITS).flatMap(readHit);
		if (items.length > 0 && hits.length === 0) throw fail("answered a search with something that names no case");
		return hits;
	});

const short = (line: string | null) => (line === null ? null : cut(line, MAX_TEXT_LENGTH));

function readHit(item: unknown): CopyHit[] {
	const { cnr, caseNumber, registrationNumber, courtName, benchName, nextHearingDate, ...written } = listed.parse(item);
	const bare = bareCnr(cnr ?? "");
	if (!CNR.test(bare)) return [];
	const { petitioners, respondents } = sidesOf(written);
	const court = [courtName, benchName].filter((name) => name !== null).join(", ");
	return [
		{
			...{ cnr: bare, number: short(registrationNumber ?? caseNumber), court: short(court || null) },
			...{ petitioners, respondents, nextDate: parseCourtDate(nextHearingDate) },
		},
	];
}
