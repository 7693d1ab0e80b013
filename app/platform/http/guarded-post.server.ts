import { lookup as resolveHere } from "node:dns/promises";
import { once } from "node:events";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import {
	AddressRefused,
	allowedAddresses,
	type Guard,
	guardedLookup,
	resolvePublicly,
} from "~/platform/http/public-address.server";
import { phrase } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

export const publicGuard: Guard = { resolve: resolvePublicly, isPrivateAllowed: false };
/** Of a sandbox, which resolves names as its machine does. */
export const openGuard: Guard = {
	resolve: (name) => resolveHere(name, { all: true }).catch(() => []),
	isPrivateAllowed: true,
};
export const ownGuard = env.WEBHOOKS_ALLOW_PRIVATE ? openGuard : publicGuard;

/** From the DNS lookup to the last byte of the answer. */
const POST_LIMIT_MS = 10_000;
/** The bytes read of an answer. */
const MAX_BYTES = 64 * 1024;
/** The bytes of an answer saved for the log. */
const MAX_KEPT_BYTES = 4096;
/** Many people may use one company's host, so a host may keep many connections. */
const KEPT_OPEN = { keepAlive: true, maxFreeSockets: 128, timeout: 4000 };

/** The result of a delivery: `problem` is why it failed, untranslated. */
export type Posted = { status: number | null; answer: string | null; problem: string | null; millis: number };

export const POST_PROBLEMS = {
	private: phrase("The address is in a private network."),
	unknown: phrase("The name of the address is not known."),
	late: phrase("No complete answer within 10 seconds."),
	redirect: phrase("The response redirects to another address. We do not follow redirects."),
	status: phrase("The response was not a success (2xx)."),
	certificate: phrase("The certificate of the address is not valid."),
	connection: phrase("The connection failed."),
};

const codeOf = (error: unknown) => String(Object(error).code);

function problemOf(error: unknown): string {
	if (error instanceof AddressRefused) return POST_PROBLEMS[error.cause];
	return /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ISSUER/.test(codeOf(error))
		? POST_PROBLEMS.certificate
		: POST_PROBLEMS.connection;
}

function problemOfStatus(status: number): string | null {
	if (status >= 200 && status < 300) return null;
	return status >= 300 && status < 400 ? POST_PROBLEMS.redirect : POST_PROBLEMS.status;
}

async function request(url: URL, options: RequestOptions, body: string | Buffer): Promise<IncomingMessage> {
	const sent = (url.protocol === "https:" ? https : http).request(url, options);
	// An error after the answer began surfaces on the answer, too.
	sent.on("error", () => undefined);
	try {
		const [response] = await once(sent.end(body), "response");
		return response;
	} catch (error) {
		// The other side may close a kept-alive connection just as it is reused: send again on a new one.
		if (!sent.reusedSocket || !/^(ECONNRESET|EPIPE)$/.test(codeOf(error))) throw error;
		return request(url, { ...options, agent: false }, body);
	}
}

/** The beginning of an answer, without NUL characters, which PostgreSQL cannot store. */
async function beginningOf(response: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const part of response) {
		if (length < MAX_KEPT_BYTES) parts.push(part);
		length += part.length;
		if (length >= MAX_BYTES) break;
	}
	return Buffer.concat(parts).subarray(0, MAX_KEPT_BYTES).toString("utf8").replaceAll("\0", "");
}

const AGENTS = new Map([
	["https:", new https.Agent(KEPT_OPEN)],
	["http:", new http.Agent(KEPT_OPEN)],
]);

/** Sends a POST request, JSON unless the headers say otherwise, to addresses the guard allows; connections are kept alive briefly. */
export async function send(
	address: string,
	headers: Record<string, string>,
	body: string | Buffer,
	{ guard = ownGuard, limitMs = POST_LIMIT_MS } = {},
): Promise<Posted> {
	const startedAt = performance.now();
	// A timer, since a signal of AbortSignal.timeout can be garbage-collected before it fires.
	const limit = new AbortController();
	const timer = setTimeout(() => limit.abort(), limitMs);
	let posted: Omit<Posted, "millis">;
	try {
		const url = new URL(address);
		// An IP address as host needs no lookup, so it is checked here.
		if (/^[[\d]/.test(url.hostname)) await allowedAddresses(url.hostname, guard);
		const sent = { "content-type": "application/json", ...headers, "content-length": Buffer.byteLength(body) };
		const options = { method: "POST", agent: AGENTS.get(url.protocol), signal: limit.signal };
		const lookup = guardedLookup(guard);
		const response = await request(url, { ...options, lookup, headers: sent }, body);
		const status = response.statusCode ?? 0;
		posted = { status, answer: await beginningOf(response), problem: problemOfStatus(status) };
	} catch (error) {
		posted = { status: null, answer: null, problem: limit.signal.aborted ? POST_PROBLEMS.late : problemOf(error) };
	}
	clearTimeout(timer);
	return { ...posted, millis: Math.round(performance.now() - startedAt) };
}
