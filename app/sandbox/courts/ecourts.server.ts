import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { cnrParts, isHighCourtCnr, isOtherCourtCnr, isStandardCnr } from "~/features/courts/courts/cnr";
import { dayInIndia } from "~/platform/calendar/day";
import { own } from "~/platform/outside/own";
import { type CourtChanges, changedAnswer, courtChanges } from "~/sandbox/courts/court-changes";
import { COURT_KINDS, LIST_KINDS, type Sent, soiledCase, soiledList } from "~/sandbox/courts/court-dirt";
import { answerCourtFile } from "~/sandbox/courts/court-files";
import { knownCases } from "~/sandbox/courts/ecourts-cases";
import {
	causeListOf,
	listRequest,
	roomsOf,
	type SimulatedLists,
	saidOfList,
} from "~/sandbox/courts/ecourts-cause-list";
import { generatedCase } from "~/sandbox/courts/ecourts-generated";
import { recordOf } from "~/sandbox/courts/ecourts-record";
import { type SearchKind, type SearchPlaces, simulateSearch } from "~/sandbox/courts/ecourts-search.server";
import type { FindDirt } from "~/sandbox/dirt";
import { LEDGER_HEADER } from "~/sandbox/schema";

export type Place = { id: string; name: string };

/** Source of the simulator's states and districts. */
export type Directory = {
	states: () => Promise<Place[]>;
	districts: (stateIds: string[] | "all") => Promise<Place[]>;
	/** High Court benches with their states. */
	benches: { id: string; stateId: string; name: string }[];
};

export type EcourtsSimulator = {
	apiKey: string;
	directory: Directory;
	places: SearchPlaces;
	/** Day in India from which hearings are counted; today by default. */
	today?: string;
	/** Changes sandbox users made to a case; none by default. */
	changes?: {
		find: (cnr: string) => Promise<CourtChanges | undefined>;
		add: (cnr: string, changes: CourtChanges) => Promise<CourtChanges>;
	};
	lists?: SimulatedLists;
	/** Records the true answer about a CNR in the ledger, and what was wrong with the one sent; not by default. */
	record?: (cnr: string, answer: Answer | undefined, dirt: Record<string, string>) => Promise<string>;
	/** Finds the dirt of an answer; all are clean by default. */
	dirt?: FindDirt;
};

type Answer = Record<string, unknown>;

const HOME = "/sandbox/ecourts";
const CORE = `${HOME}/api/core`;
const SLOW_ANSWER_MS = 30 * 1000;
const RETRY_AFTER_SECONDS = 30;
const CNRS_COUNTED = 1000;

const calls = { total: 0, byCnr: new Map<string, number>() };

/**
 * Simulates the E-Courts India API: the directory, the case by CNR, the searches and the cause lists under
 * `/sandbox/ecourts/api/core`. Also `/sandbox/ecourts/health`, `/sandbox/ecourts/calls` (counts for tests),
 * `/sandbox/ecourts/cases/<CNR>` (changes a response), `/sandbox/ecourts/cause-list` (sets the result of a list) and
 * `/sandbox/ecourts/files/…` (orders, under the paths of the courts' own addresses). The year of
 * a CNR, or at the end of a court's id, triggers a fault: 1990 empty response, 1991 404, 1992 429, 1993 524 in HTML, 1994 a
 * delay of 30 s, 1995 broken JSON, 1996 401. The year of a search does too: of the case, the filing, the advocate's enrolment,
 * or at the end of an advocate's name.
 */
