import { z } from "zod";
import { type CourtChanges, changedAnswer } from "~/sandbox/courts/court-changes";
import { knownCases } from "~/sandbox/courts/ecourts-cases";
import { generatedCase } from "~/sandbox/courts/ecourts-generated";
import { cnrsByFiling, cnrsByName, cnrsOfAdvocate } from "~/sandbox/courts/ecourts-listed";
import { recordOf } from "~/sandbox/courts/ecourts-record";

/** Search location: CNR prefix, district and complex name. */
type SearchedPlace = { prefix: string; districtId: string; complex: string };

export type SearchPlaces = {
	/** Location of a district or complex; undefined for an unknown id. */
	findPlace: (ids: { districtId?: string; complexId?: string }) => Promise<SearchedPlace | undefined>;
	findBench: (benchId: string) => SearchedPlace | undefined;
	/** Changes sandbox users made, by CNR. */
	listChanges: () => Promise<Map<string, CourtChanges>>;
};

const stage = z.enum(["PENDING", "DISPOSED", "BOTH"]);
const place = { districtId: z.string().optional(), complexId: z.string().optional() };
const fourDigits = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^\d{4}$/));
const number = z.union([z.string(), z.number().transform(String)]).pipe(z.string().min(1));
const name = z.string().trim().min(1);

/** Request bodies of the searches (section 1 of the provider's description). */
const QUESTIONS = {
	party: z.object({ name, stage, year: fourDigits, ...place }),
	advocate: z.object({ name, stage, ...place }),
	"advocate-number": z.object({
		advocate: z.object({ state: z.string().min(1), number, year: fourDigits }),
		stage,
		...place,
	}),
	filing: z.object({ filingNumber: number, filingYear: fourDigits, ...place }),
	"high-court-party": z.object({ name, stage, year: fourDigits, benchId: z.string() }),
};
export type SearchKind = keyof typeof QUESTIONS;

/** The year in a search that triggers a fault, as the year of a CNR does; an advocate's name may end in one. */
function faultYear(body: unknown): number {
	const {
		year,
		filingYear,
		advocate,
		name: asked,
	} = z
		.object({ year: z.unknown(), filingYear: z.unknown(), advocate: z.unknown(), name: z.unknown() })
		.partial()
		.parse(body);
	const ofAdvocate = z.object({ year: z.unknown() }).safeParse(advocate).data?.year;
	const inName = /\b(\d{4})$/.exec(typeof asked === "string" ? asked.trim() : "")?.[1];
	return Number(year ?? filingYear ?? ofAdvocate ?? inName);
}

/** Lower-case letters and digits of any script, for matching regardless of case and punctuation. */
const folded = (text: string) =>
	text
		.normalize("NFC")
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
		.trim();

function outlineOf(cnr: string, today: string) {
	return knownCases.find((known) => known.cnr === cnr) ?? generatedCase(cnr, today);
}

const shown = z.object({
	cnr: z.string(),
	title: z.string(),
	details: z.object({ registrationNumber: z.string(), filingNumber: z.string(), filingDate: z.string() }),
	status: z.object({ decisionDate: z.string().nullable() }),
	parties: z.object({
		petitioners: z.array(z.string()),
		respondents: z.array(z.string()),
		petitionerAdvocates: z.array(z.string()),
		respondentAdvocates: z.array(z.string()),
	}),
});
type Shown = z.output<typeof shown>;

/** Current responses for CNRs, without cases that are gone. */
function currentCases(cnrs: string[], today: string, changes: Map<string, CourtChanges>): Shown[] {
	return cnrs.flatMap((cnr) => {
		const outline = outlineOf(cnr, today);
		const answer = changedAnswer(cnr, outline && recordOf(outline, today), changes.get(cnr));
		return shown.safeParse(answer).data ?? [];
	});
}

const partiesOf = ({ parties }: Shown) => [...parties.petitioners, ...parties.respondents];
const advocatesOf = ({ parties }: Shown) => [...parties.petitionerAdvocates, ...parties.respondentAdvocates];
const hasName = (names: string[], asked: string) => names.some((one) => folded(one).includes(folded(asked)));

const filingOf = ({ details }: Shown) => {
	const [written = "", year = ""] = details.filingNumber.split("/");
	return { number: written, year };
};

