import { beforeEach, describe, expect, test } from "vitest";
import { confirmStop } from "~/features/telling/answers/commands.answer.server";
import { receiveWebhook } from "~/features/telling/answers/commands.receive.server";
import { sql } from "~/platform/db/client.server";
import "~/platform/language/catalogs.server";
import { given } from "../support/database/given";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { inboundMessage, inboundWebhook } from "../support/telling/questions";
import { sendQueued, startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();
const CLIENT = "+919820011223";
const CONFIRMED = "You will get no more messages from Nyaya Diary on this number. To get them again, write START.";

beforeEach(() => {
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
});

const queued = () => sql<{ data: { number: string; at: string } }[]>`
	select data from pgboss.job where name = 'confirm-stop' order by created_on, id`;

/** Sends the messages in one webhook and works the confirmations that it queued. */
async function write(number: string, ...texts: string[]) {
	const before = (await queued()).length;
	await receiveWebhook(inboundWebhook(...texts.map((text) => inboundMessage(number, text))));
	for (const { data } of (await queued()).slice(before)) await confirmStop(data);
	await sendQueued();
}
const sent = () => whatsApp.asked.map(({ to, text }) => ({ to, text }));

describe("F17: a STOP", () => {
	test("is confirmed once a day, to a number without an account too", async () => {
		await write(CLIENT, "Stop please");
		await write(CLIENT, "STOP", "बंद करो 🙏");
		expect(sent()).toEqual([{ to: CLIENT, text: CONFIRMED }]);
		await sql`update rate_limits set expire = now() - interval '1 second'`;
		await write(CLIENT, "stop");
		expect(sent()).toHaveLength(2);
	});

	test("is confirmed in the language of the account, else of the contact as last saved", async () => {
		const user = await given.givenUser({ language: "mr" });
		await givenPackage(given.db, user.id, { numbers: [CLIENT] });
		await sql`update subscription_numbers set language = 'hi'`;
		await write(user.mobileNumber, "stop");
		await write(CLIENT, "stop");
		expect(sent()).toEqual([
			{ to: user.mobileNumber, text: expect.stringContaining("पुन्हा मिळवण्यासाठी START लिहा") },
			{ to: CLIENT, text: expect.stringContaining("फिर से पाने के लिए START लिखें") },
		]);
	});

	test("is confirmed neither after START, nor once the window is over, nor for another message", async () => {
		await write(CLIENT, "stop", "START");
		const late = inboundMessage("+919820011225", "stop", { at: new Date(Date.now() - 25 * 60 * 60 * 1000) });
		await receiveWebhook(inboundWebhook(late));
		for (const { data } of await queued()) await confirmStop(data);
		await sendQueued();
		await write("+919820011224", "Stop, I will come on Monday");
		expect(sent()).toEqual([]);
	});

	test("is confirmed at the next try if WhatsApp certainly did not take it, and not if it may have", async () => {
		whatsApp.answers(() => whatsAppError(131016, 503));
		await write(CLIENT, "stop");
		whatsApp.answers(() => ({}));
		for (const _ of [1, 2]) await sendQueued();
		expect(sent().filter(({ to }) => to === CLIENT)).toHaveLength(2);
	});

	test.each([
		{ type: "button", button: { payload: "x", text: "Stop promotions" } },
		{ type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "STOP 🙏" } } },
		{ type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "बंद करा" } } },
	])("is heard as a reply of kind $type", async (content) => {
		const { text: _, ...message } = inboundMessage(CLIENT, "");
		await receiveWebhook(inboundWebhook({ ...message, ...content }));
		expect(await sql`select number from opted_out_numbers`).toEqual([{ number: CLIENT }]);
	});
});
