import { Webhook } from "standardwebhooks";
import { expect, PASSWORD, test } from "../support/browser/person";
import { openReceiver, signedPart, withStatus } from "../support/telling/webhook-receiver";

test("a person adds, tests, pauses and deletes a webhook, and sends from its log @once", async ({
	page,
	given,
	signIn,
}) => {
	const receiver = await openReceiver();
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/profile");
	await page.getByRole("link", { name: "Manage webhooks" }).click();
	await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeVisible();

	const add = page.getByRole("button", { name: "Add a webhook" });
	await page.getByLabel("Address").fill("somewhere");
	await page.getByLabel("A hearing was held").uncheck();
	await add.click();
	await expect(page.getByRole("alert")).toContainText("starts with https://");
	await expect(page.getByLabel("Address")).toHaveValue("somewhere");
	await expect(page.getByLabel("A hearing was held")).not.toBeChecked();
	await expect(page.getByLabel("An order was published")).toBeChecked();
	await page.getByLabel("Address").fill(receiver.url);
	await add.click();
	const secret = await page.getByLabel("Secret").inputValue();
	expect(secret).toMatch(/^whsec_/);

	await page.getByRole("link", { name: "Done" }).click();
	await expect(page.getByText("Nothing sent yet.")).toBeVisible();
	await expect(page.getByText(secret)).toHaveCount(0);
	receiver.answerWith(withStatus(500, "broken today"));
	await page.getByRole("button", { name: "Send test event" }).click();
	await expect.poll(() => receiver.received.length).toBe(1);
	const [first] = receiver.received;
	if (!first) throw new Error("Nothing came");
	new Webhook(secret).verify(first.body, signedPart(first));
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole("row", { name: /webhook\.test/ })).toContainText("Failed", { timeout: 500 });
	}).toPass();

	receiver.answerWith(withStatus(200, "all well"));
	await page.getByRole("link", { name: "webhook.test" }).click();
	await expect(page.getByText("broken today")).toBeVisible();
	await expect(page.getByText('"type": "webhook.test"')).toBeVisible();
	await page.getByRole("button", { name: "Send again" }).first().click();
	await expect.poll(() => receiver.received.length).toBe(2);
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole("row", { name: /webhook\.test/ })).toContainText("Delivered", { timeout: 500 });
	}).toPass();

	await page.getByRole("button", { name: "Pause" }).click();
	await expect(page.getByText("Paused: nothing is sent")).toBeVisible();
	await expect(page.getByRole("button", { name: "Send test event" })).toHaveCount(0);
	await page.getByRole("button", { name: "Resume" }).click();
	await expect(page.getByRole("button", { name: "Send test event" })).toBeVisible();

	// The login is too long ago, so the password is required.
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	await page.getByRole("link", { name: "Create new secret" }).click();
	await page.getByRole("button", { name: "Create new secret" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter your password");
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create new secret" }).click();
	const next = await page.getByLabel("Secret").inputValue();
	expect(next).not.toBe(secret);
	await page.getByRole("link", { name: "Done" }).click();
	await expect(page.getByText("The old secret works until")).toBeVisible();

	await page.getByRole("link", { name: "Delete webhook" }).click();
	await page.getByRole("button", { name: "Delete webhook" }).click();
	await expect(page.getByText("No webhooks yet.")).toBeVisible();
	await page.goto("/user/profile/security");
	for (const act of ["Added a webhook", "Created a new webhook secret", "Deleted a webhook"])
		await expect(page.getByRole("rowheader", { name: act })).toBeVisible();
	await receiver.close();
});
