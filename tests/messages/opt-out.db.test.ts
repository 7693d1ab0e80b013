import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { applyOptOutLink, handleReply, requireOptOut } from "~/features/telling/messages/recipients/opt-out.server";
import { messages } from "~/features/telling/messages/schema";
import { sendAdminMessages } from "~/features/telling/messages/sending/commands.admin.server";
import { deliverMessage } from "~/features/telling/messages/sending/commands.deliver.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { givenPackage } from "../support/telling/messages";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

const RECIPIENT = "+919820011223";
beforeEach(() => {
	whatsApp.asked.length = 0;
});

async function givenSender() {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: [RECIPIENT] });
	const { id } = await given.givenCase(user.id, { isApproved: true });
	const send = () => sendCaseMessages({ acting: asOwner(user.id), caseIds: [id], idempotencyKey: randomUUID() });
	return { user, send };
}

/** Sends all queued messages. */
async function deliverAll() {
	for (const { id, status } of await db.select().from(messages).orderBy(messages.id))
		if (status === "queued") await deliverMessage({ messageId: id });
}

/** The token of the link in the last message to the recipient. */
function tokenSent(): string {
	const text = whatsApp.asked.filter(({ to }) => to === RECIPIENT).at(-1)?.text ?? "";
	return /\/opt-out\/([\w-]+)/.exec(text)?.[1] ?? "";
}
const later = () => sql`update message_batches set created_at = now() - interval '2 minutes'`;
const sentTo = (number: string) => whatsApp.asked.filter(({ to }) => to === number).length;

test("a link stops the messages of its sender only, and its use is saved with time and address", async () => {
	const [first, second] = [await givenSender(), await givenSender()];
	await first.send();
	await deliverAll();
	const token = tokenSent();
	expect(await requireOptOut(token)).toMatchObject({ number: RECIPIENT, sender: "Meera Iyer", isOptedOut: false });
	await applyOptOutLink(token, "203.0.113.7");
	await applyOptOutLink(token, "203.0.113.8");
	expect(await requireOptOut(token)).toMatchObject({ isOptedOut: true });
	const used = await sql`select used_from, used_at from message_opt_out_links where used_at is not null`;
	expect(used).toMatchObject([{ used_from: "203.0.113.7", used_at: expect.any(String) }]);

	await later();
	await first.send();
	await second.send();
	await deliverAll();
	expect(sentTo(RECIPIENT)).toBe(2);
	const [refused] = await sql`select reason from messages where user_id = ${first.user.id} and status = 'failed'`;
	expect(refused?.reason).toBe("This number has opted out of these messages.");
});

test("a STOP reply stops every sender's messages, and START allows them again, also those stopped by links", async () => {
	const [first, second] = [await givenSender(), await givenSender()];
	await handleReply({ from: "919820011223", text: "STOP" });
	await first.send();
	await second.send();
	await deliverAll();
	expect(sentTo(RECIPIENT)).toBe(0);
	await handleReply({ from: "919820011223", text: "START" });
	await later();
	await first.send();
	await deliverAll();
	await applyOptOutLink(tokenSent(), "203.0.113.7");
	await handleReply({ from: "919820011223", text: "start" });
	await later();
	await first.send();
	await deliverAll();
	expect(sentTo(RECIPIENT)).toBe(2);
});

test("administrators count as one sender", async () => {
	const [one, two] = [await given.givenUser({ role: "ADMIN" }), await given.givenUser({ role: "ADMIN" })];
	const { user, send } = await givenSender();
	const { id } = await given.givenCase(user.id, { phone: RECIPIENT });
	const write = (adminId: string) =>
		sendAdminMessages({
			actor: { id: adminId, address: "203.0.113.9" },
			caseIds: [id],
			text: "Hello",
			idempotencyKey: randomUUID(),
		});
	await write(one.id);
	await deliverAll();
	expect(await requireOptOut(tokenSent())).toMatchObject({ sender: "Nyaya Diary" });
	await applyOptOutLink(tokenSent(), "203.0.113.7");
	await expect(write(two.id)).rejects.toMatchObject({ message: "Not sent: all these numbers have opted out." });
	await send();
	await deliverAll();
	expect(sentTo(RECIPIENT)).toBe(2);
});

test("neither the stored message nor the sender's data export has a link, and only a hash of it is stored", async () => {
	const { user, send } = await givenSender();
	await send();
	await deliverAll();
	const token = tokenSent();
	expect(token).toMatch(/^[\w-]{24}$/);
	const own: unknown[] = [];
	for await (const table of eachOwnTable(user.id)) own.push(table);
	const stored = JSON.stringify([
		await sql`select * from messages`,
		await sql`select * from message_opt_out_links`,
		await sql`select * from pgboss.job`,
		own,
	]);
	expect(stored).not.toContain(token);
	expect(stored).not.toContain("/opt-out/");
});

test("invalid links and links of the former kind say how to stop messages", async () => {
	await expect(requireOptOut("x".repeat(24))).rejects.toMatchObject({ code: "not-found", message: /reply STOP/ });
	const former = `${Buffer.from(RECIPIENT).toString("base64url")}.${"a".repeat(22)}`;
	await expect(applyOptOutLink(former, "203.0.113.7")).rejects.toMatchObject({ message: /no longer works/ });
	expect(await sql`select * from sender_opt_outs`).toEqual([]);
});
