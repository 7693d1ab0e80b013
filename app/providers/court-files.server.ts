import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import {
	AddressRefused,
	allowedAddresses,
	type Guard,
	guardedLookup,
	resolvePublicly,
} from "~/platform/http/public-address.server";
import { observed } from "~/providers/observed.server";
import { ProviderError, type ProviderErrorCode } from "~/providers/provider-error";

/** From the look-up of the name to the last byte of the file. */
const LIMIT_MS = 60_000;
/** Courts move their pages, and lead to a login that leads on. */
const MAX_REDIRECTS = 3;

type Settings = {
	/** Whether an address is a court's. It is asked again at each redirect. */
	isAllowed: (address: string) => boolean;
	/** In a sandbox: what stands in for the hosts of the courts; "" for themselves. */
	baseUrl: string;
	guard?: Guard;
	limitMs?: number;
};

const failure = (code: ProviderErrorCode, message: string, cause?: unknown) =>
	new ProviderError("court-files", code, message, { cause });

/** The stand-in gets the path of the court's address. */
const standIn = ({ pathname, search }: URL, baseUrl: string) => new URL(`${baseUrl}${pathname}${search}`);

async function get(url: URL, guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
	// An IP address as host needs no lookup, so it is checked here.
	if (/^[[\d]/.test(url.hostname)) await allowedAddresses(url.hostname, guard);
	const headers = { accept: "application/pdf", "accept-encoding": "identity", "user-agent": "NyayaDiary/1" };
	const options = { signal, headers, lookup: guardedLookup(guard), agent: false };
	const sent = (url.protocol === "https:" ? https : http).get(url, options);
	// An error after the answer began surfaces on the answer, too.
	sent.on("error", () => undefined);
	const [response] = await once(sent, "response");
	return response;
}

/** Follows redirects, each only to a court's address. */
async function open(address: string, settings: Settings, signal: AbortSignal): Promise<IncomingMessage> {
	const { isAllowed, baseUrl } = settings;
	const isStandIn = baseUrl !== "";
	const { guard = { resolve: resolvePublicly, isPrivateAllowed: isStandIn } } = settings;
	let url = new URL(address);
	for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
		if (!isAllowed(url.href)) throw failure("refused", "the address is not a court's");
		const response = await get(isStandIn ? standIn(url, baseUrl) : url, guard, signal);
		const { statusCode: status = 0, headers } = response;
		if (status === 200) return response;
		response.destroy();
		if (status < 300 || status >= 400 || !headers.location || !URL.canParse(headers.location, url))
			throw failure(status === 404 || status === 410 ? "not-found" : "unavailable", `answered with ${status}`);
		url = new URL(headers.location, url);
	}
	throw failure("unavailable", "redirects too often");
}

function asFailure(error: unknown, signal: AbortSignal): ProviderError {
	if (error instanceof ProviderError) return error;
	if (signal.aborted) return failure("timeout", "sent no whole file in time");
	if (error instanceof AddressRefused) return failure("refused", `the address is ${error.cause}`);
	return failure("network", "could not be reached, or the connection broke", error);
}

/**
 * The bytes of a file that a court publishes, as they arrive; a caller that has enough of them leaves the rest. What they are the
 * caller must find out. @throws ProviderError
 */
export async function* readCourtFile(address: string, settings: Settings): AsyncGenerator<Uint8Array> {
	// A timer, since a signal of AbortSignal.timeout can be garbage-collected before it fires.
	const limit = new AbortController();
	const timer = setTimeout(() => limit.abort(), settings.limitMs ?? LIMIT_MS);
	const failing = (error: unknown): never => {
		throw asFailure(error, limit.signal);
	};
	let response: IncomingMessage | undefined;
	try {
		response = await observed("court-files", "file", () => open(address, settings, limit.signal).catch(failing));
		const chunks = response[Symbol.asyncIterator]();
		for (;;) {
			const { done, value } = await chunks.next().catch(failing);
			if (done) return;
			yield value;
		}
	} finally {
		clearTimeout(timer);
		response?.destroy();
	}
}