/** A hit in the flat response shape. */
const flat = (found: Shown) => ({
	cnr: found.cnr,
	case_number: found.details.registrationNumber,
	party_name: found.title,
	petitioner: found.parties.petitioners[0] ?? "",
	respondent: found.parties.respondents[0] ?? "",
	advocate: advocatesOf(found).find((name) => name !== "Public Prosecutor") ?? "",
	date_of_filing: found.details.filingDate,
	filing: filingOf(found),
});

/** A hit in the shape grouped by complex. */
const grouped = (found: Shown) => ({
	cnr: found.cnr,
	caseNumber: found.details.registrationNumber,
	title: found.title,
	advocateName: advocatesOf(found).join(", "),
	filing: filingOf(found),
});

const knownIn = ({ districtId }: SearchedPlace) =>
	knownCases.filter((known) => known.districtId === districtId).map(({ cnr }) => cnr);

const YEARS_OF_ADVOCATES = 4;

function cnrsFor(kind: SearchKind, body: unknown, where: SearchedPlace, today: string): string[] {
	const { prefix } = where;
	switch (kind) {
		case "party":
		case "high-court-party": {
			const { year } = z.object({ year: fourDigits }).parse(body);
			return [...knownIn(where).filter((cnr) => cnr.endsWith(year)), ...cnrsByName(prefix, Number(year))];
		}
		case "advocate": {
			const thisYear = Number(today.slice(0, 4));
			const years = Array.from({ length: YEARS_OF_ADVOCATES }, (_, back) => thisYear - back);
			return [...knownIn(where), ...years.flatMap((year) => cnrsByName(prefix, year))];
		}
		case "advocate-number":
			return cnrsOfAdvocate(prefix, QUESTIONS["advocate-number"].parse(body).advocate);
		case "filing": {
			const { filingNumber, filingYear } = QUESTIONS.filing.parse(body);
			return [...knownIn(where), ...cnrsByFiling(prefix, filingNumber, Number(filingYear))];
		}
	}
}

function isMeant(kind: SearchKind, body: unknown, found: Shown): boolean {
	if (kind === "filing") {
		const { filingNumber, filingYear } = QUESTIONS.filing.parse(body);
		return found.details.filingNumber === `${Number(filingNumber)}/${filingYear}`;
	}
	const asked = z.object({ stage, name: z.string().default("") }).parse(body);
	const isPending = found.status.decisionDate === null;
	if (asked.stage !== "BOTH" && (asked.stage === "PENDING") !== isPending) return false;
	if (kind === "advocate-number") return true;
	return hasName(kind === "advocate" ? advocatesOf(found) : partiesOf(found), asked.name);
}

/** Shapes the response: searches by name in a whole district are grouped by complex, all others are flat. */
function shaped(kind: SearchKind, body: unknown, hits: Shown[], { complex }: SearchedPlace): unknown {
	if (kind === "filing") return hits.length === 1 ? hits.map(flat)[0] : hits.length === 0 ? {} : hits.map(flat);
	const isInComplex = z.object({ complexId: z.string().optional() }).parse(body).complexId !== undefined;
	if (isInComplex || kind === "advocate-number" || kind === "high-court-party") return hits.map(flat);
	return hits.length === 0 ? [] : [{ complexName: complex, cases: hits.map(grouped) }];
}

export type SearchAnswer = { kind: "fault"; year: number } | { kind: "refused" } | { kind: "found"; body: unknown };

/** Simulates the searches of the E-Courts India API. */
export async function simulateSearch(
	kind: SearchKind,
	body: unknown,
	{ places, today }: { places: SearchPlaces; today: string },
): Promise<SearchAnswer> {
	const question = QUESTIONS[kind].safeParse(body).data;
	if (!question) return { kind: "refused" };
	const where = "benchId" in question ? places.findBench(question.benchId) : await places.findPlace(question);
	if (!where) return { kind: "refused" };
	const year = faultYear(question);
	if (year >= 1990 && year <= 1996) return { kind: "fault", year };
	const listed = currentCases(cnrsFor(kind, question, where, today), today, await places.listChanges());
	const hits = listed.filter((found) => isMeant(kind, question, found));
	return { kind: "found", body: shaped(kind, question, hits, where) };
}
