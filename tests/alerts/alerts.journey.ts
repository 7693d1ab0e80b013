import { dayInIndia } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { givenBoard } from "../support/courts/diary";
import { givenSentAlerts } from "../support/telling/alerts-sent";

test("a person chooses alerts, corrects quiet hours, and reads the sent alerts", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenBoard(given, user.id, dayInIndia(new Date()));
	await givenSentAlerts(given, user.id);
	await signIn(page, user.username, "/user/alerts");
	await expectNoSidewaysScroll(page, "the alerts");

	await page.getByLabel("New order by Email").check();
	await page.getByLabel("Hearing date changed by WhatsApp").uncheck();
	await page.getByRole("group", { name: "Reminders", exact: true }).getByLabel("7 days before").check();
	await page.getByLabel("From").fill("");
	await page.getByRole("button", { name: "Save alerts" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter both times, or none");
	await expect(page.getByLabel("New order by Email")).toBeChecked();

	await page.getByLabel("Until", { exact: true }).fill("");
	await page.getByRole("button", { name: "Save alerts" }).click();
	await expect(page.getByText("Alerts saved.").first()).toBeVisible();
	await expect(page.getByLabel("New order by Email")).toBeChecked();
	await expect(page.getByLabel("Hearing date changed by WhatsApp")).not.toBeChecked();
	await expect(page.getByRole("group", { name: "Reminders", exact: true }).getByLabel("7 days before")).toBeChecked();

	await page.getByRole("link", { name: "Alerts sent" }).click();
	await expect(page.getByText(/WhatsApp failed, sent by SMS/)).toBeVisible();
	await expectNoSidewaysScroll(page, "the alerts sent");
});
