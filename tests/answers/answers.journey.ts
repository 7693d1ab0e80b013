import { dayInIndia } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

test("a person writes by WhatsApp on the sandbox's page and reads the answer @once", async ({ page, given }) => {
	const { id, mobileNumber } = await given.givenUser();
	await given.givenCase(id, {}, { nextDate: dayInIndia(new Date()), petitioners: ["Ratan Bora"] });
	await page.goto("/sandbox");
	await page.getByLabel("From").fill("12");
	await page.getByRole("button", { name: "Send by WhatsApp" }).click();
	await expect(page.getByText("Enter a mobile number")).toBeVisible();
	await expectNoSidewaysScroll(page, "the sandbox");

	await page.getByLabel("From").fill(mobileNumber);
	await page.getByLabel("Message").fill("आज");
	await page.getByRole("button", { name: "Send by WhatsApp" }).click();
	await expect(page.getByText("The message was sent.")).toBeVisible();
	await expect(page.getByText(/1\. Ratan Bora v\. State of Karnataka/)).toBeVisible();
	await expect(page.getByLabel("From")).toHaveValue(mobileNumber);
});
