import { beforeEach, describe, expect, test } from "vitest";
import type { openBrowser } from "../support/browser/browser";
import { base, given, logIn } from "../support/server/site";

const NOTE = "Settle for eight lakh";
const PHONE = "+919800000017";

let user: Awaited<ReturnType<typeof given.givenUser>>;
let browser: ReturnType<typeof openBrowser>;
let caseId: string;
beforeEach(async () => {
	user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const petitioners = ["Madhavi Gokhale"];
	const one = await given.givenCase(
		user.id,
		{ note: NOTE, phone: PHONE, partyName: "My client" },
		{ petitioners, respondents: ["Riverside Greens"] },
	);
	caseId = one.id;
	browser = await logIn(user.username);
});

const screen = () => `/user/cases/${caseId}/links`;
const links = async () =>
	[...(await (await browser.get(screen())).text()).matchAll(/value="[^"]*(\/s\/[\w-]+)"/g)].map(([, path]) =>
		String(path),
	);
const makeLink = async () => {
	expect((await browser.post(screen(), {})).status).toBe(303);
	return String((await links())[0]);
};
const open = (path: string, headers = {}) => fetch(new URL(path, base), { headers });
const viewed = async () =>
	(await given.client<{ views: number }[]>`select views from case_shares where case_id = ${caseId}`)[0]?.views;

describe("a link to a case", () => {
	test("shows what the court publishes, and nothing that the owner wrote, with scripts and without", async () => {
		const path = await makeLink();
		for (const headers of [{}, { "save-data": "on" }]) {
			const answer = await open(path, headers);
			expect(answer.status).toBe(200);
			expect(answer.headers.get("x-robots-tag")).toContain("noindex");
			expect(answer.headers.get("cache-control")).toContain("no-store");
			const html = await answer.text();
			expect(html).toContain("Madhavi Gokhale v. Riverside Greens");
			expect(html).toContain("Asha Kulkarni");
			expect(html).toMatch(/<meta name="robots" content="noindex/);
			for (const own of [NOTE, PHONE.slice(3), "My client", user.id, caseId, user.email, "/user/"])
				expect(html, own).not.toContain(own);
		}
	});

	test("names nobody where the law keeps names back; the owner sees the names and a notice", async () => {
		const protectedCase = await given.givenCase(
			user.id,
			{ partyName: "Sunita Deshpande" },
			{
				title: "State vs Vilas Deshpande",
				caseType: "Spl.Case Child Prot.",
				acts: ["Protection of Children from Sexual Offences Act 2012"],
				sections: ["4, 6"],
				petitioners: ["State of Maharashtra"],
				respondents: ["Vilas Deshpande"],
				firstInformationReport: { policeStation: "Wagholi", firNumber: "112", year: "2026" },
				orders: [{ number: 1, name: "Order on Exh. 5", date: "2026-03-12", url: "https://example.invalid/kept/1.pdf" }],
			},
		);
		caseId = protectedCase.id;
		const path = await makeLink();
		const own = await (await browser.get(screen())).text();
		expect(own).toContain("The law protects names in cases about children.");
		expect(own).not.toContain(encodeURIComponent("Deshpande\n"));
		for (const headers of [{}, { "save-data": "on" }]) {
			const html = await (await open(path, headers)).text();
			expect(html).toContain("State of Maharashtra v. Name withheld");
			expect(html).toContain("The law protects names in cases about children.");
			expect(html).not.toMatch(/Deshpande|Wagholi|kept\/1\.pdf/);
		}
		const page = await (await browser.get(`/user/cases/${caseId}`)).text();
		expect(page).toContain("State of Maharashtra v. Vilas Deshpande");
		expect(decodeURIComponent(/https:\/\/wa\.me\/[^"]*/.exec(page)?.[0] ?? "")).toContain("Name withheld");
	});

	test("counts visits of people, but no preview, program or prefetch", async () => {
		const path = await makeLink();
		await open(path, { "user-agent": "WhatsApp/2.24 A" });
		await open(path, { "user-agent": "Googlebot/2.1" });
		await open(path, { "sec-purpose": "prefetch" });
		expect(await viewed()).toBe(0);
		await open(path);
		await open(path);
		expect(await viewed()).toBe(2);
		expect(await (await browser.get(screen())).text()).toContain("Opened 2 times");
	});

	test("is invalid as soon as it is stopped, and after 90 days", async () => {
		const [first, second] = [await makeLink(), await makeLink()];
		expect(first).not.toBe(second);
		const ids = await given.client<
			{ id: string }[]
		>`select id from case_shares where case_id = ${caseId} order by created_at`;
		await browser.post(screen(), { link: String(ids[0]?.id) });
		expect((await open(first)).status).toBe(404);
		expect((await open(second)).status).toBe(200);
		expect(await links()).toEqual([second]);
		const again = await browser.post(screen(), { link: String(ids[0]?.id) });
		expect([again.status, await again.text()]).toEqual([
			404,
			expect.stringContaining("This link has already stopped."),
		]);
		const [lifetime] = await given.client<{ days: number }[]>`
			select extract(epoch from expires_at - created_at) / 86400 as days from case_shares where case_id = ${caseId}`;
		expect(Math.round(Number(lifetime?.days))).toBe(90);
		await given.client`update case_shares set expires_at = now() where case_id = ${caseId}`;
		expect((await open(second)).status).toBe(404);
		expect(await links()).toEqual([]);
	});

	test("is invalid after the case is deleted, and while its owner is blocked", async () => {
		const path = await makeLink();
		await given.client`update users set blocked_at = now() where id = ${user.id}`;
		expect((await open(path)).status).toBe(404);
		await given.client`update users set blocked_at = null where id = ${user.id}`;
		expect((await open(path)).status).toBe(200);
		await given.client`delete from cases where id = ${caseId}`;
		expect((await open(path)).status).toBe(404);
	});

	test("cannot be guessed from another link, nor built from an id", async () => {
		const path = await makeLink();
		const [row] = await given.client<{ id: string }[]>`select id from case_shares where case_id = ${caseId}`;
		const id = String(row?.id).replaceAll("-", "");
		for (const wrong of [`/s/${id}`, `/s/${id}${"A".repeat(22)}`, path.toUpperCase(), `${path}x`, "/s/x"])
			expect((await open(wrong)).status, wrong).toBe(404);
	});

	test("is one of at most ten", async () => {
		for (let made = 0; made < 10; made++) await makeLink();
		const answer = await browser.post(screen(), {});
		expect([answer.status, await answer.text()]).toEqual([
			409,
			expect.stringContaining("A case can have up to 10 links."),
		]);
	});
});
