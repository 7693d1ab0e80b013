import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, givenClient, logIn } from "../support/server/site";

const { user: admin, call: asAdmin } = await givenClient({ role: "ADMIN" });

async function mailsTo(address: string) {
	const response = await fetch(new URL(`/sandbox/outbox.json?to=${encodeURIComponent(address)}`, base));
	const { messages } = Object(await response.json());
	return messages as { subject: string; text: string }[];
}

describe("POST /complaint", () => {
	test("saves the complaint as PENDING, whatever status is sent, and lists it under complain", async () => {
		const { user, call } = await givenClient();
		const body = { user_id: user.id, topic: "तारीख", message: "پہلی سطر\n<b>دوسری</b>", status: "CLOSED" };
		const sent = await call("POST", "/api/v1/complaint", body);
		expect(sent.status).toBe(200);
		expect(Object(sent.json).data.number).toMatch(/^C-\d{4,}$/);
		const complaint = { topic: "तारीख", message: "پہلی سطر\n<b>دوسری</b>", status: "PENDING", user_id: user.id };
		expect(sent.json).toMatchObject({ status: true, message: "Complaint added.", data: complaint });
		const list = await call("GET", `/api/v1/complaint/${user.id}`);
		expect(list.json).toMatchObject({ status: true, complain: [complaint], total: 1, totalPages: 1 });
	});

	test("with the same words within a minute returns 200 and the same complaint", async () => {
		const { call } = await givenClient();
		const body = { topic: "Twice", message: "Twice" };
		const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/api/v1/complaint", body)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(new Set(answers.map(({ json }) => Object(json).data.id)).size).toBe(1);
	});

	test("without topic or message returns that both are required", async () => {
		const { call } = await givenClient();
		const answer = await call("POST", "/api/v1/complaint", { topic: "  " });
		expect(answer.status).toBe(400);
		expect(answer.json).toEqual({
			status: false,
			message: "Both fields are required!",
			code: "invalid_input",
			errors: { topic: ["Both fields are required!"], message: ["Both fields are required!"] },
		});
	});

	test("for an unknown person returns 404 to an administrator", async () => {
		const answer = await asAdmin("POST", "/api/v1/complaint", { user_id: "nobody", topic: "x", message: "x" });
		expect(answer.status).toBe(404);
		expect(answer.json).toEqual({ status: false, message: "This user was not found.", code: "not_found" });
	});
});

