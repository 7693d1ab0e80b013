import { z } from "zod";
import { parseCourtDate } from "~/platform/calendar/court-date";
import type { Day } from "~/platform/calendar/day";
import { startOf } from "~/platform/language/cut";
import { log } from "~/platform/log/log.server";
import { own } from "~/platform/outside/own";
import { cleanText } from "~/platform/outside/text";
import { type Outside, Unreadable } from "~/platform/outside/value";
import { call, type EcourtsSettings, failure, failureOf, parseJson } from "~/providers/ecourts.call.server";
import { sidesOf } from "~/providers/ecourts.people";
import {
	address,
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

/** Unreadable if something else stands in the list's place. */
type ListOf<Item> = Item[] | Unreadable;

/** Who answers: eCourts itself, or a company that keeps copies of its and other courts' records. */
export type RecordSource = "ecourts" | "ecourtsindia";

/** A case's published record, each field read into a value, none (null or empty) or unreadable. Days are `YYYY-MM-DD` in India. */
export type CourtRecord = {
	cnr: string;
	source: RecordSource;
	/** When a copy was made of the court's own record; null for the court's answer of now. */
	copiedAt: Date | null;
	title: Outside<string>;
	caseType: Outside<string>;
	filingNumber: Outside<string>;
	filingDate: Outside<Day>;
	registrationNumber: Outside<string>;
	registrationDate: Outside<Day>;
	firstHearingDate: Outside<Day>;
	nextHearingDate: Outside<Day>;
	/** May be a filler such as 1 January 1970, so that it can be named. */
	decisionDate: Outside<Day>;
	natureOfDisposal: Outside<string>;
	caseStage: Outside<string>;
	courtNumberAndJudge: Outside<string>;
	petitioners: ListOf<string>;
	petitionerAdvocates: ListOf<string>;
	respondents: ListOf<string>;
	respondentAdvocates: ListOf<string>;
	acts: ListOf<string>;
	sections: ListOf<string>;
	firstInformationReport: { policeStation: string; firNumber: string; year: string } | null;
	/** In the court's order, oldest first. */
	hearings: ListOf<{
		judge: string | null;
		businessDate: Outside<Day>;
		nextDate: Outside<Day>;
		purpose: string | null;
		/** Where the business of the day is published. */
		url: string | null;
	}>;
	orders: ListOf<{ number: number | null; name: string; date: Outside<Day>; url: string | null }>;
	/** Transfers between courts, as the provider words them: their fields are not documented. */
	transfers: Record<string, string>[];
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
	const answer = await call(settings, path, { cnr }, signal, MAX_CASE_BYTES);
	if (answer.status !== 200 && answer.status !== 404) throw failureOf(answer);
	if (answer.status === 200 && answer.text.trim() === "") return { kind: "unknown" };

	const body = parseJson(answer.text);
	const record = answer.status === 200 ? readCase(body, cnr) : undefined;
	return record ? { kind: "found", record } : withoutCnr(body, answer.status);
}

/**
 * Reads a case in the provider's form; undefined without a CNR.
 * @throws ProviderError for another case: its dates would send people to court on the wrong day.
 */
export function readCase(answer: unknown, cnr: string, provider?: string): CourtRecord | undefined {
	const body = newestOf(answer, cnr);
	const found = courtCase.parse(body);
	if (found.cnr === null) return undefined;
	if (bareCnr(found.cnr) !== bareCnr(cnr))
		throw failure("unavailable", "answered with another case than the one asked for", { provider });
	return readRecord(bareCnr(found.cnr), found, body);
}

/** A decades-old case has a few hundred kilobytes and some hundred hearings. */
const MAX_CASE_BYTES = 4 * 1024 * 1024;
const MAX_HEARINGS = 2000;
const MAX_ORDERS = 1000;

/** The answer with its newest hearings and orders, which the court lists last. */
function newestOf(body: unknown, cnr: string): unknown {
	if (!isPlainObject(body)) return body;
	const lists = Object.entries({ history: MAX_HEARINGS, orders: MAX_ORDERS }).flatMap(([name, max]) => {
		const all = own(body, name);
		if (!Array.isArray(all) || all.length <= max) return [];
		log.warn({ cnr, [name]: all.length, kept: max }, "a court lists more than any case has; the newest are kept");
		return [[name, all.slice(-max)]];
	});
	return { ...body, ...Object.fromEntries(lists) };
}

/**
 * The provider's whole answers about a case that does not exist, in lower case: its own, the courts' website's, and the codes of
 * its sister service. Any other words may be about a captcha, a key, a session or a busy server, and say nothing of the case.
 */
const NO_SUCH_CASE = new Set([
	...["case not found", "record not found", "this case code does not exists", "this case code does not exist"],
	...["case_not_found", "record_not_found"],
]);

/** An answer without a CNR: the case does not exist in the provider's exact words, or the court did not answer. */
function withoutCnr(body: unknown, status: number): CourtCaseAnswer {
	if (!isPlainObject(body)) throw failure("unavailable", "answered in another form");
	if (status === 200 && Object.keys(body).length === 0) return { kind: "unknown" };
	const error = isPlainObject(body.error) ? body.error.code : body.error;
	const words = tidy(error ?? body.message ?? body.code)
		?.toLowerCase()
		.replace(/\.$/, "");
	if (words && NO_SUCH_CASE.has(words)) return { kind: "unknown" };
	throw failure("unavailable", words ? "answered with an error" : "answered in another form");
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
	const found = places.safeParse(own(parsed.data, list));
	if (!found.success) throw failure("unavailable", `answered ${path} with no list`);
	return found.data;
}

/** More than any state, district or complex has. */
const MAX_PLACES = 5000;

const places = z
	.array(part({ id: text, name: text }))
	.transform((all) =>
		all.slice(0, MAX_PLACES).flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }])),
	);

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
	history: list(part({ judge: text, businessDate: text, nextDate: text, purpose: text, url: address })),
	orders: list(part({ number: text, name: text, date: text, url: address })),
	transfer: list(z.unknown()),
});

