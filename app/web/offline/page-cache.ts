import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst } from "workbox-strategies";
import { paths } from "~/paths";
import { addDays, dayInIndia, MINUTE_MS } from "~/platform/calendar/day";
import { isHearingForm } from "~/web/offline/addresses";
import { CACHE_OWNER, NOBODY, OFF } from "~/web/offline/cache-owner";
import { languageOf, pageResponse, toCopy } from "~/web/offline/pages";
import { NETWORK_TIMEOUT_SECONDS, personIn } from "~/web/offline/person";
import { listUnsent, listUnsentOf, sendUnsent } from "~/web/offline/unsent";

declare const self: ServiceWorkerGlobalScope;

const PAGES = "pages";
/** Cache with the moment at which the day's pages were cached. */
export const DAY = "day";
export const MAX_PAGES = 40;
/** The least recently used pages are evicted first. */
const LIMITS = { maxEntries: MAX_PAGES, maxAgeSeconds: 7 * 24 * 60 * 60, matchOptions: { ignoreVary: true } };
/** A page loaded through its data only is fetched again as HTML for the cache, unless its copy is this fresh. */
const FRESH_MS = MINUTE_MS;

let wipes = 0;

/** How often the cache was cleared: a response requested before the last time may belong to another user. */
export const countWipes = () => wipes;

/** Deletes all cached pages and their expiration timestamps. */
export async function wipe() {
	wipes++;
	await Promise.all([PAGES, DAY].map((name) => caches.delete(name)));
	await new CacheExpiration(PAGES, LIMITS).delete();
}

const MATCH = { cacheName: PAGES, ignoreVary: true };

/**
 * The copy to show for an address: for today's board the newest copy, for a form that of the same case. @param copy the copy
 * cached under the address itself
 */
async function findBestCopy(url: URL, copy: Response | undefined): Promise<Response | undefined> {
	const today = dayInIndia(new Date());
	const isToday = (found: Response | undefined) => found !== undefined && dayInIndia(cachedAt(found)) === today;
	const address = url.pathname + url.search;
	if (address === paths.diary && !isToday(copy)) return (await findCopy(`${url.href}?day=${today}`)) ?? copy;
	// The day's own address has no copy of its own: the worker caches today's board as the diary.
	const diary = address === `${paths.diary}?day=${today}` && !copy ? await findCopy(paths.diary) : undefined;
	if (isToday(diary)) return diary;
	return copy ?? (isHearingForm(url) ? caches.match(url.href, { ...MATCH, ignoreSearch: true }) : undefined);
}

const findCopy = (address: string) => caches.match(address, MATCH);

const dropCopy = async (request: Request) => (await caches.open(PAGES)).delete(request, { ignoreVary: true });

async function findAnyCopy() {
	const [first] = await (await caches.open(PAGES)).keys();
	return first && (await findCopy(first.url));
}

/** The addresses with a copy, as paths with their query; today's board under both of its addresses. */
async function listCopies(): Promise<Set<string>> {
	const keys = (await (await caches.open(PAGES)).keys()).map(({ url }) => new URL(url));
	const kept = new Set(keys.map(({ pathname, search }) => pathname + search));
	for (const board of [paths.diary, `${paths.diary}?day=${dayInIndia(new Date())}`])
		if (await hasCopy(new URL(board, self.location.origin))) kept.add(board);
	return kept;
}

/** The list and the boards of today and tomorrow count as used with every page that is cached, so that they are evicted last. */
async function touchMainPages() {
	const expiration = new CacheExpiration(PAGES, LIMITS);
	const today = dayInIndia(new Date());
	const boards = ["", `?day=${today}`, `?day=${addDays(today, 1)}`].map((search) => paths.diary + search);
	for (const path of [paths.cases, ...boards]) {
		const { href } = new URL(path, self.location.origin);
		if (await findCopy(href)) await expiration.updateTimestamp(href);
	}
}

const ownerOfCopies = async () => (await findAnyCopy())?.headers.get(CACHE_OWNER) ?? undefined;

