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

/** Somebody whose shares of today are used up, whatever the server's scale. */
async function givenUsedShare() {
	const user = await given.givenUser();
	const today = dayInIndia(new Date());
	for (const kind of ["new", "check"])
		await given.client`insert into look_up_shares (user_id, day, kind, used) values (${user.id}, ${today}, ${kind}, 1000000)`;
	return user;
}

describe("a day's share of look-ups that is used up", () => {
	test("is 429 with Retry-After over the API, beside the field", async () => {
		const { username } = await givenUsedShare();
		const { call } = await logInClient(base, username, PASSWORD);
		const answer = await call("POST", "/api/v1/cases/add", typed());
		expect(answer).toMatchObject({
			status: 429,
			json: { status: false, errors: { cnr_number: [expect.any(String)] } },
		});
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	});

	test("is said beside the field of the form, with all that was typed", async () => {
		const { username } = await givenUsedShare();
		const browser = await logIn(username);
		const input = typed();
		const answer = await browser.post("/user/cases/new", input);
		expect(answer.status).toBe(429);
		const html = await answer.text();
		expect(html).toMatch(/id="[^"]*cnr_number-error"[^>]*>You have used today&#x27;s [\d]+ new cases and searches\./);
		expect(html).toContain(input.cnr_number);
	});

	test("is said above the list where a person tries a look-up again", async () => {
		const { username, id } = await givenUsedShare();
		const browser = await logIn(username);
		const tracked = await given.givenCase(id, {}, { lookUp: "unknown", fetchedAt: null });
		const answer = await browser.post("/user/cases", {}, { action: `/user/cases/${tracked.id}/retry` });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/user/cases"]);
		expect(await (await browser.get("/user/cases")).text()).toMatch(/You have used today&#x27;s [\d]+ checks\./);
	});
});

describe("ids that no header can carry", () => {
	const admin = openBrowser(base);
	beforeAll(async () => {
		await admin.logIn((await given.givenUser({ role: "ADMIN" })).username, PASSWORD);
	});

	test.each(["हि", "a\r\nb", "Ā", "../x"])("in a selection (%j) are no cases", async (id) => {
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

	test("in the address of a record are 404", async () => {
		for (const id of ["%E0%A4%B9", "%0d%0a", "x"]) {
			expect((await admin.get(`/admin/cases/${id}/accept`)).status).toBe(404);
			const posted = await admin.post("/admin/cases", { field: "nextDate" }, { action: `/admin/cases/${id}/accept` });
			expect(posted.status).toBe(404);
			expect((await admin.get(`/admin/cases/${id}/record`)).status).toBe(404);
		}
	});
});
