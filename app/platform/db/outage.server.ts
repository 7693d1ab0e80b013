import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "~/errors";
import { markConnectionLost } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";

export const OUTAGE_MESSAGE = "The service is briefly unavailable. Please try again in a minute.";
/** Retry-After during a database outage. */
export const OUTAGE_RETRY_SECONDS = 30;

/** Connection lost or refused, or a server that is no longer primary (25006): an immediate retry may reach another server. */
const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNREFUSED|ECONNRESET|EPIPE|57P0[1-5]|08\w{3}|25006)$/;
/** Timeout, unreachable host, no free connection, or a conflict with recovery on a standby (40001): a later retry may succeed. */
const OUT_OF_REACH =
	/^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|53\w{3}|40001|55P03|57014|25P03|3D000)$/;

/** Error code of a database error. Other systems use the same codes, so without a statement in its causes only CONNECT… counts. */
function codeOf(error: unknown): string | undefined {
	let isStatement = false;
	for (let step = error; step instanceof Error && !(step instanceof DomainError); step = step.cause) {
		isStatement ||= "query" in step || "severity" in step;
		const code = "code" in step ? String(step.code) : "";
		if (LOST.test(code) || OUT_OF_REACH.test(code)) return isStatement || code.startsWith("CONNECT") ? code : undefined;
	}
	return undefined;
}

/** Turns an error into a 503 if the database is unavailable or overloaded; otherwise undefined. */
export function outageOf(error: unknown): DomainError | undefined {
	const code = codeOf(error);
	if (code === undefined) return undefined;
	if (LOST.test(code)) markConnectionLost();
	logOutage(code, error);
	return new DomainError("unavailable", OUTAGE_MESSAGE, { retryAfterSeconds: OUTAGE_RETRY_SECONDS, cause: error });
}

const RETRY_PAUSE_MS = 1000;

/** Repeats a write while the database is away, for at most `ms`. @throws the last error */
export async function throughOutage<Written>(write: () => Promise<Written>, ms: number): Promise<Written> {
	for (const deadline = Date.now() + ms; ; await wait(RETRY_PAUSE_MS)) {
		try {
			return await write();
		} catch (error) {
			if (!outageOf(error) || Date.now() >= deadline) throw error;
		}
	}
}

/** An outage as a DomainError; any other error unchanged. */
export const outageAsDomainError = (error: unknown): unknown => outageOf(error) ?? error;

const LOG_EVERY_MS = 2000;
let loggedAt = 0;
let unlogged = 0;

/** Rate-limited to one line every two seconds, because an outage fails every request. */
function logOutage(code: string, error: unknown) {
	unlogged += 1;
	if (Date.now() - loggedAt < LOG_EVERY_MS) return;
	log.warn({ area: "database", code, err: error, alike: unlogged - 1 }, "the database is not available");
	loggedAt = Date.now();
	unlogged = 0;
}