export async function answerEcourts(request: Request, simulator: EcourtsSimulator): Promise<Response> {
	const path = new URL(request.url).pathname.replace(/\/+$/, "");
	if (path === `${HOME}/health`) return only("GET", request, () => Response.json({ status: "ok" }));
	if (path === `${HOME}/calls`) {
		const counted = { total: calls.total, byCnr: Object.fromEntries(calls.byCnr) };
		return only("GET", request, () => Response.json({ calls: counted }));
	}

	if (path.startsWith(`${HOME}/cases/`))
		return only("POST", request, () => answerChange(request, path.slice(`${HOME}/cases/`.length), simulator));
	if (path.startsWith(`${HOME}/files/`)) return only("GET", request, () => answerCourtFile(request, simulator.dirt));
	if (path === `${HOME}/cause-list`) return only("POST", request, () => answerSaid(request, simulator));
	if (!path.startsWith(`${CORE}/`)) return refusal(404, "Not found");
	calls.total += 1;
	if (request.headers.get("Authorization") !== `Bearer ${simulator.apiKey}`) return refusal(401, "Unauthorized");
	const { directory } = simulator;
	const asked = { today: todayOf(simulator), simulator };
	const search = own(SEARCHES, path.slice(CORE.length));
	if (search) return only("POST", request, () => answerSearch(request, search, asked));
	switch (path.slice(CORE.length)) {
		case "/static/high-court/states":
			return only("GET", request, async () => Response.json({ states: await highCourtStates(directory) }));
		case "/static/high-court/benches":
			return only("POST", request, () => answerBenches(request, directory));
		case "/static/district-court/states":
			return only("GET", request, async () => Response.json({ states: (await directory.states()).map(toPlace) }));
		case "/static/district-court/districts":
			return only("POST", request, () => answerDistricts(request, directory));
		case "/static/district-court/complexes":
			return only("POST", request, () => answerComplexes(request, directory));
		case "/static/district-court/courts":
			return only("POST", request, () => answerCourts(request, simulator));
		case "/live/district-court/cause-list":
			return only("POST", request, () => answerCauseList(request, simulator));
		case "/live/district-court/case":
			return only("POST", request, () => answerCase(request, { ...asked, isHighCourt: false }));
		case "/live/high-court/case":
			return only("POST", request, () => answerCase(request, { ...asked, isHighCourt: true }));
		default:
			return refusal(404, "Not found");
	}
}

const SEARCHES: Record<string, SearchKind | undefined> = {
	"/live/district-court/search/party": "party",
	"/live/district-court/search/advocate": "advocate",
	"/live/district-court/search/advocate-number": "advocate-number",
	"/live/district-court/search/filing": "filing",
	"/live/high-court/search/party": "high-court-party",
};

const todayOf = ({ today }: EcourtsSimulator) => today ?? dayInIndia(new Date());

const refusal = (status: number, error: string, headers?: HeadersInit) => Response.json({ error }, { status, headers });

async function only(method: string, request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
	if (request.method === method) return answer();
	return refusal(405, "Method not allowed", { Allow: method });
}

/** Parses the JSON body; undefined if it is not JSON or does not match `schema`. */
async function readBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body | undefined> {
	if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("application/json")) return undefined;
	const body: unknown = await request.json().catch(() => undefined);
	return schema.safeParse(body).data;
}

/** Ids of a directory request: one, several or all. */
async function readIds(request: Request, one: string, several: string): Promise<string[] | "all" | undefined> {
	const ids = z.union([
		z.object({ all: z.literal(true) }).transform(() => "all" as const),
		z.object({ [several]: z.array(z.string()) }).transform((body) => own(body, several) ?? []),
		z.object({ [one]: z.string() }).transform((body) => Object.values(body)),
	]);
	return readBody(request, ids);
}

const toPlace = ({ id, name }: Place): Place => ({ id, name });

async function answerDistricts(request: Request, directory: Directory): Promise<Response> {
	const stateIds = await readIds(request, "stateId", "stateIds");
	if (!stateIds) return refusal(400, "Invalid request");
	return Response.json({ districts: (await directory.districts(stateIds)).map(toPlace) });
}

const COMPLEX_ENDING = "-c1";

async function answerComplexes(request: Request, directory: Directory): Promise<Response> {
	const districtIds = await readIds(request, "districtId", "districtIds");
	if (!districtIds) return refusal(400, "Invalid request");
	const complexes = (await districtsOf(directory, districtIds)).map(({ id, name }) => ({
		id: `${id}${COMPLEX_ENDING}`,
		name: `${name} District and Sessions Court Complex`,
	}));
	return Response.json({ complexes });
}

