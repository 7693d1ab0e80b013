import {
	CHEAP_PHONE,
	CORE,
	givenFullLists,
	KB,
	OTHERS,
	openFresh,
	openSessions,
	pathOf,
	weigh,
} from "../support/browser/budget-pages";
import { wholeBrowser } from "../support/browser/launch";
import { expect, test } from "../support/browser/person";
import { sampled } from "../support/length.js";

// What the worker costs belongs to the page's cost.
test.use({ ...wholeBrowser(), serviceWorkers: "allow" });

for (const mode of ["light", "full"] as const) {
	test(`pages keep their budget in the ${mode} mode`, async ({ browser, baseURL, given, signIn }) => {
		test.slow();
		const { names, ids } = await givenFullLists(given);
		const sessions = await openSessions(browser, baseURL, names, signIn);
		for (const [pattern, who] of [...CORE, ...sampled(OTHERS, 8)]) {
			const path = pathOf(pattern, ids);
			const { page, client, close } = await openFresh({ browser, baseURL, mode, sessions }, who);
			const visit = await weigh(page, client, path, mode === "light");
			const isCore = CORE.some(([core]) => core === pattern);
			expect.soft(visit.html, `HTML of ${path}`).toBeLessThan((mode === "light" && isCore ? 14 : 20) * KB);
			// With the answer's headers: its body is below 10 KB (`stylesheet.http`).
			expect.soft(visit.css, `CSS of ${path}`).toBeLessThan(10.5 * KB);
			expect.soft([...visit.hosts], `hosts of ${path}`).toHaveLength(1);
			if (mode === "light") {
				expect.soft(visit.script, `script of ${path}`).toBe(0);
				expect.soft(visit.asked.length, `${path} asked for ${visit.asked}`).toBeLessThanOrEqual(3);
				const next = await weigh(page, client, path);
				expect.soft(next.asked.length, `${path} asked a second time for ${next.asked}`).toBeLessThanOrEqual(1);
			} else {
				expect.soft(visit.script, `script of ${path}`).toBeLessThan(110 * KB);
			}
			if (process.env.SHOW_BUDGET) console.log(mode, path, JSON.stringify(visit));
			await close();
		}
	});
}

test("a cheap phone's first visit is light and small", async ({ browser, baseURL }) => {
	for (const path of ["/", "/?form=sign-up"]) {
		const context = await browser.newContext({ baseURL, ...CHEAP_PHONE });
		const page = await context.newPage();
		const client = await context.newCDPSession(page);
		await client.send("Network.enable");
		const visit = await weigh(page, client, path);
		expect.soft(visit.script, `script of ${path}`).toBe(0);
		expect.soft(visit.asked.length, `requests of ${path}`).toBeLessThanOrEqual(4);
		expect.soft(visit.html + visit.css + visit.other, `bytes of ${path}`).toBeLessThanOrEqual(40 * KB);
		await context.close();
	}
});
