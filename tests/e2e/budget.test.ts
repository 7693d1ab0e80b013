import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./person";

const KB = 1024;

type Weight = { requests: number; html: number; css: number; script: number; other: number; hosts: Set<string> };

/** What a page costs over the wire, as the browser counts it. */
async function weigh(page: Page, client: CDPSession, path: string): Promise<Weight> {
	const weight: Weight = { requests: 0, html: 0, css: 0, script: 0, other: 0, hosts: new Set() };
	const fromCache = new Set<string>();
	const kinds = new Map<string, "html" | "css" | "script" | "other">();
	const onResponse = ({
		requestId,
		type,
		response,
	}: {
		requestId: string;
		type: string;
		response: { url: string; fromDiskCache?: boolean };
	}) => {
		if (response.url.startsWith("data:") || response.fromDiskCache || fromCache.has(requestId)) return;
		weight.requests++;
		weight.hosts.add(new URL(response.url).host);
		kinds.set(
			requestId,
			type === "Document" ? "html" : type === "Stylesheet" ? "css" : type === "Script" ? "script" : "other",
		);
	};
	const onFinished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
		const kind = kinds.get(requestId);
		if (kind) weight[kind] += encodedDataLength;
	};
	// Sent before the response of what the browser still had.
	const onCached = ({ requestId }: { requestId: string }) => fromCache.add(requestId);
	client.on("Network.requestServedFromCache", onCached);
	client.on("Network.responseReceived", onResponse);
	client.on("Network.loadingFinished", onFinished);
	await page.goto(path);
	await page.waitForLoadState("networkidle");
	client.off("Network.requestServedFromCache", onCached);
	client.off("Network.responseReceived", onResponse);
	client.off("Network.loadingFinished", onFinished);
	return weight;
}

const USER_PAGES = ["/user/cases", "/user/cases/new", "/user/complaints", "/user/complaints/new", "/user/feedback"];
const ADMIN_PAGES = ["/admin/cases", "/admin/jobs", "/admin/complaints", "/admin/feedback"];

for (const way of ["light", "full"] as const) {
	for (const role of ["USER", "ADMIN"] as const) {
		test(`pages of ${role === "USER" ? "a user" : "an administrator"} keep their budget in the ${way} way`, async ({
			browser,
			baseURL,
			given,
			signIn,
		}) => {
			const user = await given.givenUser({ role });
			for (let i = 0; i < 11; i++) {
				const owner = role === "USER" ? user : await given.givenUser();
				await given.givenCase(
					owner.id,
					{},
					{
						nextDate: "2027-01-15",
						petitionerAdvocates: ["Adv. Kavita Rao"],
						respondentAdvocates: ["Government Pleader"],
					},
				);
				await given.givenComplaint(owner.id, { topic: "तारीख गलत है", message: `${i} सुनवाई की तारीख `.repeat(60) });
				await given.givenFeedback(owner.id, { message: `${i} सूची साफ़ है `.repeat(60) });
			}
			const context = await browser.newContext({
				baseURL,
				...(way === "light" ? { extraHTTPHeaders: { "save-data": "on" } } : {}),
			});
			const page = await context.newPage();
			await signIn(page, user.username);
			const first = role === "USER" ? "/user/cases" : "/admin/cases";
			const cookies = await context.cookies();
			for (const path of ["/", ...(role === "USER" ? USER_PAGES : ADMIN_PAGES)]) {
				const fresh = await browser.newContext({
					baseURL,
					...(way === "light" ? { extraHTTPHeaders: { "save-data": "on" } } : {}),
				});
				if (path !== "/") await fresh.addCookies(cookies);
				const tab = await fresh.newPage();
				const client = await fresh.newCDPSession(tab);
				await client.send("Network.enable");
				const visit = await weigh(tab, client, path);
				const isList = path === first;
				expect(visit.html, `HTML of ${path}`).toBeLessThan((way === "light" && isList ? 14 : 20) * KB);
				expect(visit.css, `CSS of ${path}`).toBeLessThan(10 * KB);
				expect([...visit.hosts], `hosts of ${path}`).toHaveLength(1);
				if (way === "light") {
					expect(visit.script, `script of ${path}`).toBe(0);
					expect(visit.requests, `requests of ${path}`).toBeLessThanOrEqual(3);
					expect((await weigh(tab, client, path)).requests, `requests of ${path} the second time`).toBeLessThanOrEqual(
						1,
					);
				} else {
					expect(visit.script, `script of ${path}`).toBeLessThan((role === "USER" ? 115 : 130) * KB);
				}
				await fresh.close();
			}
			await context.close();
		});
	}
}

/** 400 kbit/s each way, 400 ms there and back, a processor six times slower (the field's "slow 3G" phone). */
const SLOW = { offline: false, latency: 400, downloadThroughput: (400 * 1000) / 8, uploadThroughput: (400 * 1000) / 8 };

for (const way of ["light", "full"] as const) {
	// Timed, so a busy machine may spoil one try.
	test.describe.configure({ retries: 2 });
	test(`on a slow phone pages are painted soon and do not jump, in the ${way} way`, async ({
		browser,
		baseURL,
		given,
		signIn,
	}) => {
		test.setTimeout(120_000);
		const user = await given.givenUser();
		for (let i = 0; i < 10; i++) await given.givenCase(user.id, {}, { nextDate: "2027-01-15" });
		const context = await browser.newContext({
			baseURL,
			viewport: { width: 412, height: 823 },
			...(way === "light" ? { extraHTTPHeaders: { "save-data": "on" } } : {}),
		});
		const page = await context.newPage();
		const client = await context.newCDPSession(page);
		await signIn(page, user.username);
		await client.send("Network.enable");
		await client.send("Network.setCacheDisabled", { cacheDisabled: true });
		await client.send("Network.emulateNetworkConditions", SLOW);
		await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
		for (const path of ["/user/cases", "/user/cases/new"]) {
			await page.goto(path, { waitUntil: "load" });
			await page.waitForTimeout(1500);
			const { paintMs, usableMs, shift } = await page.evaluate(() => {
				const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
				const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
				let moved = 0;
				const observer = new PerformanceObserver(() => {});
				observer.observe({ type: "layout-shift", buffered: true });
				for (const entry of observer.takeRecords())
					if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput)) moved += Number(entry.value);
				const start = navigation?.responseStart ?? 0;
				return { paintMs: paint - start, usableMs: (navigation?.domContentLoadedEventEnd ?? 0) - start, shift: moved };
			});
			const limitMs = way === "light" ? 1500 : 2000;
			expect(paintMs, `${path} painted`).toBeLessThan(limitMs);
			// The page works as plain HTML: links and forms are usable once it is painted.
			expect(shift, `${path} moved`).toBeLessThanOrEqual(0.02);
			expect(usableMs, `${path} parsed`).toBeGreaterThan(0);
		}
		await context.close();
	});
}
