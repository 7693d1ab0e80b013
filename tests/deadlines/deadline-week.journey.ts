import type { Page } from "@playwright/test";
import { addDays, dayInIndia, formatFullDay, isSunday } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { test as base, expect } from "../support/browser/person";
import { givenMember, switchTo } from "../support/courts/chamber";
import { openFactories } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { startServer } from "../support/server/server";
import { givenPackage } from "../support/telling/messages";

type Site = { url: string; databaseUrl: string };

/** On a server of its own, whose clock the journey plays: all schedules of a day run as if it were that day. */
const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
		async ({}, use) => {
			const database = await createDatabase(String(process.env.E2E_DATABASE_URL));
			const server = await startServer({ DATABASE_URL: database.url });
			await use({ url: server.url, databaseUrl: database.url });
			await server.stop();
			await database.drop();
		},
		{ scope: "worker", timeout: 90_000 },
	],
	given: [
		async ({ site }, use) => {
			const given = openFactories(site.databaseUrl);
			await use(given);
			await given.close();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ site }, use) => use(site.url),
});

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE });

const FILING = "File the appeal";
const LAST_DAY = "Last day: Civil decree or order: appeal to any other court";

const today = dayInIndia(new Date());
const inFull = (days: number) => formatFullDay(addDays(today, days));
/** The period of 30 days and five days of the copy end on a closed day. */
const CLOSED = addDays(today, 35);
const REOPENING = addDays(CLOSED, isSunday(addDays(CLOSED, 1)) ? 2 : 1);

const blockOf = (page: Page) =>
	page.locator("section", { has: page.getByRole("heading", { name: "To do", exact: true }) });