test("the four lists return all rows, up to 1,000, unless a page or limit is sent", async () => {
	const { user, call } = await givenClient({ firstName: "Everything" });
	await given.client`insert into complaints (id, user_id, topic, message)
		select gen_random_uuid(), ${user.id}, 'Everything', n::text from generate_series(1, 1005) n`;
	await given.client`insert into feedback (id, user_id, topic, message)
		select gen_random_uuid(), ${user.id}, 'Everything', n::text from generate_series(1, 13) n`;
	const sizes = async (caller: typeof call, path: string, key: string) => {
		const lengthOf = async (query: string) => {
			const { json } = await caller("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
			return Object(json)[key].length;
		};
		return [
			await lengthOf(""),
			await lengthOf("page=1"),
			await lengthOf("limit=12"),
			await lengthOf("page=2&limit=12"),
		];
	};
	expect(await sizes(call, `/api/v1/complaint/${user.id}`, "complain")).toEqual([1000, 10, 12, 12]);
	expect(await sizes(call, `/api/v1/feedback/${user.id}`, "feedback")).toEqual([13, 10, 12, 1]);
	const all = "/api/v1/complaint/admin/complaints?search=Everything";
	expect(await sizes(asAdmin, all, "complainst")).toEqual([1000, 10, 12, 12]);
	expect(await sizes(asAdmin, "/api/v1/admin/feedbacks?search=Everything", "feedback")).toEqual([13, 10, 12, 1]);
});

describe("administrators", () => {
	test("find complaints and their persons under complainst, by status, search and page", async () => {
		const { user } = await givenClient({ firstName: "Zubaida" });
		for (let i = 0; i < 12; i++) await given.givenComplaint(user.id, { topic: `No ${i}` });
		const list = await asAdmin("GET", "/api/v1/complaint/admin/complaints?search=zubaida&page=2");
		expect(list.json).toMatchObject({
			status: true,
			total: 12,
			totalPages: 2,
			complainst: [{ topic: "No 1", first_name: "Zubaida", last_name: "Iyer", email: user.email }, { topic: "No 0" }],
		});
		const none = await asAdmin("GET", "/api/v1/complaint/admin/complaints?search=zubaida&status=CLOSED");
		expect(none.json).toMatchObject({ complainst: [], total: 0, totalPages: 1 });
		const beyond = await asAdmin("GET", "/api/v1/complaint/admin/complaints?search=zubaida&page=9");
		expect(beyond.json).toMatchObject({ complainst: [], totalPages: 2 });
		expect((await asAdmin("GET", "/api/v1/complaint/admin/complaints?sort=up")).status).toBe(400);
	});

	test("change a status, and the person gets one mail a change", async () => {
		const { user } = await givenClient();
		const { id } = await given.givenComplaint(user.id);
		const change = (body: object) => asAdmin("POST", "/api/v1/complaint/admin/verify-complain", body);
		const first = await change({ complain_id: id, status: "RESOLVED" });
		expect(first.status).toBe(200);
		expect(first.json).toMatchObject({
			status: true,
			message: "Complaint status updated to RESOLVED.",
			data: { id, status: "RESOLVED", email: user.email },
		});
		const again = await change({ complain_id: id, status: "RESOLVED" });
		expect(again.json).toMatchObject({ status: true, message: "The complaint is already RESOLVED." });
		const late = await change({ complain_id: id, status: "CLOSED", seen_status: "PENDING" });
		expect(late.status).toBe(409);
		expect(Object(late.json).message).toMatch(/another administrator has set this complaint to RESOLVED/);
		for (let i = 0; i < 50 && (await mailsTo(user.email)).length === 0; i++) await wait(200);
		await wait(1500);
		expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["Your complaint is now RESOLVED"]);
	});

	test.each([
		[{ complain_id: "x", status: "CLOSED" }, 404],
		[{ complain_id: "x", status: "DONE" }, 400],
		[{ status: "CLOSED" }, 400],
	])("get the error about %j", async (body, status) => {
		const answer = await asAdmin("POST", "/api/v1/complaint/admin/verify-complain", body);
		expect(answer.status).toBe(status);
		expect(answer.json).toMatchObject({ status: false, message: expect.any(String) });
	});

	test("get a page, not an internal error, after posting a status form in a browser", async () => {
		const { user } = await givenClient();
		const { id } = await given.givenComplaint(user.id);
		const browser = await logIn(admin.username);
		const post = (seen_status: string, status: string, headers = {}) =>
			browser.post("/admin/complaints?limit=20", { complain_id: id, seen_status, status, in_place: "1" }, { headers });
		const saved = await post("PENDING", "RECEIVED", { accept: "text/html" });
		expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/complaints?limit=20"]);
		expect((await post("RECEIVED", "CLOSED")).status).toBe(200);
		expect((await post("RECEIVED", "DONE")).status).toBe(400);
		const [row] = await given.client`select status from complaints where id = ${id}`;
		expect(row?.status).toBe("CLOSED");
	});
});

