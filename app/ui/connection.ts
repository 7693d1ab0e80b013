import { useSyncExternalStore } from "react";

/** A request the network swallowed. It waits here, so that nothing of the page it was made from is lost. */
type Waiting = {
	isPost: boolean;
	isTrying: boolean;
	/** Whether it may go out again by itself; otherwise the person decides. */
	goesOn: () => boolean;
	again: () => void;
};

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

const tell = () => {
	for (const listener of listeners) listener();
};

/** "" while nothing waits. A form that waits can be changed and sent anew, so its button must not stay busy. */
type Connection = "" | "form waits" | "page waits" | "trying";

function connection(): Connection {
	const all = [...waiting];
	if (all.length === 0) return "";
	if (all.every(({ isTrying }) => isTrying)) return "trying";
	return all.some(({ isPost }) => isPost) ? "form waits" : "page waits";
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Whether requests wait for the network, and which. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection, () => "");

/** Whether a page that asks for its data again and again may do so now. */
export const mayRefresh = () => waiting.size === 0 && document.visibilityState === "visible";

/** Sends everything that waits again. */
export function tryAgain() {
	for (const one of [...waiting]) if (!one.isTrying) one.again();
}

function goOn() {
	for (const one of [...waiting]) if (!one.isTrying && one.goesOn()) one.again();
}

type Posted = { form: HTMLFormElement; submitter: HTMLElement | null; typed: string };

const typedIn = (form: HTMLFormElement) =>
	[...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`).join("&");

/** The form that was sent last, until its request goes out. */
let posted: Posted | undefined;

function takePosted(isPost: boolean) {
	const taken = isPost ? posted : undefined;
	if (isPost) posted = undefined;
	return taken;
}

const isChanged = ({ form, typed }: Posted) => form.isConnected && typedIn(form) !== typed;

/** Waits until the request may be sent again. @throws the signal's reason once nobody wants its answer any more. */
function untilAgain(one: Waiting, from: Posted | undefined, signal: AbortSignal | null | undefined) {
	return new Promise<void>((resolve, reject) => {
		signal?.addEventListener("abort", () => {
			waiting.delete(one);
			tell();
			reject(signal.reason);
		});
		one.again = () => {
			// What was typed since goes along: the form itself is sent again, which ends this request.
			if (from && isChanged(from)) return from.form.requestSubmit(from.submitter);
			one.isTrying = true;
			tell();
			resolve();
		};
		one.isTrying = false;
		waiting.add(one);
		tell();
		askSoon();
	});
}

const FIRST_ASK_MS = 2000;
const LAST_ASK_MS = 30_000;
let askMs = FIRST_ASK_MS;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Not every loss of the network is announced, nor its return: pages that wait ask by themselves, ever more seldom. */
function askSoon() {
	clearTimeout(asking);
	asking = setTimeout(() => {
		askMs = Math.min(askMs * 2, LAST_ASK_MS);
		for (const one of [...waiting]) if (!one.isPost && !one.isTrying) one.again();
		if (waiting.size > 0) askSoon();
	}, askMs);
}

const { fetch: fetchNow } = globalThis;

/** The answer of a proxy whose server is away. Ours mark what they say. */
const isAway = ({ status, headers }: Response) =>
	[502, 503, 504].includes(status) && !headers.get("content-type")?.startsWith("text/x-script");

/** The whole answer, since the network may be lost in the middle of it. @throws TypeError where it is. */
async function fetchWhole(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await fetchNow(input, init);
	if (isAway(response)) throw new TypeError("The server is away");
	const { status, statusText, headers } = response;
	const body = await response.arrayBuffer();
	return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** `fetch` for our own addresses: where the network fails it waits, and goes on when it is back. */
async function fetchOrWait(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : input, location.href);
	if (url.origin !== location.origin) return fetchNow(input, init);
	const isPost = init?.method !== undefined && init.method !== "GET";
	const from = takePosted(isPost);
	const one: Waiting = { isPost, isTrying: false, goesOn: () => true, again: () => {} };
	try {
		for (;;) {
			const isUnsent = !navigator.onLine;
			try {
				const response = await fetchWhole(input, init);
				askMs = FIRST_ASK_MS;
				return response;
			} catch (error) {
				if (!(error instanceof TypeError) || init?.signal?.aborted) throw error;
			}
			// What may have arrived, or was changed since, is not sent twice behind the person's back.
			one.goesOn = () => !isPost || (isUnsent && !(from && isChanged(from)));
			await untilAgain(one, from, init?.signal);
		}
	} finally {
		if (waiting.delete(one)) tell();
	}
}

/**
 * A page's script. Remix loads the whole page anew where one is missing, which is right after a new version and would lose
 * everything without a network (vite.config.ts puts this in the place of its `import`).
 * @public
 */
export async function importOrWait(url: string): Promise<unknown> {
	try {
		return await import(/* @vite-ignore */ url);
	} catch (error) {
		const { ok } = await fetchOrWait(url);
		if (!ok) throw error;
		return import(/* @vite-ignore */ url);
	}
}

/** A form that the browser itself would send, such as Log out: without a network its own page would take the place of ours. */
function holdDocument(event: Event, again: () => void) {
	if (navigator.onLine || event.defaultPrevented) return;
	event.preventDefault();
	const one: Waiting = {
		isPost: false,
		isTrying: false,
		goesOn: () => true,
		again: () => {
			if (!navigator.onLine) return;
			waiting.delete(one);
			tell();
			again();
		},
	};
	waiting.add(one);
	tell();
}

/** From here on no lost network takes a page away. Before the page's own scripts begin. */
export function surviveOffline() {
	globalThis.fetch = fetchOrWait;
	addEventListener("online", goOn);
	addEventListener(
		"submit",
		({ target, submitter }) => {
			if (target instanceof HTMLFormElement) posted = { form: target, submitter, typed: typedIn(target) };
		},
		true,
	);
	// After the page's own listeners, which take what they send themselves.
	addEventListener("submit", (event) => {
		const { target, submitter } = event;
		if (target instanceof HTMLFormElement) holdDocument(event, () => target.requestSubmit(submitter));
	});
}
