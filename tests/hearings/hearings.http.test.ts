import { beforeAll, describe, expect, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { PASSWORD } from "../support/database/people";
import { inDays, today } from "../support/days";
import { base, given, givenBrowser, givenClient, type logIn } from "../support/server/site";

/** Not a Sunday, which is questioned. */
const NEXT = [14, 15].map(inDays).find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0) ?? "";
const SUNDAY = Array.from({ length: 7 }, (_, at) => inDays(at + 1)).find(
	(day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0,
);

type Browser = Awaited<ReturnType<typeof logIn>>;
type Call = Awaited<ReturnType<typeof logInClient>>["call"];

let owner: Awaited<ReturnType<typeof given.givenUser>>;
let browser: Browser;
let call: Call;
let caseId = "";

beforeAll(async () => {
	({ user: owner, browser } = await givenBrowser());
	({ call } = await logInClient(base, owner.username, PASSWORD));
	caseId = (await given.givenCase(owner.id, {}, { nextDate: today, petitioners: ["Madhavi Gokhale"] })).id;
});

const pageOf = (id = caseId, query = `?day=${today}`) => `/user/cases/${id}/hearing${query}`;
const fields = (about: Record<string, string> = {}) => ({
	intent: "save",
	day: today,
	outcome: "adjourned",
	next: NEXT,
	date: "",
	purpose: "",
	note: "",
	...about,
});
const noted = () => given.client`select heard_on::text, outcome, next_date::text, purpose, note
	from noted_hearings where case_id = ${caseId} order by heard_on`;

describe("the form of a hearing", () => {
	test("is on the board, on the case's page and in the list of awaited dates", async () => {
		const awaited = (await given.givenCase(owner.id, {}, { nextDate: inDays(-3) })).id;
		expect(await (await browser.get(`/user/diary?day=${today}`)).text()).toContain(
			`/user/cases/${caseId}/hearing?day=`,
		);
		expect(await (await browser.get(`/user/cases/${caseId}`)).text()).toContain(
			`/user/cases/${caseId}/hearing?return=`,
		);
		const list = await (await browser.get("/user/cases?state=awaited")).text();
		expect(list).toContain(`/user/cases/${awaited}/hearing?return=`);
	});

	test("saves by one post, returns to the board, and is corrected by the next one", async () => {
		const back = `/user/diary?day=${today}`;
		const saved = await browser.post(pageOf(caseId, `?day=${today}&return=${encodeURIComponent(back)}`), fields());
		expect([saved.status, saved.headers.get("location")]).toEqual([303, back]);
		expect(await noted()).toMatchObject([{ heard_on: today, outcome: "adjourned", next_date: NEXT }]);
		const board = await (await browser.get(back)).text();
		expect(board).toContain("Adjourned");
		expect(board).toContain("noted by you");
		await browser.post(pageOf(), fields({ outcome: "heard", next: "none", note: "zebrafinch" }));
		expect(await noted()).toMatchObject([{ outcome: "heard", next_date: null, note: "zebrafinch" }]);
	});

	test.each([
		["a date before the hearing", { next: "other", date: inDays(-1) }, "The next date comes after the hearing"],
		["a date in four years", { next: "other", date: inDays(1461) }, "at most three years"],
		["a hearing of tomorrow", { day: inDays(1) }, "A hearing can be recorded on its day or later"],
		["two next dates", { date: inDays(20) }, "Choose one next date, or empty this field"],
		["no next date", { next: "" }, "Choose the next date, or “No date given”"],
		["an unknown outcome", { outcome: "won" }, "Choose the outcome"],
		["a long note", { note: "x".repeat(501) }, "A note can have up to 500 characters"],
		["a long purpose", { purpose: "x".repeat(101) }, "A purpose can have up to 100 characters"],
	])("refuses %s beside its field and keeps what was typed", async (_, about, words) => {
		const answer = await browser.post(pageOf(), fields({ purpose: "Cross of PW-2", ...about }));
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(html).toContain(words);
		if (!("purpose" in about)) expect(html).toContain("Cross of PW-2");
	});

	test("questions a Sunday once", async () => {
		const sunday = SUNDAY ?? "";
		const asked = await browser.post(pageOf(), fields({ next: "other", date: sunday }));
		expect(asked.status).toBe(400);
		const html = await asked.text();
		expect(html).toContain("is a Sunday. Save again");
		expect(html).toContain(`name="asked" value="${sunday}"`);
		const [, anchor] = /href="#([\w-]+)">[^<]*is a Sunday/.exec(html) ?? [];
		expect(html, "the summary leads to the question").toContain(`id="${anchor}"`);
		const saved = await browser.post(pageOf(), fields({ next: "other", date: sunday, asked: sunday }));
		expect(saved.status).toBe(303);
		expect(await noted()).toMatchObject([{ next_date: sunday }]);
	});

	test("removes an entry", async () => {
		await browser.post(pageOf(), fields());
		const [row] = await given.client`select id from noted_hearings where case_id = ${caseId}`;
		const gone = await browser.post(pageOf(), { intent: "remove", hearing: String(row?.id) });
		expect(gone.status).toBe(303);
		expect(await noted()).toEqual([]);
		const log = await given.client`select action from audit_log where subject_id = ${caseId} order by at desc limit 2`;
		expect(log.map(({ action }) => action)).toEqual(["case.hearing-remove", "case.hearing"]);
	});
});

test.each([
	["assistant", 200],
	["clerk", 200],
	["viewer", 403],
] as const)("a member who is %s gets %i", async (role, status) => {
	const member = await given.givenUser();
	await givenMember(given, owner, member, role);
	const { call: memberCall } = await logInClient(base, member.username, PASSWORD);
	const body = { hearing_date: today, outcome: "heard", next_date: NEXT };
	const answer = await memberCall("POST", `/api/v1/case/${caseId}/hearings`, body);
	expect(answer.status).toBe(status);
	if (status === 200) expect(answer.json).toMatchObject({ data: { outcome: "heard", next_date: NEXT } });
});

describe("the calls", () => {
	test("record, list and remove, and the case says who says its date", async () => {
		const at = `/api/v1/case/${caseId}/hearings`;
		const said = {
			hearing_date: today,
			outcome: "part_heard",
			next_date: NEXT,
			purpose: "Evidence",
			note: "zebrafinch",
		};
		const saved = await call("POST", at, said);
		expect(saved.status, saved.text).toBe(200);
		expect(saved.json).toMatchObject({ status: true, data: { ...said, written_by: expect.any(String) } });
		await call("POST", at, { ...said, outcome: "heard" });
		const listed = await call("GET", at);
		expect(listed.json).toMatchObject({ data: [{ ...said, outcome: "heard" }] });
		const read = await call("GET", `/api/v1/case/${caseId}`);
		expect(read.json).toMatchObject({ data: { hearing_date: NEXT, next_date_source: "noted" } });
		const { data } = listed.json as { data: { id: string }[] };
		expect((await call("DELETE", `${at}/${data[0]?.id}`)).status).toBe(200);
		expect((await call("DELETE", `${at}/${data[0]?.id}`)).status).toBe(404);
		const again = await call("GET", `/api/v1/case/${caseId}`);
		expect(again.json).toMatchObject({ data: { hearing_date: today, next_date_source: "court" } });
	});

	test.each([
		["a hearing of tomorrow", { hearing_date: inDays(1), outcome: "heard" }],
		["no day", { outcome: "heard" }],
		["an unknown outcome", { hearing_date: today, outcome: "won" }],
		["a next date before it", { hearing_date: today, outcome: "heard", next_date: inDays(-2) }],
		["a date of the wrong type", { hearing_date: 5, outcome: "heard" }],
	])("refuse %s", async (_, body) => {
		const answer = await call("POST", `/api/v1/case/${caseId}/hearings`, body);
		expect(answer.status, answer.text).toBe(400);
	});

	test("show an administrator no note", async () => {
		const { call: adminCall } = await givenClient({ role: "ADMIN" });
		await call("POST", `/api/v1/case/${caseId}/hearings`, {
			hearing_date: today,
			outcome: "heard",
			note: "zebrafinch",
		});
		const read = await adminCall("GET", `/api/v1/case/${caseId}/hearings`);
		expect(read.status).toBe(200);
		expect(read.text).not.toContain("zebrafinch");
	});

	test("and the form know no case of a stranger", async () => {
		const { user: stranger, browser: other } = await givenBrowser();
		expect((await other.get(pageOf())).status).toBe(404);
		const { call: theirs } = await logInClient(base, stranger.username, PASSWORD);
		expect((await theirs("GET", `/api/v1/case/${caseId}/hearings`)).status).toBe(404);
		const body = { hearing_date: today, outcome: "heard" };
		expect((await theirs("POST", `/api/v1/case/${caseId}/hearings`, body)).status).toBe(404);
	});
});

test("a calendar has a noted date as tentative, until the court confirms it", async () => {
	const { id, cnrNumber } = await given.givenCase(owner.id, {}, { nextDate: today });
	await call("POST", `/api/v1/case/${id}/hearings`, { hearing_date: today, outcome: "adjourned", next_date: NEXT });
	const file = async () => (await browser.get(`/user/cases/${id}/hearing.ics`)).text();
	const day = NEXT.replaceAll("-", "");
	const uid = async () => /^UID:.*$/m.exec(await file())?.[0];
	const noted = await uid();
	expect(await file()).toMatch(new RegExp(`DTSTART;VALUE=DATE:${day}[\\s\\S]*STATUS:TENTATIVE`));
	expect(await file()).toContain("(not confirmed)");
	await given.client`update court_records set next_date = ${NEXT} where cnr_number = ${cnrNumber}`;
	expect(await file()).toMatch(new RegExp(`DTSTART;VALUE=DATE:${day}[\\s\\S]*STATUS:CONFIRMED`));
	expect(await file()).not.toContain("(not confirmed)");
	expect(await uid()).toBe(noted);
});

test("the board of a noted day says who noted it, on screen, on paper and where it is shared", async () => {
	const { user, browser: own } = await givenBrowser({ firstName: "Asha", lastName: "Kulkarni" });
	const { id, cnrNumber } = await given.givenCase(user.id, {}, { nextDate: today });
	await own.post(pageOf(id), fields());
	const board = async () => {
		const html = await (await own.get(`/user/diary?day=${NEXT}`)).text();
		const shared = decodeURIComponent(/https:\/\/wa\.me\/\?text=([^"]+)/.exec(html)?.[1] ?? "");
		const [screen = "", paper = ""] = html.split('<table class="board">');
		return [screen, paper]
			.map((part) => part.split("noted by you").length - 1)
			.concat(shared.split("noted by Asha Kulkarni").length - 1);
	};
	expect(await board()).toEqual([1, 1, 1]);
	await given.client`update court_records set next_date = ${NEXT} where cnr_number = ${cnrNumber}`;
	expect(await board()).toEqual([0, 0, 0]);
});

test("a next date on which hearings clash is questioned once", async () => {
	const { user, browser: own } = await givenBrowser();
	const [pune, thane] = [{ districtId: "1-25" }, { districtId: "1-21" }];
	const { id } = await given.givenCase(user.id, pune, { nextDate: today });
	await given.givenCase(user.id, thane, { nextDate: NEXT, courtNumberAndJudge: "4-Civil Judge" });
	const asked = await own.post(pageOf(id), fields());
	expect(asked.status).toBe(409);
	const html = await asked.text();
	expect(html).toContain("Also that day: Thane, Court 4 (1 hearing). Save again to keep this day.");
	expect(html).toContain(`name="asked" value="${NEXT}"`);
	expect((await own.post(pageOf(id), fields({ asked: NEXT }))).status).toBe(303);
	const { call: api } = await logInClient(base, user.username, PASSWORD);
	const entry = { hearing_date: today, next_date: NEXT, outcome: "adjourned", purpose: "Evidence" };
	const record = (about: object) => api("POST", `/api/v1/case/${id}/hearings`, { ...entry, ...about });
	const message = "Also that day: Thane, Court 4 (1 hearing). Save again to keep this day.";
	expect(await record({})).toMatchObject({ status: 409, json: { code: "day_clashes", message } });
	expect((await record({ confirm: true })).status).toBe(200);
});

describe("G2, 135: a late write", () => {
	const givenEntry = async () => {
		const { user, browser: own } = await givenBrowser();
		const { id } = await given.givenCase(user.id, {}, { nextDate: today });
		const { call: api } = await logInClient(base, user.username, PASSWORD);
		const at = `/api/v1/case/${id}/hearings`;
		const record = (about: object) => api("POST", at, { hearing_date: today, outcome: "adjourned", ...about });
		const seen = (saved: { json: unknown }) => (saved.json as { data: { id: string; updated_at: string } }).data;
		const notes = async () =>
			(await given.client`select note from noted_hearings where case_id = ${id}`).map(({ note }) => note);
		return { own, id, api, at, record, seen, notes };
	};

	test("of a call never replaces a correction, and says what stands", async () => {
		const { record, seen, notes } = await givenEntry();
		const { updated_at } = seen(await record({ note: "first", based_on: null }));
		expect((await record({ note: "corrected", next_date: NEXT, based_on: updated_at })).status).toBe(200);
		const late = [
			{ based_on: updated_at },
			{ based_on: null },
			{ recorded_at: new Date(Date.parse(updated_at)).toISOString() },
		];
		for (const basis of late) {
			const refused = await record({ note: "late", ...basis });
			expect(refused, JSON.stringify(basis)).toMatchObject({ status: 409, json: { code: "changed_meanwhile" } });
			expect(refused.text).toContain("corrected");
		}
		expect(await notes()).toEqual(["corrected"]);
		// The answer to the correction was lost: it is sent again.
		expect((await record({ note: "corrected", next_date: NEXT, based_on: updated_at })).status).toBe(200);
		expect((await record({ note: "old program" })).status).toBe(200);
		expect(await notes()).toEqual(["old program"]);
	});

	test("of a call never brings back what was removed", async () => {
		const { api, at, record, seen, notes } = await givenEntry();
		const { id, updated_at } = seen(await record({ note: "first" }));
		expect((await api("DELETE", `${at}/${id}`)).status).toBe(200);
		for (const basis of [{ based_on: updated_at }, { recorded_at: updated_at }])
			expect(await record({ note: "late", ...basis })).toMatchObject({ status: 409 });
		expect(await notes()).toEqual([]);
		expect((await record({ note: "new", based_on: null, recorded_at: new Date().toISOString() })).status).toBe(200);
	});

	test("of a second tab is shown what stands, and then the person chooses", async () => {
		const { own, id, record, notes } = await givenEntry();
		const basisIn = (html: string) => /name="based_on"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? "";
		const opened = basisIn(await (await own.get(pageOf(id))).text());
		expect(opened).toBe(`${today} none`);
		await record({ note: "kingfisher" });
		const refused = await own.post(pageOf(id), fields({ note: "zebrafinch", based_on: opened }));
		const html = await refused.text();
		expect(refused.status).toBe(409);
		for (const words of ["kingfisher", "zebrafinch", "Save mine", "Keep what is there"]) expect(html).toContain(words);
		expect(await notes()).toEqual(["kingfisher"]);
		const chosen = await own.post(pageOf(id), fields({ note: "zebrafinch", based_on: basisIn(html) }));
		expect(chosen.status).toBe(303);
		expect(await notes()).toEqual(["zebrafinch"]);
	});

	test("of a form whose day was changed does not replace that day's entry unseen", async () => {
		const { own, id, record, notes } = await givenEntry();
		const yesterday = inDays(-1);
		await record({ hearing_date: yesterday, note: "kingfisher" });
		const late = fields({ day: yesterday, next: "none", note: "zebrafinch", based_on: `${today} none` });
		expect((await own.post(pageOf(id), late)).status).toBe(409);
		expect(await notes()).toEqual(["kingfisher"]);
	});
});

describe("M15: an entry that another person changes or removes", () => {
	const givenChanged = async () => {
		const { user, browser: own } = await givenBrowser({ firstName: "Asha", lastName: "Kulkarni" });
		const { id } = await given.givenCase(user.id, {}, { nextDate: today });
		await own.post(pageOf(id), fields({ purpose: "Evidence", note: "zebrafinch" }));
		const read = async () => (await own.get(`/user/cases/${id}?part=hearings`)).text();
		const rows = () => given.client`select outcome, note, written_by from noted_hearings where case_id = ${id}`;
		const kept = () => given.client<{ id: string; note: string; written_by: string; replaced_by: string }[]>`
			select id, note, written_by, replaced_by from replaced_hearings where case_id = ${id} order by created_at`;
		const restore = async (replaced: string) =>
			(await own.post(pageOf(id, ""), { intent: "restore", replaced })).headers.get("location");
		return { user, own, id, read, rows, kept, restore };
	};

	test("keeps what stood there, and its owner can restore it", async () => {
		const { user, own, id, read, rows, kept, restore } = await givenChanged();
		const clerk = await given.givenUser({ firstName: "Ravi", lastName: "Patil" });
		await givenMember(given, user, clerk, "clerk");
		await own.post(pageOf(id), fields({ note: "zebrafinch two" }));
		expect(await kept(), "own corrections").toEqual([]);
		const { call: clerkCall } = await logInClient(base, clerk.username, PASSWORD);
		const at = `/api/v1/case/${id}/hearings`;
		for (const note of ["kingfisher", "kingfisher two"])
			expect((await clerkCall("POST", at, { hearing_date: today, outcome: "heard", note })).status).toBe(200);
		expect(await kept()).toMatchObject([{ note: "zebrafinch two", written_by: user.id, replaced_by: clerk.id }]);
		const html = await read();
		expect(html).toContain("zebrafinch two");
		expect(html).toMatch(/Written by Asha Kulkarni, .*Changed or removed by Ravi Patil, /s);

		expect(await restore(String((await kept())[0]?.id))).toBe(`/user/cases/${id}`);
		expect(await rows()).toMatchObject([{ outcome: "adjourned", note: "zebrafinch two", written_by: user.id }]);
		expect(await kept()).toMatchObject([{ note: "kingfisher two", written_by: clerk.id, replaced_by: user.id }]);

		const [entry] = await given.client`select id from noted_hearings where case_id = ${id}`;
		expect((await clerkCall("DELETE", `${at}/${entry?.id}`)).status).toBe(200);
		const removed = (await kept()).find(({ written_by }) => written_by === user.id);
		await restore(String(removed?.id));
		expect(await rows()).toMatchObject([{ note: "zebrafinch two", written_by: user.id }]);
	});

	test("is restored neither from another case nor by a stranger", async () => {
		const { user, id, kept, rows } = await givenChanged();
		const { call: adminCall } = await givenClient({ role: "ADMIN" });
		const body = { hearing_date: today, outcome: "heard", reason: "Asked for by telephone" };
		expect((await adminCall("POST", `/api/v1/case/${id}/hearings`, body)).status).toBe(200);
		const replaced = String((await kept())[0]?.id);
		const { user: other, browser: theirs } = await givenBrowser();
		const { id: otherCase } = await given.givenCase(other.id, {}, { nextDate: today });
		for (const at of [id, otherCase])
			expect((await theirs.post(pageOf(at, ""), { intent: "restore", replaced })).status).toBe(404);
		expect(await kept()).toMatchObject([{ id: replaced, written_by: user.id }]);
		expect(await rows()).toMatchObject([{ outcome: "heard" }]);
	});

	test("needs a reason and a proof from an administrator", async () => {
		const { id, rows, kept } = await givenChanged();
		const { userId, call: adminCall } = await givenClient({ role: "ADMIN" });
		const at = `/api/v1/case/${id}/hearings`;
		const body = { hearing_date: today, outcome: "heard" };
		const [entry] = await given.client`select id from noted_hearings where case_id = ${id}`;
		for (const [method, path, sent] of [
			["POST", at, body],
			["DELETE", `${at}/${entry?.id}`, {}],
		] as const) {
			const refused = await adminCall(method, path, sent);
			expect(refused).toMatchObject({ status: 400, json: { errors: { reason: [expect.any(String)] } } });
		}
		const reason = "Asked for by telephone";
		await given.client`update sessions set proven_at = now() - interval '1 hour' where user_id = ${userId}`;
		const stale = await adminCall("POST", at, { ...body, reason });
		expect(stale).toMatchObject({ status: 403, json: { code: "password_required" } });
		expect(await rows()).toMatchObject([{ outcome: "adjourned", note: "zebrafinch" }]);
		expect((await adminCall("DELETE", `${at}/${entry?.id}`, { reason, password: PASSWORD })).status).toBe(200);
		expect(await rows()).toEqual([]);
		expect(await kept()).toMatchObject([{ note: "zebrafinch", replaced_by: userId }]);
		const log = await given.client`select action, details->>'reason' as reason from audit_log
			where subject_id = ${id} and actor_id = ${userId}`;
		expect(log).toEqual([{ action: "case.hearing-remove", reason }]);
	});
});

test("G6: a deletion whose answer was lost says that it may be done", async () => {
	const { user, browser: own } = await givenBrowser();
	const { id } = await given.givenCase(user.id);
	const form = `/user/cases/delete?case=${id}`;
	expect((await own.post(form, { case: id })).status).toBe(303);
	for (const answer of [await own.post(form, { case: id }), await own.get(form)])
		expect(await answer.text()).toContain("They may have been deleted already.");
	expect(await (await own.get("/user/cases/delete")).text()).toContain("Please select at least one case");
});
