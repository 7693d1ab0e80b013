import { readFile } from "node:fs/promises";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { sha256, somePdf } from "../support/courts/papers";

test("an advocate adds a paper to a case, opens it, and deletes it after a question", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const { id } = await given.givenCase(user.id, {}, { petitioners: ["Madhavi Gokhale"] });
	await signIn(page, user.username, `/user/cases/${id}`);
	await page.getByRole("link", { name: "Papers", exact: true }).click();
	await expect(page.getByText("No papers yet.")).toBeVisible();
	await page.getByRole("link", { name: "Add a paper" }).click();
	await expectNoSidewaysScroll(page, "a new paper");

	const name = "Vakalatnama of Madhavi Gokhale and all the heirs.pdf";
	const file = { name, mimeType: "application/pdf", buffer: Buffer.from("<!doctype html><title>Login</title>") };
	await page.getByLabel("Type of paper").selectOption("Vakalatnama");
	await page.getByLabel("In your words").fill("Signed by both plaintiffs");
	await page.getByLabel("File").setInputFiles(file);
	await page.getByRole("button", { name: "Add a paper" }).click();
	await expect(page.getByText("The file is a web page, not a paper.").first()).toBeVisible();
	await expect(page.getByLabel("In your words")).toHaveValue("Signed by both plaintiffs");

	const pdf = somePdf(300_000);
	await page.getByLabel("File").setInputFiles({ ...file, buffer: pdf });
	await page.getByRole("button", { name: "Add a paper" }).click();
	await expect(page.getByText("Paper added.")).toBeVisible();
	await expect(page.getByText("Signed by both plaintiffs")).toBeVisible();
	await expectNoSidewaysScroll(page, "the papers of a case");

	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name, exact: true }).click(),
	]);
	expect(download.suggestedFilename()).toBe(name);
	expect(sha256(await readFile(await download.path()))).toBe(sha256(pdf));

	await page.getByRole("link", { name: `Delete ${name}` }).click();
	await expect(page.getByText("This action cannot be undone.")).toBeVisible();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Paper deleted.")).toBeVisible();
	await expect(page.getByText("No papers yet.")).toBeVisible();
});