async function answerCourts(request: Request, simulator: EcourtsSimulator): Promise<Response> {
	const { directory, lists } = simulator;
	const complexIds = await readIds(request, "complexId", "complexIds");
	if (!complexIds) return refusal(400, "Invalid request");
	const districtIds =
		complexIds === "all"
			? complexIds
			: complexIds.filter((id) => id.endsWith(COMPLEX_ENDING)).map((id) => id.slice(0, -COMPLEX_ENDING.length));
	const courts = (await districtsOf(directory, districtIds)).flatMap(({ id, name }) => [
		{ id: `${id}-e1`, name: `Principal District and Sessions Court, ${name}` },
		{ id: `${id}-e2`, name: `Civil Judge Senior Division, ${name}` },
	]);
	if (lists && complexIds !== "all")
		for (const id of complexIds) courts.push(...(await roomsOf(lists, id, answerFinder(simulator))));
	return Response.json({ courts });
}

async function districtsOf(directory: Directory, districtIds: string[] | "all"): Promise<Place[]> {
	const all = await directory.districts("all");
	if (districtIds === "all") return all;
	const asked = new Set(districtIds);
	return all.filter(({ id }) => asked.has(id));
}

async function highCourtStates({ states, benches }: Directory): Promise<Place[]> {
	return (await states()).filter(({ id }) => benches.some(({ stateId }) => stateId === id)).map(toPlace);
}

async function answerBenches(request: Request, { benches }: Directory): Promise<Response> {
	const stateIds = await readIds(request, "stateId", "stateIds");
	if (!stateIds) return refusal(400, "Invalid request");
	const asked = benches.filter(({ stateId }) => stateIds === "all" || stateIds.includes(stateId));
	return Response.json({ benches: asked.map(toPlace) });
}

async function answerSearch(
	request: Request,
	kind: SearchKind,
	{ today, simulator }: { today: string; simulator: EcourtsSimulator },
): Promise<Response> {
	const body = await readBody(request, z.unknown());
	const played = await simulateSearch(kind, body, { today, places: simulator.places });
	if (played.kind === "refused") return refusal(400, "Invalid request");
	const fault = played.kind === "fault" && (await faultOf(played.year, "MHAH010002331995", request.signal));
	if (fault) return fault;
	return sendList(played.kind === "found" ? played.body : [], simulator, kind);
}

/** Sends a list of cases, some of them dirty. */
async function sendList(list: unknown, { dirt }: EcourtsSimulator, subject: string): Promise<Response> {
	const found = await dirt?.("court", subject, LIST_KINDS);
	return send((found && soiledList(list, found)) ?? { body: list });
}

/** The district and High Court calls each return cases of their own courts only. */
async function answerCase(
	request: Request,
	{ isHighCourt, simulator }: { isHighCourt: boolean; simulator: EcourtsSimulator },
): Promise<Response> {
	const body = await readBody(request, z.object({ cnr: z.string() }));
	if (!body || !isStandardCnr(body.cnr)) return refusal(400, "Invalid CNR");
	const { cnr } = body;
	countCall(cnr);
	if (isHighCourtCnr(cnr) !== isHighCourt || isOtherCourtCnr(cnr)) return refusal(404, "Case not found");
	const fault = await faultOf(cnrParts(cnr)?.year, cnr, request.signal);
	if (fault) return fault;
	if ((await simulator.changes?.find(cnr))?.away) return refusal(503, "Service unavailable");

	const answer = await answerFinder(simulator)(cnr);
	const dirt = answer && (await simulator.dirt?.("court", cnr, COURT_KINDS));
	const dirty = dirt && soiledCase(answer, dirt, todayOf(simulator));
	const ledgerId = await simulator.record?.(cnr, answer, dirty?.ledger ?? {});
	return send(dirty ?? { body: answer ?? "" }, ledgerId);
}

