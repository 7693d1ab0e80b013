import { once } from "node:events";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import {
	AddressRefused,
	allowedAddresses,
	guardedLookup,
	ownGuard,
} from "~/features/people/webhooks/public-address.server";
import { phrase } from "~/platform/language/translate";

/** From the look-up of the name to the last byte of the answer. */
const LIMIT_MS = 10_000;
/** Of an answer, so much is read. */
const MAX_BYTES = 64 * 1024;
/** And so much is kept for the log. */
const MAX_KEPT_BYTES = 4096;
/** Many people may have one company receive for them, so a host may have many connections. */
const KEPT_OPEN = { keepAlive: true, maxFreeSockets: 128, timeout: 4000 };

/** How a delivery went: `problem` is why it does not count, still to be translated. */
export type Posted = { status: number | null; answer: string | null; problem: string | null; millis: number };

const PROBLEMS = {
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
	if (error instanceof AddressRefused) return PROBLEMS[error.cause];
	return /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ISSUER/.test(codeOf(error)) ? PROBLEMS.certificate : PROBLEMS.connection;
}

function problemOfStatus(status: number): string | null {
	if (status >= 200 && status < 300) return null;
	return status >= 300 && status < 400 ? PROBLEMS.redirect : PROBLEMS.status;
}

async function request(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
	const sent = (url.protocol === "https:" ? https : http).request(url, options);
	// One that comes after the answer began is told by the answer, too.
	sent.on("error", () => undefined);
	try {
		const [response] = await once(sent.end(body), "response");
		return response;
	} catch (error) {
		// A connection that was kept open may be closed by the other side just when it is used again.
		if (!sent.reusedSocket || !/^(ECONNRESET|EPIPE)$/.test(codeOf(error))) throw error;
		return request(url, { ...options, agent: false }, body);
	}
}

/** The beginning of an answer, as text that the database can hold. */
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

/** Sends by POST under a guard; connections are kept open for a moment. */
export async function send(
	address: string,
	headers: Record<string, string>,
	body: string,
	{ guard = ownGuard, limitMs = LIMIT_MS } = {},
): Promise<Posted> {
	const startedAt = performance.now();
	// A timer, since a signal of AbortSignal.timeout can be collected before it fires.
	const limit = new AbortController();
	const timer = setTimeout(() => limit.abort(), limitMs);
	let posted: Omit<Posted, "millis">;
	try {
		const url = new URL(address);
		// Where the host is an address, nothing is looked up, so it is checked here.
		if (/^[[\d]/.test(url.hostname)) await allowedAddresses(url.hostname, guard);
		const length = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
		const options = { method: "POST", agent: AGENTS.get(url.protocol), signal: limit.signal };
		const lookup = guardedLookup(guard);
		const response = await request(url, { ...options, lookup, headers: { ...headers, ...length } }, body);
		const status = response.statusCode ?? 0;
		posted = { status, answer: await beginningOf(response), problem: problemOfStatus(status) };
	} catch (error) {
		posted = { status: null, answer: null, problem: limit.signal.aborted ? PROBLEMS.late : problemOf(error) };
	}
	clearTimeout(timer);
	return { ...posted, millis: Math.round(performance.now() - startedAt) };
}
