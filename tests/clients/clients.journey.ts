import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { readLink, readMessage, readOtp, someMobile } from "../support/browser/outbox";
import { expect, test } from "../support/browser/person";
import { countTaps } from "../support/browser/taps";
import { givenMember } from "../support/courts/chamber";
import { givenPackage } from "../support/telling/messages";
import { sendButton } from "../support/telling/send";

const CLIENT = "Padmavati Ranganathan";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
const tomorrow = addDays(dayInIndia(new Date()), 1);

for (const width of [360, 1440]) {
	test(`signing up takes seven taps, and the first case two more, at ${width} px`, async ({
		page,
		javaScriptEnabled,
	}) => {
		await page.setViewportSize({ width, height: 740 });
		const [username, mobile] = [`n${width}${Date.now()}`, someMobile()];
		const email = `${username}@example.in`;
		const { tap, count } = countTaps(page);
		await page.goto("/");
		await tap(page.getByRole("link", { name: "Start", exact: true }));
		await page.getByLabel("First Name").fill("Lakshmi");
		await page.getByLabel("Last Name").fill("Nair");
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Mobile Number").fill(mobile);
		await tap(button(page, "Verify Number"));
		await page.getByLabel("OTP", { exact: true }).fill(await readOtp(page, mobile));
		await tap(button(page, "Verify OTP"));
		await page.getByLabel("Address").fill("4 Temple Street");
		await page.getByLabel("State").selectOption({ label: "Kerala" });
		await page.getByLabel("City").fill("Kochi");
		await page.getByLabel("Pincode").fill("682001");
		await page.getByLabel("Profession").selectOption("Private Sector");
		await page.getByLabel("Category").selectOption("ADVOCATE");
		await page.getByLabel("Username").fill(username);
		await page.getByLabel("Password").fill("Kanoon#48213");
		await tap(page.getByLabel("I agree to the Privacy Policy"));
		await tap(page.getByRole("button", { name: "Sign Up", exact: true }));
		await expect(page).toHaveURL(/\/check-email$/);
		const mailed = await readLink(page, email, "verify-email");
		// The mail's link is the sixth.
		await page.goto(mailed);
		await tap(button(page, "Verify my email"));
		await expect(page.getByText("Your email is verified, and you are logged in.")).toBeVisible();
		expect(count() + 1).toBeLessThanOrEqual(7);

		const first = countTaps(page);
		await page.getByLabel("CNR Number").fill("MHPU010012342024");
		await first.tap(button(page, "Add Case"));
		if (javaScriptEnabled !== false) await first.tap(link(page, "Yes, this is my case"));
		await expect(page.getByRole("heading", { name: /MHPU010012342024|v\. /, level: 1 })).toBeVisible();
		expect(first.count()).toBeLessThanOrEqual(2);
	});

	test(`a new client is linked in four taps and told in three, at ${width} px`, async ({
		page,
		given,
		signIn,
		javaScriptEnabled,
	}) => {
		await page.setViewportSize({ width, height: 740 });
		const asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
		await givenPackage(given.db, asha.id);
		const mobile = someMobile();
		await given.givenCase(
			asha.id,
			{ isApproved: true, appearsFor: "petitioner", isSideChosen: true },
			{ nextDate: tomorrow, petitioners: [CLIENT, "Meena Rao"], respondents: ["State of Maharashtra"] },
		);
		await signIn(page, asha.username, "/user/cases");
		const adding = countTaps(page);
		await adding.tap(link(page, new RegExp(CLIENT)));
		await adding.tap(page.getByRole("navigation", { name: "Case" }).getByRole("link", { name: "Clients" }));
		await expect(page.getByText("No one is linked to this case yet.")).toBeVisible();
		await expect(link(page, /State of Maharashtra/)).toHaveCount(0);
		await adding.tap(link(page, `Add ${CLIENT}`));
		await expect(page.getByLabel("Party Name")).toHaveValue(CLIENT);
		await button(page, "Save").click();
		await expect(page.getByRole("alert").first()).toContainText("Mobile number is required!");
		await expect(page.getByLabel("Party Name")).toHaveValue(CLIENT);
		await page.getByLabel("Mobile Number").fill(mobile);
		await adding.tap(button(page, "Save"));
		await expect(page.getByText("Client added.")).toBeVisible();
		expect(adding.count()).toBeLessThanOrEqual(4);
		const clients = page.getByRole("list", { name: "Clients" });
		await expect(clients).toContainText("Agreement not recorded");
		await expect(link(page, "Add Meena Rao")).toBeVisible();
		await expect(page.getByRole("link", { name: `Add ${CLIENT}` })).toHaveCount(0);
		await expectNoSidewaysScroll(page, "the clients of a case");

		const telling = countTaps(page);
		await telling.tap(clients.getByRole("link", { name: `Tell ${CLIENT}` }));
		await expect(page.getByRole("checkbox", { name: new RegExp(CLIENT) }).last()).toBeChecked();
		await expect(page.getByText(`Namaste ${CLIENT}`, { exact: false }).first()).toBeVisible();
		await expectNoSidewaysScroll(page, "messages before they are sent");
		await telling.tap(button(page, "Send 1 message"));
		await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
		expect(telling.count()).toBeLessThanOrEqual(3);
		await readMessage(page, mobile, ({ text }) => text.includes(`Namaste ${CLIENT}`));

		// The thread of the client has what was sent, and the agreement is recorded where it is missing.
		await page.goto("/user/clients");
		await expect(page.getByRole("list", { name: "Clients" })).toContainText("1 case");
		await link(page, CLIENT).click();
		const thread = page.getByRole("list", { name: "Messages" });
		await expect(thread.getByRole("listitem")).toHaveCount(1);
		await expect(thread).toContainText(/By WhatsApp\s*(Sent|Delivered|Read)/);
		await expectNoSidewaysScroll(page, "a client");
		await link(page, "Edit").click();
		await page.getByLabel("They agreed to get WhatsApp messages").check();
		await page.getByLabel("Language of messages").selectOption({ label: "मराठी" });
		await button(page, "Save").click();
		await expect(page.getByText(/Messages in मराठी · Agreed in person/)).toBeVisible();

		// Another time, from the row of the case: its menu needs scripts, and the case's page does not.
		await given.client`update messages set created_at = created_at - interval '1 day' where user_id = ${asha.id}`;
		await given.client`update message_batches set created_at = created_at - interval '1 day' where user_id = ${asha.id}`;
		await page.goto("/user/cases");
		const again = countTaps(page);
		if (javaScriptEnabled === false) {
			await again.tap(link(page, new RegExp(CLIENT)));
			await again.tap(link(page, "Tell client"));
		} else {
			await again.tap(link(page, /^Actions for/));
			await again.tap(link(page, /^Tell/));
		}
		await again.tap(button(page, "Send 1 message"));
		await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
		expect(again.count()).toBeLessThanOrEqual(3);
		await readMessage(page, mobile, ({ text }) => text.includes(`नमस्कार ${CLIENT}`));
	});
}

