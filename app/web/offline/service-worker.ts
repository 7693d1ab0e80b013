import hi from "virtual:page-words/hi";
import mr from "virtual:page-words/mr";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { addLanguage } from "~/platform/language/translate";
import {
	isChangeOfPerson,
	isData,
	isHearingData,
	isHearingForm,
	isKeptPage,
	isScreen,
	isUnsentHearings,
	pageOfData,
} from "~/web/offline/addresses";
import { cacheDay } from "~/web/offline/day-pages";
import {
	answerHearingData,
	answerHearingForm,
	answerLogout,
	answerUnsent,
	decideUnsent,
	isLogout,
	pageSettings,
	sendFirst,
	sendForPage,
	sendInBackground,
} from "~/web/offline/hearing-forms";
import {
	answerCachedPage,
	applyCacheOwner,
	cacheVisited,
	countWipes,
	hasCopy,
	isEnded,
	wipe,
} from "~/web/offline/page-cache";
import { notKeptPage, notSentPage, pageResponse } from "~/web/offline/pages";
import { NETWORK_TIMEOUT_SECONDS } from "~/web/offline/person";
import { openNotified, showPush } from "~/web/offline/push";

declare const self: ServiceWorkerGlobalScope;
/** Address of the app's stylesheet, set by the build. */
declare const STYLESHEET: string;

const ASSETS = "assets";
const RETRY_MS = 2000;

const isScript = ({ destination }: Request) => destination === "script";

addLanguage("hi", hi);
addLanguage("mr", mr);

/** The page each open window navigated to last. There are few windows, and the browser stops an idle worker. */
const wanted = new Map<string, string>();

/** Navigates a window to the cached copy of its page: the window asks only for the page's data, which is not cached. */
async function showCopy(clientId: string, page: URL) {
	if (wanted.get(clientId) !== page.href || !(await hasCopy(page))) return;
	const client = await self.clients.get(clientId);
	if (client instanceof WindowClient) await client.navigate(page.href).catch(() => {});
}

/** Answers a `.data` request from the network only. */
async function answerData(request: Request, page: URL, event: FetchEvent) {
	const { clientId } = event;
	const asked = countWipes();
	const isOpened = isKeptPage(page) && request.referrer !== page.href;
	wanted.set(clientId, page.href);
	const late = isOpened ? setTimeout(() => showCopy(clientId, page), NETWORK_TIMEOUT_SECONDS * 1000) : undefined;
	try {
		const response = await fetch(request);
		const cachePage = async () => {
			const mayKeep = (await applyCacheOwner(response, asked)) !== undefined && response.status === 200;
			if (mayKeep && isKeptPage(page)) await cacheVisited(page, event);
			if (mayKeep) await cacheDay(event);
		};
		event.waitUntil(cachePage());
		return response;
	} catch (error) {
		if (isOpened) event.waitUntil(showCopy(clientId, page));
		throw error;
	} finally {
		clearTimeout(late);
	}
}

/** Answers for a page that is not cached. */
async function answerPage(request: Request, event: ExtendableEvent) {
	const asked = countWipes();
	const response = await fetch(request);
	event.waitUntil(applyCacheOwner(response, asked));
	return response;
}

const asFetch = (event: ExtendableEvent) => {
	if (event instanceof FetchEvent) return event;
	throw new TypeError("Only a fetch is answered");
};

/** Retries a page's script until it loads: on a failure Remix reloads the whole page, and typed input is lost. */
const assets: CacheFirst = new CacheFirst({
	cacheName: ASSETS,
	plugins: [
		{
			fetchDidSucceed: async ({ request, response }) => {
				if (isScript(request) && [502, 503, 504].includes(response.status)) throw new Error("The server is away");
				return response;
			},
			handlerDidError: async ({ request, event }) => {
				if (!isScript(request)) return undefined;
				await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
				return assets.handle({ request, event });
			},
		},
		new ExpirationPlugin({ maxEntries: 100, purgeOnQuotaError: true }),
	],
});

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/") && !isEnded(), assets);

registerRoute(
	({ url, sameOrigin }) => sameOrigin && isData(url) && isScreen(url),
	({ request, url, event }) => answerData(request, pageOfData(url), asFetch(event)),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && isHearingData(url), answerHearingData, "POST");

/** Whether a page of ours posts. Other sites' forms go to the server alone; a worker sees no `Sec-Fetch-Site`. */
const isOwnPost = ({ method, referrer }: Request) => method === "POST" && referrer.startsWith(`${self.origin}/`);

/** A navigation of a window to an address, by method; a posted form only if it is ours. */
const registerPage = (
	isPage: (url: URL) => boolean,
	answer: (request: Request, url: URL, event: ExtendableEvent) => Promise<Response>,
	method: "GET" | "POST" = "GET",
) =>
	registerRoute(
		({ url, sameOrigin, request }) =>
			sameOrigin && request.mode === "navigate" && (method === "GET" || isOwnPost(request)) && isPage(url),
		({ request, url, event }) => answer(request, url, event),
		method,
	);

registerPage(isUnsentHearings, answerUnsent);

registerPage(isScreen, async (request, url, event) => {
	try {
		await sendFirst();
		return await (isKeptPage(url) ? answerCachedPage : answerPage)(request, event);
	} catch {
		return pageResponse(notKeptPage(await pageSettings()));
	}
});

registerPage(isUnsentHearings, decideUnsent, "POST");
registerPage(isHearingForm, answerHearingForm, "POST");
registerPage((url) => navigator.onLine && isLogout(url), answerLogout, "POST");
// A form of a cached page, which has no scripts to hold it back. With a network the browser sends it itself.
registerPage(
	() => !navigator.onLine,
	async () => pageResponse(notSentPage(await pageSettings())),
	"POST",
);

self.addEventListener("fetch", (event) => {
	const address = new URL(event.request.url);
	if (isOwnPost(event.request) && address.origin === self.origin && isChangeOfPerson(address)) event.waitUntil(wipe());
});

self.addEventListener("message", (event) => {
	if (event.data === "") return event.waitUntil(wipe());
	// `claim` during activation misses pages that are still loading.
	event.waitUntil(self.clients.claim());
	const page = new URL(String(event.data), self.origin);
	if (page.origin !== self.origin) return;
	const refresh = async () => {
		await sendForPage();
		if (isKeptPage(page)) await cacheVisited(page, event);
		await cacheDay(event);
	};
	event.waitUntil(refresh());
});

self.addEventListener("sync", (event) => {
	if (event instanceof ExtendableEvent) event.waitUntil(sendInBackground());
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event)));

self.addEventListener("notificationclick", (event) => event.waitUntil(openNotified(event)));

self.addEventListener("install", (event) => {
	const begin = async () => {
		// Copies of an earlier registration.
		if (!self.registration.active) await wipe();
		await (await caches.open(ASSETS)).add(STYLESHEET);
		await self.skipWaiting();
	};
	event.waitUntil(begin());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
