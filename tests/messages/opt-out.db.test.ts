import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { sendAdminMessages } from "~/features/telling/messages/sending/commands.admin.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { handleWebhook } from "~/features/telling/outbox/commands.status.server";
import { applyOptOutLink, handleReply, listOptedOutOf, requireOptOut } from "~/features/telling/outbox/opt-out.server";
import { messages } from "~/features/telling/outbox/schema";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { inboundMessage, inboundWebhook } from "../support/telling/questions";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

const RECIPIENT = "+919820011223";
beforeEach(() => {
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
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

test("F17: a STOP with courtesy stops, and an older START does not undo it, in whatever order they come", async () => {
	const from = "919820011223";
	const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
	const isStopped = async () => (await listOptedOutOf(randomUUID(), [RECIPIENT])).has(RECIPIENT);
	await handleReply({ from, text: "Please stop 🙏", at: at(5) });
	await handleReply({ from, text: "START", at: at(10) });
	expect(await isStopped()).toBe(true);
	await handleReply({ from, text: "START", at: at(1) });
	expect(await isStopped()).toBe(false);
	const message = (text: string, minutesAgo: number) => inboundMessage(RECIPIENT, text, { at: at(minutesAgo) });
	await handleWebhook(inboundWebhook(message("START", 1), message("बंद करो", 3)));
	expect(await isStopped()).toBe(false);
	await handleWebhook(inboundWebhook(message("कृपया बंद करा", 0)));
	expect(await isStopped()).toBe(true);
	await handleReply({ from, text: "Start tomorrow" });
	expect(await isStopped()).toBe(true);
});

test("M11: a START older than a STOP, or of the same second in another webhook, allows nothing", async () => {
	const stoppedAt = new Date(Date.now() - 60 * 60_000);
	const isStopped = async () => (await listOptedOutOf(randomUUID(), [RECIPIENT])).has(RECIPIENT);
	const write = (...texts: [text: string, at: Date][]) =>
		handleWebhook(inboundWebhook(...texts.map(([text, at]) => inboundMessage(RECIPIENT, text, { at }))));
	const after = (ms: number) => new Date(stoppedAt.getTime() + ms);
	await write(["STOP", stoppedAt]);
	for (const ms of [-6 * 24 * 60 * 60_000, -1000, 0]) {
		await write(["START", after(ms)]);
		expect(await isStopped(), String(ms)).toBe(true);
	}
	await write(["START", after(1000)]);
	expect(await isStopped()).toBe(false);
	await write(["STOP", after(5000)], ["START", after(5000)]);
	expect(await isStopped()).toBe(false);
	await sql`insert into sender_opt_outs (id, number, opted_out_at) values (gen_random_uuid(), ${RECIPIENT}, ${after(9500).toISOString()})`;
	await write(["START", after(9000)]);
	expect(await sql`select number from sender_opt_outs`).toHaveLength(1);
});

test.each(["at once", "by a later status"])(
	"F17: a recipient who stopped us in WhatsApp (131050 %s) counts as STOP for all senders, and the message says so",
	async (when) => {
		const [first, second] = [await givenSender(), await givenSender()];
		if (when === "at once") whatsApp.answers(({ to }) => (to === RECIPIENT ? whatsAppError(131050) : {}));
		await first.send();
		await deliverAll();
		whatsApp.answers(() => ({}));
		const toRecipient = () => db.select().from(messages).where(eq(messages.recipient, RECIPIENT));
		const [sent] = await toRecipient();
		if (when !== "at once")
			await handleWebhook({
				entry: [
					{
						changes: [
							{
								value: {
									statuses: [
										{
											id: sent?.wamid,
											status: "failed",
											timestamp: Math.floor(Date.now() / 1000),
											errors: [{ code: 131050 }],
										},
									],
								},
							},
						],
					},
				],
			});
		const [failed] = await toRecipient();
		expect(failed).toMatchObject({
			status: "failed",
			errorCode: 131050,
			reason: "This person has stopped our messages in WhatsApp.",
		});
		expect(await sql`select number, via from opted_out_numbers`).toEqual([{ number: RECIPIENT, via: "whatsapp" }]);
		const before = sentTo(RECIPIENT);
		await second.send();
		await deliverAll();
		expect(sentTo(RECIPIENT)).toBe(before);
		await handleReply({ from: "919820011223", text: "START" });
		expect(await sql`select number from opted_out_numbers`).toEqual([]);
	},
);

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
