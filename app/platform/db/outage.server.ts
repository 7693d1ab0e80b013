import { DomainError } from "~/errors";
import { markConnectionLost } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";

export const OUTAGE_MESSAGE = "The service is briefly unavailable. Please try again in a minute.";
/** What Retry-After says when the database is away. */
export const OUTAGE_RETRY_SECONDS = 30;

/** The connection was there and is gone, leads to a server that leads no more (25006), or could not be made: the next try may find another. */
const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNREFUSED|ECONNRESET|EPIPE|57P0[1-5]|08\w{3}|25006)$/;
/** No answer in time, no connection to be had, a server without room, or a standby that follows the log (40001): waiting helps. */
const OUT_OF_REACH =
	/^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|53\w{3}|40001|55P03|57014|25P03|3D000)$/;

/** The code of an error of the database. Those of other systems carry the same codes; only what comes from a statement is about it. */
function codeOf(error: unknown): string | undefined {
	let isStatement = false;
	for (let step = error; step instanceof Error && !(step instanceof DomainError); step = step.cause) {
		isStatement ||= "query" in step || "severity" in step;
		const code = "code" in step ? String(step.code) : "";
		if (LOST.test(code) || OUT_OF_REACH.test(code)) return isStatement || code.startsWith("CONNECT") ? code : undefined;
	}
	return undefined;
}

/** The 503 that an error of the database becomes where the database is away, busy or out of reach; else undefined. */
export function outageOf(error: unknown): DomainError | undefined {
	const code = codeOf(error);
	if (code === undefined) return undefined;
	if (LOST.test(code)) markConnectionLost();
	logOutage(code, error);
	return new DomainError("unavailable", OUTAGE_MESSAGE, { retryAfterSeconds: OUTAGE_RETRY_SECONDS, cause: error });
}

/** The error as the person meets it: an outage as a DomainError, everything else as it is. */
export const foreseen = (error: unknown): unknown => outageOf(error) ?? error;

const LOG_EVERY_MS = 2000;
let loggedAt = 0;
let unlogged = 0;

/** Every request meets the same outage: one line every two seconds says so for all of them. */
function logOutage(code: string, error: unknown) {
	unlogged += 1;
	if (Date.now() - loggedAt < LOG_EVERY_MS) return;
	log.warn({ area: "database", code, err: error, alike: unlogged - 1 }, "the database is not available");
	loggedAt = Date.now();
	unlogged = 0;
}
