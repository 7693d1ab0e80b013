/** A provider of court records of a test's own, and how its answers fail. */
import { createServer, type RequestListener, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, expect } from "vitest";
import type { EcourtsSettings } from "~/providers/ecourts.call.server";
import { ProviderError } from "~/providers/provider-error";
import type { CourtChanges } from "~/sandbox/courts/court-changes";
import { answerEcourts } from "~/sandbox/courts/ecourts.server";
import { listen } from "../server/listen";
import { benches, searchPlaces } from "./search-places";

export const KEY = "klc_0123456789abcdef";
export const TODAY = "2026-11-23";
/** The name that tests search for; no error repeats it, nor the key. */
export const SEARCHED = "Patil";

const servers: Server[] = [];

/** Ends the test's servers: from then on nobody listens at their addresses. */
export async function closeServers() {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
	}
}

afterEach(closeServers);

/** A provider that ends with the test; its address is ready to be asked. */
export async function serve(listener: RequestListener): Promise<EcourtsSettings> {
	const server = createServer(listener);
	servers.push(server);
	const port = await listen(server);
	return { baseUrl: `http://127.0.0.1:${port}/sandbox/ecourts/api/core`, apiKey: KEY, timeoutMs: 2000 };
}

export const serveText = (body: string, status = 200, headers: Record<string, string> = {}) =>
	serve((_, outgoing) => outgoing.writeHead(status, headers).end(body));

export const serveJson = (body: unknown) => serveText(JSON.stringify(body));

const PLACES = [
	{ id: "1-26", stateId: "1", name: "Ahmednagar" },
	{ id: "1-25", stateId: "1", name: "Pune" },
	{ id: "26-8", stateId: "26", name: "Central" },
];

/** The states and districts that the simulator lists. */
export const directory = {
	states: async () => [
		{ id: "1", name: "Maharashtra" },
		{ id: "26", name: "Delhi" },
	],
	districts: async (ids: string[] | "all") => PLACES.filter(({ stateId }) => ids === "all" || ids.includes(stateId)),
	benches,
};

/** The simulator, with what was changed about cases. */
export const serveSimulator = (changes?: Map<string, CourtChanges>) =>
	serve(async (incoming, outgoing) => {
		const gone = new AbortController();
		outgoing.once("close", () => gone.abort());
		const headers = new Headers();
		for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
		const body = incoming.method === "POST" ? await buffer(incoming) : null;
		const url = `http://${incoming.headers.host}${incoming.url}`;
		const request = new Request(url, { method: incoming.method, headers, body, signal: gone.signal });
		const answer = await answerEcourts(request, {
			apiKey: KEY,
			directory,
			places: searchPlaces(changes),
			today: TODAY,
		});
		outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
	});

/** The error of a call that fails. */
export async function failureOf(answer: Promise<unknown>): Promise<ProviderError> {
	const error: unknown = await answer.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ProviderError)) throw new Error(`Expected a ProviderError and got ${String(error)}`);
	for (const kept of [KEY, SEARCHED])
		expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(kept);
	return error;
}
