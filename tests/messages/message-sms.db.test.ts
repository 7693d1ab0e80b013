import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "~/features/people/chamber/acting.server";
import { SMS_TEMPLATE_IDS } from "~/features/people/notifications/commands.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { listMessages } from "~/features/telling/messages/sent/queries.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { handleWebhook } from "~/features/telling/outbox/commands.status.server";
import { outboxInvariants } from "~/features/telling/outbox/invariants.server";
import { applyOptOutLink, optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { arrivedAt, openCompanies } from "../support/telling/alerts";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

const companies = await openCompanies();
afterAll(companies.close);

let user: Awaited<ReturnType<typeof given.givenUser>>;
let packageId = "";
let messageId = "";
/** One queued message about a hearing, to the person's own number. */
beforeEach(async () => {
	companies.down.clear();
	whatsApp.answers(() => whatsAppError(131026));
	user = await given.givenUser();
	packageId = await givenPackage(given.db, user.id, { messageLimit: 10 });
	const { id } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await sendCaseMessages({ acting: asOwner(user.id), caseIds: [id], idempotencyKey: randomUUID() });
	messageId = String((await sql`select id from messages where user_id = ${user.id}`)[0]?.id);
});

const jobs = async () =>
	(
		await sql`select m.instead_of from pgboss.job j join messages m on m.id::text = j.data->>'messageId' where j.name = 'send-alert'`
	).map(({ instead_of }) => instead_of);
const sms = async () =>
	(await sql`select id, status, reason, tries, subscription_id from messages where instead_of = ${messageId}`)[0];
const deliverSms = async () => deliverMessage({ messageId: String((await sms())?.id) });
const counted = async () =>
	Number((await sql`select messages_sent from subscriptions where id = ${packageId}`)[0]?.messages_sent);
const arrived = () => arrivedAt(user.mobileNumber);
async function expectSound() {
	for (const { name, sql: statement } of outboxInvariants) expect(await sql.unsafe(statement), name).toEqual([]);
}

describe("a number that is not on WhatsApp", () => {
	test("gets the hearing as SMS, charged once, with its own link to stop", async () => {
		await deliverMessage({ messageId });
		expect(await jobs()).toEqual([messageId]);
		expect(await counted()).toBe(0);
		await Promise.all([deliverSms(), deliverSms()]);
		await deliverSms();
		expect(await sms()).toMatchObject({ status: "sent", reason: null, tries: 1, subscription_id: packageId });
		expect(await counted()).toBe(1);
		const [only, ...more] = await arrived();
		expect(more).toEqual([]);
		expect(only?.text).toMatch(
			/^Nyaya Diary: Sunita Rao v\. State of Karnataka, 10\/2024\. Next hearing: Thursday, 11 Mar 2027\. Pune\. From Meera Iyer\. To stop: \S+\/opt-out\/\S+$/,
		);
		const token = String(only?.text).slice(String(only?.text).lastIndexOf("/") + 1);
		await applyOptOutLink(token, "127.0.0.1");
		expect(await sql`select sender_id from sender_opt_outs where number = ${user.mobileNumber}`).toEqual([
			{ sender_id: user.id },
		]);
		const { rows } = await listMessages(user.id, {}, { page: 1, limit: 5 });
		expect(rows).toMatchObject([{ status: "failed", sms: "sent" }]);
		await expectSound();
	});

	test.each([
		["hi", "अगली सुनवाई: "],
		["mr", "Next hearing: "],
	])("gets it in the language of the message, where that is registered: %s", async (language, words) => {
		const registered = SMS_TEMPLATE_IDS["client-hearing-mr"];
		SMS_TEMPLATE_IDS["client-hearing-mr"] = "";
		await sql`update messages set language = ${language} where id = ${messageId}`;
		await deliverMessage({ messageId });
		await deliverSms();
		SMS_TEMPLATE_IDS["client-hearing-mr"] = registered;
		expect((await arrived())[0]?.text).toContain(words);
	});

	test("gets the SMS also when WhatsApp reports it later, once for several reports", async () => {
		whatsApp.answers(() => ({}));
		await deliverMessage({ messageId });
		const [row] = await sql`select wamid from messages where id = ${messageId}`;
		const failure = { id: row?.wamid, status: "failed", timestamp: "1800000000", errors: [{ code: 131026 }] };
		const body = {
			object: "whatsapp_business_account",
			entry: [{ id: "1", changes: [{ field: "messages", value: { statuses: [failure, failure] } }] }],
		};
		await Promise.all([handleWebhook(body), handleWebhook(body)]);
		await handleWebhook(body);
		expect(await jobs()).toEqual([messageId]);
		expect(await counted()).toBe(0);
	});

	test("gets no SMS after its sender has withdrawn the consent to messages", async () => {
		await deliverMessage({ messageId });
		await sql`insert into consents (user_id, item, version, state, place) values (${user.id}, 'messages', 1, 'withdrawn', 'privacy')`;
		await deliverSms();
		expect(await sms()).toMatchObject({ status: "failed", reason: expect.stringContaining("Consent for messages") });
		expect(await counted()).toBe(0);
		expect(await arrived()).toEqual([]);
	});

	test("gets no SMS after opting out", async () => {
		await deliverMessage({ messageId });
		await optOutOfAll(user.mobileNumber);
		await deliverSms();
		expect(await sms()).toMatchObject({ status: "failed", reason: "This number has opted out of these messages." });
		expect(await counted()).toBe(0);
		expect(await arrived()).toEqual([]);
	});

	test("gets no SMS when the package is used up, and the reason says so", async () => {
		await deliverMessage({ messageId });
		await sql`update subscriptions set messages_sent = 10 where id = ${packageId}`;
		await deliverSms();
		expect(await sms()).toMatchObject({ status: "failed", reason: expect.stringContaining("All 10 messages") });
		expect(await arrived()).toEqual([]);
		await expectSound();
	});

	test("gets three tries while the SMS company is down, and nothing is charged", async () => {
		await deliverMessage({ messageId });
		companies.down.add("sms");
		for (const expected of ["queued", "queued", "failed"]) {
			await deliverSms();
			expect(await sms()).toMatchObject({ status: expected, subscription_id: null });
			expect(await counted()).toBe(0);
		}
		expect(await sms()).toMatchObject({ tries: 3, reason: "The SMS could not be sent." });
		await expectSound();
	});

	test("gets no second SMS from a worker that continues the job of a killed one", async () => {
		await deliverMessage({ messageId });
		await sql`update messages set claimed_at = now() - interval '1 minute' where instead_of = ${messageId}`;
		await deliverSms();
		expect(await sms()).toMatchObject({ status: "failed", reason: "We do not know whether the SMS was sent." });
		expect(await arrived()).toEqual([]);
	});

	test("gets a new job when the former one is lost", async () => {
		await deliverMessage({ messageId });
		await sql`delete from pgboss.job where name = 'send-alert'`;
		await sql`update messages set created_at = now() - interval '3 minutes'`;
		await recoverMessages();
		await recoverMessages();
		expect(await jobs()).toEqual([messageId]);
	});
});

test("gets no SMS if the message failed for another reason", async () => {
	whatsApp.answers(() => whatsAppError(131049));
	await deliverMessage({ messageId });
	expect((await sql`select status from messages where id = ${messageId}`)[0]?.status).toBe("failed");
	expect(await sms()).toBeUndefined();
	expect(await jobs()).toEqual([]);
});

test("gets no SMS without a registered text", async () => {
	const { env } = await import("~/platform/settings/env.server");
	const registered = env.SMS_CLIENT_TEMPLATE_ID;
	Object.assign(env, { SMS_CLIENT_TEMPLATE_ID: "" });
	await deliverMessage({ messageId });
	Object.assign(env, { SMS_CLIENT_TEMPLATE_ID: registered });
	expect(await jobs()).toEqual([]);
});
