import type { BrowserContext, Page } from "@playwright/test";
import { readOtp, someMobile } from "../support/browser/outbox";
import { expect, type Fixtures, PASSWORD, test } from "../support/browser/person";
import { startServer } from "../support/server/server";

const LOST = "You are offline. Nothing was lost.";
const lost = (page: Page) => page.getByRole("alert").filter({ hasText: LOST });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Somebody signed in on a page whose scripts run. */
async function openSignedIn({ page, given, signIn }: Pick<Fixtures, "page" | "given" | "signIn">, path: string) {
	const user = await given.givenUser();
	await signIn(page, user.username, path);
	await page.waitForLoadState("networkidle");
	return user;
}

/** The line of a whole browser, as an airplane takes it. */
const setLine = (context: BrowserContext, isThere: boolean) => context.setOffline(!isThere);

test("a form sent without a network keeps its text and is sent later", async ({ page, context, given, signIn }) => {
	await openSignedIn({ page, given, signIn }, "/user/complaints/new");
	await page.getByLabel("Topic").fill("Wrong date");
	await page.getByLabel("Message").fill("The date of RCS 412 is the one of last year.");
	await setLine(context, false);
	await page.getByRole("button", { name: "Add Complaint", exact: true }).last().click();
	await expect(lost(page)).toBeVisible();
	await expect(page.getByLabel("Message")).toHaveValue("The date of RCS 412 is the one of last year.");
	await tryAgain(page).click();
	await expect(lost(page)).toBeVisible();
	await setLine(context, true);
	await expect(page).toHaveURL(/\/user\/complaints$/);
	await expect(page.getByText("Wrong date").first()).toBeVisible();
	await expect(lost(page)).toHaveCount(0);
});

test("a person sends a change made without a network, only once", async ({ page, context, given, signIn }) => {
	const user = await openSignedIn({ page, given, signIn }, "/user/complaints/new");
	await page.getByLabel("Topic").fill("Wrong date");
	await page.getByLabel("Message").fill("The first words.");
	await setLine(context, false);
	await page.getByRole("button", { name: "Add Complaint", exact: true }).last().click();
	await expect(lost(page)).toBeVisible();
	await page.getByLabel("Message").fill("The last words.");
	await setLine(context, true);
	// Nothing is sent by itself.
	await page.waitForTimeout(500);
	await expect(page).toHaveURL(/\/complaints\/new$/);
	await tryAgain(page).click();
	await expect(page).toHaveURL(/\/user\/complaints$/);
	const rows = await given.client`select message from complaints where user_id = ${user.id}`;
	expect(rows.map(({ message }) => message)).toEqual(["The last words."]);
});

