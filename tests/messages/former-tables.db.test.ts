import { beforeEach, describe, expect, test } from "vitest";
import { ADMINISTRATORS, listTemplates } from "~/features/telling/messages/templates/templates.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { deliveriesOf } from "../support/telling/alerts";

/** What workers of the former release do while one server restarts after the other. Goes with their tables. */
let userId = "";
let noticeId = 0;
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	const [notice] = await sql<{ id: number }[]>`
		insert into alert_notices (user_id, kind, due_at, state, released_at)
		values (${userId}, 'changes', now(), 'released', now()) returning id::int`;
	noticeId = Number(notice?.id);
});

const deliver = (channel: string, state: string, insteadOf: string | null = null) => sql<{ id: string }[]>`
	insert into alert_deliveries (id, notice_id, channel, state, instead_of)
	values (gen_random_uuid(), ${noticeId}, ${channel}, ${state}, ${insteadOf}) on conflict do nothing returning id`;
async function givenMessage(values = {}) {
	const [batch] = await sql<{ id: string }[]>`
		insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values (gen_random_uuid(), ${userId}, 'k', 'k', 1) returning id`;
	const row = { user_id: userId, batch_id: String(batch?.id), cnr_number: "", case_number: "10/2024", ...values };
	const message = { ...row, id: crypto.randomUUID(), recipient: "+919800000002", template: "hearing_reminder" };
	await sql`insert into messages ${sql({ ...message, parameters: "[]", is_charged: true })}`;
	return message.id;
}
const states = async () => (await deliveriesOf(userId)).map((row) => [row.channel, row.state, row.instead_of]);

describe("an alert of the former release", () => {
	test("is in the outbox by each channel, with what became of it", async () => {
		const messageId = await givenMessage();
		await sql`insert into alert_deliveries (id, notice_id, channel, state, message_id)
			values (gen_random_uuid(), ${noticeId}, 'whatsapp', 'queued', ${messageId})`;
		const [sms] = await deliver("sms", "queued", "whatsapp");
		expect(await states()).toEqual([
			["whatsapp", "queued", null],
			["sms", "queued", "whatsapp"],
		]);
		await sql`update alert_deliveries set state = 'unknown', reason = 'x', tries = 1 where id = ${String(sms?.id)}`;
		expect((await states())[1]).toEqual(["sms", "unknown", "whatsapp"]);
	});

	test("is not sent by a channel that this release already uses", async () => {
		await sql`insert into messages (id, user_id, notice_id, channel, cnr_number, case_number, recipient, template, parameters, is_charged)
			values (gen_random_uuid(), ${userId}, ${noticeId}, 'sms', '', '', '', '', '[]', true)`;
		expect(await deliver("sms", "queued")).toEqual([]);
		expect(await sql`select from alert_deliveries`).toHaveLength(0);
	});

	test("that waits when its worker has ended gets a job", async () => {
		const [mail] = await deliver("email", "queued");
		await sql`update messages set created_at = now() - interval '3 minutes'`;
		await recoverMessages();
		expect(await sql`select data from pgboss.job where name = 'send-alert'`).toMatchObject([
			{ data: { messageId: mail?.id } },
		]);
	});
});

test("an SMS of the former release, in place of a message, is in the outbox once", async () => {
	const messageId = await givenMessage({ status: "failed", reason: "x" });
	await sql`insert into message_sms (message_id) values (${messageId}) on conflict do nothing`;
	await sql`update message_sms set state = 'sent', tries = 1`;
	expect(await sql`select channel, status, tries from messages where instead_of = ${messageId}`).toEqual([
		{ channel: "sms", status: "sent", tries: 1 },
	]);
});

test("a template that a server of the former release saves is its person's, or the administrators'", async () => {
	const id = crypto.randomUUID();
	await sql`insert into own_templates (id, user_id, name, text) values (${id}, ${userId}, 'Come', 'x')`;
	await sql`update own_templates set text = 'y'`;
	await sql`insert into message_templates (id, name, text) values (gen_random_uuid(), 'Come', 'z')`;
	expect(await listTemplates(userId)).toEqual([{ id, name: "Come", text: "y" }]);
	expect(await listTemplates(ADMINISTRATORS)).toMatchObject([{ name: "Come", text: "z" }]);
});
