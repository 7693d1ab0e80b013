import { expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";

const { server, given } = await startOwnSite({ LOG_LEVEL: "debug", RATE_LIMIT_SCALE: "1" });

/** A case of the simulated court, one that it does not know, and one about which it does not answer. */
const TRIED = [
	{ cnr: "MHPU010012342024", status: 200, words: "Start with this case" },
	{ cnr: "MHPU010012341990", status: 404, words: "No case found for this CNR." },
	{ cnr: "MHPU010012341992", status: 503, words: "eCourts is not responding. Please try again later." },
	{ cnr: "MHPU010012352024", status: 429, words: "Today’s three are used up." },
];

test("an unreadable next date is said to be one, and neither a date nor none", async () => {
	const browser = openBrowser(server.url);
	const cnr = "MHPU010012372024";
	const changed = await fetch(`${server.url}/sandbox/ecourts/cases/${cnr}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ status: { nextHearingDate: "31-02-20x7" } }),
	});
	expect(changed.ok).toBe(true);
	const html = await (await browser.post("/", { cnr_number: cnr }, { action: "/try" })).text();
	expect(html).toContain("entry for the next hearing could not be read: “31-02-20x7”.");
	for (const words of ["Date awaited", "Disposed", "<time"]) expect(html).not.toContain(words);
	// The address has its three again.
	await given.client`delete from rate_limits`;
});

test("a stranger tries three CNRs a day by a form of ours; each answer is a page, and no log has a CNR", async () => {
	const browser = openBrowser(server.url);
	const foreign = await browser.request("/try", { method: "POST", body: new URLSearchParams({ cnr_number: "x" }) });
	expect(foreign.status).toBe(403);
	for (const { cnr, status, words } of TRIED) {
		const answer = await browser.post("/", { cnr_number: cnr }, { action: "/try" });
		const html = await answer.text();
		expect([answer.status, html.includes(words)], html).toEqual([status, true]);
		expect(html).toContain(cnr);
	}
	// What was written is read once a later request has been answered.
	expect((await browser.request("/healthz")).status).toBe(200);
	expect(server.output()).toContain('"provider":"ecourts"');
	for (const { cnr } of TRIED) expect(server.output()).not.toContain(cnr);
});

test("starting with a case fills in the form for the first one, and leaves its CNR out of the address", async () => {
	const browser = openBrowser(server.url);
	const answer = await browser.post("/try", { cnr_number: "mhpu01-001234-2024", intent: "start" });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?form=sign-up"]);
	await browser.logIn((await given.givenUser()).username, PASSWORD);
	expect(await (await browser.request("/user/start")).text()).toContain('value="MHPU010012342024"');
});
