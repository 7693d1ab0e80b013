import { readFile } from "node:fs/promises";
import { readWorkbook } from "../../app/features/courts/adding/many/workbook.server";
import { addDays } from "../../app/platform/calendar/day";
import { expect, test, tickCase } from "../support/browser/person";
import { today } from "../support/days";

test("a person tags cases one by one and together, and filters the list by tag", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const [first, second, third] = await Promise.all(
		[1, 2, 3].map((day) => given.givenCase(user.id, { caseNumber: `${day}/2024` }, { nextDate: addDays(today, day) })),
	);
	await signIn(page, user.username);
	await page.getByRole("row").filter({ hasText: "1/2024" }).getByRole("rowheader").getByRole("link").click();
	await page.getByRole("link", { name: "Add tags" }).click();
	await page.getByLabel("Tags", { exact: true }).fill("Urgent, sale deed");
	await page.getByRole("button", { name: "Save tags" }).click();
	await expect(page.getByText("Tags saved.")).toBeVisible();
	await expect(page.getByRole("link", { name: "sale deed" })).toBeVisible();
	await page.getByRole("link", { name: "Edit tags" }).click();
	await expect(page.getByLabel("Tags", { exact: true })).toHaveValue("Urgent, sale deed");
	await page.getByRole("link", { name: "Back", exact: true }).click();

	for (const one of [first, second]) await tickCase(page, one?.cnrNumber);
	await page.getByRole("button", { name: "Tag selected" }).click();
	await expect(page.getByRole("heading", { name: "Tag 2 cases" })).toBeVisible();
	await page.getByRole("dialog").getByLabel("Tag", { exact: true }).fill("URGENT");
	await page.getByRole("button", { name: "Add tag" }).click();
	await expect(page.getByText("Tag “Urgent” added to 1 case.")).toBeVisible();

	await page.getByRole("link", { name: "Filter" }).click();
	await page.getByLabel("Tag", { exact: true }).selectOption({ label: "Urgent" });
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page).toHaveURL(/tag=Urgent/);
	await expect(page.getByRole("row", { name: String(second?.cnrNumber) })).toBeVisible();
	await expect(page.getByText(String(third?.cnrNumber))).toHaveCount(0);

	for (const one of [first, second]) await tickCase(page, one?.cnrNumber);
	await page.getByRole("button", { name: "Tag selected" }).click();
	await page.getByRole("dialog").getByLabel("Tag", { exact: true }).fill("urgent");
	await page.getByRole("button", { name: "Remove tag" }).click();
	await expect(page.getByText("Tag “Urgent” removed from 2 cases.")).toBeVisible();
	await expect(page.getByText("No case matches: Tag: Urgent.")).toBeVisible();
});

test("a person archives cases, finds them, and restores them @once", async ({
	page,
	given,
	signIn,
	javaScriptEnabled,
}) => {
	const user = await given.givenUser();
	const cases = [];
	for (let day = 1; day <= 3; day++)
		cases.push(await given.givenCase(user.id, { caseNumber: `${day}/2024` }, { nextDate: addDays(today, day) }));
	const [first, second, third] = cases;
	await signIn(page, user.username);
	for (const one of [first, second]) await tickCase(page, one?.cnrNumber);
	await page.getByRole("button", { name: "Archive selected" }).click();
	await expect(page.getByText("Archive these 2 cases?")).toBeVisible();
	await page.getByRole("button", { name: "Archive 2 cases" }).click();
	await expect(page.getByText("2 cases archived.")).toBeVisible();
	await expect(page.getByRole("row", { name: String(third?.cnrNumber) })).toBeVisible();
	await expect(page.getByText(String(first?.cnrNumber))).toHaveCount(0);

	await page.getByRole("link", { name: "Filter" }).click();
	await page.getByLabel("Show").selectOption({ label: "Archived" });
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByRole("row", { name: String(first?.cnrNumber) })).toBeVisible();
	await expect(page.getByText(String(third?.cnrNumber))).toHaveCount(0);
	if (javaScriptEnabled === false) {
		await tickCase(page, second?.cnrNumber);
		await page.getByRole("button", { name: "Bring back selected" }).click();
	} else {
		await page.getByLabel(`Actions for ${second?.cnrNumber}`).click();
		await page.getByRole("link", { name: `Bring back ${second?.cnrNumber}` }).click();
	}
	await page.getByRole("button", { name: "Bring back case" }).click();
	await expect(page.getByText("1 case brought back.")).toBeVisible();
	await expect(page).toHaveURL(/state=archived/);
	await page.getByRole("row").filter({ hasText: "1/2024" }).getByRole("rowheader").getByRole("link").click();
	await expect(page.getByText(/Archived on \d{1,2} [A-Z][a-z]{2}/)).toBeVisible();
	await page.getByRole("button", { name: "Bring back" }).click();
	await expect(page.getByText("Case brought back.")).toBeVisible();
	await expect(page.getByText(/Archived on/)).toHaveCount(0);

	await page.getByRole("link", { name: "Details", exact: true }).click();
	await page.getByRole("link", { name: "Archive", exact: true }).click();
	await page.getByRole("button", { name: "Archive case" }).click();
	await expect(page.getByText(/Archived on/)).toBeVisible();
	await page.goto("/user/cases/new");
	await page.getByLabel("CNR Number").last().fill(String(first?.cnrNumber));
	await page.getByRole("button", { name: "Add Case" }).click();
	await page.getByRole("link", { name: "Bring it back" }).click();
	await page.getByRole("button", { name: "Bring back case" }).click();
	await expect(page).toHaveURL(new RegExp(`/user/cases/${first?.id}$`));
	await expect(page.getByText(/Archived on/)).toHaveCount(0);
});

