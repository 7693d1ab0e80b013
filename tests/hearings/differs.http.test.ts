import { expect, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { PASSWORD } from "../support/database/people";
import { inDays, today } from "../support/days";
import { base, given, givenBrowser } from "../support/server/site";

test("the row of a differing case has both dates and both choices; the API lists it, a viewer chooses nothing", async () => {
	const { user, browser } = await givenBrowser();
	const { id, cnrNumber } = await given.givenCase(user.id, {}, { nextDate: today });
	const { call } = await logInClient(base, user.username, PASSWORD);
	const entry = { hearing_date: today, outcome: "adjourned", next_date: inDays(20), confirm: true };
	expect((await call("POST", `/api/v1/case/${id}/hearings`, entry)).status).toBe(200);
	await given.client`update court_records set next_date = ${inDays(15)} where cnr_number = ${cnrNumber}`;
	const list = "/user/cases?state=differs";
	const html = await (await browser.get(list)).text();
	expect(html).toContain("You noted ");
	expect(html).toContain('value="keep"');
	expect(html).toContain('value="take"');
	const found = await call("GET", `/api/v1/cases/${user.id}?state=differs`);
	expect(found.text).toContain(cnrNumber);

	const { user: viewer, browser: theirs } = await givenBrowser();
	await givenMember(given, user, viewer, "viewer");
	await theirs.post("/user/cases", { owner: user.id }, { action: "/user/chamber/switch" });
	const seen = await (await theirs.get(list)).text();
	expect(seen).toContain("You noted ");
	expect(seen).not.toContain('value="take"');
	const to = { action: `/user/cases/${id}/court-date` };
	expect((await theirs.post(list, { intent: "take", return: list }, to)).status).toBe(403);

	const taken = await browser.post(list, { intent: "take", return: list }, to);
	expect([taken.status, taken.headers.get("location")]).toEqual([303, list]);
	expect(await (await browser.get(list)).text()).not.toContain('value="take"');
});
