import { beforeAll, describe, expect, test } from "vitest";
import { dayInIndia } from "~/platform/calendar/day";
import { logInClient, openBrowser } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { base, given, logIn } from "../support/server/site";

const typed = () => ({
	state: "1",
	district_id: "1-25",
	case_date: "2024",
	case_number: "1/2024",
	cnr_number: someCnr(),
});

/** A person whose shares of today are used up, whatever the server's scale. */
async function givenUsedUpShares() {
	const user = await given.givenUser();
	const today = dayInIndia(new Date());
	for (const kind of ["new", "check"])
		await given.client`insert into look_up_shares (user_id, day, kind, used) values (${user.id}, ${today}, ${kind}, 1000000)`;
	return user;
}

describe("a used-up share of look-ups", () => {
	test("is answered with 429 and Retry-After over the API, at the field", async () => {
		const { username } = await givenUsedUpShares();
		const { call } = await logInClient(base, username, PASSWORD);
		const answer = await call("POST", "/api/v1/cases/add", typed());
		expect(answer).toMatchObject({
			status: 429,
			json: { status: false, errors: { cnr_number: [expect.any(String)] } },
		});
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	});

	test("is an error at the field of the form, which keeps all typed values", async () => {
		const { username } = await givenUsedUpShares();
		const browser = await logIn(username);
		const input = typed();
		const answer = await browser.post("/user/cases/new", input);
		expect(answer.status).toBe(429);
		const html = await answer.text();
		expect(html).toMatch(/id="[^"]*cnr_number-error"[^>]*>You have used today&#x27;s [\d]+ new cases and searches\./);
		expect(html).toContain(input.cnr_number);
	});

	test("is a message above the list when a person retries a look-up", async () => {
		const { username, id } = await givenUsedUpShares();
		const browser = await logIn(username);
		const tracked = await given.givenCase(id, {}, { lookUp: "unknown", fetchedAt: null });
		const answer = await browser.post("/user/cases", {}, { action: `/user/cases/${tracked.id}/retry` });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/user/cases"]);
		expect(await (await browser.get("/user/cases")).text()).toMatch(/You have used today&#x27;s [\d]+ checks\./);
	});
});

const admin = openBrowser(base);
beforeAll(async () => {
	await admin.logIn((await given.givenUser({ role: "ADMIN" })).username, PASSWORD);
});

test("a form without a page of its own is refused in words, on a page", async () => {
	const user = await given.givenUser();
	const browser = await logIn(user.username);
	const nowhere = "/user/cases/00000000-0000-7000-8000-000000000000";
	for (const [sender, list, action, fields] of [
		[browser, "/user/cases", `${nowhere}/retry`, {}],
		[browser, "/user/cases", `${nowhere}/numbers`, { shown: nowhere.slice(-36) }],
		[admin, "/admin/cases", nowhere.replace("user", "admin").concat("/accept"), { field: "caseStage" }],
	] as const) {
		const answer = await sender.post(list, fields, { action });
		expect([action, answer.status]).toEqual([action, 404]);
		expect(await answer.text(), action).toMatch(/<main[\s\S]*This case was not found\./);
	}
});

describe("ids that a header cannot contain", () => {
	test.each(["हि", "a\r\nb", "Ā", "../x"])("select no cases (%j)", async (id) => {
		for (const intent of ["batch", "message", "approve", "refresh"]) {
			const answer = await admin.post(
				"/admin/cases",
				{ intent, case: id, returnTo: id },
				{ action: "/admin/cases/selection" },
			);
			expect(answer.status).toBe(303);
			expect(answer.headers.get("location")).toMatch(/^\/admin\/cases(\?|$)/);
		}
	});

	test("in the address of a record are answered with 404", async () => {
		for (const id of ["%E0%A4%B9", "%0d%0a", "x"]) {
			expect((await admin.get(`/admin/cases/${id}/accept`)).status).toBe(404);
			const posted = await admin.post("/admin/cases", { field: "nextDate" }, { action: `/admin/cases/${id}/accept` });
			expect(posted.status).toBe(404);
			expect((await admin.get(`/admin/cases/${id}/record`)).status).toBe(404);
		}
	});
});
