import { addDays, dayInIndia, formatDay, isSunday } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

const today = () => dayInIndia(new Date());
/** A day on which no court is closed for being a Sunday. */
const weekdayFrom = (days: number) => {
	const day = addDays(today(), days);
	return isSunday(day) ? addDays(day, 1) : day;
};

test("what is to be done for a case is added, moved, filed and undone, and listed by day", async ({
	page,
	given,
	signIn,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const user = await given.givenUser();
	const about = { petitioners: ["Madhavi Gokhale"], respondents: ["State"], nextDate: addDays(today(), 3) };
	const { id } = await given.givenCase(user.id, {}, about);
	await signIn(page, user.username, `/user/cases/${id}`);

	const block = page.locator("section", { has: page.getByRole("heading", { name: "To do", exact: true }) });
	await block.getByLabel("Thing to do").fill("File the written statement");
	await block.getByLabel("By when").fill(addDays(today(), -1));
	await block.getByRole("button", { name: "Add" }).click();
	await expect(block.getByText(/is over. Save again to keep this day./)).toBeVisible();
	await expect(block.getByLabel("Thing to do")).toHaveValue("File the written statement");
	await block.getByRole("button", { name: "Add" }).click();
	await expect(block.getByText("yesterday")).toBeVisible();
	await expectNoSidewaysScroll(page, "the to-dos of a case");

	await block.getByRole("link", { name: "Edit: File the written statement" }).click();
	await block.getByLabel("Kind").selectOption("Filing");
	await block.getByLabel("By when").first().fill(weekdayFrom(1));
	await expectNoSidewaysScroll(page, "the form of a to-do");
	await block.getByRole("button", { name: "Save" }).click();
	await expect(block.getByText(`at first ${formatDay(addDays(today(), -1))}`)).toBeVisible();

	await block.getByRole("link", { name: "Done", exact: true }).click();
	await block.getByLabel("Filing number").fill("A/12/2026");
	await block.getByRole("button", { name: "Done" }).click();
	await expect(block.getByText(/Filing number A\/12\/2026/)).toBeVisible();
	await block.getByRole("button", { name: "Undo" }).click();
	await expect(block.getByRole("link", { name: "Done", exact: true })).toBeVisible();

	await page.goto("/user/todo");
	await expect(page.getByRole("heading", { level: 2 })).toHaveText([/This week|Later/]);
	await page.getByRole("link", { name: "Edit: File the written statement" }).click();
	await page.getByLabel("Kind").selectOption("Task");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("button", { name: "Done" }).click();
	await expect(page.getByRole("heading", { name: "Done (30 days)" })).toBeVisible();
	await expectNoSidewaysScroll(page, "the list of to-dos");
	const rows =
		await given.client`select kind, reference, done_at is not null as done from deadlines where case_id = ${id}`;
	expect(rows).toMatchObject([{ kind: "task", reference: "", done: true }]);
});

test("something to do is written down with the hearing", async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const user = await given.givenUser();
	const { id } = await given.givenCase(user.id, {}, { petitioners: ["Madhavi Gokhale"], nextDate: today() });
	await signIn(page, user.username, `/user/cases/${id}/hearing?day=${today()}`);
	await page.getByLabel("No date given").check();
	await page.getByLabel("Something to do?").fill("Apply for the copy");
	await expectNoSidewaysScroll(page, "the record of a hearing");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.locator(".error").getByText("Enter the day by which it is to be done")).toBeVisible();
	await page.getByLabel("By when").fill(weekdayFrom(2));
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Apply for the copy")).toBeVisible();
	await expect(page.getByText(`from the hearing of ${formatDay(today())}`)).toBeVisible();
});

test("on paper the board and the case name what is to be done, and a sum line by line with its warning", async ({
	page,
	given,
	signInUser,
}) => {
	const user = await signInUser();
	const { id } = await given.givenCase(user.id, {}, { petitioners: ["Madhavi Gokhale"], nextDate: today() });
	const sum = [
		"A sum, not advice",
		"Mon 1 Jun 2026: Day of judgment",
		"Wed 1 Jul 2026: Period of 30 days (art. 116(b))",
	];
	for (const [title, kind, details] of [
		["File the written statement", "task", ""],
		["Last day", "limitation", sum.join("\n")],
	] as const)
		await given.client`insert into deadlines (id, owner_id, case_id, title, due, original_due, kind, details)
			values (gen_random_uuid(), ${user.id}, ${id}, ${title}, ${today()}, ${today()}, ${kind}, ${details})`;
	await page.emulateMedia({ media: "print" });
	await page.goto(`/user/diary?day=${today()}`);
	const rows = page.getByRole("table").getByRole("row");
	await expect(rows.filter({ hasText: "Due: File the written statement – Madhavi Gokhale v." })).toBeVisible();
	await expect(rows.filter({ hasText: "Due: Last day" })).toBeVisible();
	await expect(page.getByText(/^Due: /).and(page.locator("a"))).toHaveCount(2);
	for (const link of await page
		.getByText(/^Due: /)
		.and(page.locator("a"))
		.all())
		await expect(link).toBeHidden();

	await page.goto(`/user/cases/${id}`);
	const block = page.locator("section", { has: page.getByRole("heading", { name: "To do", exact: true }) });
	await expect(block.getByText("File the written statement")).toBeVisible();
	const shown = block.getByText("A sum, not advice");
	expect((await shown.innerText()).split("\n")).toEqual(sum);
	for (const control of await block.locator("button, input, a").all()) await expect(control).toBeHidden();
});