/** Finds the response for a CNR, with its changes. */
const answerFinder = (simulator: EcourtsSimulator) => async (cnr: string) =>
	changedAnswer(cnr, simulatedAnswer(cnr, todayOf(simulator)), await simulator.changes?.find(cnr));

async function answerCauseList(request: Request, simulator: EcourtsSimulator): Promise<Response> {
	const asked = await readBody(request, listRequest);
	if (!asked) return refusal(400, "Invalid request");
	const year = /-(199[0-6])$/.exec(asked.courtId)?.[1];
	const fault = await faultOf(Number(year), "MHAH010002331995", request.signal);
	if (fault) return fault;
	const found = simulator.lists && (await causeListOf(simulator.lists, asked, answerFinder(simulator)));
	return found ? sendList(found, simulator, asked.courtId) : refusal(404, "No cause list");
}

/** Saves a sandbox user's choice for a case on a list. */
async function answerSaid(request: Request, simulator: EcourtsSimulator): Promise<Response> {
	const said = await readBody(request, saidOfList);
	const cnr = said?.cnr.toUpperCase() ?? "";
	if (!said || !isStandardCnr(cnr)) return refusal(400, "Send cnr, date (YYYY-MM-DD) and listed (true, false or null)");
	await simulator.lists?.say(cnr, said.date, said.listed);
	return Response.json({ ...said, cnr });
}

/** The unchanged response for a CNR. */
export function simulatedAnswer(cnr: string, today: string) {
	const outline = knownCases.find((known) => known.cnr === cnr) ?? generatedCase(cnr, today);
	return outline && recordOf(outline, today);
}

/** Changes a CNR's response and returns the new one. */
async function answerChange(request: Request, typed: string, simulator: EcourtsSimulator): Promise<Response> {
	const cnr = typed.toUpperCase();
	if (!isStandardCnr(cnr)) return refusal(400, "Invalid CNR");
	const isJson = request.headers.get("Content-Type")?.toLowerCase().startsWith("application/json");
	const parsed = courtChanges.safeParse(isJson ? await request.text() : "");
	if (!parsed.success) return refusal(400, "Send a JSON object in the court's own shape");
	const changes = await simulator.changes?.add(cnr, parsed.data);
	const answer = changedAnswer(cnr, simulatedAnswer(cnr, todayOf(simulator)), changes);
	return Response.json({ cnr, gone: answer === undefined, answer: answer ?? null });
}

/** Drops the CNR requested first when there are too many. */
function countCall(cnr: string) {
	calls.byCnr.set(cnr, (calls.byCnr.get(cnr) ?? 0) + 1);
	const [oldest] = calls.byCnr.keys();
	if (calls.byCnr.size > CNRS_COUNTED && oldest !== undefined) calls.byCnr.delete(oldest);
}

async function faultOf(year: number | undefined, cnr: string, signal: AbortSignal): Promise<Response | undefined> {
	switch (year) {
		case 1990:
			return send({ body: "" });
		case 1991:
			return refusal(404, "Case not found");
		case 1992:
			return refusal(429, "Too many requests", { "Retry-After": String(RETRY_AFTER_SECONDS) });
		case 1993:
			return new Response("<!DOCTYPE html><title>524: A timeout occurred</title><h1>Error 524</h1>", {
				status: 524,
				headers: { "Content-Type": "text/html; charset=utf-8" },
			});
		case 1994:
			// The wait ends early if the client disconnects; nobody reads the response then.
			await wait(SLOW_ANSWER_MS, undefined, { signal, ref: false }).catch(() => undefined);
			return undefined;
		case 1995:
			return new Response(`{"cnr":"${cnr}","title":"`, { headers: { "Content-Type": "application/json" } });
		case 1996:
			return refusal(401, "Unauthorized");
		default:
			return undefined;
	}
}

const send = ({ body, status = 200 }: Sent, ledgerId = "") => {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const type = text.startsWith("<") ? "text/html; charset=utf-8" : "application/json";
	return new Response(text, { status, headers: { "Content-Type": type, [LEDGER_HEADER]: ledgerId } });
};
