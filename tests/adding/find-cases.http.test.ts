import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, givenBrowser } from "../support/server/site";

const browser = openBrowser(base);
let userId = "";
beforeAll(async () => {
	const user = await given.givenUser();
	userId = user.id;
	await browser.logIn(user.username, PASSWORD);
});

const PUNE = { state: "1", district_id: "1-25" };
const bar = (number: string, about: Record<string, string> = {}) => ({
	by: "bar-number",
	bar_state: "MAH",
	bar_number: number,
	bar_year: "2010",
	...PUNE,
	...about,
});
const send = (form: Record<string, string>) => browser.post(`/user/cases/find?by=${form.by}`, form);

/** The page of a search once the court has answered. */
async function answered(address: string): Promise<string> {
	for (let tries = 0; tries < 200; tries++) {
		const html = await (await browser.get(address)).text();
		if (!html.includes("Searching eCourts")) return html;
		await wait(100);
	}
	throw new Error("The search has no answer");
}

async function found(form: Record<string, string>): Promise<string> {
	const response = await send(form);
	expect(response.status, await response.clone().text()).toBe(303);
	return answered(String(response.headers.get("location")));
}

describe("finding cases without scripts", () => {
	test.each([
		["0", "No cases found"],
		["1", "1 case"],
		["60", "60 cases"],
		["600", "600 cases"],
		["700", "The court lists more cases."],
	])("with the bar number MAH/%s/2010: %s", async (number, words) => {
		expect((await found(bar(number))).replaceAll("<!-- -->", "")).toContain(words);
	});

	test("a whole bar number in one field is split into its parts", async () => {
		const html = await found(bar("MAH/1234/2010", { bar_state: "", bar_year: "" }));
		expect(html.replaceAll("<!-- -->", "")).toContain("60 cases");
	});

	test.each([
		["party", { name: "पाटील", year: "2024" }, "पाटील"],
		["advocate", { name: "asha kulkarni", stage: "BOTH" }, "Gokhale"],
		["filing-number", { filing_number: "1180/2023", year: "" }, "Gokhale"],
	] as [string, Record<string, string>, string][])("a search by %s shows its results", async (by, about, words) => {
		expect(await found({ by, ...PUNE, ...about })).toContain(words);
	});

	test("a search in a High Court shows its results", async () => {
		const html = await found({ by: "high-court-party", name: "State", year: "2024", bench: "hc-1" });
		expect(html).toMatch(/HCBM01\d{6}2024/);
	});

	test("a dependent choice is reloaded, and the typed values stay", async () => {
		const response = await send({ ...bar("77"), district_id: "", reload: "state" });
		const html = await response.text();
		expect([response.status, html.includes('value="1-25"'), html.includes('value="77"')]).toEqual([200, true, true]);
	});

	test.each([
		[{ ...bar(""), bar_state: "9" }, ["Enter letters only", "Enter the number"]],
		[bar("12345678901"), ["Enter only the number"]],
		[{ ...bar("7"), district_id: "" }, ["Choose a district"]],
		[{ ...bar("7"), district_id: "9-9" }, ["Choose a district of this state"]],
		[{ ...bar("7"), stage: "odd" }, ["Choose a stage"]],
		[{ by: "party", ...PUNE, name: "ab", year: "24" }, ["Enter at least 3 letters", "with 4 digits"]],
		[{ by: "high-court-party", name: "Rao", year: "2024", bench: "x" }, ["Choose a High Court"]],
	] as [Record<string, string>, string[]][])("%j is refused at its fields", async (form, messages) => {
		const response = await send(form);
		const html = await response.text();
		expect(response.status).toBe(400);
		for (const message of messages) expect(html).toContain(message);
	});

	test("selecting nothing, too many cases or an invalid value gets a plain message", async () => {
		const address = String((await send(bar("1"))).headers.get("location"));
		await answered(address);
		const none = await browser.post(address, { intent: "add" });
		expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("Tick at least one case.")]);
		const nonsense = await browser.post(address, { intent: "add", cnr: "hello" });
		expect(nonsense.status).toBe(303);
		const everything = new URLSearchParams([["intent", "add"], ...Array.from({ length: 499 }, () => ["cnr", "x"])]);
		expect((await browser.post(address, everything)).status).toBeLessThan(500);
	});

	test("the same search again shows the same page and costs no call", async () => {
		const [first, second] = [await send(bar("60")), await send(bar("60"))];
		expect(first.headers.get("location")).toBe(second.headers.get("location"));
		const [{ searches } = { searches: 0 }] =
			await given.client`select count(*)::int as searches from case_searches where user_id = ${userId} and asked->'query'->>'number' = '60'`;
		expect(searches).toBe(1);
	});

	test("the page says that a court does not answer", async () => {
		const html = await found(bar("7", { bar_year: "1996" }));
		expect(html).toContain("eCourts could not do this search.");
		expect(html).toContain("Try again");
	});
});

test("a week in the sandbox offers the cases of a bar number in one mail, and adds none", async () => {
	const { user, browser: own } = await givenBrowser();
	const saved = await own.post("/user/profile/bar-number", { ...bar("1234"), weekly: "yes" });
	expect(saved.status).toBe(303);
	// The mail is sent once this server's queue is idle, which jobs of other files may delay by a minute; the test does
	// not wait.
	void openClient(base)("POST", "/sandbox/run", { job: "discover" }).catch(() => {});
	const mails = await vi.waitFor(async () => {
		const { json } = await openClient(base)("GET", `/sandbox/outbox.json?to=${encodeURIComponent(user.email)}`);
		const found = Object(json).messages.filter(({ subject }: { subject: string }) => subject.includes("may be yours"));
		expect(found).toHaveLength(1);
		return found;
	}, 60_000);
	const list = (await (await own.get("/user/cases")).text()).replaceAll("<!-- -->", "");
	expect(list).toContain("60 new cases may be yours.");
	const stop = /\/alerts\/stop\/(\S+)/.exec(mails[0].text)?.[0] ?? "";
	expect((await openBrowser(base).get(stop)).status).toBe(200);
	expect((await own.post("/user/cases/find/own", { dismiss: "MHPU018200002021" })).status).toBe(303);
	const added = await own.post("/user/cases/find/own", { intent: "add-all" });
	expect(added.status).toBe(303);
	const [{ cases } = { cases: 0 }] =
		await given.client`select count(*)::int as cases from cases where owner_id = ${user.id}`;
	expect(cases).toBe(59);
	const data = await (await own.get("/user/profile/data.json")).text();
	for (const kind of ["bar_numbers", "found_cases", "case_searches"]) expect(data).toContain(`"${kind}"`);
}, 150_000);
