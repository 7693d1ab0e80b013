import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { expect, type Fixtures, PASSWORD, test } from "../support/browser/person";
import { givenMember } from "../support/courts/chamber";
import { listKept } from "../support/courts/hearings";

test.use({ serviceWorkers: "allow" });

const COPY = /^You are offline\. This is as of \d+:\d\d [ap]m\./;
const copyLine = (page: Page) => page.getByRole("status").filter({ hasText: COPY });
const offlinePage = (page: Page) => page.getByRole("heading", { name: "You are offline", exact: true });

const untilKept = (page: Page, ...addresses: string[]) =>
	expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(addresses));

const openMenu = (page: Page, name: string) =>
	page.locator(".sidebar:visible").getByRole("link", { name, exact: true }).click();

/** Somebody with one case, whose worker keeps pages from here on. */
async function openSavedForm(page: Page, { given, logIn }: Pick<Fixtures, "given" | "logIn">) {
	const user = await given.givenUser();
	const record = { nextDate: addDays(dayInIndia(new Date()), 3), petitioners: ["Kamala Devi"] };
	const { id } = await given.givenCase(user.id, { note: "Settle for eight lakh" }, record);
	await logIn(page, user.username);
	// The list came by its data alone, before there was a worker.
	await untilKept(page, "/user/cases");
	return { user, casePath: `/user/cases/${id}` };
}

test("without a network list, diary and cases say of when they are", async ({ page, context, given, logIn }) => {
	const { casePath } = await openSavedForm(page, { given, logIn });
	await page.locator(`a[href^="${casePath}"]`).first().click();
	await expect(page).toHaveURL(new RegExp(casePath));
	const opened = new URL(page.url());
	await page.goto("/user/diary");
	await page.goto("/user/calendar");
	await untilKept(page, "/user/cases", "/user/diary", "/user/calendar", opened.pathname + opened.search);

	await context.setOffline(true);
	for (const [path, words] of [
		["/user/cases", "Kamala Devi"],
		["/user/diary", "Next hearing:"],
		["/user/calendar", "Kamala Devi"],
		[opened.pathname + opened.search, "Settle for eight lakh"],
	] as const) {
		await page.goto(path);
		await expect(copyLine(page), path).toBeVisible();
		await expect(page.getByRole("main"), path).toContainText(words);
		expect(await page.content(), path).not.toContain("<script");
	}
	await page.getByRole("link", { name: "My cases" }).first().click();
	await expect(page).toHaveURL(/\/user\/cases$/);
	await expect(copyLine(page)).toBeVisible();
	await page.getByRole("link", { name: "Approved Cases" }).first().click();
	await expect(offlinePage(page)).toBeVisible();
	await expect(page.getByText("Kamala Devi")).toHaveCount(0);
	await page.getByRole("link", { name: "My cases" }).click();
	await expect(copyLine(page)).toBeVisible();

	await context.setOffline(false);
	await page.getByRole("link", { name: "Try again" }).click();
	await expect(copyLine(page)).toHaveCount(0);
	await expect(page.getByRole("main")).toContainText("Kamala Devi");
});

