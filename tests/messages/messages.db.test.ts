import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "~/features/people/chamber/acting.server";
import { sendAdminMessages } from "~/features/telling/messages/sending/commands.admin.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { messageFilter } from "~/features/telling/messages/sent/message-filter";
import { listMessages, requireBatch } from "~/features/telling/messages/sent/queries.server";
import { arrivingText } from "~/features/telling/messages/wording/hearing-words";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { handleWebhook } from "~/features/telling/outbox/commands.status.server";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { optedOutNumbers } from "~/features/telling/outbox/opt-out-schema";
import { messages } from "~/features/telling/outbox/schema";
import { db, sql } from "~/platform/db/client.server";
import "~/platform/language/catalogs.server";
import { given } from "../support/database/given";
import { pageFor } from "../support/telling/bulk";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

const SAVED = ["+919820011223", "+919930044556", "+917045098765"];
let user: Awaited<ReturnType<typeof given.givenUser>>;
let subscriptionId = "";
let caseId = "";
beforeEach(async () => {
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
	user = await given.givenUser();
	subscriptionId = await givenPackage(given.db, user.id, { messageLimit: 100, numbers: SAVED });
	caseId = (await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" })).id;
});

const send = (caseIds: string[], idempotencyKey: string = randomUUID()) =>
	sendCaseMessages({ acting: asOwner(user.id), caseIds, idempotencyKey });
/** The messages of the log, without the SMS in place of some. */
const all = () => db.select().from(messages).where(isNotNull(messages.batchId)).orderBy(messages.id);
const jobs = async () =>
	(
		await sql<{ id: string; due: boolean }[]>`
			select data->>'messageId' as id, start_after <= now() as due from pgboss.job
			where name = 'send-message' and state = 'created' order by created_on, id`
	).map(({ id, due }) => ({ id, due }));
const deliver = (messageId: string, about: { isThrottled?: boolean } = {}) =>
	deliverMessage({ messageId, isThrottled: about.isThrottled });
const counted = async () =>
	Number((await sql`select messages_sent from subscriptions where id = ${subscriptionId}`)[0]?.messages_sent);
const one = async (id: string) => (await db.select().from(messages).where(eq(messages.id, id)))[0];
const someCases = async (count: number) => {
	const added = [];
	for (let i = 0; i < count; i++) added.push((await given.givenCase(user.id, { isApproved: true })).id);
	return added;
};

describe("sending cases", () => {
	test("queues a message and a job for each case and number, the person's own number first", async () => {
		const batch = await send([caseId]);
		const rows = await all();
		expect(rows.map(({ recipient }) => recipient)).toEqual([user.mobileNumber, ...SAVED]);
		expect(rows.every(({ status }) => status === "queued")).toBe(true);
		expect(rows[0]?.parameters).toEqual([
			"Meera Iyer",
			"Sunita Rao v. State of Karnataka",
			"Thursday, 11 Mar 2027",
			`Pune (case 10/2024, CNR ${rows[0]?.cnrNumber})`,
			"Meera Iyer",
		]);
		expect((await jobs()).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
		expect(batch).toMatchObject({ messageCount: 4, isRepeat: false });
		expect(await counted()).toBe(0);
	});

	test("has each number's language, and the person's own, as the page of bulk messages shows it", async () => {
		await sql`update users set language = 'mr' where id = ${user.id}`;
		for (const [at, language] of ["hi", "en", "bn"].entries())
			await sql`update subscription_numbers set language = ${language} where number = ${SAVED[at] ?? ""}`;
		await send([caseId]);
		const [shown] = (await pageFor(user.id, caseId)).cases;
		expect(
			(await all()).map((row) => [
				row.recipient,
				row.language,
				row.template === "hearing_reminder" && arrivingText({ ...row, template: row.template }),
			]),
		).toEqual(shown?.recipients.map(({ number, language, text }) => [number, language, text]));
		expect((await all()).map(({ language }) => language)).toEqual(["mr", "hi", "en", "en"]);
	});

	test("the same form twenty times at once queues once", async () => {
		const key = randomUUID();
		const batches = await Promise.all(Array.from({ length: 20 }, () => send([caseId], key)));
		expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
		expect(batches.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
		expect(await all()).toHaveLength(4);
		expect(await jobs()).toHaveLength(4);
	});

	test("the same selection without a key queues once a minute, and another selection at once", async () => {
		const [first, again] = await Promise.all([send([caseId]), send([caseId])]);
		expect(first.id).toBe(again.id);
		const [other = ""] = await someCases(1);
		expect((await send([caseId, other])).isRepeat).toBe(false);
		await sql`update message_batches set created_at = now() - interval '61 seconds'`;
		expect((await send([caseId])).isRepeat).toBe(false);
	});

	test("with another person's form key has no effect on theirs", async () => {
		const key = randomUUID();
		const mine = await send([caseId], key);
		const neighbour = await given.givenUser();
		await givenPackage(given.db, neighbour.id);
		const theirs = await given.givenCase(neighbour.id, { isApproved: true });
		const batch = await sendCaseMessages({ acting: asOwner(neighbour.id), caseIds: [theirs.id], idempotencyKey: key });
		expect(batch.id).not.toBe(mine.id);
		await expect(requireBatch(user.id, batch.id)).rejects.toMatchObject({ code: "not-found" });
	});

	test.each([
		["nothing selected", async () => [], "invalid", "Please select at least one case"],
		["a case that is none", async () => ["x"], "not-found", "This case was not found."],
		[
			"somebody else's case among the own",
			async () => [caseId, (await given.givenCase((await given.givenUser()).id, { isApproved: true })).id],
			"not-found",
			"One of these cases was not found.",
		],
	])("refuses %s and queues nothing", async (_, ids, code, message) => {
		await expect(send(await ids())).rejects.toMatchObject({ code, message });
		expect(await all()).toEqual([]);
		expect(await jobs()).toEqual([]);
	});

	test("refuses an unapproved case and names its CNR", async () => {
		const open = await given.givenCase(user.id);
		await expect(send([caseId, open.id])).rejects.toMatchObject({
			code: "conflict",
			message: `Only approved cases can be sent. Not approved yet: ${open.cnrNumber}.`,
		});
		expect(await all()).toEqual([]);
	});

	test("without an active package is refused, even for the person's own number", async () => {
		await sql`update subscriptions set ends_at = now() - interval '1 second' where id = ${subscriptionId}`;
		await expect(send([caseId])).rejects.toMatchObject({ code: "conflict", message: /no active package/ });
	});

	test("beyond the rest of the package is refused with the limit, and counts queued messages", async () => {
		await sql`update subscriptions set message_limit = 10, messages_sent = 1 where id = ${subscriptionId}`;
		await send([caseId]);
		await expect(send(await someCases(2))).rejects.toMatchObject({
			code: "conflict",
			message:
				"These cases need 8 messages, and your package has 5 of 10 left. Select fewer cases or choose a larger package.",
		});
		await send(await someCases(1));
		await expect(send(await someCases(1))).rejects.toThrow("has 1 of 10 left");
	});

	test("in many batches at once never queues more than the package has", async () => {
		await sql`update subscriptions set message_limit = 12 where id = ${subscriptionId}`;
		const cases = await someCases(8);
		const results = await Promise.allSettled(cases.map((id) => send([id])));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
		expect(await all()).toHaveLength(12);
	});

	test("queues a thousand messages in under two seconds", async () => {
		await sql`update subscriptions set message_limit = 5000 where id = ${subscriptionId}`;
		await sql`insert into subscription_numbers (id, user_id, subscription_id, gets_all_cases, number)
			select gen_random_uuid(), ${user.id}, ${subscriptionId}, true, '+9180' || lpad(n::text, 8, '0') from generate_series(1, 96) n`;
		const cases = await someCases(10);
		const started = Date.now();
		const batch = await send(cases);
		expect(Date.now() - started).toBeLessThan(2000);
		expect(batch.messageCount).toBe(1000);
		expect(await jobs()).toHaveLength(1000);
	});

	test("as an administrator sends the filled-in text to each case's phone or its owner, without using a package", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		const withPhone = await given.givenCase(user.id, { phone: "98765 43210", partyName: "Asha" });
		const unproven = await given.givenUser({ needsMobileProof: true });
		const unreached = await given.givenCase(unproven.id);
		const actor = { id: admin.id, address: "203.0.113.9" };
		const batch = await sendAdminMessages({
			actor,
			caseIds: [withPhone.id, caseId, unreached.id],
			text: "Dear {{party_name}}, see {{cnr_number}}",
			idempotencyKey: "k",
		});
		expect(batch).toMatchObject({ messageCount: 2, leftOut: 1 });
		const entries = await sql`select actor_id, address, details from audit_log where action = 'message.send'`;
		const details = { caseIds: [withPhone.id, caseId], text: expect.any(String) };
		expect(entries).toMatchObject([{ actor_id: admin.id, address: actor.address, details }]);
		const [row, toOwner] = await all();
		expect(row).toMatchObject({ recipient: "+919876543210", isCharged: false });
		expect(toOwner).toMatchObject({
			recipient: user.mobileNumber,
			recipientName: `${user.firstName} ${user.lastName}`,
		});
		expect(row?.parameters[0]).toBe(`Dear Asha, see ${withPhone.cnrNumber}`);
		await deliver(String(row?.id));
		expect(await one(String(row?.id))).toMatchObject({ status: "sent" });
		expect(await counted()).toBe(0);
		const toNobody = sendAdminMessages({ actor, caseIds: [unreached.id], text: "x", idempotencyKey: "k" });
		await expect(toNobody).rejects.toMatchObject({ code: "conflict", message: /has a mobile number/ });
	});
});

describe("delivering a message", () => {
	let id = "";
	beforeEach(async () => {
		await send([caseId]);
		id = String((await all())[1]?.id);
	});

	test("sends it once, counts it, and saves the company's id, with any number of workers", async () => {
		whatsApp.answers(async () => {
			await new Promise((resolve) => setTimeout(resolve, 100));
			return {};
		});
		await Promise.all(Array.from({ length: 8 }, () => deliver(id)));
		expect(whatsApp.asked).toHaveLength(1);
		expect(whatsApp.asked[0]).toMatchObject({ to: SAVED[0], reference: id });
		expect(await one(id)).toMatchObject({ status: "sent", wamid: expect.stringContaining(id) });
		expect(await counted()).toBe(1);
		await deliver(id);
		expect(whatsApp.asked).toHaveLength(1);
	});

	test("fails after a permanent refusal with its reason, costs nothing, and is not retried", async () => {
		whatsApp.answers(() => whatsAppError(131026));
		await deliver(id);
		expect(await one(id)).toMatchObject({
			status: "failed",
			errorCode: 131026,
			reason: expect.stringContaining("not on WhatsApp"),
		});
		expect(await counted()).toBe(0);
		await deliver(id);
		expect(whatsApp.asked).toHaveLength(1);
	});

	test("returns to the queue after a temporary refusal, and succeeds at a later try", async () => {
		whatsApp.answers((_, number) => (number === 1 ? whatsAppError(130429, 429) : {}));
		await sql`delete from pgboss.job where name = 'send-message'`;
		await deliver(id);
		expect(await jobs()).toEqual([{ id, due: false }]);
		expect(await one(id)).toMatchObject({ status: "queued", claimedAt: null });
		expect(await counted()).toBe(0);
		await deliver(id);
		expect(await one(id)).toMatchObject({ status: "sent" });
		expect(await counted()).toBe(1);
	});

	test("fails after a temporary refusal at the last try", async () => {
		whatsApp.answers(() => whatsAppError(131000, 500));
		await sql`update messages set tries = 11 where id = ${id}`;
		await deliver(id);
		expect(await one(id)).toMatchObject({ status: "failed", reason: expect.stringContaining("later") });
		expect(await counted()).toBe(0);
	});

	test("delays one number's messages after too many to it, and no others", async () => {
		await send(await someCases(2));
		const toOne = (await all()).filter(({ recipient }) => recipient === SAVED[0]);
		whatsApp.answers((_, number) => (number === 1 ? whatsAppError(131056) : {}));
		await sql`delete from pgboss.job where name = 'send-message'`;
		for (const message of toOne) await deliver(message.id);
		expect(whatsApp.asked).toHaveLength(1);
		const turns = await sql<{ wait: number }[]>`
			select extract(epoch from start_after - now())::float as wait from pgboss.job
			where name = 'send-message' order by start_after`;
		expect(turns.map(({ wait }) => Math.round(wait / 7))).toEqual([1, 2, 3]);
		await deliver(toOne[0]?.id ?? "", { isThrottled: true });
		expect(await one(toOne[0]?.id ?? "")).toMatchObject({ status: "sent" });
		const other = (await all()).find(({ recipient }) => recipient === SAVED[1]);
		await deliver(String(other?.id));
		expect(await one(String(other?.id))).toMatchObject({ status: "sent" });
	});

	test("ends the batch when the account is closed, and notifies an administrator once", async () => {
		await given.givenUser({ role: "ADMIN" });
		whatsApp.answers(() => whatsAppError(190, 401));
		await deliver(id);
		expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set(["failed"]));
		expect(await counted()).toBe(0);
		const mails = await sql`select count(*)::int as count from pgboss.job where name = 'send-mail'`;
		expect(mails[0]?.count).toBe(1);
	});

	test("ends the batch in the language in which the template is not registered, with the reason", async () => {
		await sql`update messages set language = 'hi' where recipient in ${sql(SAVED.slice(0, 2))}`;
		whatsApp.answers(({ text }) => (text.includes('"code":"hi"') ? whatsAppError(132001, 404) : {}));
		await deliver(id);
		for (const { id: other } of await all()) await deliver(other);
		const [reason, sent] = [expect.stringContaining("not registered with WhatsApp in its language"), [null, "sent"]];
		expect((await all()).map((row) => [row.reason, row.status])).toEqual([
			sent,
			[reason, "failed"],
			[reason, "failed"],
			sent,
		]);
		expect(whatsApp.asked).toHaveLength(3);
		expect(await counted()).toBe(2);
	});

	test("fails when the package was used up meanwhile, and names the limit", async () => {
		await sql`update subscriptions set messages_sent = message_limit where id = ${subscriptionId}`;
		await deliver(id);
		expect(whatsApp.asked).toEqual([]);
		expect(await one(id)).toMatchObject({ status: "failed", reason: expect.stringContaining("All 100 messages") });
	});

	test("whose worker died is not repeated while a webhook may still report it", async () => {
		await sql`update messages set claimed_at = now() where id = ${id}`;
		await sql`delete from pgboss.job where name = 'send-message'`;
		await deliver(id);
		expect(whatsApp.asked).toEqual([]);
		expect(await jobs()).toEqual([{ id, due: false }]);
		await handleWebhook(webhook([{ id: "wamid.late", status: "sent", reference: id }]));
		await sql`update messages set unanswered_at = now() - interval '1 hour' where id = ${id}`;
		await deliver(id);
		expect(whatsApp.asked).toEqual([]);
		expect(await one(id)).toMatchObject({ status: "sent", wamid: "wamid.late" });
	});

	test("whose worker died is repeated when no report came in time", async () => {
		await sql`update messages set claimed_at = now(), unanswered_at = now() - interval '40 seconds' where id = ${id}`;
		await Promise.all([deliver(id), deliver(id)]);
		expect(whatsApp.asked).toHaveLength(1);
		expect(await one(id)).toMatchObject({ status: "sent" });
	});
});

type Event = { id: string; status: string; reference?: string; code?: number };
const webhook = (items: Event[]) => ({
	entry: [
		{
			changes: [
				{
					value: {
						statuses: items.map(({ id, status, reference, code }) => ({
							id,
							status,
							timestamp: "1790000000",
							biz_opaque_callback_data: reference,
							...(code ? { errors: [{ code }] } : {}),
						})),
					},
				},
			],
		},
	],
});

describe("the statuses of a message", () => {
	let id = "";
	let wamid = "";
	beforeEach(async () => {
		await send([caseId]);
		id = String((await all())[0]?.id);
		await deliver(id);
		wamid = String((await one(id))?.wamid);
	});
	const reportStatuses = (...statuses: string[]) =>
		handleWebhook(webhook(statuses.map((status) => ({ id: wamid, status, code: 131026 }))));

	test.each([
		[["sent", "delivered", "read"], "read"],
		[["read", "delivered", "sent"], "read"],
		[["delivered", "delivered", "sent"], "delivered"],
		[["delivered", "failed"], "delivered"],
		[["failed", "failed", "delivered"], "failed"],
	])("in the order %j end as %s", async (statuses, end) => {
		for (const status of statuses) await reportStatuses(status);
		expect((await one(id))?.status).toBe(end);
		expect(await counted()).toBe(end === "failed" ? 0 : 1);
	});

	test.each([
		["read", "failed"],
		["read", "sent", "failed", "delivered"],
		["sent", "read", "failed", "sent"],
	])("chatwoot 14529: late and doubled, %s, never undo that it was read", async (...statuses) => {
		for (const status of statuses) await reportStatuses(status);
		await reportStatuses(...statuses.toReversed());
		expect((await one(id))?.status).toBe("read");
		expect(await counted()).toBe(1);
	});

	test("all at once in any order end as the furthest one", async () => {
		await Promise.all(["read", "sent", "delivered", "sent", "read"].map((status) => reportStatuses(status)));
		expect((await one(id))?.status).toBe("read");
	});

	test("with a failure return one message to the package, however often it is reported", async () => {
		await Promise.all([1, 2, 3, 4].map(() => reportStatuses("failed")));
		expect(await one(id)).toMatchObject({ status: "failed", errorCode: 131026 });
		expect(await counted()).toBe(0);
	});

	test.each([
		[["sent", "delivered", "read"], "read"],
		[["delivered", "failed"], "delivered"],
		[["failed", "delivered"], "failed"],
		[["sent", "sent"], "sent"],
	])("%j in one webhook end as %s", async (statuses, end) => {
		await reportStatuses(...statuses);
		expect((await one(id))?.status).toBe(end);
		expect(await counted()).toBe(end === "failed" ? 0 : 1);
	});

	test("of many messages in one webhook are saved together, and failures return their charges", async () => {
		const ids = (await all()).map((row) => row.id);
		for (const other of ids.slice(1)) await deliver(other);
		expect(await counted()).toBe(4);
		const wamids = (await all()).map((row) => String(row.wamid));
		await handleWebhook(
			webhook(wamids.map((each, n) => ({ id: each, status: n < 2 ? "failed" : "read", code: 131026 }))),
		);
		expect((await all()).map(({ status, subscriptionId: charged }) => [status, charged !== null])).toEqual([
			["failed", false],
			["failed", false],
			["read", true],
			["read", true],
		]);
		expect(await counted()).toBe(2);
	});

	test("that arrive before the answer are not lost", async () => {
		const next = String((await all())[1]?.id);
		whatsApp.answers(async ({ reference }) => {
			await handleWebhook(webhook([{ id: `wamid.${reference}.2`, status: "delivered", reference }]));
			return {};
		});
		await deliver(next);
		expect(await one(next)).toMatchObject({ status: "delivered", wamid: `wamid.${next}.2` });
	});
});

describe("opting out", () => {
	const reply = (from: string, body: string) =>
		handleWebhook({ entry: [{ changes: [{ value: { messages: [{ from, text: { body } }] } }] }] });

	test.each(["STOP", " stop. ", "Unsubscribe", "बंद करो"])(
		"a reply of %j opts the number out of later sends",
		async (said) => {
			await reply("919820011223", said);
			expect(await db.select().from(optedOutNumbers)).toMatchObject([{ number: SAVED[0], via: "reply" }]);
			await send([caseId]);
			const silent = (await all()).find(({ recipient }) => recipient === SAVED[0]);
			expect(silent).toMatchObject({ status: "failed", reason: "This number has opted out of these messages." });
			expect(await jobs()).toHaveLength(3);
		},
	);

	test("other words do not stop messages, and START allows them again", async () => {
		await reply("919820011223", "please do not stop");
		expect(await db.select().from(optedOutNumbers)).toEqual([]);
		await reply("919820011223", "STOP");
		await reply("919820011223", "start");
		expect(await db.select().from(optedOutNumbers)).toEqual([]);
	});

	test("stops queued messages", async () => {
		await send([caseId]);
		const id = String((await all())[1]?.id);
		await optOutOfAll(SAVED[0] ?? "");
		await deliver(id);
		expect(whatsApp.asked).toEqual([]);
		expect(await one(id)).toMatchObject({ status: "failed" });
		expect(await counted()).toBe(0);
	});

	test("by all recipients leaves nothing to send, which the error says", async () => {
		for (const number of [user.mobileNumber, ...SAVED]) await optOutOfAll(number);
		await expect(send([caseId])).rejects.toMatchObject({
			code: "conflict",
			message: /all these numbers have opted out/,
		});
	});
});

test("the log is filtered by status, CNR and day, and has the person's own messages only", async () => {
	await send([caseId]);
	const rows = await all();
	await deliver(String(rows[0]?.id));
	const paging = { page: 1, limit: 10 };
	const list = (search: Record<string, string>) => listMessages(user.id, messageFilter.parse(search), paging);
	expect((await list({ status: "sent" })).rows.map(({ id }) => id)).toEqual([rows[0]?.id]);
	expect((await list({ cnr_number: String(rows[0]?.cnrNumber).slice(4, 12).toLowerCase() })).total).toBe(4);
	expect((await list({ cnr_number: "ZZZZ" })).total).toBe(0);
	expect((await list({ date: "2001-01-01" })).total).toBe(0);
	expect((await list({ status: "nonsense", date: "nonsense" })).total).toBe(4);
	expect((await listMessages((await given.givenUser()).id, {}, paging)).total).toBe(0);
});