/** Id of the person whose pages are cached. */
export async function personOfCopies(): Promise<string | undefined> {
	const owner = await ownerOfCopies();
	return owner && personIn(owner);
}

/** Language of the cached pages; English if there are none. */
export const languageOfCopies = async () => languageOf((await (await findAnyCopy())?.text()) ?? "");

let isOver = false;

/** Whether the worker is unregistering and only serves windows that are still open. */
export const isEnded = () => isOver;

/** The user chose the light pages, so the worker removes itself and its caches, once nothing waits to be sent. */
async function end() {
	await sendUnsent();
	if ((await listUnsent()).length > 0) return;
	isOver = true;
	await wipe();
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
	await self.registration.unregister();
}

/**
 * Applies the `kept-for` header of a response: clears the cache if it belongs to another user.
 * @param asked the count of wipes when the response was requested
 * @returns the count under which the response may be cached; undefined if it may not
 */
export async function applyCacheOwner({ headers }: Response, asked: number): Promise<number | undefined> {
	const keptFor = headers.get(CACHE_OWNER);
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

const cachedAt = ({ headers }: Response) => new Date(headers.get("date") ?? Number.NaN);

const isWhole = (response: Response) =>
	response.status === 200 && !response.redirected && !Number.isNaN(cachedAt(response).getTime());

/** Network first; the cached copy only if the network fails or does not answer in time. */
const cachedPages = new NetworkFirst({
	cacheName: PAGES,
	networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
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
				// The target of an opaque redirect is hidden; it is probably the login page.
				if (response.type === "opaqueredirect") await wipe();
				state.epoch = await applyCacheOwner(response, Number(state.asked));
				if (state.epoch === wipes && response.status === 404) await dropCopy(request);
				return state.epoch === wipes && isWhole(response) ? response : null;
			},
			cacheDidUpdate: async ({ request, state = {} }) => {
				if (state.epoch !== wipes) await dropCopy(request);
				else await touchMainPages();
			},
			cachedResponseWillBeUsed: async ({ request, cachedResponse, state = {} }) => {
				const found = await findBestCopy(new URL(request.url), cachedResponse ?? undefined);
				if (!found) return undefined;
				const cause = state.isLost ? "offline" : "silent";
				const unsent = await listUnsentOf(await personOfCopies());
				const context = {
					cause,
					cachedAt: cachedAt(found),
					now: new Date(),
					unsent,
					kept: await listCopies(),
				} as const;
				const copy = toCopy(await found.text(), context);
				return pageResponse(copy, { date: found.headers.get("date") ?? "" });
			},
		},
		// After our plugin, because this one drops expired responses by their date.
		new ExpirationPlugin({ ...LIMITS, purgeOnQuotaError: true }),
	],
});

/** Answers for a cacheable page. @throws if there is neither a network nor a copy. */
export const answerCachedPage = (request: Request, event: ExtendableEvent) => cachedPages.handle({ request, event });

const ageOf = (copy: Response) => Date.now() - cachedAt(copy).getTime();

/** Whether an unexpired copy exists. */
export async function hasCopy(page: URL): Promise<boolean> {
	const copy = await findBestCopy(page, await findCopy(page.href));
	return copy !== undefined && ageOf(copy) < LIMITS.maxAgeSeconds * 1000;
}

/** Caches a page as HTML. @returns its HTML; "" if it may not be cached, or there is no network */
export async function cachePage(page: URL, event: ExtendableEvent, headers?: Record<string, string>): Promise<string> {
	const request = new Request(page, { headers: { accept: "text/html", ...headers }, redirect: "manual" });
	await Promise.all(cachedPages.handleAll({ request, event })).catch(() => {});
	return (await (await findCopy(page.href))?.text()) ?? "";
}

/** Caches a page that was loaded through its data only, or before the worker was active. */
export async function cacheVisited(page: URL, event: ExtendableEvent) {
	const copy = await findCopy(page.href);
	if (!copy || ageOf(copy) >= FRESH_MS) await cachePage(page, event);
}
