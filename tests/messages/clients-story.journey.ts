import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { expect, test } from "../support/browser/person";
import { givenMember } from "../support/courts/chamber";
import { givenPackage } from "../support/telling/messages";
import { sendMessages } from "../support/telling/send";

/** Unique numbers, so that neither mode sees the messages of the other. */
const someMobile = () => `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
/** The WhatsApp simulator does not know numbers with this ending. */
const notOnWhatsApp = () => `+9198${String(Math.floor(Math.random() * 100)).padStart(2, "0")}131026`;

/** Selects the cases in the list of approved ones, and opens the page of recipients. */
async function chooseCases(page: Page, cnrNumbers: string[]) {
	await page.goto("/user/case-status");
	for (const cnrNumber of cnrNumbers) await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page).toHaveURL(/\/user\/messages\/new$/);
}

const sent = (page: Page, to: string, channel: string) => async () => {
	const answer = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
	const { messages }: { messages: { channel: string; text: string }[] } = await answer.json();
	return messages.filter((message) => message.channel === channel).map(({ text }) => text);
};

test("an advocate and a clerk inform clients", async ({ page, browser, baseURL, javaScriptEnabled, given, signIn }) => {
	const asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const ravi = await given.givenUser({ firstName: "Ravi", lastName: "Kumar" });
	await givenMember(given, asha, ravi, "clerk");
	const clients = { rao: someMobile(), gokhale: someMobile(), khan: notOnWhatsApp() };
	await givenPackage(given.db, asha.id, { numbers: Object.values(clients), isLinked: false });
	await given.client`insert into sender_opt_outs (id, number, sender_id)
		values (gen_random_uuid(), ${clients.gokhale}, ${asha.id})`;

	const tomorrow = addDays(dayInIndia(new Date()), 1);
	const givenCase = (number: number, nextDate: string | null = tomorrow) =>
		given.givenCase(
			asha.id,
			{ isApproved: true, caseNumber: `${number}/2026` },
			{ nextDate, petitioners: [`Petitioner ${number}`], respondents: [`Opposite party ${number}`] },
		);
	const [ofRao, shared, ofGokhale, ofKhan, ofNobody, undated] = [
		await givenCase(1),
		await givenCase(2),
		await givenCase(3),
		await givenCase(4),
		await givenCase(5),
		await givenCase(6, null),
	];
	await givenCase(7, addDays(tomorrow, 30));
	const links = [
		[clients.rao, ofRao.id],
		[clients.rao, shared.id],
		[clients.rao, undated.id],
		[clients.gokhale, shared.id],
		[clients.gokhale, ofGokhale.id],
		[clients.khan, ofKhan.id],
	];
	for (const [number = "", caseId = ""] of links)
		await given.client`insert into number_cases (owner_id, number_id, case_id)
			select user_id, id, ${caseId} from subscription_numbers where user_id = ${asha.id} and number = ${number}`;
	const chosen = [ofRao, shared, ofGokhale, ofKhan, ofNobody, undated].map(({ cnrNumber }) => cnrNumber);

	await signIn(page, asha.username);
	await chooseCases(page, chosen);
	const withoutDate = page.getByRole("region", { name: "Petitioner 6 v. Opposite party 6" });
	await expect(withoutDate.getByRole("checkbox", { name: /^Send / })).not.toBeChecked();
	const both = page.getByRole("region", { name: "Petitioner 2 v. Opposite party 2" });
	await expect(both.getByText("Opted out", { exact: false })).toBeVisible();
	for (const tick of await page.getByRole("checkbox", { name: /Your own number/ }).all())
		await expect(tick).not.toBeChecked();
	const linkedToNobody = page.getByRole("region", { name: "Petitioner 5 v. Opposite party 5" });
	await linkedToNobody.getByRole("checkbox", { name: /Your own number/ }).check();
	await sendMessages(page);
	// Her own copy of the case without linked numbers, two cases for Rao, and one for a wrong number.
	await expect(page.getByText("4 WhatsApp messages are on their way.")).toBeVisible();

	const arrived = (to: string) => sent(page, to, "whatsapp")();
	await expect.poll(() => arrived(asha.mobileNumber).then(({ length }) => length), { timeout: 30_000 }).toBe(1);
	await expect.poll(() => arrived(clients.rao).then(({ length }) => length)).toBe(2);
	const raos = (await arrived(clients.rao)).join("\n");
	for (const { cnrNumber } of [ofRao, shared]) expect(raos).toContain(cnrNumber);
	for (const { cnrNumber } of [ofGokhale, ofKhan, ofNobody, undated]) expect(raos).not.toContain(cnrNumber);
	expect(await arrived(clients.gokhale)).toEqual([]);
	await expect.poll(sent(page, clients.khan, "sms"), { timeout: 30_000 }).toHaveLength(1);
	const [khans] = await sent(page, clients.khan, "sms")();
	expect(khans).toContain("Petitioner 4 v. Opposite party 4");
	await page.goto("/user/messages?status=failed");
	await expect(page.getByText("Sent as SMS instead.")).toBeVisible();

	await given.client`update message_batches set created_at = created_at - interval '1 day' where user_id = ${asha.id}`;
	await given.client`update messages set created_at = created_at - interval '1 day' where user_id = ${asha.id}`;
	const clerks = await browser.newPage({ baseURL, javaScriptEnabled });
	await signIn(clerks, ravi.username);
	const menu = clerks.getByText("Menu", { exact: true });
	if (await menu.isVisible()) await menu.click();
	await clerks.getByRole("button", { name: "Asha Kulkarni's cases" }).and(clerks.locator(":visible")).click();
	await expect(clerks).toHaveURL(/\/user\/cases$/);
	await chooseCases(clerks, chosen);
	// The number that WhatsApp could not reach yesterday is not selected until a person selects it.
	await sendMessages(clerks);
	await expect(clerks.getByText("2 WhatsApp messages are on their way.")).toBeVisible();
	await expect(clerks.getByText("Sent by Ravi Kumar").first()).toBeVisible();
	await expect.poll(() => arrived(clients.rao).then(({ length }) => length), { timeout: 30_000 }).toBe(4);
	expect(await arrived(clients.gokhale)).toEqual([]);
	await page.goto("/user/chamber/log");
	await expect(page.getByRole("row", { name: /Ravi Kumar/ }).filter({ hasText: "Sent 2 messages" })).toBeVisible();

	await clerks.goto("/user/case-status");
	await page.goto("/user/chamber");
	await page.getByRole("link", { name: "End access for Ravi Kumar" }).click();
	await page.getByRole("button", { name: "End access" }).click();
	await expect(page.getByText("No members yet")).toBeVisible();
	await clerks.getByRole("checkbox", { name: `Select ${shared.cnrNumber}` }).check();
	await clerks.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(clerks.getByText("Your access to Asha Kulkarni's cases has ended.")).toBeVisible();
	await clerks.close();

	await page.goto(`/user/cases/${shared.id}/links`);
	await page.getByRole("button", { name: "Create link" }).click();
	await expect(page.getByText("The link is ready.")).toBeVisible();
	const address = new URL(await page.getByRole("textbox").inputValue()).pathname;
	const phone = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
	await phone.goto(address);
	await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Petitioner 2 v. Opposite party 2");
	await page.getByRole("button", { name: "Stop this link" }).click();
	await expect(page.getByText("The link is stopped.")).toBeVisible();
	await phone.reload();
	await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
	await phone.close();
});