test("the total follows the ticks by itself, and the button is inactive at none", async ({
	page,
	given,
	signIn,
	javaScriptEnabled,
}) => {
	const asha = await given.givenUser();
	await givenPackage(given.db, asha.id, { numbers: ["+919820011231", "+919820011232"] });
	const { id } = await given.givenCase(asha.id, { isApproved: true }, { nextDate: tomorrow });
	await signIn(page, asha.username, `/user/messages/new?case_id=${id}`);
	const ticks = page.getByRole("checkbox", { name: /98200 1123/ });
	await expect(button(page, "Send 2 messages")).toBeEnabled();
	await ticks.first().uncheck();
	if (javaScriptEnabled === false) {
		// Nothing that was not shown is sent.
		await button(page, "Send 2 messages").click();
		await expect(page.getByRole("alert")).toContainText("Nothing is sent yet. Check the new total first.");
	}
	await expect(button(page, "Send 1 message")).toBeEnabled();
	await ticks.last().uncheck();
	if (javaScriptEnabled === false) await button(page, "Update total").click();
	else await expect(button(page, "Update total")).toHaveCount(0);
	await expect(button(page, "Send 0 messages")).toBeDisabled();
	await ticks.first().check();
	if (javaScriptEnabled === false) await button(page, "Update total").click();
	await sendButton(page).click();
	await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
});

test("members see and tell clients as far as their role goes @once", async ({ page, given, signIn }) => {
	const asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	await givenPackage(given.db, asha.id, { numbers: ["+919820011233"] });
	const { id } = await given.givenCase(asha.id, { isApproved: true }, { nextDate: tomorrow });
	const [saved] = await given.client`select id from subscription_numbers where user_id = ${asha.id}`;
	for (const [role, tells, changes] of [
		["assistant", 1, 1],
		["clerk", 1, 0],
		["viewer", 0, 0],
	] as const) {
		const member = await given.givenUser();
		await givenMember(given, asha, member, role);
		await page.context().clearCookies();
		await signIn(page, member.username);
		await given.client`update sessions set acting_for_id = ${asha.id} where user_id = ${member.id}`;
		await page.goto(`/user/clients/${saved?.id}`);
		const main = page.getByRole("main");
		await expect(main).toContainText("98200 11233");
		await expect(main.getByRole("link", { name: "Tell" })).toHaveCount(tells);
		await expect(main.getByRole("link", { name: "Edit" })).toHaveCount(changes);
		await expect(main.getByRole("link", { name: "Delete" })).toHaveCount(0);
		await page.goto(`/user/cases/${id}?part=clients`);
		await expect(main.getByRole("link", { name: "Add client" })).toHaveCount(changes);
	}
});
