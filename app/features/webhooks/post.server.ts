import http from "node:http";
import https from "node:https";
import { env } from "~/env.server";
import {
	AddressRefused,
	allowedAddresses,
	type Guard,
	guardedLookup,
	resolveByHost,
	resolvePublicly,
} from "~/features/webhooks/public-address.server";
import { phrase } from "~/language/translate";

/** From the look-up of the name to the last byte of the answer. */
const LIMIT_MS = 10_000;
/** Of an answer, so much is read. */
const MOST_BYTES = 64 * 1024;
/** And so much is kept for the log. */
const MOST_KEPT = 4096;

/** How a delivery went: `problem` is why it does not count, still to be translated. */
export type Posted = { status: number | null; answer: string | null; problem: string | null; millis: number };

const PROBLEMS = {
	private: phrase("The address leads into a private network."),
	unknown: phrase("The name of the address is not known."),
	late: phrase("No complete answer within 10 seconds."),
	redirect: phrase("The answer leads to another address. Redirects are not followed."),
	status: phrase("The answer was not a success (2xx)."),
	certificate: phrase("The certificate of the address is not valid."),
	connection: phrase("The connection failed."),
};

function problemOf(error: unknown): string {
	if (error instanceof AddressRefused) return PROBLEMS[error.cause];
	const { name, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: "", code: "" };
	if (name === "AbortError" || name === "TimeoutError") return PROBLEMS.late;
	if (code && /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ISSUER/.test(code)) return PROBLEMS.certificate;
	return PROBLEMS.connection;
}

const problemOfStatus = (status: number) => {
	if (status >= 200 && status < 300) return null;
	return status >= 300 && status < 400 ? PROBLEMS.redirect : PROBLEMS.status;
};

/** Text that the database can hold. */
const keptText = (bytes: Buffer) => bytes.subarray(0, MOST_KEPT).toString("utf8").replaceAll("\0", "");

type Answer = { status: number; answer: string };

/** A connection that was kept open may be closed by the other side just when it is used again. */
class StaleConnection extends Error {}

/** Many people may have one company receive for them, so a host may have many. */
const KEPT_OPEN = { keepAlive: true, maxFreeSockets: 128, timeout: 4000 };

/** Sends by POST under a guard; connections are kept open for a moment. */
export function createSender(guard: Guard, limitMs = LIMIT_MS) {
	const lookup = guardedLookup(guard);
	const agents = { "https:": new https.Agent(KEPT_OPEN), "http:": new http.Agent(KEPT_OPEN) };

	function request(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Answer> {
		const isSecure = url.protocol === "https:";
		const agent = isSecure ? agents["https:"] : agents["http:"];
		return new Promise((resolve, reject) => {
			const sent = (isSecure ? https : http).request(url, { method: "POST", headers, agent, lookup, signal });
			sent.on("error", (error: NodeJS.ErrnoException) => {
				const isStale = sent.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
				reject(isStale ? new StaleConnection() : error);
			});
			sent.on("response", (response) => {
				const parts: Buffer[] = [];
				let length = 0;
				const end = () => resolve({ status: response.statusCode ?? 0, answer: keptText(Buffer.concat(parts)) });
				response.on("data", (part: Buffer) => {
					if (length < MOST_KEPT) parts.push(part);
					length += part.length;
					if (length < MOST_BYTES) return;
					end();
					response.destroy();
				});
				response.on("end", end);
				response.on("error", reject);
			});
			sent.end(body);
		});
	}

	return async (address: string, headers: Record<string, string>, body: string): Promise<Posted> => {
		const startedAt = performance.now();
		const millis = () => Math.round(performance.now() - startedAt);
		const length = String(Buffer.byteLength(body));
		const all = { ...headers, "content-type": "application/json", "content-length": length };
		// A timer, since a signal of AbortSignal.timeout can be collected before it fires.
		const limit = new AbortController();
		const timer = setTimeout(() => limit.abort(), limitMs);
		try {
			const url = new URL(address);
			// Where the host is an address, nothing is looked up, so it is checked here.
			if (/^[[\d]/.test(url.hostname)) await allowedAddresses(url.hostname, guard);
			const once = () => request(url, all, body, limit.signal);
			const { status, answer } = await once().catch((error) => {
				if (error instanceof StaleConnection) return once();
				throw error;
			});
			return { status, answer, problem: problemOfStatus(status), millis: millis() };
		} catch (error) {
			const problem = error instanceof StaleConnection ? PROBLEMS.connection : problemOf(error);
			return { status: null, answer: null, problem, millis: millis() };
		} finally {
			clearTimeout(timer);
		}
	};
}

/** The guard of this installation. */
export const ownGuard: Guard = env.WEBHOOKS_ALLOW_PRIVATE
	? { resolve: resolveByHost, isPrivateAllowed: true }
	: { resolve: resolvePublicly, isPrivateAllowed: false };

export const send = createSender(ownGuard);
