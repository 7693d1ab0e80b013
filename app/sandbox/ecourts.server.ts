import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { cnrParts, isStandardCnr } from "~/features/courts/cnr";
import { knownCases } from "~/sandbox/ecourts-cases";
import { generatedCase } from "~/sandbox/ecourts-generated";
import { recordOf } from "~/sandbox/ecourts-record";

export type Place = { id: string; name: string };

/** Where the stand-in takes its states and districts from. */
export type Directory = {
	states: () => Promise<Place[]>;
	districts: (stateIds: string[] | "all") => Promise<Place[]>;
};

export type EcourtsStandIn = {
	apiKey: string;
	directory: Directory;
	/** The day in India from which hearings are counted; the clock's by default. */
	today?: string;
};

const HOME = "/sandbox/ecourts";
const CORE = `${HOME}/api/core`;
const SLOW_ANSWER_MS = 30 * 1000;
const RETRY_AFTER_SECONDS = 30;
const CNRS_COUNTED = 1000;
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

const calls = { total: 0, byCnr: new Map<string, number>() };

/**
 * Plays the E-Courts India API: look-ups and the case by CNR below `/sandbox/ecourts/api/core`, with
 * `/sandbox/ecourts/health`, and `/sandbox/ecourts/calls` for tests to see who was asked for. The year of a CNR
 * brings about what goes wrong in life: 1990 no answer, 1991 404, 1992 429, 1993 524 in HTML, 1994 half a minute's
 * wait, 1995 broken JSON, 1996 401.
 */
export async function answerEcourts(request: Request, standIn: EcourtsStandIn): Promise<Response> {
	const path = new URL(request.url).pathname.replace(/\/+$/, "");
	if (path === `${HOME}/health`) return only("GET", request, () => Response.json({ status: "ok" }));
	if (path === `${HOME}/calls`) {
		const counted = { total: calls.total, byCnr: Object.fromEntries(calls.byCnr) };
		return only("GET", request, () => Response.json({ calls: counted }));
	}

	if (!path.startsWith(`${CORE}/`)) return refusal(404, "Not found");
	calls.total += 1;
	if (request.headers.get("Authorization") !== `Bearer ${standIn.apiKey}`) return refusal(401, "Unauthorized");
	const { directory } = standIn;
	switch (path.slice(CORE.length)) {
		case "/static/district-court/states":
			return only("GET", request, async () => Response.json({ states: (await directory.states()).map(toPlace) }));
		case "/static/district-court/districts":
			return only("POST", request, () => answerDistricts(request, directory));
		case "/static/district-court/complexes":
			return only("POST", request, () => answerComplexes(request, directory));
		case "/static/district-court/courts":
			return only("POST", request, () => answerCourts(request, directory));
		case "/live/district-court/case":
		case "/live/high-court/case":
			return only("POST", request, () => answerCase(request, standIn.today ?? todayInIndia()));
		default:
			return refusal(404, "Not found");
	}
}

const refusal = (status: number, error: string, headers?: HeadersInit) => Response.json({ error }, { status, headers });

async function only(method: string, request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
	if (request.method === method) return answer();
	return refusal(405, "Method not allowed", { Allow: method });
}

/** The body, or undefined when it is no JSON or not what `schema` asks for. */
async function readBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body | undefined> {
	if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("application/json")) return undefined;
	const body: unknown = await request.json().catch(() => undefined);
	return schema.safeParse(body).data;
}

/** The ids a look-up asks for: one, several or all. */
async function readIds(request: Request, one: string, several: string): Promise<string[] | "all" | undefined> {
	const ids = z.union([
		z.object({ all: z.literal(true) }).transform(() => "all" as const),
		z.object({ [several]: z.array(z.string()) }).transform((body) => body[several] ?? []),
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

async function answerCourts(request: Request, directory: Directory): Promise<Response> {
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
	return Response.json({ courts });
}

async function districtsOf(directory: Directory, districtIds: string[] | "all"): Promise<Place[]> {
	const all = await directory.districts("all");
	if (districtIds === "all") return all;
	const asked = new Set(districtIds);
	return all.filter(({ id }) => asked.has(id));
}

async function answerCase(request: Request, today: string): Promise<Response> {
	const body = await readBody(request, z.object({ cnr: z.string() }));
	if (!body || !isStandardCnr(body.cnr)) return refusal(400, "Invalid CNR");
	const { cnr } = body;
	countCall(cnr);
	const fault = await faultOf(cnr, request.signal);
	if (fault) return fault;

	const outline = knownCases.find((known) => known.cnr === cnr) ?? generatedCase(cnr, today);
	return outline ? Response.json(recordOf(outline, today)) : emptyAnswer();
}

/** Forgets the CNR that was first asked for when there are too many to remember. */
function countCall(cnr: string) {
	calls.byCnr.set(cnr, (calls.byCnr.get(cnr) ?? 0) + 1);
	const [oldest] = calls.byCnr.keys();
	if (calls.byCnr.size > CNRS_COUNTED && oldest !== undefined) calls.byCnr.delete(oldest);
}

async function faultOf(cnr: string, signal: AbortSignal): Promise<Response | undefined> {
	switch (cnrParts(cnr)?.year) {
		case 1990:
			return emptyAnswer();
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
			// An asker who has gone away reads no answer, so one that comes early does no harm.
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

const emptyAnswer = () => new Response("", { headers: { "Content-Type": "application/json" } });

const todayInIndia = () => new Date(Date.now() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
