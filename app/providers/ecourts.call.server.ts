import { ProviderError, type ProviderErrorCode } from "~/providers/provider-error";

export type EcourtsSettings = {
	baseUrl: string;
	apiKey: string;
	/** For a whole call, to the last byte of the answer. Courts are asked while the caller waits, so it is long. */
	timeoutMs?: number;
};

const TIMEOUT_MS = 60 * 1000;
/** A case of decades is a few hundred kilobytes; what is longer than this is not an answer. */
const MAX_ANSWER_LENGTH = 10 * 1024 * 1024;

type Answer = { status: number; text: string; retryAfterMs?: number };

/** One exchange over HTTP, whatever its status. Of an answer that is no success only the status counts. */
export async function call(
	{ baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: EcourtsSettings,
	path: string,
	body: object | undefined,
	signal: AbortSignal | undefined,
): Promise<Answer> {
	signal?.throwIfAborted();
	const stop = new AbortController();
	const giveUp = () => stop.abort();
	const timer = setTimeout(giveUp, timeoutMs);
	signal?.addEventListener("abort", giveUp, { once: true });
	try {
		const url = `${baseUrl.replace(/\/+$/, "")}${path}`;
		// No Request is handed over here: Node loses the signal of one that fetch has to copy (undici issue 4068).
		const response = await fetch(url, { ...requestFor(url, apiKey, body), signal: stop.signal });
		const { status } = response;
		if (response.ok) return { status: 200, text: await readText(response, stop.signal) };
		await response.body?.cancel();
		return { status, text: "", retryAfterMs: readRetryAfter(response.headers.get("Retry-After")) };
	} catch (error) {
		signal?.throwIfAborted();
		if (error instanceof ProviderError) throw error;
		if (stop.signal.aborted) throw failure("timeout", `no whole answer within ${timeoutMs} ms`);
		throw failure("network", "could not be reached, or the connection broke", { cause: error });
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener("abort", giveUp);
	}
}

/**
 * What to send.
 * @throws ProviderError for an address or a key that cannot be sent. Fetch would quote them in its error.
 */
function requestFor(url: string, apiKey: string, body: object | undefined): RequestInit {
	const headers = { Accept: "application/json", Authorization: `Bearer ${apiKey}` };
	const init: RequestInit = body
		? { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) }
		: { headers };
	try {
		new Request(url, init);
	} catch {
		throw failure("refused", "the address or the key in the settings cannot be used");
	}
	return { ...init, redirect: "manual" };
}

/** The body as text. Giving up ends it however slowly it drips, which `Response.text()` alone does not promise. */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
	const reader = response.body?.getReader();
	if (!reader) return "";
	const cancel = () => void reader.cancel().catch(() => undefined);
	signal.addEventListener("abort", cancel, { once: true });
	const decoder = new TextDecoder();
	let read = "";
	for (;;) {
		signal.throwIfAborted();
		const { done, value } = await reader.read();
		signal.throwIfAborted();
		if (done) return read + decoder.decode();
		read += decoder.decode(value, { stream: true });
		if (read.length > MAX_ANSWER_LENGTH) {
			cancel();
			throw failure("unreadable", "the answer is too long to be one");
		}
	}
}

export function parseJson(answer: string): unknown {
	try {
		return JSON.parse(answer);
	} catch {
		// The cause stays out: it quotes the answer.
		throw failure("unreadable", "answered something that is not JSON");
	}
}

/** `Retry-After` in seconds or as a date (RFC 9110 section 10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
	if (header === null) return undefined;
	if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
	const until = Date.parse(header);
	return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

export function failureOf({ status, retryAfterMs }: Answer): ProviderError {
	if (status === 429) return failure("rate-limited", "too many calls (429)", { retryAfterMs });
	if (status >= 500) return failure("unavailable", `out of order (${status})`, { retryAfterMs });
	return failure("refused", `refused the call (${status})`);
}

export function failure(
	code: ProviderErrorCode,
	message: string,
	options?: { retryAfterMs?: number; cause?: unknown },
) {
	return new ProviderError("ecourts", code, message, options);
}