/** The addresses of this site that a copy's links lead to without a mark. */
const listUnmarked = (page: Page) =>
	page
		.locator('a[href^="/"]:not([data-away])')
		.evaluateAll((links) => links.map((link) => String(link.getAttribute("href")).replace(/#.*/, "")));

test("on a full day the boards outlast cases, and each link leads to a copy or says that it needs a network", async ({
	page,
	context,
	given,
	logIn,
}) => {
	const user = await given.givenUser();
	const today = dayInIndia(new Date());
	const boards = ["/user/diary", `/user/diary?day=${addDays(today, 1)}`];
	const main = ["/user/cases", ...boards];
	const ofCases: string[] = [];
	for (let i = 0; i < 21; i++)
		ofCases.push(`/user/cases/${(await given.givenCase(user.id, {}, { nextDate: today })).id}`);
	await logIn(page, user.username);
	await expect.poll(async () => (await listKept(page)).length, { timeout: 30_000 }).toBe(40);
	const forms = await listKept(page).then((kept) => kept.filter((address) => address.includes("/hearing?")));
	expect(await listKept(page)).toEqual([...main, ...ofCases, ...forms].sort());
	for (const path of ofCases.slice(0, 2)) {
		const opened = `${path}?return=%2Fuser%2Fcases%3Fpage%3D2`;
		await page.goto(opened);
		await untilKept(page, opened, ...main);
	}
	expect(await listKept(page)).toHaveLength(40);

	await context.setOffline(true);
	const kept = new Set(await listKept(page));
	const others = new Set<string>();
	for (const path of main) {
		await page.goto(path);
		await expect(copyLine(page), path).toBeVisible();
		for (const address of await listUnmarked(page)) if (!kept.has(address)) others.add(address);
		const away = page.locator("a[data-away]:visible").first();
		await expect(away, path).toHaveAccessibleDescription("Needs a network.");
	}
	expect([...others]).toContain(`/user/diary?day=${today}`);
	for (const address of others) {
		await page.goto(address);
		await expect(copyLine(page), address).toBeVisible();
	}
	await page.goto(String(boards[1]));
	await page.locator(`a[href="/user/diary?day=${today}"]`).first().click();
	await expect(
		page.getByRole("link", { name: /^Record hearing: /, description: "Needs a network." }).first(),
	).toBeVisible();
});

test("an open page leads to kept pages, and stays where nothing is kept", async ({ page, context, given, logIn }) => {
	await openSavedForm(page, { given, logIn });
	await page.goto("/user/diary");
	await untilKept(page, "/user/diary");
	await page.goto("/user/complaints", { waitUntil: "networkidle" });
	await context.setOffline(true);
	await openMenu(page, "Feedback");
	await expect(page.getByText("You are offline. Nothing was lost.")).toBeVisible();
	await expect(page).toHaveURL(/\/user\/complaints$/);
	await openMenu(page, "Diary");
	await expect(page).toHaveURL(/\/user\/diary$/);
	await expect(copyLine(page)).toBeVisible();
});

test("a network that answers is never replaced by a copy", async ({ page, context, given, logIn }) => {
	const { user, casePath } = await openSavedForm(page, { given, logIn });
	await page.goto(casePath);
	await untilKept(page, casePath);
	await given.client`update cases set note = 'Appeal instead' where owner_id = ${user.id}`;
	await page.goto(casePath);
	await expect(page.getByRole("main")).toContainText("Appeal instead");
	await given.client`update cases set case_number = '987/2025' where owner_id = ${user.id}`;
	await page.goto("/user/cases");
	await expect(page.getByRole("main")).toContainText("987/2025");
	await given.client`delete from cases where owner_id = ${user.id}`;
	await page.goto(casePath);
	await expect(page.getByText("eight lakh")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Kamala");
	await expect(copyLine(page)).toHaveCount(0);
	// What is no longer there is not kept either.
	await expect.poll(() => listKept(page)).not.toContain(casePath);
	await context.setOffline(true);
	await page.goto(casePath);
	await expect(offlinePage(page)).toBeVisible();
});

test("a network that hangs is waited for some seconds, and says so", async ({ page, given }) => {
	const user = await given.givenUser();
	await given.givenCase(user.id, {}, { petitioners: ["Kamala Devi"] });
	const { port, hostname } = new URL(String(process.env.E2E_URL));
	let isHanging = false;
	const line = createServer((req, res) => {
		if (isHanging) return;
		const onward = ask({ hostname, port, path: req.url, method: req.method, headers: req.headers }, (answer) => {
			res.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(res);
		});
		req.pipe(onward);
	}).listen(0, "127.0.0.1");
	await once(line, "listening");
	const address = line.address();
	const own = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
	await page.goto(String(process.env.E2E_URL));
	await page.getByLabel("Username").fill(user.username);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL(/\/user\/cases/);
	// Cookies belong to the machine, whatever the port.
	await page.goto(`${own}/user/cases`);
	await untilKept(page, "/user/cases");
	isHanging = true;
	await page.goto(`${own}/user/cases`);
	await expect(page.getByText(/^The network is not responding\. This is as of \d+:\d\d [ap]m\./)).toBeVisible();
	await expect(page.getByRole("main")).toContainText("Kamala Devi");
	line.closeAllConnections();
	line.close();
});

test("changes and to-dos that were looked at are there without a network", async ({ page, context, given, logIn }) => {
	await openSavedForm(page, { given, logIn });
	for (const [path, title] of [
		["/user/changes", "Changes"],
		["/user/todo", "To do"],
	] as const) {
		await page.goto(path);
		await untilKept(page, path);
		await context.setOffline(true);
		await page.goto(path);
		await expect(copyLine(page)).toBeVisible();
		await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
		await context.setOffline(false);
	}
});

test("signing out, also from a kept page, deletes all kept pages", async ({ page, context, given, logIn }) => {
	const { user, casePath } = await openSavedForm(page, { given, logIn });
	await page.goto(casePath);
	await untilKept(page, casePath);
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
	// The worker deletes once more when the answer says that nobody is logged in.
	await expect.poll(() => listKept(page)).toEqual([]);
	expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

	await logIn(page, user.username);
	await untilKept(page, "/user/cases");
	await context.setOffline(true);
	await page.goto("/user/cases");
	await expect(copyLine(page)).toBeVisible();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
	// The worker deletes once more when the answer says that nobody is logged in.
	await expect.poll(() => listKept(page)).toEqual([]);
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("Log out without a network forgets the pages at once", async ({ page, context, given, logIn }) => {
	const { casePath } = await openSavedForm(page, { given, logIn });
	await page.goto(casePath, { waitUntil: "networkidle" });
	await untilKept(page, casePath);
	await context.setOffline(true);
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect.poll(() => listKept(page)).toEqual([]);
	await page.goto(casePath);
	await expect(offlinePage(page)).toBeVisible();
});

test("who signs in next on the same device sees nothing of the one before", async ({ page, context, given, logIn }) => {
	const { casePath } = await openSavedForm(page, { given, logIn });
	await page.goto(casePath);
	await untilKept(page, casePath);
	// The first one's session ends without a sign-out.
	await context.clearCookies();
	const next = await given.givenUser();
	await given.givenCase(next.id, {}, { petitioners: ["Firdaus Khan"] });
	await logIn(page, next.username);
	await page.goto("/user/cases");
	await untilKept(page, "/user/cases");
	await context.setOffline(true);
	await page.goto("/user/cases");
	await expect(copyLine(page)).toBeVisible();
	await expect(page.getByRole("main")).toContainText("Firdaus Khan");
	await expect(page.getByText("Kamala Devi")).toHaveCount(0);
	await page.goto(casePath);
	await expect(offlinePage(page)).toBeVisible();
});

test("a session that has ended, noticed anywhere, takes the pages with it", async ({ page, given, logIn }) => {
	for (const notice of ["page", "data"] as const) {
		const { user } = await openSavedForm(page, { given, logIn });
		await page.goto("/user/complaints", { waitUntil: "networkidle" });
		await given.client`delete from sessions where user_id = ${user.id}`;
		if (notice === "page") await page.goto("/user/transactions");
		else await openMenu(page, "Feedback");
		await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
		await expect.poll(() => listKept(page), notice).toEqual([]);
	}
});

test("going over to another's cases keeps none of one's own", async ({ page, given, logIn }) => {
	const { user } = await openSavedForm(page, { given, logIn });
	const senior = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	await givenMember(given, senior, user, "clerk");
	await given.client`update sessions set acting_for_id = ${senior.id} where user_id = ${user.id}`;
	await page.goto("/user/diary");
	// The senior's pages of the day are fetched ahead.
	const ofDay = ["/user/cases", "/user/diary", `/user/diary?day=${addDays(dayInIndia(new Date()), 1)}`];
	await expect.poll(() => listKept(page)).toEqual(ofDay);
	await page.context().setOffline(true);
	await page.goto("/user/cases");
	await expect(copyLine(page)).toBeVisible();
	await expect(page.getByText("Kamala Devi")).toHaveCount(0);
});

test("the low-data version has no worker and keeps nothing", async ({ page, given, logIn }) => {
	await openSavedForm(page, { given, logIn });
	await page.getByRole("button", { name: "Low-data version" }).click();
	await expect(page.getByRole("button", { name: "Standard version" })).toBeVisible();
	const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
	await expect.poll(workers).toBe(0);
	// A request that was under way may open its cache once more, and puts nothing there.
	const kept = () =>
		page.evaluate(async () => {
			const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
			return all.flat().map(({ url }) => url);
		});
	await expect.poll(kept).toEqual([]);
	await page.goto("/user/diary");
	expect(await workers()).toBe(0);
});

test("forty pages are kept, of the list, the diary, the calendar and cases alone", async ({ page, given, logIn }) => {
	await openSavedForm(page, { given, logIn });
	await page.goto("/user/transactions");
	await page.goto("/user/profile");
	await page.goto("/user/cases/new");
	const today = dayInIndia(new Date());
	await page.evaluate(
		async (days) => {
			for (const day of days) await fetch(`/user/diary.data?day=${day}`);
		},
		Array.from({ length: 44 }, (_, ahead) => addDays(today, ahead)),
	);
	await untilKept(page, `/user/diary?day=${addDays(today, 43)}`);
	await expect.poll(async () => (await listKept(page)).length).toBe(40);
	const others = (await listKept(page)).filter((address) => !/^\/user\/(cases|diary(\?day=.*)?)$/.test(address));
	expect(others).toEqual([]);
});
