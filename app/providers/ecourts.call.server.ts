import { ProviderError, type ProviderErrorCode } from "~/providers/provider-error";

export type EcourtsSettings = {
	baseUrl: string;
	apiKey: string;
	/** Timeout of a whole call, to the last byte of the response. Long, because the provider queries the courts during the call. */
	timeoutMs?: number;
	/** Whose calls these are, in errors; eCourts by default. */
	provider?: string;
};

const TIMEOUT_MS = 60 * 1000;
/** The longest list of a search has some megabytes. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

type Answer = { status: number; text: string; retryAfterMs?: number };

/** Makes one HTTP call and returns its status. The body is read only on success, and of a 404, which may be about the case. */
export async function call(
	{ baseUrl, apiKey, timeoutMs = TIMEOUT_MS, provider }: EcourtsSettings,
	path: string,
	body: object | undefined,
	signal: AbortSignal | undefined,
	maxBytes = MAX_ANSWER_BYTES,
): Promise<Answer> {
	signal?.throwIfAborted();
	const stop = new AbortController();
	const giveUp = () => stop.abort();
	const timer = setTimeout(giveUp, timeoutMs);
	signal?.addEventListener("abort", giveUp, { once: true });
	try {
		const url = `${baseUrl.replace(/\/+$/, "")}${path}`;
		// No Request object: Node drops the signal of one that fetch copies (undici issue 4068).
		const response = await fetch(url, { ...requestFor(url, apiKey, body, provider), signal: stop.signal });
		const { status } = response;
		if (response.ok || status === 404)
			return { status: response.ok ? 200 : status, text: await readText(response, stop.signal, maxBytes, provider) };
		await response.body?.cancel();
		return { status, text: "", retryAfterMs: readRetryAfter(response.headers.get("Retry-After")) };
	} catch (error) {
		signal?.throwIfAborted();
		if (error instanceof ProviderError) throw error;
		if (stop.signal.aborted) throw failure("timeout", `no whole answer within ${timeoutMs} ms`, { provider });
		throw failure("network", "could not be reached, or the connection broke", { provider, cause: error });
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener("abort", giveUp);
	}
}

/**
 * Builds the request.
 * @throws ProviderError for an invalid address or key, because fetch would quote them in its error.
 */
function requestFor(url: string, apiKey: string, body: object | undefined, provider?: string): RequestInit {
	const headers = { Accept: "application/json", Authorization: `Bearer ${apiKey}` };
	const init: RequestInit = body
		? { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) }
		: { headers };
	try {
		new Request(url, init);
	} catch {
		throw failure("refused", "the address or the key in the settings cannot be used", { provider });
	}
	return { ...init, redirect: "manual" };
}

/** Reads the body as text. Aborts even while a slow body keeps arriving, which `Response.text()` does not guarantee. */
async function readText(response: Response, signal: AbortSignal, maxBytes: number, provider?: string): Promise<string> {
	const reader = response.body?.getReader();
	if (!reader) return "";
	const cancel = () => void reader.cancel().catch(() => undefined);
	signal.addEventListener("abort", cancel, { once: true });
	const decoder = new TextDecoder();
	let read = "";
	let bytes = 0;
	for (;;) {
		signal.throwIfAborted();
		const { done, value } = await reader.read();
		signal.throwIfAborted();
		if (done) return read + decoder.decode();
		read += decoder.decode(value, { stream: true });
		bytes += value.byteLength;
		if (bytes > maxBytes) {
			cancel();
			throw failure("unavailable", "the answer is too long to be one", { provider });
		}
	}
}

/** @throws ProviderError `unavailable`: a page of maintenance or of a proxy comes with 200, too, and is an outage. */
export function parseJson(answer: string, provider?: string): unknown {
	try {
		return JSON.parse(answer);
	} catch {
		// No cause: it quotes the response.
		throw failure("unavailable", "answered something that is not JSON", { provider });
	}
}

/** Milliseconds of `Retry-After`, given in seconds or as a date (RFC 9110 section 10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
	if (header === null) return undefined;
	if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
	const until = Date.parse(header);
	return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

export function failureOf({ status, retryAfterMs }: Answer, provider?: string): ProviderError {
	if (status === 429) return failure("rate-limited", "too many calls (429)", { provider, retryAfterMs });
	if (status >= 500) return failure("unavailable", `out of order (${status})`, { provider, retryAfterMs });
	return failure("refused", `refused the call (${status})`, { provider });
}

export function failure(
	code: ProviderErrorCode,
	message: string,
	{ provider = "ecourts", ...options }: { provider?: string; retryAfterMs?: number; cause?: unknown } = {},
) {
	return new ProviderError(provider, code, message, options);
}
