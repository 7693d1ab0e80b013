import { foundCases } from "../../app/features/courts/adding/find/schema";
import { expect, test } from "../support/browser/person";

test("an advocate adds 60 pending cases by a bar number @once", async ({ page, given, signIn, javaScriptEnabled }) => {
	test.slow();
	const hasScripts = javaScriptEnabled !== false;
	const user = await given.givenUser();
	await given.givenPurchase(user.id);
	await signIn(page, user.username, "/user/cases");
	await page.getByRole("link", { name: "Find cases" }).click();
	await page.getByRole("link", { name: "Bar number" }).click();

	// A missing field has an error, and the typed values stay.
	await page.getByLabel("Number", { exact: true }).fill("1234");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("alert").first()).toContainText("Enter the letters of the bar council");
	await expect(page.getByLabel("Number", { exact: true })).toHaveValue("1234");

	await page.getByLabel("State code").fill("MAH/1234/2010");
	await page.getByLabel("State", { exact: true }).selectOption({ label: "Maharashtra" });
	if (!hasScripts) await page.getByRole("button", { name: "Show districts" }).click();
	await page.getByLabel("District").selectOption({ label: "Pune" });
	await page.getByRole("button", { name: "Search" }).click();

	await expect(page.getByRole("heading", { name: "Cases Found" })).toBeVisible();
	await expect(async () => {
		if (!hasScripts && (await page.getByRole("link", { name: "Refresh" }).isVisible()))
			await page.getByRole("link", { name: "Refresh" }).click();
		await expect(page.getByText("60 cases.")).toBeVisible({ timeout: 1000 });
	}).toPass();
	await expect(page.getByText("Bar number MAH/1234/2010, pending")).toBeVisible();
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(60);
	await page.getByRole("link", { name: "Select none" }).click();
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
	await page.getByRole("link", { name: "Select all" }).click();
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(60);
	// Sixty rows long, and the button is in reach at any of them.
	await expect(page.getByRole("button", { name: "Add selected cases" })).toBeInViewport({ ratio: 1 });
	const row = page
		.getByRole("row")
		.filter({ has: page.getByRole("checkbox") })
		.first();
	const [tick, parties] = [
		await row.getByRole("checkbox").boundingBox(),
		await row.getByRole("rowheader").boundingBox(),
	];
	expect(Math.abs((tick?.y ?? 0) - (parties?.y ?? 99)), "the tick is beside the parties").toBeLessThan(16);

	await page.getByRole("button", { name: "Add selected cases" }).first().click();
	await expect(page.getByRole("heading", { name: "Cases Added" })).toBeVisible();
	await expect(page.getByText("60 cases added.").first()).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveAttribute("max", "60");
	expect((await given.client`select id from cases where owner_id = ${user.id}`).length).toBe(60);

	// Back to the results: they are still there, and every case is marked as added.
	await page.goBack();
	await page.reload();
	await expect(page.getByText("Already yours: 60")).toBeVisible();
	await page.getByRole("link", { name: "Save it in your profile" }).click();
	await page.getByLabel("State code").fill("MAH/1234/2010");
	await page.getByLabel("State", { exact: true }).selectOption({ label: "Maharashtra" });
	if (!hasScripts) await page.getByRole("button", { name: "Show districts" }).click();
	await page.getByLabel("District").selectOption({ label: "Pune" });
	await expect(page.getByLabel("Look for my new cases once a week")).toBeChecked();
	await page.getByRole("button", { name: "Save bar number" }).click();
	await expect(page.getByText("Bar number saved.").first()).toBeVisible();
	await expect(page.getByText("MAH/1234/2010")).toBeVisible();
	expect(await given.client`select is_weekly from bar_numbers where user_id = ${user.id}`).toEqual([
		{ is_weekly: true },
	]);

	await page.goto("/user/cases");
	await expect(page.getByText("Page 1 of 6")).toBeVisible();
});

test("an advocate adds one offered case and dismisses another", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const hit = (cnr: string, parties: string) => ({
		userId: user.id,
		cnrNumber: cnr,
		hit: { cnr, parties, number: null, advocate: null, court: null, filing: null },
	});
	await given.db
		.insert(foundCases)
		.values([hit("MHPU018200002021", "State v. Deshpande"), hit("MHPU018200012022", "State v. Rao")]);
	await signIn(page, user.username, "/user/cases");
	await expect(page.getByText("2 new cases may be yours.")).toBeVisible();
	await page.getByRole("link", { name: "View new cases that may be yours" }).click();
	await page.getByRole("button", { name: "Not mine: MHPU018200012022" }).click();
	await expect(page.getByText("This case will not be offered again.")).toBeVisible();
	await expect(page.getByText("State v. Rao")).toHaveCount(0);
	await page.getByRole("button", { name: "Add selected cases" }).click();
	await expect(page.getByText("1 case added.").first()).toBeVisible();
	await page.goto("/user/cases");
	await expect(page.getByText(/may be yours/)).toHaveCount(0);
	await expect(page.getByRole("row", { name: "MHPU018200002021" })).toBeVisible();
});

test("a person sees that the court answers no search", async ({ page, given, signInUser, javaScriptEnabled }) => {
	const hasScripts = javaScriptEnabled !== false;
	const { id } = await signInUser("/user/cases/new");
	await page.getByRole("dialog").getByRole("link", { name: "Find cases" }).click();
	await page.getByLabel("Party name").fill("सुनीता पाटील");
	await page.getByLabel("Year of the case").fill("1996");
	await page.getByLabel("State", { exact: true }).selectOption({ label: "Maharashtra" });
	if (!hasScripts) await page.getByRole("button", { name: "Show districts" }).click();
	await page.getByLabel("District").selectOption({ label: "Pune" });
	await page.getByRole("button", { name: "Search" }).click();
	await expect(async () => {
		if (!hasScripts && (await page.getByRole("link", { name: "Refresh" }).isVisible()))
			await page.getByRole("link", { name: "Refresh" }).click();
		await expect(page.getByText("eCourts could not do this search.")).toBeVisible({ timeout: 1000 });
	}).toPass();
	await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
	expect(await given.client`select used from look_up_shares where user_id = ${id}`).toEqual([{ used: 0 }]);
	await page.getByRole("link", { name: "Change the search" }).click();
	await expect(page.getByLabel("Party name")).toHaveValue("सुनीता पाटील");
	await expect(page.getByLabel("District")).toHaveValue("1-25");
});
