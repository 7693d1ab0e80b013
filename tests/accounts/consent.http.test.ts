import { beforeEach, describe, expect, test } from "vitest";
import type { openBrowser } from "../support/browser/browser";
import { given, givenBrowser } from "../support/server/site";

const PAGE = "/user/profile/privacy";
const LINE = "Please choose how we may use your data.";

let user: Awaited<ReturnType<typeof given.givenUser>>;
let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
	({ user, browser } = await givenBrowser({ consentVersions: 0 }));
});
const text = async (path: string) => (await browser.get(path)).text();

describe("the privacy page", () => {
	test("is linked from a notice on each page until every item is answered, and no page is blocked", async () => {
		expect(await text("/user/cases")).toContain(LINE);
		expect((await browser.post(PAGE, { intent: "give-asked" })).status).toBe(303);
		expect(await text("/user/cases")).not.toContain(LINE);
		const html = await text(PAGE);
		expect(html.match(/Agreed on /g)).toHaveLength(3);
		const [first] = await given.client`select address, place, state from consents where user_id = ${user.id}`;
		expect(first).toMatchObject({ place: "privacy", state: "given", address: expect.stringMatching(/\S/) });
	});

	test("asks for confirmation before a withdrawal, and lets the person agree again, without a script", async () => {
		await browser.post(PAGE, { intent: "give-asked" });
		const question = await text(`${PAGE}?withdraw=messages`);
		expect(question).toContain("We stop your alerts, and messages and reminders to your clients.");
		expect((await browser.post(PAGE, { intent: "withdraw", item: "messages" })).status).toBe(303);
		expect(await text(PAGE)).toContain("Withdrawn on ");
		expect((await browser.post(PAGE, { intent: "give", item: "messages" })).status).toBe(303);
		expect(await text(PAGE)).not.toContain("Withdrawn on ");
	});

	test("leads to deleting the account for the account item, and withdraws nothing itself", async () => {
		expect(await text(`${PAGE}?withdraw=account`)).toContain('href="/user/profile/delete"');
		expect((await browser.post(PAGE, { intent: "withdraw", item: "account" })).status).toBe(409);
		expect((await browser.post(PAGE, { intent: "withdraw", item: "nonsense" })).status).toBe(400);
	});
});
