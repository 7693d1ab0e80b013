import { ApiError } from "./errors.js";

export type ClientOptions = {
	/** Where the product is, such as https://diary.example: without a path. */
	baseUrl: string;
	/** A named token of the profile, or the one that login gives. */
	token?: string;
	/** How often a call is sent again after 429, 503 or a broken connection; 3 unless given. */
	retries?: number;
	/** What is longer in Retry-After is not waited for but thrown; 60 seconds unless given. */
	maxWaitMs?: number;
	/** How long one answer may take; 30 seconds unless given. */
	timeoutMs?: number;
	/** In place of the global fetch. */
	fetch?: typeof fetch;
};

export type Call = {
	method: string;
	path: string;
	body?: unknown;
	/** The same for each try, so that the server does a POST once. */
	idempotencyKey?: string;
	signal?: AbortSignal;
};

const FIRST_WAIT_MS = 1000;

const wait = (ms: number, signal?: AbortSignal) =>
	new Promise<void>((resolve, reject) => {
		signal?.throwIfAborted();
		const stop = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", stop);
			resolve();
		}, ms);
		signal?.addEventListener("abort", stop, { once: true });
	});

/** How long to wait before the next try: as Retry-After says, else a second, twice as long each time. */
function waitBefore(attempt: number, response?: Response): number {
	const seconds = Number(response?.headers.get("retry-after") ?? Number.NaN);
	return Number.isFinite(seconds) ? seconds * 1000 : FIRST_WAIT_MS * 2 ** attempt;
}

/** A body with a file as a form, the file last: the server stores it as it arrives. Any other body as JSON. */
function encodeBody(body: unknown): { content: FormData | string | null; type?: string } {
	if (body === undefined) return { content: null };
	const entries = Object.entries(Object(body)).filter(([, value]) => value !== undefined && value !== null);
	if (!entries.some(([, value]) => value instanceof Blob))
		return { content: JSON.stringify(body), type: "application/json" };
	const form = new FormData();
	for (const [name, value] of entries) if (!(value instanceof Blob)) form.append(name, String(value));
	for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value);
	return { content: form };
}

const isFile = ({ ok, headers }: Response) => ok && (headers.get("content-disposition") ?? "").startsWith("attachment");

async function readBody(response: Response): Promise<unknown> {
	if (isFile(response)) return response.blob();
	const text = await response.text();
	try {
		return JSON.parse(text);
	} catch {
		throw new ApiError(response, undefined);
	}
}

/**
 * Sends a call, and again after 429, 503 or a broken connection, as often as the options say.
 * @throws ApiError for a refusal, TypeError for a connection that stays broken, the signal's reason when aborted.
 */
export async function send(options: ClientOptions, { method, path, body, idempotencyKey, signal }: Call) {
	const { baseUrl, token, retries = 3, maxWaitMs = 60_000, timeoutMs = 30_000, fetch: ask = fetch } = options;
	const { content, type } = encodeBody(body);
	const headers: Record<string, string> = {
		accept: "application/json",
		...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
		...(type === undefined ? {} : { "content-type": type }),
		...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
	};
	for (let attempt = 0; ; attempt += 1) {
		const timeout = AbortSignal.timeout(timeoutMs);
		const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
		let response: Response | undefined;
		try {
			response = await ask(new URL(path, baseUrl), { method, headers, body: content, signal: either });
			const isLater = response.status === 429 || response.status === 503;
			if (!isLater || attempt >= retries || waitBefore(attempt, response) > maxWaitMs) {
				const answer = await readBody(response);
				if (!response.ok) throw new ApiError(response, answer);
				return answer;
			}
			await response.body?.cancel();
		} catch (error) {
			if (error instanceof ApiError || signal?.aborted || attempt >= retries) throw error;
		}
		await wait(waitBefore(attempt, response), signal);
	}
}
