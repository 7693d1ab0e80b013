import { expect, test } from "../support/browser/person";

test("keys walk the list, search, add and name themselves, and none acts while a person types", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	await given.givenCase(user.id, {}, { nextDate: "2030-01-15" });
	const { id } = await given.givenCase(user.id, {}, { nextDate: "2030-02-15" });
	await signIn(page, user.username, "/user/cases");
	await expect(page.getByText("Keyboard (?)")).toBeVisible();

	await page.keyboard.press("j");
	await page.keyboard.press("j");
	await page.keyboard.press("j");
	await page.keyboard.press("k");
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(new RegExp(`/user/cases/${id}$`));
	// The address changes before the page does.
	await expect(page.getByText("Keyboard (?)")).toBeHidden();
	await page.goBack();
	await expect(page.getByText("Keyboard (?)")).toBeVisible();

	await page.keyboard.press("/");
	const search = page.getByRole("searchbox");
	await expect(search).toBeFocused();
	await page.keyboard.type("jack?");
	await expect(search).toHaveValue("jack?");
	await search.blur();

	await page.keyboard.press("?");
	await expect(page.getByText("Previous row")).toBeVisible();
	await page.getByLabel("Use these keys").uncheck();
	await page.keyboard.press("c");
	await page.reload();
	await expect(page.getByText("Keyboard (?)")).toBeVisible();
	await page.keyboard.press("c");
	await expect(page).toHaveURL(/\/user\/cases$/);
	await page.getByText("Keyboard (?)").click();
	await page.getByLabel("Use these keys").check();
	await page.keyboard.press("c");
	await expect(page).toHaveURL(/\/user\/cases\/new/);
});
