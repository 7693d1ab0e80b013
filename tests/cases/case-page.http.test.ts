import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "~/platform/calendar/day";
import { logInClient, type openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { today } from "../support/days";
import { base, given, givenBrowser } from "../support/server/site";

const SECRET = "Settle for eight lakh";

let user: Awaited<ReturnType<typeof given.givenUser>>;
let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
	({ user, browser } = await givenBrowser());
});

const textOf = async (path: string, headers = {}) => (await browser.get(path, headers)).text();

test("a row's menu without scripts leads to a case's page that leads back to the filtered list", async () => {
	const { id, cnrNumber } = await given.givenCase(user.id, { caseNumber: "77/2024" });
	const html = await textOf("/user/cases?q=77");
	const [menu] = new RegExp(`<a [^>]*aria-label="Actions for ${cnrNumber}[^>]*>`).exec(html) ?? [];
	expect(menu).toContain(`href="/user/cases/${id}?return=${encodeURIComponent("/user/cases?q=77")}"`);
});

describe("a private note", () => {
	test("is in no answer of the API, no administrators' screen and no message", async () => {
		const one = await given.givenCase(user.id, { note: SECRET, isApproved: true, phone: "+919800000011" });
		expect(await textOf(`/user/cases/${one.id}`)).toContain(SECRET);
		const { call } = await logInClient(base, user.username, PASSWORD);
		const answers = [
			await call("GET", `/api/v1/cases/${user.id}`),
			await call("GET", `/api/v1/cases/${user.id}?is_approved=true`),
			await call("GET", `/api/v1/cases/case-history/${user.id}?cnr_number=${one.cnrNumber}`),
		];
		const { user: administrator, browser: admin } = await givenBrowser({ role: "ADMIN" });
		const asAdmin = (await logInClient(base, administrator.username, PASSWORD)).call;
		answers.push(await asAdmin("GET", `/api/v1/cases/admin/cases?search=${one.cnrNumber}`));
		answers.push(await asAdmin("POST", "/api/v1/cases/admin/cases/batch", { ids: [one.id] }));
		for (const { status, json } of answers) {
			expect(status).toBe(200);
			expect(JSON.stringify(json)).toContain(one.cnrNumber);
			expect(JSON.stringify(json)).not.toContain(SECRET);
		}
		for (const path of [
			`/admin/cases?search=${one.cnrNumber}`,
			`/admin/cases/${one.id}/record`,
			`/admin/cases/message?ids=${one.id}`,
			`/admin/cases/batch?ids=${one.id}`,
			`/admin/cases/batch.csv?ids=${one.id}`,
		])
			expect(await (await admin.get(path)).text(), path).not.toContain(SECRET);
		expect(decodeURIComponent(await textOf(`/user/case-status/${one.id}`))).not.toContain(SECRET);
	});

	test("that is too long has an error at the field, and the typed text stays", async () => {
		const { id } = await given.givenCase(user.id);
		const note = "x".repeat(2001);
		const answer = await browser.post(`/user/cases/${id}`, { intent: "note", note });
		expect(answer.status).toBe(400);
		const html = await answer.text();
		expect(html).toMatch(/id="note-error"[^>]*>A note can have up to 2,000 characters/);
		expect(html).toContain(note);
	});
});

test("a check over the day's share is answered with 429, Retry-After and a clear message", async () => {
	await given.client`insert into look_up_shares (user_id, day, kind, used) values (${user.id}, ${today}, 'check', 1000000)`;
	const { id } = await given.givenCase(user.id);
	const answer = await browser.post(`/user/cases/${id}`, { intent: "check" });
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await answer.text()).toMatch(/You have used today&#x27;s [\d]+ checks\. You can continue tomorrow, /);
	expect((await browser.post(`/user/cases/${id}`, { intent: "anything" })).status).toBe(400);
});

