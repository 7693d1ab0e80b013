import { z } from "zod";
import { parseCourtDate, UNREADABLE } from "~/platform/calendar/court-date";
import { beginning, cleanText } from "~/platform/outside/text";
import { call, type EcourtsSettings, failure, failureOf, parseJson } from "~/providers/ecourts.call.server";
import { sidesOf } from "~/providers/ecourts.people";
import {
	bareCnr,
	differentOrders,
	isPlainObject,
	laws,
	list,
	misreadIn,
	names,
	part,
	text,
	tidy,
} from "~/providers/ecourts.read.server";
import { observed } from "~/providers/observed.server";

export type { EcourtsSettings };

export type Place = { id: string; name: string };

/** A case's published record. Days are `YYYY-MM-DD` in India; missing values are null or empty. */
export type CourtRecord = {
	cnr: string;
	title: string | null;
	caseType: string | null;
	filingNumber: string | null;
	filingDate: string | null;
	registrationNumber: string | null;
	registrationDate: string | null;
	firstHearingDate: string | null;
	nextHearingDate: string | null;
	decisionDate: string | null;
	natureOfDisposal: string | null;
	caseStage: string | null;
	courtNumberAndJudge: string | null;
	petitioners: string[];
	petitionerAdvocates: string[];
	respondents: string[];
	respondentAdvocates: string[];
	acts: string[];
	sections: string[];
	firstInformationReport: { policeStation: string; firNumber: string; year: string } | null;
	/** In the court's order, oldest first. */
	hearings: {
		judge: string | null;
		businessDate: string | null;
		nextDate: string | null;
		purpose: string | null;
		/** Where the business of the day is published. */
		url: string | null;
	}[];
	orders: { number: number | null; name: string; date: string | null; url: string | null }[];
	/** Transfers between courts, as the provider words them: their fields are not documented. */
	transfers: Record<string, string>[];
	/**
	 * Paths of fields without a value because it could not be read: dates that could not be parsed (`filingDate`,
	 * `hearings.3.nextDate`), and values of an unexpected type, by their path in the response (`status.caseStage`).
	 */
	unreadable: string[];
};

export type CourtCaseAnswer = { kind: "found"; record: CourtRecord } | { kind: "unknown" };

/**
 * Fetches one district court case by its normalised CNR. Makes one attempt; the caller decides about retries.
 * @throws ProviderError; the signal's reason if the caller aborted.
 */
export function fetchDistrictCourtCase(settings: EcourtsSettings, cnr: string, signal?: AbortSignal) {
	return observed("ecourts", "district-court-case", () =>
		fetchCase(settings, "/live/district-court/case", cnr, signal),
	);
}

/** Like `fetchDistrictCourtCase`, for High Court cases, which only this endpoint returns. */
export function fetchHighCourtCase(settings: EcourtsSettings, cnr: string, signal?: AbortSignal) {
	return observed("ecourts", "high-court-case", () => fetchCase(settings, "/live/high-court/case", cnr, signal));
}

async function fetchCase(
	settings: EcourtsSettings,
	path: string,
	cnr: string,
	signal: AbortSignal | undefined,
): Promise<CourtCaseAnswer> {
	const answer = await call(settings, path, { cnr }, signal);
	if (answer.status === 404) return { kind: "unknown" };
	if (answer.status !== 200) throw failureOf(answer);
	if (answer.text.trim() === "") return { kind: "unknown" };

	const body = parseJson(answer.text);
	const found = courtCase.parse(body);
	if (found.cnr === null) return withoutCnr(body);
	// Dates of another case would send people to court on the wrong day.
	if (bareCnr(found.cnr) !== bareCnr(cnr))
		throw failure("unreadable", "answered with another case than the one asked for");
	const record = readRecord(bareCnr(found.cnr), found);
	record.unreadable.push(...misreadIn(courtCase, body));
	return { kind: "found", record };
}

/** The provider's words for a case that does not exist come with status 200 too. */
const NOT_THERE = /not exist|not found|no (?:case|record)|invalid/i;

/** An answer without a CNR: the case does not exist, or else it is an error or has another form, which says nothing of the case. */
function withoutCnr(body: unknown): CourtCaseAnswer {
	if (!isPlainObject(body) || "cnr" in body || Object.keys(body).length === 0) return { kind: "unknown" };
	const said = tidy(body.error ?? body.message);
	if (said === null) throw failure("unreadable", "answered in another form");
	if (!NOT_THERE.test(said)) throw failure("unavailable", "answered with an error");
	return { kind: "unknown" };
}

export function fetchStates(settings: EcourtsSettings, signal?: AbortSignal): Promise<Place[]> {
	return fetchPlaces(settings, "states", undefined, signal);
}

export function fetchDistricts(settings: EcourtsSettings, stateIds: string[], signal?: AbortSignal): Promise<Place[]> {
	return fetchPlaces(settings, "districts", { stateIds }, signal);
}

export function fetchComplexes(settings: EcourtsSettings, districtIds: string[], signal?: AbortSignal) {
	return fetchPlaces(settings, "complexes", { districtIds }, signal);
}

export function fetchCourts(settings: EcourtsSettings, complexIds: string[], signal?: AbortSignal): Promise<Place[]> {
	return fetchPlaces(settings, "courts", { complexIds }, signal);
}

export function fetchHighCourtStates(settings: EcourtsSettings, signal?: AbortSignal): Promise<Place[]> {
	return fetchPlaces(settings, "states", undefined, signal, "high-court");
}

