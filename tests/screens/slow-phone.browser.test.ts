import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { CHEAP_PHONE, CORE, givenFullLists, openFresh, openSessions, pathOf } from "../support/browser/budget-pages";
import { settle } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";
import { slowness } from "../support/processor-time";

/**
 * Runs at night, in a project of its own with nothing beside it. How long a page takes is a multiple of the time of a plain
 * page measured right before it.
 */

// What the worker costs belongs to the page's cost.
test.use({ serviceWorkers: "allow" });

/** 400 kbit/s each way, 400 ms there and back (the field's "slow 3G"). */
const SLOW = { offline: false, latency: 400, downloadThroughput: (400 * 1000) / 8, uploadThroughput: (400 * 1000) / 8 };

/** When a page was painted and could be used, counted from its first byte, and how far its parts have jumped. */
async function time(page: Page, path: string) {
	expect((await page.goto(path, { waitUntil: "load" }))?.status(), path).toBe(200);
	await settle(page);
	return page.evaluate(async () => {
		const [navigation] = performance.getEntriesByType("navigation");
		const first = navigation instanceof PerformanceNavigationTiming ? navigation : undefined;
		const start = first?.responseStart ?? 0;
		const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
		const shift = await new Promise<number>((tell) => {
			let moved = 0;
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries())
					if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput)) moved += Number(entry.value);
			}).observe({ type: "layout-shift", buffered: true });
			setTimeout(() => tell(moved), 200);
		});
		// The page works as plain HTML: its links and forms are usable once it is parsed.
		return {
			paintMs: paint - start,
			usableMs: (first?.domContentLoadedEventEnd ?? Number.POSITIVE_INFINITY) - start,
			shift,
		};
	});
}

/** A page as plain as it gets: a hundred and twenty rows, a stylesheet of its own, no script. About the weight of a list in the light way. */
function plainPage() {
	const random = (seed: number) => ((seed * 2_654_435_761) % 2 ** 32).toString(36);
	const rows = Array.from(
		{ length: 120 },
		(_, i) => `<tr><td>${random(i + 1)}${random(i + 99)}<td>${random(i + 7)} v ${random(i + 3)}`,
	);
	const rules = Array.from({ length: 700 }, (_, i) => `.${random(i + 1)}{color:#${random(i + 5)};margin:${i}px}`);
	return {
		"/": {
			type: "text/html; charset=utf-8",
			body: gzipSync(
				`<!doctype html><title>Plain</title><link rel=stylesheet href=/plain.css><table>${rows.join("")}</table>`,
			),
		},
		"/plain.css": { type: "text/css", body: gzipSync(rules.join("")) },
	};
}

async function servePlainPage() {
	const files = new Map(Object.entries(plainPage()));
	const server = createServer((request, response) => {
		const file = files.get(request.url ?? "");
		if (!file) return void response.writeHead(404).end();
		response.writeHead(200, { "content-type": file.type, "content-encoding": "gzip" }).end(file.body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A cheap phone's processor is six times slower than one that is not shared, whatever the one of this machine is. */
const PHONE_SLOWNESS = 6;
/** Measured once, so that a page and the plain page beside it are slowed alike. */
const THROTTLING = { rate: PHONE_SLOWNESS / slowness() };

/** Slows the line and the processor of a page down. */
async function makeSlow(client: CDPSession) {
	await client.send("Network.emulateNetworkConditions", SLOW);
	await client.send("Emulation.setCPUThrottlingRate", THROTTLING);
}

/** Milliseconds of the plain page on a slow phone, in a browser that has not seen it. */
async function timePlainPage(browser: Browser, url: string) {
	const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
	const page = await context.newPage();
	await makeSlow(await context.newCDPSession(page));
	const { paintMs, usableMs } = await time(page, url);
	await context.close();
	return Math.max(paintMs, usableMs);
}

/** What the plain page takes on a calm machine, in which a page has 1.5 s in the light way and 2 s in the full one. */
const PLAIN_MS = 1100;
const LIMITS = { light: 1500 / PLAIN_MS, full: 2000 / PLAIN_MS, firstVisit: 2000 / PLAIN_MS };

const TRIES = 5;

/** What else runs on the machine can only make a page slower, so its best try of a few says what it can do. */
async function bestOfTries(limit: number, tryOnce: () => Promise<number>) {
	let best = Number.POSITIVE_INFINITY;
	for (let tries = 0; tries < TRIES && best >= limit; tries++) best = Math.min(best, await tryOnce());
	return best;
}

for (const mode of ["light", "full"] as const) {
	test(`pages are painted soon and do not jump, in the ${mode} mode`, async ({ browser, baseURL, given, signIn }) => {
		test.setTimeout(240_000);
		const plain = await servePlainPage();
		const { names, ids } = await givenFullLists(given);
		const sessions = await openSessions(browser, baseURL, names, signIn);
		for (const [pattern, who] of CORE) {
			const path = pathOf(pattern, ids);
			const times = await bestOfTries(LIMITS[mode], async () => {
				const plainMs = await timePlainPage(browser, plain.url);
				const { page, client, close } = await openFresh({ browser, baseURL, mode, sessions }, who);
				await makeSlow(client);
				const { paintMs, usableMs, shift } = await time(page, path);
				expect.soft(shift, `${path} moved`).toBeLessThanOrEqual(0.02);
				if (process.env.SHOW_BUDGET)
					console.log(mode, path, Math.round(paintMs), Math.round(usableMs), shift, Math.round(plainMs));
				await close();
				return Math.max(paintMs, usableMs) / plainMs;
			});
			expect.soft(times, `${path} painted and usable, in times of a plain page`).toBeLessThan(LIMITS[mode]);
		}
		await plain.close();
	});
}

test("a cheap phone's first visit is soon usable on a slow line", async ({ browser, baseURL }) => {
	const plain = await servePlainPage();
	for (const path of ["/", "/?form=sign-up"]) {
		const times = await bestOfTries(LIMITS.firstVisit, async () => {
			const plainMs = await timePlainPage(browser, plain.url);
			const context = await browser.newContext({ baseURL, ...CHEAP_PHONE });
			const page = await context.newPage();
			const client = await context.newCDPSession(page);
			await makeSlow(client);
			await page.goto(path, { waitUntil: "load" });
			// A slow processor may paint only after the load.
			await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
			const usableMs = await page.evaluate(() => {
				const [first] = performance.getEntriesByType("navigation");
				const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
				return Math.max(paint, first instanceof PerformanceNavigationTiming ? first.domContentLoadedEventEnd : 0);
			});
			if (process.env.SHOW_BUDGET) console.log("first visit", path, Math.round(usableMs), Math.round(plainMs));
			await context.close();
			return usableMs / plainMs;
		});
		expect(times, `${path} usable, in times of a plain page`).toBeLessThan(LIMITS.firstVisit);
	}
	await plain.close();
});