describe("feedback", () => {
	test("is sent, listed to its sender, and listed to administrators with its sender", async () => {
		const { user, call } = await givenClient({ lastName: "Feedbackwala" });
		const sent = await call("POST", "/api/v1/feedback", { user_id: user.id, topic: "Nice", message: "Keep it up" });
		expect(sent.status).toBe(200);
		expect(sent.json).toMatchObject({
			status: true,
			message: expect.stringMatching(/^THANK YOU FOR YOUR FEEDBACK \p{Emoji}/u),
			data: { topic: "Nice", message: "Keep it up", created_at: expect.any(String) },
		});
		const mine = await call("GET", `/api/v1/feedback/${user.id}`);
		const { number } = Object(sent.json).data;
		expect(number).toMatch(/^F-\d{4,}$/);
		expect(mine.json).toMatchObject({
			status: true,
			message: "Feedback found.",
			feedback: [{ topic: "Nice", number }],
		});
		const all = await asAdmin("GET", "/api/v1/admin/feedbacks?search=feedbackwala");
		expect(all.json).toMatchObject({
			status: true,
			feedback: [{ topic: "Nice", first_name: "Meera", last_name: "Feedbackwala", email: user.email }],
		});
	});

	test("that does not exist is an empty list with a message", async () => {
		const { user, call } = await givenClient();
		const mine = await call("GET", `/api/v1/feedback/${user.id}`);
		expect(mine.json).toMatchObject({ status: true, message: "No feedback found.", feedback: [], totalPages: 1 });
	});

	test("without its text returns that it is required", async () => {
		const { call } = await givenClient();
		const answer = await call("POST", "/api/v1/feedback", { topic: "x" });
		expect(answer.status).toBe(400);
		expect(answer.json).toMatchObject({ errors: { message: ["Both fields are required!"] } });
	});
});

describe("the page of a complaint", () => {
	test("never shows its owner an internal note, nor which administrator answers", async () => {
		const { user } = await givenClient();
		const support = await given.givenUser({ role: "ADMIN", firstName: "Zarina", lastName: "Qureshi" });
		const { id } = await given.givenComplaint(user.id);
		const [browser, adminBrowser] = [openBrowser(base), openBrowser(base)];
		await browser.logIn(user.username, PASSWORD);
		await adminBrowser.logIn(support.username, PASSWORD);
		const page = `/admin/complaints/${id}`;
		const postAction = (fields: Record<string, string>) => adminBrowser.post(page, fields, { action: page });
		expect((await postAction({ intent: "note", form_key: "1", message: "SECRET-NOTE" })).status).toBe(303);
		expect((await postAction({ intent: "reply", form_key: "2", message: "PLAIN-REPLY" })).status).toBe(303);
		expect((await postAction({ intent: "status", seen: "RECEIVED", status: "RESOLVED" })).status).toBe(303);
		const whole = await (await adminBrowser.get(page)).text();
		for (const shown of ["SECRET-NOTE", "PLAIN-REPLY", "Zarina Qureshi"]) expect(whole).toContain(shown);
		for (const path of [`/user/complaints/${id}`, `/user/complaints/${id}.data`, "/user/profile/data.json"]) {
			const text = await (await browser.get(path)).text();
			expect(text, path).toContain("PLAIN-REPLY");
			expect(text, path).not.toMatch(/SECRET-NOTE|Zarina|Qureshi/);
			expect(text, path).not.toContain(support.email);
			expect(text, path).not.toContain(support.id);
		}
	});

	test("answers invalid requests with a message, not with an internal error", async () => {
		const { user } = await givenClient();
		const { id } = await given.givenComplaint(user.id);
		const adminBrowser = await logIn(admin.username);
		const page = `/admin/complaints/${id}`;
		const postAction = async (fields: Record<string, string>, action = page) =>
			(await adminBrowser.post(page, fields, { action })).status;
		expect(await postAction({ intent: "delete" })).toBe(400);
		expect(await postAction({})).toBe(400);
		expect(await postAction({ intent: "reply", message: "x" })).toBe(400);
		expect(await postAction({ intent: "reply", form_key: "k", message: " " })).toBe(400);
		expect(await postAction({ intent: "status", status: "CLOSED", seen: "DONE" })).toBe(400);
		expect(await postAction({ intent: "reply", form_key: "k", message: "x" }, "/admin/complaints/x")).toBe(404);
		const feedback = await given.givenFeedback(user.id);
		const status = { intent: "status", status: "CLOSED", seen: "PENDING" };
		expect(await postAction(status, `/admin/feedback/${feedback.id}`)).toBe(400);
		expect((await adminBrowser.get(`${page}?before=not-an-id`)).status).toBe(200);
	});
});
