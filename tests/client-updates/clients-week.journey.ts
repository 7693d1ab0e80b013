import type { Page } from "@playwright/test";
import { addDays, dayInIndia, isSunday } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { offerNext, recordOnBoard } from "../support/courts/hearings";
import { IS_LONG } from "../support/length.js";
import { givenPackage } from "../support/telling/messages";

const PRIVATE = "zebrafinch";
const someMobile = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** The texts that a number got by WhatsApp, oldest first. */
async function readPhone(page: Page, mobile: string): Promise<string[]> {
	const answer = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(`+91${mobile}`)}`);
	const { messages }: { messages: { channel: string; text: string }[] } = await answer.json();
	return messages
		.filter(({ channel }) => channel === "whatsapp")
		.map(({ text }) => text)
		.reverse();
}

type Contact = { mobile: string; name: string; language: string; switches: string[] };

const MOVES = "When a date is moved, set or removed";
const OUTCOMES = "After you record a hearing";

/** Saves a contact, links the case in which they are a party, and records agreement and switches. */
async function saveContact(page: Page, { mobile, name, language, switches }: Contact) {
	await page.goto("/user/clients/new");
	await page.getByRole("textbox", { name: "Mobile Number" }).fill(mobile);
	await page.getByLabel("Party Name").fill(name);
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("checkbox", { name: new RegExp(name) }).check();
	await page.getByRole("button", { name: "Link the ticked cases" }).click();
	await expect(page.getByText("Linked cases saved.")).toBeVisible();
	await page.getByRole("link", { name: "Edit" }).click();
	await page.getByLabel("Language of messages").selectOption({ label: language });
	for (const one of switches) await page.getByLabel(one).check();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Record first that they agreed to messages").first()).toBeVisible();
	for (const one of switches) await expect(page.getByLabel(one)).toBeChecked();
	await page.getByLabel("They agreed to get WhatsApp messages").check();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Client saved.")).toBeVisible();
}

/** The card of a contact's waiting message, once the queue has planned it. */
async function openWaiting(page: Page, name: string) {
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: new RegExp(name) }) });
	await expect(async () => {
		await page.goto("/user/messages?status=waiting");
		await expect(card).toBeVisible({ timeout: 1000 });
	}).toPass({ timeout: 30_000 });
	return card;
}

// The short form takes the width of the project.
for (const width of IS_LONG ? [360, 1440] : [undefined])
	test(`three clients in three languages hear of their hearings of a week, once @once${width ? `, at ${width} px` : ""}`, async ({
		page,
		given,
		signIn,
	}) => {
		if (width) await page.setViewportSize({ width, height: 780 });
		const today = dayInIndia(new Date());
		const asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
		await givenPackage(given.db, asha.id);
		const rao = { mobile: someMobile(), name: "Meena Rao", language: "English", switches: [OUTCOMES] };
		const sharma = { mobile: someMobile(), name: "Vijay Sharma", language: "हिन्दी", switches: [MOVES] };
		const patil = { mobile: someMobile(), name: "Rajesh Patil", language: "मराठी", switches: [MOVES, OUTCOMES] };
		const cases: { id: string; cnrNumber: string }[] = [];
		for (const { name } of [rao, sharma, patil])
			cases.push(
				await given.givenCase(
					asha.id,
					{ isApproved: true },
					{ petitioners: [name], respondents: ["State"], nextDate: today },
				),
			);
		const cnrOf = (place: number) => String(cases[place]?.cnrNumber);
		await signIn(page, asha.username);
		for (const contact of [rao, sharma, patil]) await saveContact(page, contact);

		// Monday: three hearings are recorded; two clients hear of them, and the third message is stopped.
		await page.goto("/user/diary");
		for (const { name } of [rao, sharma, patil]) await recordOnBoard(page, name, { note: PRIVATE });
		const ofRao = await openWaiting(page, rao.name);
		await expect(ofRao).toContainText("it was moved to another day");
		await expectNoSidewaysScroll(page, "the messages that wait");
		await (await openWaiting(page, patil.name)).getByRole("button", { name: "Stop" }).click();
		await expect(page.getByText("Stopped. No message is sent.")).toBeVisible();
		await (await openWaiting(page, rao.name)).getByRole("button", { name: "Send now" }).click();
		await expect(page.getByText("The message is on its way.")).toBeVisible();
		await (await openWaiting(page, sharma.name)).getByRole("button", { name: "Send now" }).click();
		await expect.poll(() => readPhone(page, rao.mobile), { timeout: 30_000 }).toHaveLength(1);
		await expect.poll(() => readPhone(page, sharma.mobile), { timeout: 30_000 }).toHaveLength(1);
		const [raos] = await readPhone(page, rao.mobile);
		expect(raos).toContain("Namaste Meena Rao");
		expect(raos).toContain("Sent by Asha Kulkarni");
		expect((await readPhone(page, sharma.mobile))[0]).toContain("नमस्ते Vijay Sharma। केस");

		// Tuesday: the court's record has another date than the one recorded for Sharma.
		const courts = [2, 3].map((days) => addDays(offerNext(), days)).find((day) => !isSunday(day)) ?? "";
		await given.client`update court_records set next_date = ${courts} where cnr_number = ${cnrOf(1)}`;
		await given.client`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
			values (${cnrOf(1)}, 'hearing_date', 'moved', ${JSON.stringify(today)}, ${JSON.stringify(courts)}, 'court')`;
		await given.client`insert into pgboss.job (name, data) values ('plan-alerts', '{}')`;
		await (await openWaiting(page, sharma.name)).getByRole("button", { name: "Send now" }).click();
		await expect.poll(() => readPhone(page, sharma.mobile), { timeout: 30_000 }).toHaveLength(2);

		// Wednesday: the stopped message goes after all, and Rao stops hers for good.
		const ofPatil = await openWaiting(page, patil.name);
		await expect(ofPatil).toContainText("Stopped");
		await ofPatil.getByRole("button", { name: "Send now" }).click();
		await expect.poll(() => readPhone(page, patil.mobile), { timeout: 30_000 }).toHaveLength(1);
		expect((await readPhone(page, patil.mobile))[0]).toContain("नमस्कार Rajesh Patil.");
		await page.goto(/\/opt-out\/[\w-]+/.exec(String(raos))?.[0] ?? "");
		await page.getByRole("button", { name: "Stop messages" }).click();
		await expect(page.getByRole("heading", { name: "Messages are stopped" })).toBeVisible();

		// Thursday: without a package the advocate sends the next message from her own WhatsApp.
		await given.client`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${asha.id}`;
		for (const place of [0, 2]) {
			await given.client`update court_records set next_date = ${courts} where cnr_number = ${cnrOf(place)}`;
			await given.client`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
				values (${cnrOf(place)}, 'hearing_date', 'moved', ${JSON.stringify(today)}, ${JSON.stringify(courts)}, 'court')`;
		}
		await given.client`insert into pgboss.job (name, data) values ('plan-alerts', '{}')`;
		const toTell = page.getByRole("link", { name: "1 message to a client waits for you to send it" });
		await expect(async () => {
			await page.goto("/user/messages");
			await expect(toTell).toBeVisible({ timeout: 1000 });
		}).toPass({ timeout: 30_000 });
		await toTell.click();
		await expect(page.getByRole("heading", { name: /Rajesh Patil/ })).toBeVisible();
		await expect(page.getByRole("link", { name: "Open WhatsApp" })).toHaveAttribute("href", new RegExp(patil.mobile));
		await expectNoSidewaysScroll(page, "the clients to tell");
		await page.getByRole("button", { name: "Told" }).click();
		await expect(page.getByRole("heading", { name: "No client waits for a message" })).toBeVisible();

		const phones = await Promise.all([rao, sharma, patil].map(({ mobile }) => readPhone(page, mobile)));
		expect(phones.map(({ length }) => length)).toEqual([1, 2, 1]);
		expect(phones.flat().join()).not.toContain(PRIVATE);
	});
