import type { Page } from "@playwright/test";
import { addDays, dayInIndia, formatDay } from "../../app/platform/calendar/day";
import { someMobile } from "../support/browser/outbox";
import { expect, test } from "../support/browser/person";
import { type openFactories, someCnr } from "../support/database/people";
import { givenPackage } from "../support/telling/messages";

// As people have it: the worker stands between the page and the network.
test.use({ serviceWorkers: "allow" });

type Given = ReturnType<typeof openFactories>;

/** A task in the middle of which the network goes away, in three steps. */
type Task = {
	/** Up to the last step before. @returns the address, where a link does not lead on */
	begin: (page: Page, given: Given, userId: string) => Promise<unknown>;
	/** The step that the network swallows. */
	go: (page: Page) => Promise<unknown>;
	/** What is still there, without a network. */
	isKept: (page: Page) => Promise<unknown>;
	/** What comes by itself once the network is back. */
	isDone: (page: Page) => Promise<unknown>;
};

const open = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();
const heading = (page: Page, name: string | RegExp) =>
	expect(page.getByRole("heading", { name }).first()).toBeVisible();
const tomorrow = addDays(dayInIndia(new Date()), 1);
const cnr = someCnr();
const profile = { address: "12 Court Road", city: "Pune", pincode: "411005" };

/** The task of the short form. */
const IN_SHORT = "the recipients of messages";

const TASKS: Record<string, Task> = {
	"adding a case": {
		begin: async (page) => {
			await open(page, "/user/cases/new");
			await page.getByLabel("CNR Number").last().fill(cnr);
		},
		go: (page) => press(page, "Add Case"),
		isKept: (page) => expect(page.getByLabel("CNR Number").last()).toHaveValue(cnr),
		isDone: (page) =>
			expect(page.getByText("Case added.").or(page.getByText("Is this your case?")).first()).toBeVisible(),
	},
	"choosing a state": {
		begin: async (page) => {
			await open(page, "/user/cases/new");
			await page.locator("summary", { hasText: "More: case number" }).click();
			await page.locator("[name=case_number]").fill("412");
		},
		go: (page) => page.getByLabel("State", { exact: true }).selectOption({ label: "Maharashtra" }),
		isKept: (page) => expect(page.locator("[name=case_number]")).toHaveValue("412"),
		isDone: (page) =>
			expect(page.getByLabel("District", { exact: true }).getByRole("option", { name: "Pune" })).toBeAttached(),
	},
	"a complaint": {
		begin: async (page) => {
			await open(page, "/user/complaints/new");
			await page.getByLabel("Topic").fill("Wrong date");
			await page.getByLabel("Message").fill("The date is the one of last year.");
		},
		go: (page) => press(page, "Add Complaint"),
		isKept: (page) => expect(page.getByLabel("Message")).toHaveValue("The date is the one of last year."),
		isDone: (page) => expect(page).toHaveURL(/\/user\/complaints$/),
	},
	"a note": {
		begin: async (page, given, userId) => {
			const { id } = await given.givenCase(userId);
			await open(page, `/user/cases/${id}?edit=note`);
			await page.getByLabel("Note", { exact: true }).fill("Settle for eight lakh");
		},
		go: (page) => press(page, "Save note"),
		isKept: (page) => expect(page.getByLabel("Note", { exact: true })).toHaveValue("Settle for eight lakh"),
		isDone: (page) => expect(page.getByText("Note saved.").first()).toBeVisible(),
	},
	"the recipients of messages": {
		begin: async (page, given, userId) => {
			await givenPackage(given.db, userId, { numbers: ["+919820011220", "+919930044551"] });
			const { cnrNumber } = await given.givenCase(userId, { isApproved: true }, { nextDate: "2027-03-11" });
			await open(page, "/user/case-status");
			await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
			await press(page, "Bulk WhatsApp");
			await expect(page).toHaveURL(/\/user\/messages\/new$/);
			await page.getByRole("checkbox", { name: /98200 11220/ }).uncheck();
		},
		go: (page) => press(page, "Send one by one"),
		isKept: (page) => expect(page.getByRole("checkbox", { name: /98200 11220/ })).not.toBeChecked(),
		isDone: (page) => expect(page.getByText("Message 1 of 1")).toBeVisible(),
	},
	"a search": {
		begin: async (page, given, userId) => {
			await given.givenCase(userId, {}, { petitioners: ["Kamala Devi"] });
			await given.givenCase(userId, {}, { petitioners: ["Firdaus Khan"] });
			await open(page, "/user/cases");
			await page.getByRole("searchbox").fill("kamala");
		},
		go: (page) => press(page, "Search"),
		isKept: async (page) => {
			await expect(page.getByRole("searchbox")).toHaveValue("kamala");
			await expect(page.getByText(/Firdaus Khan/).first()).toBeVisible();
		},
		isDone: (page) => expect(page.getByText(/Firdaus Khan/)).toHaveCount(0),
	},
	"another day of the diary": {
		begin: (page) => open(page, "/user/diary"),
		go: (page) => page.getByRole("link", { name: "Tomorrow", exact: true }).click(),
		isKept: (page) => heading(page, /today/),
		isDone: (page) => heading(page, new RegExp(formatDay(tomorrow))),
	},
	"opening a case": {
		begin: async (page, given, userId) => {
			await given.givenCase(userId, {}, { petitioners: ["Kamala Devi"] });
			await open(page, "/user/cases");
		},
		go: (page) => page.locator('main a[href^="/user/cases/0"], main a[href^="/user/cases/1"]').first().click(),
		isKept: (page) => heading(page, "Case Management"),
		isDone: (page) => heading(page, /Kamala Devi/),
	},
	"choosing a plan": {
		begin: (page) => open(page, "/user/Packages"),
		go: (page) => press(page, "Choose Plan Practice"),
		isKept: (page) => expect(page.getByRole("button", { name: "Choose Plan Practice" })).toBeVisible(),
		isDone: (page) => heading(page, "Practice plan"),
	},
	"a change of the profile": {
		begin: async (page, given, userId) => {
			await given.client`update users set ${given.client({ ...profile, state: "Maharashtra", district: "Pune", profession: "Private Sector" })} where id = ${userId}`;
			await open(page, "/user/profile/edit");
			await page.getByLabel("City").fill("Nashik");
		},
		go: (page) => press(page, "Update Profile"),
		isKept: (page) => expect(page.getByLabel("City")).toHaveValue("Nashik"),
		isDone: (page) => expect(page.getByText("Profile updated successfully!").first()).toBeVisible(),
	},
};

