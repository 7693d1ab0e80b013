import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { checkLastDay, listInvariants } from "~/features/administration/status/commands.check-data.server";
import { listAlarms, readForMetrics } from "~/features/administration/status/queries.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";
import { today } from "../support/days";
import { givenPackage } from "../support/telling/messages";

const NUMBER = "+919876501240";
const ACCEPTED = "outbox: a message that WhatsApp accepted from a user is charged to a package";
const ONCE = "client-updates: a contact gets one message about a case, kind and day";
const PAID = "payments: a successful transaction started exactly one package";

let admin: Awaited<ReturnType<typeof given.givenUser>>;
let userId = "";
let packageId = "";
let messageId = "";
/** A person with a package, whose client was sent a reminder. */
beforeEach(async () => {
	admin = await given.givenUser({ role: "ADMIN" });
	userId = (await given.givenUser()).id;
	packageId = await givenPackage(db, userId);
	const { id: caseId } = await given.givenCase(userId);
	messageId = await givenMessage(caseId, `reminder ${NUMBER} ${caseId} ${today}`);
	await sql`update subscriptions set messages_sent = messages_sent + 1 where id = ${packageId}`;
	await sql`insert into client_updates (user_id, case_id, number, kind, hearing_day, due_at, state, message_id)
		values (${userId}, ${caseId}, ${NUMBER}, 'reminder', ${today}, now(), 'queued', ${messageId})`;
});

async function givenMessage(caseId: string, key: string) {
	const [batch] = await sql`insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values (${randomUUID()}, ${userId}, ${key}, ${key}, 1) returning id`;
	const [message] = await sql`insert into messages (id, batch_id, user_id, case_id, cnr_number, case_number, recipient,
			template, parameters, is_charged, subscription_id, status)
		values (${uuidv7()}, ${batch?.id}, ${userId}, ${caseId}, '', '', ${NUMBER}, 'hearing_update', '[]', true, ${packageId}, 'sent')
		returning id`;
	return String(message?.id);
}
const broken = async () => {
	await checkLastDay();
	return (await listAlarms()).broken.map(({ name, rows }) => ({ name, rows }));
};

test("in pairs: what is right breaks no rule, and each of the checks is of the last day's rows", async () => {
	expect(await broken()).toEqual([]);
	const lately = listInvariants().filter(({ lately }) => lately !== undefined);
	expect(lately.length).toBeGreaterThanOrEqual(5);
	for (const { lately: query } of lately) expect(query).toContain("now() - interval '30 hours'");
});

test("in pairs: a message that was accepted and not charged is found, mailed about once, counted, and over when it is right", async () => {
	await sql`update messages set subscription_id = null where id = ${messageId}`;
	const found = await broken();
	expect(found).toEqual([{ name: expect.stringContaining(ACCEPTED), rows: 1 }]);
	expect((await readForMetrics(db)).broken).toBe(1);
	await broken();
	const mails = await queuedMails(admin.email);
	expect(mails.filter(({ subject }) => subject.includes(ACCEPTED))).toHaveLength(1);
	await sql`update messages set subscription_id = ${packageId} where id = ${messageId}`;
	expect(await broken()).toEqual([]);
});

test("in pairs: a second message to a contact about the same case, kind and day is found", async () => {
	const [{ case_id, idempotency_key } = {}] = await sql`select m.case_id, b.idempotency_key
		from messages m join message_batches b on b.id = m.batch_id where m.id = ${messageId}`;
	await expect(givenMessage(case_id, idempotency_key)).rejects.toThrow("message_batches_key");
	// As if the key had been lost.
	await sql`update message_batches set idempotency_key = 'lost' where idempotency_key = ${idempotency_key}`;
	await givenMessage(case_id, idempotency_key);
	await sql`update subscriptions set messages_sent = messages_sent + 1 where id = ${packageId}`;
	expect(await broken()).toEqual([{ name: ONCE, rows: 1 }]);
});

test("in pairs: a payment without its package is found", async () => {
	await given.givenPurchase((await given.givenUser()).id);
	expect(await broken()).toEqual([]);
	await sql`update subscriptions set payment_id = null where payment_id is not null`;
	expect(await broken()).toEqual([{ name: PAID, rows: 1 }]);
});

test("in pairs: the database charges no failed message and none of an administrator", async () => {
	const charge = "messages_charge";
	await expect(sql`update messages set status = 'failed', reason = 'x' where id = ${messageId}`).rejects.toThrow(
		charge,
	);
	await expect(sql`update messages set is_charged = false where id = ${messageId}`).rejects.toThrow(charge);
});