test("Delete and Cancel lead a person back to the same place", async ({ page, given, signIn, javaScriptEnabled }) => {
	const user = await given.givenUser();
	const cases = [];
	for (let i = 0; i < 22; i++)
		cases.push(await given.givenCase(user.id, { note: "deed" }, { nextDate: addDays(today, i + 1) }));
	const hasScripts = javaScriptEnabled !== false;
	await page.setViewportSize({ width: 1440, height: 600 });
	await signIn(page, user.username, "/user/cases?q=deed&page=2");
	const row = page.getByLabel(`Select ${cases[18]?.cnrNumber}`);
	const open = page.getByRole("button", { name: "Delete selected" });
	await row.scrollIntoViewIfNeeded();
	await row.check();
	const place = () => page.evaluate(() => Math.round(window.scrollY));
	const before = await place();
	expect(before).toBeGreaterThan(100);
	await open.click();
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page).toHaveURL(/\/user\/cases\?q=deed&page=2(#.*)?$/);
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
	await expect(row).toBeInViewport();
	if (hasScripts) expect(await place()).toBe(before);

	await row.check();
	await open.click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page).toHaveURL(/\/user\/cases\?q=deed&page=2$/);
	await expect(row).toHaveCount(0);
	if (hasScripts) expect(await place()).toBe(before);

	await page.getByRole("rowheader").last().getByRole("link").click();
	await page.getByRole("link", { name: "Details", exact: true }).click();
	await page.getByRole("link", { name: "Delete", exact: true }).click();
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunita Rao v. State of Karnataka");
	await page.getByRole("link", { name: "Delete", exact: true }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	// The message about the first one may still be shown.
	await expect(page.getByText("Case Deleted Successfully").last()).toBeVisible();
	await expect(page).toHaveURL(/\/user\/cases\?q=deed&page=2$/);
});

test("a person exports a filtered list as CSV, Excel and paper", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const listedCase = await given.givenCase(user.id, { note: "Bring the sale deed" }, { nextDate: addDays(today, 3) });
	const other = await given.givenCase(user.id);
	await signIn(page, user.username, "/user/cases?q=deed");
	const file = async (name: string) => {
		const arrives = page.waitForEvent("download");
		await page.getByRole("link", { name }).click();
		const download = await arrives;
		return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
	};
	const csv = await file("CSV");
	expect(csv.name).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
	expect(csv.bytes.toString()).toContain(listedCase.cnrNumber);
	expect(csv.bytes.toString()).not.toContain(other.cnrNumber);
	const workbook = readWorkbook(new Uint8Array((await file("Excel")).bytes))
		.flatMap(({ rows }) => rows.map(({ cells }) => cells.join(" ; ")))
		.join("\n");
	expect(workbook).toContain(`${listedCase.cnrNumber} ; Pune`);
	expect(workbook).not.toContain(other.cnrNumber);
	await page.getByRole("link", { name: "Print", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Cases of Meera Iyer" })).toBeVisible();
	await expect(page.getByText(/1 case · “deed”/)).toBeVisible();
	await expect(page.getByText("Bring the sale deed")).toHaveCount(0);
	await page.getByLabel("Print my notes").check();
	await page.getByRole("button", { name: "Show" }).click();
	await expect(page.getByText("Bring the sale deed")).toBeVisible();
	await expect(page.getByText(/1 case · “deed”/)).toBeVisible();
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("link", { name: "Back", exact: true })).toBeHidden();
	await expect(page.getByRole("navigation").first()).toBeHidden();
});