async function importClosedDays(page: Page) {
	const nextYear = Number(CLOSED.slice(0, 4)) + 1;
	const list = `court,day,words\nPune,${CLOSED},Court holiday\nPune,${nextYear}-08-15,Independence Day\n`;
	await page
		.getByLabel("CSV file")
		.setInputFiles({ name: "pune.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
	await page.getByRole("button", { name: "Check the list" }).click();
	await expect(page.getByRole("cell", { name: "Court holiday" })).toBeVisible();
	await expectNoSidewaysScroll(page, "the list before it is saved");
	await page.getByRole("button", { name: "Save these lists" }).click();
	await expect(page.getByText("2 lists were saved.")).toBeVisible();
}

/** Plays the reminders of a moment, and what they sent to whom: the channel and the text. */
async function remind(page: Page, day: string, time: string, people: Record<string, string[]>) {
	const inbox = async (to: string): Promise<{ channel: string; text: string }[]> => {
		const answer = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
		return (await answer.json()).messages;
	};
	const all = async () =>
		Promise.all(
			Object.entries(people).map(async ([name, addresses]) => {
				const texts = (await Promise.all(addresses.map(inbox))).flat();
				return texts
					.filter(({ text }) => text.includes(FILING) || text.includes(LAST_DAY))
					.map((one) => ({ name, ...one }));
			}),
		).then((found) => found.flat());
	const before = (await all()).length;
	const data = { job: "reminders", at: `${day}T${time}:00+05:30` };
	const answer = await page.request.post("/sandbox/run", { data, timeout: 90_000 });
	expect(answer.status()).toBe(200);
	const after = await all();
	expect(after.length).toBeGreaterThanOrEqual(before);
	return { sent: after.length - before, all: after };
}

test("the last day of a decided case is kept, a clerk files, and each is reminded once of what is not done", async ({
	page,
	browser,
	baseURL,
	javaScriptEnabled,
	given,
	signIn,
}) => {
	test.slow();
	const asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const ravi = await given.givenUser({ firstName: "Ravi", lastName: "Kumar" });
	const admin = await given.givenUser({ role: "ADMIN" });
	await givenPackage(given.db, asha.id);
	await givenMember(given, asha, ravi, "clerk");
	const parties = { petitioners: ["Madhavi Gokhale"], respondents: ["State"] };
	const { id } = await given.givenCase(asha.id, {}, { ...parties, nextDate: today });
	const openPage = async (username: string, path?: string) => {
		const other = await browser.newPage({ baseURL, javaScriptEnabled, viewport: PHONE });
		await signIn(other, username, path);
		return other;
	};
	const adminPage = await openPage(admin.username, "/admin/closed-days");
	await importClosedDays(adminPage);
	await adminPage.close();

	// The case is decided in court.
	await signIn(page, asha.username, `/user/cases/${id}/hearing?day=${today}`);
	await page.getByLabel("Outcome").selectOption("Decided");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("link", { name: "Work out the last day" }).click();
	await expect(page.getByLabel("Day of judgment")).toHaveValue(today);
	await page.getByLabel("Against what").selectOption("116(b)");
	await page.getByLabel("Copy applied for").fill(addDays(today, 2));
	await page.getByLabel("Copy ready").fill(addDays(today, 6));
	await page.getByRole("button", { name: "Work out the last day" }).click();
	const last = formatFullDay(REOPENING);
	await expect(page.getByRole("heading", { name: `Last day: ${last}` })).toBeVisible();
	const sum = [
		["Day of judgment, not counted", inFull(0), "Limitation Act, s. 12"],
		["Period of 30 days · Civil decree or order", inFull(30), "Limitation Act 1963, Schedule, art. 116(b)"],
		[`Copy applied for on ${inFull(2)}, ready on ${inFull(6)}: 5 days out`, inFull(35), "Limitation Act, s. 12"],
		["Closed: Court holiday. The day of the reopening", last, "Limitation Act, s. 4"],
	];
	const rows = page.getByRole("table").getByRole("row");
	await expect(page.getByText("A sum, not advice")).toBeVisible();
	await expect(page.getByText("No list of closed days is known")).toHaveCount(0);
	for (const [place, facts] of sum.entries())
		for (const words of facts) await expect(rows.nth(place)).toContainText(words);
	await expectNoSidewaysScroll(page, "the sum");
	await page.getByRole("button", { name: "Add to my to-dos" }).click();
	await expect(page.getByText(`Added to your to-dos: ${last}.`)).toBeVisible();
	const block = blockOf(page);
	await expect(block.getByText("A sum, not advice")).toBeVisible();
	for (const [step, day, provision] of sum)
		await expect(block.getByText(`${day}: ${step}`)).toContainText(String(provision));

	// What is to be filed is the clerk's.
	await block.getByLabel("Thing to do").fill(FILING);
	await block.getByLabel("By when").fill(REOPENING);
	await block.getByRole("button", { name: "Add" }).click();
	await block.getByRole("link", { name: `Edit: ${FILING}` }).click();
	await block.getByLabel("Kind").selectOption("Filing");
	await block.getByLabel("Assigned to").selectOption("Ravi Kumar");
	await block.getByRole("button", { name: "Save" }).click();
	await expect(block.getByText("Filing · Ravi Kumar")).toBeVisible();
	await expectNoSidewaysScroll(page, "the to-dos");
	await page.goto("/user/alerts");
	await page.getByLabel("To-do due by Email").uncheck();
	await page.getByRole("button", { name: "Save alerts" }).click();
	await expect(page.getByText("Alerts saved.").first()).toBeVisible();

	// The evening before, both are reminded: the owner by WhatsApp, the clerk, who has no package, by mail.
	const people = { asha: [asha.mobileNumber, asha.email], ravi: [ravi.mobileNumber, ravi.email] };
	const evening = await remind(page, addDays(REOPENING, -1), "18:30", people);
	expect(evening.all).toMatchObject([
		{ name: "asha", channel: "whatsapp", text: expect.stringContaining(`Due tomorrow, ${last}: ${LAST_DAY}`) },
		{ name: "ravi", channel: "email", text: expect.stringContaining(`Due tomorrow, ${last}: ${FILING}`) },
	]);
	for (const { name, text } of evening.all) expect(text).not.toContain(name === "asha" ? FILING : LAST_DAY);
	expect((await remind(page, addDays(REOPENING, -1), "18:30", people)).sent).toBe(0);

	// The clerk files it.
	const clerkPage = await openPage(ravi.username);
	await switchTo(clerkPage, "Asha Kulkarni's cases · clerk");
	await clerkPage.goto("/user/todo");
	await expect(clerkPage.getByText("This page is about your own account")).toHaveCount(0);
	await expect(clerkPage.getByText(LAST_DAY)).toHaveCount(0);
	await clerkPage.getByRole("link", { name: "Everyone's" }).click();
	await expect(clerkPage.getByText(LAST_DAY)).toBeVisible();
	await clerkPage.getByRole("link", { name: "Mine" }).click();
	await expect(clerkPage.getByText(LAST_DAY)).toHaveCount(0);
	await clerkPage.getByRole("link", { name: "Done", exact: true }).click();
	await clerkPage.getByLabel("Filing number").fill("A/12/2026");
	await clerkPage.getByRole("button", { name: "Done" }).click();
	await expect(clerkPage.getByRole("heading", { name: "Done (30 days)" })).toBeVisible();
	await expectNoSidewaysScroll(clerkPage, "the clerk's to-dos");
	await clerkPage.close();
	await page.goto(`/user/cases/${id}`);
	await expect(block.getByText("Filing number A/12/2026")).toBeVisible();

	// On the day, and once more the day after, the owner alone.
	const texts = async (day: string) => {
		const { sent, all } = await remind(page, day, "06:30", people);
		return [sent, all.filter(({ name }) => name === "asha").map(({ text }) => text)[0]];
	};
	expect(await texts(REOPENING)).toEqual([1, expect.stringContaining(`Due TODAY, ${last}: ${LAST_DAY}`)]);
	const over = expect.stringContaining(`Was due ${last}, not done: ${LAST_DAY}`);
	expect(await texts(addDays(REOPENING, 1))).toEqual([1, over]);
	for (const days of [1, 2]) expect((await texts(addDays(REOPENING, days)))[0]).toBe(0);
});
