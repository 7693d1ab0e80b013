import { cut } from "~/platform/language/cut";
import { call, type EcourtsSettings, failure, failureOf, parseJson } from "~/providers/ecourts.call.server";
import { bareCnr, isPlainObject, part, text, tidy } from "~/providers/ecourts.read.server";
import { observed } from "~/providers/observed.server";

/** Pending cases, disposed cases, or both. */
type Stage = "PENDING" | "DISPOSED" | "BOTH";

/** Search parameters with the provider's ids. A complex is part of a district. */
export type CourtSearch = { stage: Stage; districtId?: string; complexId?: string } & (
	| { by: "party"; name: string; year: string }
	| { by: "high-court-party"; name: string; year: string; benchId: string }
	| { by: "advocate"; name: string }
	| { by: "bar-number"; state: string; number: string; year: string }
	| { by: "filing-number"; number: string; year: string }
);

/** A case as listed by a search; missing values are null. */
export type CaseHit = {
	/** Normalised CNR: two letters, four letters or digits, ten digits. */
	cnr: string;
	number: string | null;
	title: string | null;
	petitioner: string | null;
	respondent: string | null;
	advocate: string | null;
	court: string | null;
	/** `number/year` */
	filing: string | null;
};

/** Most hits kept of one search. */
export const MAX_HITS = 600;
/** `isCut`: the court listed more than MAX_HITS. */
type CaseHits = { hits: CaseHit[]; isCut: boolean };
const MAX_TEXT_LENGTH = 300;
const CNR = /^[A-Z]{2}[A-Z0-9]{4}\d{10}$/;

/**
 * Searches the courts for cases by name or number. Makes one attempt; the caller decides about retries.
 * @throws ProviderError; the signal's reason if the caller aborted.
 */
export function searchCases(settings: EcourtsSettings, search: CourtSearch, signal?: AbortSignal): Promise<CaseHits> {
	return observed("ecourts", "search", () => askForCases(settings, search, signal));
}

async function askForCases(
	settings: EcourtsSettings,
	search: CourtSearch,
	signal: AbortSignal | undefined,
): Promise<CaseHits> {
	const { path, body } = requestOf(search);
	const answer = await call(settings, path, body, signal);
	if (answer.status === 404) return { hits: [], isCut: false };
	if (answer.status !== 200) throw failureOf(answer);
	if (answer.text.trim() === "") return { hits: [], isCut: false };
	const found = readHits(parseJson(answer.text));
	return { hits: found.slice(0, MAX_HITS), isCut: found.length > MAX_HITS };
}

function requestOf(search: CourtSearch): { path: string; body: object } {
	const { stage, districtId, complexId } = search;
	const place = complexId === undefined ? { districtId } : { complexId };
	const district = (kind: string, body: object) => ({
		path: `/live/district-court/search/${kind}`,
		body: { ...body, ...place },
	});
	switch (search.by) {
		case "party":
			return district("party", { name: search.name, stage, year: search.year });
		case "high-court-party":
			return {
				path: "/live/high-court/search/party",
				body: { name: search.name, stage, year: search.year, benchId: search.benchId },
			};
		case "advocate":
			return district("advocate", { name: search.name, stage });
		case "bar-number": {
			const { state, number, year } = search;
			return district("advocate-number", { advocate: { state, number, year }, stage });
		}
		case "filing-number":
			return district("filing", { filingNumber: search.number, filingYear: search.year });
	}
}

const listed = part({
	cnr: text,
	case_number: text,
	caseNumber: text,
	title: text,
	party_name: text,
	partyName: text,
	petitioner: text,
	respondent: text,
	advocate: text,
	advocateName: text,
	advocate_name: text,
	court: text,
	courtName: text,
	court_name: text,
	filing: part({ number: text, year: text }),
});
/** Possible field names of the complex or court of a group of hits. */
const group = part({ complexName: text, complex: text, courtComplex: text, courtName: text, court: text, name: text });

const short = (line: string | null) => (line === null ? null : cut(line, MAX_TEXT_LENGTH));

function readHit(item: unknown, court: string | null): CaseHit | undefined {
	const found = listed.parse(item);
	const cnr = bareCnr(found.cnr ?? "");
	if (!CNR.test(cnr)) return undefined;
	const { number, year } = found.filing;
	return {
		cnr,
		number: short(found.case_number ?? found.caseNumber),
		title: short(found.title ?? found.party_name ?? found.partyName),
		petitioner: short(found.petitioner),
		respondent: short(found.respondent),
		advocate: short(found.advocate ?? found.advocateName ?? found.advocate_name),
		court: short(found.court ?? found.courtName ?? found.court_name ?? court),
		filing: number === null ? null : short(year === null ? number : `${number}/${year}`),
	};
}

type Listed = { item: unknown; court: string | null };

/** Flattens the two response shapes: single cases, or groups by complex. One group or case may come without a list around it. */
function flatten(answer: unknown): Listed[] {
	const entries = Array.isArray(answer) ? answer : [answer];
	return entries.flatMap((entry: unknown): Listed[] => {
		const cases = isPlainObject(entry) ? entry.cases : undefined;
		if (!Array.isArray(cases)) return [{ item: entry, court: null }];
		const names = group.parse(entry);
		const court =
			names.complexName ?? names.complex ?? names.courtComplex ?? names.courtName ?? names.court ?? names.name;
		return cases.map((item: unknown) => ({ item, court }));
	});
}

/** Whether the response means "nothing found": `{}`, or the error object that older hosts send. */
const isEmptyAnswer = (answer: unknown) =>
	answer === null || (isPlainObject(answer) && (Object.keys(answer).length === 0 || tidy(answer.error) !== null));

/**
 * Hits of a response, without duplicates.
 * @throws ProviderError `unavailable` if the response lists items but none is a case.
 */
function readHits(answer: unknown): CaseHit[] {
	if (isEmptyAnswer(answer)) return [];
	const items = flatten(answer);
	const hits = new Map<string, CaseHit>();
	for (const { item, court } of items) {
		const hit = readHit(item, court);
		if (hit && !hits.has(hit.cnr)) hits.set(hit.cnr, hit);
	}
	if (items.length > 0 && hits.size === 0)
		throw failure("unavailable", "answered a search with something that names no case");
	return [...hits.values()];
}