/** What a field of the response says of a nature of disposal while the case goes on. */
const NO_NATURE = /^(?:pending|0+|not (?:yet )?(?:decided|disposed)(?: of)?|undisposed|undecided)$/i;

function readRecord(
	cnr: string,
	{ title, details, status, parties, ...found }: z.output<typeof courtCase>,
	body: unknown,
): CourtRecord {
	const misread = new Set(misreadIn(courtCase, body));
	/** By each path: the first place at or below it that is misread. */
	const misreadBelow = new Map([...misread].reverse().flatMap((place) => pathsTo(place).map((path) => [path, place])));
	/** What was read at a path, unless something of another form stands there or around it. */
	const or = <Value>(path: string, value: Value) => {
		const place = misreadBelow.get(path) ?? pathsTo(path).find((above) => misread.has(above));
		return place === undefined ? value : new Unreadable(JSON.stringify(valueAt(body, place)));
	};
	const day = (path: string, written: string | null) => or(path, parseCourtDate(written));

	const hearings = found.history.map(({ judge, purpose, url, ...dates }, position) => ({
		judge,
		purpose,
		url: readUrl(url),
		businessDate: day(`history.${position}.businessDate`, dates.businessDate),
		nextDate: day(`history.${position}.nextDate`, dates.nextDate),
	}));
	const orders = found.orders.map(({ number, name, date, url }, position) => ({
		number: number !== null && /^\d{1,9}$/.test(number) ? Number(number) : null,
		name: name ?? "",
		date: day(`orders.${position}.date`, date),
		url: readUrl(url),
	}));
	const sides = sidesOf(parties);
	const nature = NO_NATURE.test(status.natureOfDisposal ?? "") ? null : status.natureOfDisposal;
	const decisionDate = or("status.decisionDate", parseCourtDate(status.decisionDate, { keepsFillers: true }));
	const isDecided = typeof decisionDate === "string" || nature !== null;
	const comingHearing = isDecided ? null : (hearings.at(-1)?.nextDate ?? null);

	return {
		cnr,
		source: "ecourts",
		copiedAt: null,
		title: or("title", title),
		caseType: or("details.type", details.type),
		filingNumber: or("details.filingNumber", details.filingNumber),
		filingDate: day("details.filingDate", details.filingDate),
		registrationNumber: or("details.registrationNumber", details.registrationNumber),
		registrationDate: day("details.registrationDate", details.registrationDate),
		firstHearingDate: day("status.firstHearingDate", status.firstHearingDate),
		nextHearingDate: day("status.nextHearingDate", status.nextHearingDate) ?? comingHearing,
		decisionDate,
		natureOfDisposal: or("status.natureOfDisposal", nature),
		caseStage: or("status.caseStage", status.caseStage),
		courtNumberAndJudge: or("status.courtNumberAndJudge", status.courtNumberAndJudge),
		petitioners: or("parties.petitioners", sides.petitioners),
		petitionerAdvocates: or("parties.petitionerAdvocates", sides.petitionerAdvocates),
		respondents: or("parties.respondents", sides.respondents),
		respondentAdvocates: or("parties.respondentAdvocates", sides.respondentAdvocates),
		acts: or("actsAndSections.acts", found.actsAndSections.acts),
		sections: or("actsAndSections.sections", found.actsAndSections.sections),
		firstInformationReport: readReport(found.firstInformationReport),
		hearings: misread.has("history") ? or("history", hearings) : hearings,
		orders: misread.has("orders") ? or("orders", orders) : differentOrders(orders),
		transfers: found.transfer
			.slice(0, MAX_TRANSFERS)
			.map(readTransfer)
			.filter((fields) => Object.keys(fields).length > 0),
	};
}

/** The path itself and those of what it is a part of: `status.caseStage` and `status`. */
const pathsTo = (path: string) =>
	path.split(".").map((_, position, names) => names.slice(0, names.length - position).join("."));

const valueAt = (body: unknown, path: string) =>
	path.split(".").reduce<unknown>((at, name) => (Array.isArray(at) ? at[Number(name)] : own(Object(at), name)), body);

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
				const words = startOf(tidy(value) ?? "", MAX_FIELD_LENGTH);
				return words ? [[startOf(cleanText(name), MAX_FIELD_LENGTH), words] as const] : [];
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
