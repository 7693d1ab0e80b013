import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst } from "workbox-strategies";
import { KEPT_FOR, NOBODY, OFF } from "~/platform/offline/kept-for";
import { languageOf, pageResponse, toCopy } from "~/platform/offline/pages";

declare const self: ServiceWorkerGlobalScope;

const PAGES = "pages";
/** Least used pages go first. */
const LIMITS = { maxEntries: 30, maxAgeSeconds: 7 * 24 * 60 * 60, matchOptions: { ignoreVary: true } };
/** How long a network that hangs is waited for. */
export const PATIENCE_SECONDS = 8;
/** A page seen by its data alone is fetched whole to be kept, unless it was this lately. */
const FRESH_MS = 60_000;

let wipes = 0;

/** How often all was forgotten so far: answers to what was asked before the last time may be another person's. */
export const countWipes = () => wipes;

/** Forgets every page, and when it was opened. */
export async function wipe() {
	wipes++;
	await caches.delete(PAGES);
	await new CacheExpiration(PAGES, LIMITS).delete();
}

const findCopy = (address: string) => caches.match(address, { cacheName: PAGES, ignoreVary: true });

const dropCopy = async (request: Request) => (await caches.open(PAGES)).delete(request, { ignoreVary: true });

async function findAnyCopy() {
	const [first] = await (await caches.open(PAGES)).keys();
	return first && (await findCopy(first.url));
}

const ownerOfCopies = async () => (await findAnyCopy())?.headers.get(KEPT_FOR);

/** The language of the pages that are kept; English where none is. */
export const languageOfCopies = async () => languageOf((await (await findAnyCopy())?.text()) ?? "");

let isOver = false;

/** Whether the worker is on its way out and only answers for windows that are still open. */
export const isEnded = () => isOver;

/** The light pages were chosen: nothing of this stays in the browser. */
async function end() {
	isOver = true;
	await wipe();
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
	await self.registration.unregister();
}

/**
 * Acts on what an answer says of its reader: the pages of anybody else go.
 * @param asked the count of wipes when it was asked for
 * @returns the count at which the answer may be kept; undefined where it may not
 */
export async function heed({ headers }: Response, asked: number): Promise<number | undefined> {
	const keptFor = headers.get(KEPT_FOR);
	if (keptFor === OFF) await end();
	if (!keptFor || keptFor === OFF || asked !== wipes) return undefined;
	if (keptFor === NOBODY) {
		await wipe();
		return undefined;
	}
	const owner = await ownerOfCopies();
	if (owner && owner !== keptFor) await wipe();
	return wipes;
}

const keptAt = ({ headers }: Response) => new Date(headers.get("date") ?? Number.NaN);

const isWhole = (response: Response) =>
	response.status === 200 && !response.redirected && !Number.isNaN(keptAt(response).getTime());

/** A page from the network, and only without an answer of it from what was kept. */
const keptPages = new NetworkFirst({
	cacheName: PAGES,
	networkTimeoutSeconds: PATIENCE_SECONDS,
	matchOptions: { ignoreVary: true },
	plugins: [
		{
			requestWillFetch: async ({ request, state = {} }) => {
				state.asked = wipes;
				return request;
			},
			fetchDidFail: async ({ state = {} }) => {
				state.isLost = true;
			},
			cacheWillUpdate: async ({ request, response, state = {} }) => {
				// Where it leads cannot be read: to the login, for all that is known.
				if (response.type === "opaqueredirect") await wipe();
				state.kept = await heed(response, Number(state.asked));
				if (state.kept === wipes && response.status === 404) await dropCopy(request);
				return state.kept === wipes && isWhole(response) ? response : null;
			},
			cacheDidUpdate: async ({ request, state = {} }) => {
				if (state.kept !== wipes) await dropCopy(request);
			},
			cachedResponseWillBeUsed: async ({ cachedResponse, state = {} }) => {
				if (!cachedResponse) return undefined;
				const cause = state.isLost ? "offline" : "silent";
				const copy = toCopy(await cachedResponse.text(), cause, keptAt(cachedResponse), new Date());
				return pageResponse(copy, { date: cachedResponse.headers.get("date") ?? "" });
			},
		},
		// After ours, since it drops what is too old by its date.
		new ExpirationPlugin({ ...LIMITS, purgeOnQuotaError: true }),
	],
});

/** Answers a page that is kept. @throws where there is neither a network nor a copy. */
export const answerKeptPage = (request: Request, event: ExtendableEvent) => keptPages.handle({ request, event });

/** Whether there is a copy that could be shown. */
export async function hasCopy(page: URL): Promise<boolean> {
	const copy = await findCopy(page.href);
	return copy !== undefined && Date.now() - keptAt(copy).getTime() < LIMITS.maxAgeSeconds * 1000;
}

/** Keeps a page that was seen by its data alone, or before there was a worker. */
export async function keepSeen(page: URL, event: ExtendableEvent) {
	const copy = await findCopy(page.href);
	if (copy && Date.now() - keptAt(copy).getTime() < FRESH_MS) return;
	const request = new Request(page, { headers: { accept: "text/html" }, redirect: "manual" });
	await Promise.all(keptPages.handleAll({ request, event })).catch(() => {});
}