export function fetchBenches(settings: EcourtsSettings, stateId: string, signal?: AbortSignal): Promise<Place[]> {
	return fetchPlaces(settings, "benches", { stateId }, signal, "high-court");
}

/** Fetches one list of the directory; the response holds it under the same name. */
function fetchPlaces(
	settings: EcourtsSettings,
	list: "states" | "districts" | "complexes" | "courts" | "benches",
	body: object | undefined,
	signal: AbortSignal | undefined,
	court: "district-court" | "high-court" = "district-court",
): Promise<Place[]> {
	return observed("ecourts", "directory", () => askPlaces(settings, `/static/${court}/${list}`, list, body, signal));
}

async function askPlaces(
	settings: EcourtsSettings,
	path: string,
	list: string,
	body: object | undefined,
	signal: AbortSignal | undefined,
): Promise<Place[]> {
	const answer = await call(settings, path, body, signal);
	if (answer.status !== 200) throw failureOf(answer);
	const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(answer.text));
	const found = places.safeParse(parsed.data?.[list]);
	if (!found.success) throw failure("unreadable", `answered ${path} with no list`);
	return found.data;
}

const places = z
	.array(part({ id: text, name: text }))
	.transform((all) => all.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }])));

const courtCase = part({
	cnr: text,
	title: text,
	details: part({
		type: text,
		filingNumber: text,
		filingDate: text,
		registrationNumber: text,
		registrationDate: text,
	}),
	status: part({
		firstHearingDate: text,
		nextHearingDate: text,
		decisionDate: text,
		natureOfDisposal: text,
		caseStage: text,
		courtNumberAndJudge: text,
	}),
	parties: part({ petitioners: names, respondents: names, petitionerAdvocates: names, respondentAdvocates: names }),
	actsAndSections: part({ acts: laws, sections: laws }),
	firstInformationReport: part({ policeStation: text, firNumber: text, year: text }),
	history: list(part({ judge: text, businessDate: text, nextDate: text, purpose: text, url: text })),
	orders: list(part({ number: text, name: text, date: text, url: text })),
	transfer: list(z.unknown()),
});

function readRecord(
	cnr: string,
	{ title, details, status, parties, ...found }: z.output<typeof courtCase>,
): CourtRecord {
	const unreadable: string[] = [];
	const readDay = (field: string, written: string | null) => {
		const day = parseCourtDate(written);
		if (day !== UNREADABLE) return day;
		unreadable.push(field);
		return null;
	};

	const hearings = found.history.map(({ judge, purpose, url, ...dates }, position) => ({
		judge,
		purpose,
		url: readUrl(url),
		businessDate: readDay(`hearings.${position}.businessDate`, dates.businessDate),
		nextDate: readDay(`hearings.${position}.nextDate`, dates.nextDate),
	}));
	const isDecided = parseCourtDate(status.decisionDate) !== null || status.natureOfDisposal !== null;
	const comingHearing = isDecided ? null : (hearings.at(-1)?.nextDate ?? null);

	return {
		cnr,
		title,
		caseType: details.type,
		filingNumber: details.filingNumber,
		filingDate: readDay("filingDate", details.filingDate),
		registrationNumber: details.registrationNumber,
		registrationDate: readDay("registrationDate", details.registrationDate),
		firstHearingDate: readDay("firstHearingDate", status.firstHearingDate),
		nextHearingDate: readDay("nextHearingDate", status.nextHearingDate) ?? comingHearing,
		decisionDate: readDay("decisionDate", status.decisionDate),
		natureOfDisposal: status.natureOfDisposal,
		caseStage: status.caseStage,
		courtNumberAndJudge: status.courtNumberAndJudge,
		...sidesOf(parties),
		...found.actsAndSections,
		firstInformationReport: readReport(found.firstInformationReport),
		hearings,
		orders: differentOrders(
			found.orders.map(({ number, name, date, url }, position) => ({
				number: number !== null && /^\d{1,9}$/.test(number) ? Number(number) : null,
				name: name ?? "",
				date: readDay(`orders.${position}.date`, date),
				url: readUrl(url),
			})),
		),
		transfers: found.transfer
			.slice(0, MAX_TRANSFERS)
			.map(readTransfer)
			.filter((fields) => Object.keys(fields).length > 0),
		unreadable,
	};
}

function readReport({
	policeStation,
	firNumber,
	year,
}: { [field in "policeStation" | "firNumber" | "year"]: string | null }) {
	if (policeStation === null && firNumber === null && year === null) return null;
	return { policeStation: policeStation ?? "", firNumber: firNumber ?? "", year: year ?? "" };
}

/** More than any case has had; more are not kept. */
const MAX_TRANSFERS = 20;
const MAX_TRANSFER_FIELDS = 20;
const MAX_FIELD_LENGTH = 300;

/** The fields of a transfer that have a value; a transfer in words has the field `text`. */
function readTransfer(transfer: unknown): Record<string, string> {
	const fields = isPlainObject(transfer) ? transfer : { text: transfer };
	return Object.fromEntries(
		Object.entries(fields)
			.flatMap(([name, value]) => {
				const words = beginning(tidy(value) ?? "", MAX_FIELD_LENGTH);
				return words ? [[beginning(cleanText(name), MAX_FIELD_LENGTH), words] as const] : [];
			})
			.slice(0, MAX_TRANSFER_FIELDS),
	);
}

/** The URL if its scheme is http or https, so that it is safe in a link. */
function readUrl(address: string | null): string | null {
	if (address === null || !URL.canParse(address)) return null;
	const url = new URL(address);
	return ["http:", "https:"].includes(url.protocol) ? url.href : null;
}