for (const [name, { begin, go, isKept, isDone }] of Object.entries(TASKS)) {
	const details = name === IN_SHORT ? {} : { tag: "@long" };
	test(
		`a network that goes away in the middle of ${name} loses nothing, and it goes on when it is back`,
		details,
		async ({ page, context, given, signInUser }) => {
			const user = await signInUser();
			await begin(page, given, user.id);
			await context.setOffline(true);
			await go(page);
			const lost = page.getByRole("alert").filter({ hasText: "You are offline. Nothing was lost." });
			await expect(lost).toBeVisible();
			await isKept(page);
			await context.setOffline(false);
			await isDone(page);
			await expect(lost).toHaveCount(0);
		},
	);
}

test("a network that goes away in the middle of signing up loses nothing, and it goes on when it is back", {
	tag: "@long",
}, async ({ page, context }) => {
	await open(page, "/?form=sign-up");
	await page.getByLabel("First Name").fill("Lakshmi");
	await page.getByLabel("Last Name").fill("Iyer");
	await page.getByLabel("Email").fill("lakshmi@example.in");
	await page.getByLabel("Mobile Number").fill(someMobile());
	await context.setOffline(true);
	await press(page, "Verify Number");
	await expect(page.getByText("You are offline. Nothing was lost.")).toBeVisible();
	await expect(page.getByLabel("First Name")).toHaveValue("Lakshmi");
	await context.setOffline(false);
	await expect(page.getByText("OTP sent successfully!")).toBeVisible();
	await press(page, "Change my details");
	await expect(page.getByLabel("First Name")).toHaveValue("Lakshmi");
});