test.describe("with the worker, which asks for scripts until they come", () => {
	test.use({ serviceWorkers: "allow" });

	test("a page with an unfetched script opens once the network is back", async ({ page, context, given, signIn }) => {
		await openSignedIn({ page, given, signIn }, "/user/cases");
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await setLine(context, false);
		for (const name of ["Approved Cases", "Case History"]) {
			await page.getByRole("link", { name }).first().click();
			await expect(lost(page)).toBeVisible();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Case Management");
		}
		await setLine(context, true);
		await expect(page).toHaveURL(/\/user\/case-history$/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Case History");
		await expect(lost(page)).toHaveCount(0);
	});

	test("a stopped server takes nothing away, and Try again reaches it when it is back", async ({ page, given }) => {
		const { username } = await given.givenUser();
		const settings = { DATABASE_URL: String(process.env.E2E_DATABASE_URL) };
		const server = await startServer(settings);
		await page.goto(server.url);
		await page.getByLabel("Username").fill(username);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Login" }).click();
		await page.waitForURL(/\/user\//);
		await page.goto(`${server.url}/user/feedback/new`, { waitUntil: "networkidle" });
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await page.getByLabel("Topic").fill("Lists");
		await page.getByLabel("Message").fill("Good lists.");
		await server.stop();
		await page.getByRole("button", { name: "Add Feedback", exact: true }).last().click();
		await expect(lost(page)).toBeVisible();
		const again = await startServer({ ...settings, PORT: String(server.port) });
		await tryAgain(page).click();
		await expect(page).toHaveURL(/\/user\/feedback$/);
		await expect(page.getByText("Good lists.").first()).toBeVisible();
		await again.stop();
		await page.locator(".sidebar").getByRole("link", { name: "Packages" }).click();
		await expect(lost(page)).toBeVisible();
		const third = await startServer({ ...settings, PORT: String(server.port) });
		await expect(page).toHaveURL(/\/Packages$/, { timeout: 40_000 });
		await third.stop();
	});
});

test("a state chosen without a network has its districts later", async ({ page, context, given, signIn }) => {
	await openSignedIn({ page, given, signIn }, "/user/cases/new");
	await page.locator("summary", { hasText: "More: case number" }).click();
	await page.locator("[name=case_number]").fill("412");
	await setLine(context, false);
	await page.getByLabel("State", { exact: true }).selectOption({ label: "Maharashtra" });
	await expect(lost(page)).toBeVisible();
	await expect(page.locator("[name=case_number]")).toHaveValue("412");
	await setLine(context, true);
	await expect(page.getByLabel("District", { exact: true }).getByRole("option", { name: "Pune" })).toBeAttached();
	await expect(page.locator("[name=case_number]")).toHaveValue("412");
	await expect(lost(page)).toHaveCount(0);
});

test("a form of the browser's own, as Log out, waits for the network", async ({ page, context, given, signIn }) => {
	await openSignedIn({ page, given, signIn }, "/user/cases");
	await setLine(context, false);
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect(lost(page)).toBeVisible();
	await setLine(context, true);
	await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
});

test("an answer that breaks off, or comes from a proxy, is a lost network", async ({ page, given, signIn }) => {
	await openSignedIn({ page, given, signIn }, "/user/feedback/new");
	await page.route(/feedback\/new\.data/, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
	await page.getByLabel("Topic").fill("Lists");
	await page.getByLabel("Message").fill("Good lists.");
	await page.getByRole("button", { name: "Add Feedback", exact: true }).last().click();
	await expect(lost(page)).toBeVisible();
	await page.unroute(/feedback\/new\.data/);
	await tryAgain(page).click();
	await expect(page).toHaveURL(/\/user\/feedback$/);
});

test("before signing in, a login, a registration and a forgotten password stay as typed", async ({ page }) => {
	const mobile = someMobile();
	const data = /\.data/;
	const failure = page.getByRole("alert").filter({
		hasText: /^Server error\. Try again later! Something went wrong\. Please try again\.$/,
	});
	await page.goto("/", { waitUntil: "networkidle" });
	await page.route(data, (route) => route.abort());
	await page.getByLabel("Username").fill("asha");
	await page.getByLabel("Password").fill("Wrong@12345");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(lost(page)).toBeVisible();
	await expect(failure).toBeVisible();
	await expect(page.getByLabel("Username")).toHaveValue("asha");
	await expect(page.getByLabel("Password")).toHaveValue("Wrong@12345");
	await page.unroute(data);
	await tryAgain(page).click();
	await expect(page.getByText("Wrong username or password.")).toBeVisible();

	await page.goto("/?form=sign-up", { waitUntil: "networkidle" });
	await page.getByLabel("First Name").fill("Lakshmi");
	await page.getByLabel("Last Name").fill("Nair");
	await page.getByLabel("Email").fill("lakshmi@example.in");
	await page.getByLabel("Mobile Number").fill(mobile);
	/** Presses a button twice: the network swallows the first. */
	const pressLost = async (name: string) => {
		await page.route(data, (route) => route.abort());
		await page.getByRole("button", { name }).last().click();
		await expect(lost(page)).toBeVisible();
		await expect(failure).toBeVisible();
		await page.unroute(data);
		await page.getByRole("button", { name }).last().click();
		await expect(failure).toHaveCount(0);
	};
	await pressLost("Verify Number");
	await page.getByLabel("OTP", { exact: true }).fill(await readOtp(page, mobile));
	await pressLost("Verify OTP");
	await expect(page.getByText("OTP verified successfully!")).toBeVisible();
	await pressLost("Sign Up");
	await page.getByRole("button", { name: "Change my details" }).click();
	await expect(page.getByLabel("First Name")).toHaveValue("Lakshmi");

	for (const path of ["/forgot-password", "/forgot-username"]) {
		await page.goto(path, { waitUntil: "networkidle" });
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Email").fill("lakshmi@example.in");
		await page.route(data, (route) => route.abort());
		await dialog.getByRole("button", { name: "Send", exact: true }).click();
		await expect(dialog.getByText("Network error. Try again.", { exact: true })).toBeVisible();
		await expect(dialog.getByLabel("Email")).toHaveValue("lakshmi@example.in");
		await page.unroute(data);
	}
});

test("a page on its way is announced after 150 ms by a line on top, and in Approved Cases", async ({
	page,
	given,
	signIn,
}) => {
	await openSignedIn({ page, given, signIn }, "/user/cases");
	await page.route(/\.data/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 800));
		await route.continue();
	});
	await page.getByRole("link", { name: "Approved Cases" }).click();
	const line = page.locator(".on-its-way");
	await expect(line).toHaveCount(1);
	expect(await line.evaluate((one) => getComputedStyle(one).animationDelay)).toContain("0.15s");
	await expect(line).toHaveCount(0);
	await expect(page).toHaveURL(/case-status/);

	const loading = page.getByRole("status").filter({ hasText: /^Loading\.\.\.$/ });
	await expect(loading).toHaveCount(0);
	await page.getByLabel("Search by CNR Number").fill("MHPU01");
	await page.keyboard.press("Enter");
	await expect(loading).toBeVisible();
	await expect(page).toHaveURL(/cnr_number=MHPU01/);
	await expect(loading).toHaveCount(0);
	// Leaving loads another page.
	await page.getByRole("link", { name: "Feedback" }).first().click();
	await expect(line).toHaveCount(1);
	await expect(loading).toHaveCount(0);
});