test("opening a case clears its mark of a change, but a prefetch by the browser does not", async () => {
	const one = await given.givenCase(user.id, {}, { nextDate: addDays(today, 9) });
	const change = () => given.client`
		insert into case_changes (cnr_number, kind, nature, old_value, new_value, source) values
		(${one.cnrNumber}, 'hearing_date', 'moved', ${JSON.stringify(addDays(today, 2))}::text::jsonb,
			${JSON.stringify(addDays(today, 9))}::text::jsonb, 'court')`;
	const changed = async () => (await textOf("/user/cases?state=changed")).includes(one.cnrNumber);
	expect(await changed()).toBe(false);
	await change();
	expect(await changed()).toBe(true);
	expect(await textOf("/user/cases")).toContain("Moved");
	await textOf(`/user/cases/${one.id}`, { "sec-purpose": "prefetch" });
	expect(await changed()).toBe(true);
	expect(await textOf(`/user/cases/${one.id}`)).toContain("Hearing moved");
	expect(await changed()).toBe(false);
	await change();
	expect(await changed()).toBe(true);
});

test("the way back of a page leads only to addresses of the product", async () => {
	const { id } = await given.givenCase(user.id);
	const back = async (to: string) =>
		/<a [^>]*href="([^"]+)"[^>]*>Back</.exec(await textOf(`/user/cases/${id}?return=${encodeURIComponent(to)}`))?.[1];
	expect(await back("/user/cases?q=a&page=2")).toBe("/user/cases?q=a&amp;page=2");
	for (const to of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"])
		expect(await back(to), to).toBe("/user/cases");
	const answer = await browser.post(
		"/user/cases",
		{ case: id },
		{ action: `/user/cases/delete?case=${id}&return=${encodeURIComponent("//evil.test")}` },
	);
	expect(answer.headers.get("location")).toBe("/user/cases");
});

test("the API's list is newest first, or in the requested order, and is paged by a cursor", async () => {
	const { call } = await logInClient(base, user.username, PASSWORD);
	const added: string[] = [];
	for (const days of [30, -5, 1, null, 12, 12]) {
		const nextDate = days === null ? null : addDays(today, days);
		added.push((await given.givenCase(user.id, {}, { nextDate })).id);
	}
	const [month, past, soon, none, tie, newerTie] = added;
	type Page = { data: { id: string }[]; nextCursor: string | null };
	const read = async (search: string) => (await call("GET", `/api/v1/cases/${user.id}?${search}`)).json as Page;
	expect((await read("")).data.map(({ id }) => id)).toEqual([...added].reverse());
	const walked: string[] = [];
	let cursor: string | null = "";
	while (cursor !== null) {
		const page: Page = await read(`sort=next&limit=2${cursor && `&cursor=${cursor}`}`);
		walked.push(...page.data.map(({ id }) => id));
		cursor = page.nextCursor;
		if (cursor) expect((await call("GET", `/api/v1/cases/${user.id}?cursor=${cursor}`)).status).toBe(400);
	}
	expect(walked).toEqual([soon, newerTie, tie, month, past, none]);
	for (const search of ["sort=soonest", `sort=next&cursor=${"A".repeat(40)}`])
		expect((await call("GET", `/api/v1/cases/${user.id}?${search}`)).status, search).toBe(400);
});

test("a case decided before its next date is disposed everywhere, and that date is not a hearing", async () => {
	const later = addDays(today, 8);
	const decided = { nextDate: later, decisionDate: addDays(today, -1), courtNumberAndJudge: "305-District Judge" };
	const { id, cnrNumber } = await given.givenCase(
		user.id,
		{ isApproved: true },
		{ ...decided, caseStage: "Arguments" },
	);
	const page = await textOf(`/user/cases/${id}`, { "save-data": "on" });
	expect(page).toMatch(/<h2[^>]*>Decision<\/h2><p[^>]*>Disposed<\/p>/);
	expect(page).not.toMatch(/Next hearing|Court 305|Add to calendar/);
	expect(await textOf(`/user/cases?q=${cnrNumber}`, { "save-data": "on" })).toContain(">Disposed<");
	for (const path of [
		`/user/cases?q=${cnrNumber}`,
		"/user/case-status",
		"/user/case-history",
		`/user/case-status/${id}`,
		`/user/case-history/${id}`,
	])
		expect(await textOf(path, { "save-data": "on" }), path).not.toContain(`dateTime="${later}"`);
});
