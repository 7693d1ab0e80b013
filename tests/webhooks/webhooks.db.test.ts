import "~/features/people/webhooks/jobs.server";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test, vi } from "vitest";
import { withChangesRecorded } from "~/features/courts/court-records/changes/commands.record.server";
import { eventJson } from "~/features/courts/court-records/changes/json";
import { listEvents } from "~/features/courts/court-records/changes/queries.events.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { deliverWebhook, RETRY_SECONDS, recoverWebhooks } from "~/features/people/webhooks/commands.deliver.server";
import { emitEvents } from "~/features/people/webhooks/commands.emit.server";
import {
	addWebhook,
	deleteWebhook,
	MAX_WEBHOOKS,
	pauseWebhook,
	resumeWebhook,
	rotateSecret,
	sendAgain,
	sendTest,
} from "~/features/people/webhooks/commands.server";
import { KINDS, type WebhookKind } from "~/features/people/webhooks/kinds";
import { sendWebhookJob } from "~/features/people/webhooks/queues.server";
import { failMessages } from "~/features/telling/outbox/commands.end.server";
import { db, sql } from "~/platform/db/client.server";
import type { JobData } from "~/platform/queue/job.server";
import { endWork, startWork } from "~/platform/queue/queue-work.server";
import { forgetOldData } from "~/worker/retention.server";
import { given } from "../support/database/given";
import { hanging, openReceiver, signedPart, withStatus } from "../support/telling/webhook-receiver";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
	await endWork();
	for (const receiver of open.splice(0)) await receiver.close();
});

async function givenReceiver(...args: Parameters<typeof openReceiver>) {
	const receiver = await openReceiver(...args);
	open.push(receiver);
	return receiver;
}

const proofOf = (id: string) => ({ user: { id, sessionId: id, provenAt: new Date() } });
const ALL = { kinds: [...KINDS] };

async function givenWebhook(answer?: Parameters<typeof openReceiver>[0], kinds: WebhookKind[] = [...KINDS]) {
	const receiver = await givenReceiver(answer);
	const { id: userId } = await given.givenUser();
	const { id, secret } = await addWebhook(proofOf(userId), { url: receiver.url, kinds });
	return { receiver, userId, id, secret };
}

const paid = (ownerId: string, data = {}) => ({ ownerId, type: "payment.captured" as const, data });
const emit = (...events: Parameters<typeof emitEvents>[1]) => emitEvents(db, events);

type Row = {
	id: string;
	endpoint_id: string;
	kind: string;
	body: string;
	state: string;
	tries: number;
	status: number | null;
	answer: string | null;
	problem: string | null;
	wait: number;
};
const deliveries = (endpointId: string) =>
	sql<Row[]>`select *, extract(epoch from next_try_at - now())::float8 as wait from webhook_deliveries
		where endpoint_id = ${endpointId} order by id`;
const endpointRow = async (id: string) => {
	const [row] = await sql`select * from webhook_endpoints where id = ${id}`;
	return row;
};

type Job = { id: string; data: JobData<typeof sendWebhookJob> };
const jobs = () => sql<Job[]>`select id, data from pgboss.job where name = 'send-webhook' order by created_on`;

/** Runs every waiting delivery once, whenever it is due. */
async function tryAll() {
	await sql`update webhook_deliveries set next_try_at = now() where state in ('waiting', 'sending')`;
	const queued = await jobs();
	await sql`delete from pgboss.job where name = 'send-webhook'`;
	await Promise.all(queued.map(({ data }) => deliverWebhook(data)));
}

test("a change of a record is sent to every owner who tracks it and chose its kind, in the form of the events call", async () => {
	const one = await givenWebhook();
	const other = await givenWebhook(undefined, ["case.stage"]);
	const stranger = await givenWebhook();
	const { cnrNumber } = await given.givenCase(one.userId);
	await given.givenCase(other.userId, { cnrNumber });
	await given.givenCase(stranger.userId);
	await sql`update court_records set look_up = 'found', fetched_at = now(), case_stage = 'Evidence', next_date = '2030-01-05'
		where cnr_number = ${cnrNumber}`;
	await db.transaction((tx) =>
		withChangesRecorded(tx, [cnrNumber], "court", async () => {
			await tx
				.update(courtRecords)
				.set({ caseStage: "Arguments", nextDate: "2030-02-06" })
				.where(eq(courtRecords.cnrNumber, cnrNumber));
		}),
	);

	// Events wait for every older transaction of the server, also of other tests.
	const events = await vi.waitFor(async () => {
		const listed = (await listEvents(one.userId, { after: { writer: "0", id: 0 }, limit: 10 })).events;
		expect(listed.map(({ kind }) => kind).sort()).toEqual(["hearing_date", "stage"]);
		return listed;
	}, 10_000);
	const sent = await deliveries(one.id);
	expect(sent.map(({ body }) => JSON.parse(body).data)).toEqual(events.map(eventJson));
	expect(sent.map(({ kind }) => kind)).toEqual(events.map(({ kind }) => `case.${kind}`));
	expect((await deliveries(other.id)).map(({ kind }) => kind)).toEqual(["case.stage"]);
	expect(await deliveries(stranger.id)).toEqual([]);
	expect((await jobs()).map(({ data }) => data.deliveryId)).toEqual(expect.arrayContaining(sent.map(({ id }) => id)));
});

test("no delivery is added for a person without a webhook, with a paused one or with a blocked account, or after a rollback", async () => {
	const { userId, id } = await givenWebhook();
	const nobody = await given.givenUser();
	await emit(paid(nobody.id));
	await pauseWebhook(userId, id);
	await emit(paid(userId));
	await resumeWebhook(userId, id);
	await sql`delete from pgboss.job`;
	const failing = db.transaction(async (tx) => {
		await emitEvents(tx, [paid(userId)]);
		throw new Error("rolled back");
	});
	await expect(failing).rejects.toThrow("rolled back");
	await sql`update users set blocked_at = now() where id = ${userId}`;
	await emit(paid(userId));
	expect(await deliveries(id)).toEqual([]);
	expect(await jobs()).toEqual([]);
});

test("a failed message is sent with its status", async () => {
	const { userId, id } = await givenWebhook();
	const { id: caseId } = await given.givenCase(userId);
	const [batch] = await sql`insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values (gen_random_uuid(), ${userId}, 'k', 'h', 1) returning id`;
	const [message] =
		await sql`insert into messages (id, user_id, batch_id, case_id, cnr_number, case_number, recipient, template,
		parameters, is_charged) values (gen_random_uuid(), ${userId}, ${batch?.id}, ${caseId}, 'MHPU010000012024', '1/2024',
		'+919811100011', 'hearing', '[]', false) returning id`;
	await db.transaction((tx) => failMessages(tx, undefined, { reason: "No such number" }));
	const [sent] = await deliveries(id);
	expect(sent?.kind).toBe("message.status");
	expect(JSON.parse(String(sent?.body)).data).toMatchObject({
		message_id: message?.id,
		batch_id: batch?.id,
		cnr_number: "MHPU010000012024",
		status: "failed",
		reason: "No such number",
	});
});

test("the standard library of a recipient verifies a delivery", async () => {
	const { receiver, userId, id, secret } = await givenWebhook();
	await emit(paid(userId, { note: "नमस्ते" }));
	await tryAll();
	const [one] = receiver.received;
	if (!one) throw new Error("Nothing came");
	const [row] = await deliveries(id);
	expect(new Webhook(secret).verify(one.body, signedPart(one))).toEqual({
		type: "payment.captured",
		timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		data: { note: "नमस्ते" },
	});
	expect(one.headers["webhook-id"]).toBe(row?.id);
	expect(() => new Webhook(secret).verify(one.body.replace("captured", "lost"), signedPart(one))).toThrow();
	expect(row).toMatchObject({ state: "delivered", tries: 1, status: 200, answer: "ok", problem: null });
});

test("a failed try is repeated after the documented pauses, and then no longer", async () => {
	const { receiver, userId, id } = await givenWebhook(withStatus(500, "broken\0 today"));
	await emit(paid(userId));
	const pauses: number[] = [];
	for (const _ of RETRY_SECONDS) {
		await tryAll();
		const [row] = await deliveries(id);
		expect(row).toMatchObject({ state: "waiting", status: 500, answer: "broken today" });
		pauses.push(Math.round(Number(row?.wait)));
	}
	const HOUR = 3600;
	const promised = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
	for (const [place, pause] of pauses.entries())
		expect(Math.abs(pause - Number(promised[place]))).toBeLessThanOrEqual(2);
	await tryAll();
	expect(await deliveries(id)).toMatchObject([{ state: "failed", tries: 10 }]);
	expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

	receiver.answerWith(withStatus(204));
	const [row] = await deliveries(id);
	await sendAgain(userId, id, String(row?.id));
	await tryAll();
	expect(await deliveries(id)).toMatchObject([{ state: "delivered", tries: 11, status: 204 }]);
});

test("a second try follows automatically after five seconds", { timeout: 20_000 }, async () => {
	const { receiver, userId, id } = await givenWebhook(withStatus(503));
	await emit(paid(userId));
	startWork([sendWebhookJob]);
	await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 5000);
	receiver.answerWith(withStatus(200));
	await vi.waitFor(async () => expect(await deliveries(id)).toMatchObject([{ state: "delivered", tries: 2 }]), 12_000);
	const [first, second] = receiver.received;
	expect(Number(second?.at) - Number(first?.at)).toBeGreaterThan(4900);
});

test("redirects are not followed, and only the beginning of an endless answer is saved", async () => {
	const elsewhere = await givenReceiver();
	const moved = await givenWebhook(withStatus(302, "", { location: elsewhere.url }));
	const endless = await givenWebhook((_, response) => {
		response.writeHead(200);
		const more = () => {
			while (!response.destroyed && response.write("x".repeat(8192)));
		};
		response.on("drain", more);
		more();
	});
	await emit(paid(moved.userId), paid(endless.userId));
	await tryAll();
	expect(elsewhere.received).toEqual([]);
	expect(await deliveries(moved.id)).toMatchObject([{ state: "waiting", status: 302 }]);
	const [row] = await deliveries(endless.id);
	expect(row).toMatchObject({ state: "delivered", status: 200 });
	expect(row?.answer).toHaveLength(4096);
});

test("an address that has only failed for five days is turned off with a mail, but not one that succeeded in between", async () => {
	const failing = await givenWebhook(withStatus(500));
	const mending = await givenWebhook(withStatus(500));
	await emit(paid(failing.userId), paid(mending.userId));
	await tryAll();
	expect((await endpointRow(failing.id))?.failing_since).not.toBeNull();
	await sql`update webhook_endpoints set failing_since = failing_since - interval '4 days 23 hours'`;
	await tryAll();
	expect((await endpointRow(failing.id))?.disabled_at).toBeNull();
	mending.receiver.answerWith(withStatus(200));
	await sql`update webhook_endpoints set failing_since = failing_since - interval '1 hour'`;
	await tryAll();
	expect(await endpointRow(mending.id)).toMatchObject({ failing_since: null, disabled_at: null });
	expect((await endpointRow(failing.id))?.disabled_for).toBe("failing");
	const mails = await sql`select data->>'subject' as subject, data->>'text' as text from pgboss.job
		where name = 'send-mail' and data->>'subject' like '%turned off%'`;
	expect(mails).toHaveLength(1);
	expect(mails[0]?.text).toContain(failing.receiver.url);

	await emit(paid(failing.userId));
	expect(await deliveries(failing.id)).toHaveLength(1);
	failing.receiver.answerWith(withStatus(200));
	await resumeWebhook(failing.userId, failing.id);
	await tryAll();
	expect(await deliveries(failing.id)).toMatchObject([{ state: "delivered" }]);
});

test("an address that answers 410 is turned off at once", async () => {
	const { userId, id } = await givenWebhook(withStatus(410));
	await emit(paid(userId));
	await tryAll();
	expect((await endpointRow(id))?.disabled_for).toBe("gone");
	expect(await deliveries(id)).toMatchObject([{ state: "failed", status: 410 }]);
	await expect(sendTest(userId, id)).rejects.toMatchObject({ code: "conflict" });
});

test("after a change of the secret both are valid for a day, then only the new one", async () => {
	const { receiver, userId, id, secret } = await givenWebhook();
	const next = await rotateSecret(proofOf(userId), id);
	expect(next).not.toBe(secret);
	await sendTest(userId, id);
	await tryAll();
	await sql`update webhook_endpoints set previous_until = previous_until - interval '24 hours'`;
	await sendTest(userId, id);
	await tryAll();
	const [both, one] = receiver.received;
	if (!both || !one) throw new Error("Nothing came");
	for (const key of [secret, next]) new Webhook(key).verify(both.body, signedPart(both));
	expect(new Webhook(next).verify(one.body, signedPart(one))).toMatchObject({ type: "webhook.test" });
	expect(() => new Webhook(secret).verify(one.body, signedPart(one))).toThrow();
	await expect(rotateSecret({ user: { ...proofOf(userId).user, provenAt: new Date(0) } }, id)).rejects.toMatchObject({
		code: "forbidden",
	});
});

test("a test event is tried once, and another person can change nothing of a webhook", async () => {
	const { receiver, userId, id } = await givenWebhook(withStatus(500));
	await sendTest(userId, id);
	await tryAll();
	expect(await deliveries(id)).toMatchObject([{ kind: "webhook.test", state: "failed", tries: 1 }]);
	const { id: stranger } = await given.givenUser();
	const [row] = await deliveries(id);
	const foreignActions = [
		() => sendTest(stranger, id),
		() => sendAgain(stranger, id, String(row?.id)),
		() => pauseWebhook(stranger, id),
		() => resumeWebhook(stranger, id),
		() => rotateSecret(proofOf(stranger), id),
		() => deleteWebhook(proofOf(stranger), id),
	];
	for (const action of foreignActions) await expect(action()).rejects.toMatchObject({ code: "not-found" });
	expect(receiver.received).toHaveLength(1);
	await deleteWebhook(proofOf(userId), id);
	expect(await sql`select id from webhook_deliveries`).toHaveLength(0);
});

test("a person has ten addresses at most, however fast they are added, and each is in the log and mailed", async () => {
	const { id } = await given.givenUser();
	const added = await Promise.allSettled(
		Array.from({ length: MAX_WEBHOOKS + 3 }, () => addWebhook(proofOf(id), { url: "http://127.0.0.1:9/", ...ALL })),
	);
	expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_WEBHOOKS);
	expect(await sql`select id from audit_log where action = 'security.webhook-added'`).toHaveLength(MAX_WEBHOOKS);
	expect(await sql`select id from pgboss.job where data->>'subject' like 'New webhook on%'`).toHaveLength(MAX_WEBHOOKS);
	expect(JSON.stringify(await sql`select * from webhook_endpoints`)).not.toContain("whsec_");
});

test("a due delivery without a job gets one, and a delivered one is not sent again", async () => {
	const { receiver, userId, id } = await givenWebhook();
	await emit(paid(userId));
	const [first] = await jobs();
	if (!first) throw new Error("It has no job");
	await recoverWebhooks();
	expect(await jobs()).toHaveLength(1);
	await sql`delete from pgboss.job where name = 'send-webhook'`;
	await recoverWebhooks();
	expect((await jobs()).map(({ data }) => data)).toEqual([first.data]);
	await tryAll();
	await deliverWebhook(first.data);
	expect(await deliveries(id)).toMatchObject([{ state: "delivered", tries: 1 }]);
	expect(receiver.received).toHaveLength(1);
});

test("a delivery sent again by hand before its next try is not tried a second time by that job", async () => {
	const { receiver, userId, id } = await givenWebhook(withStatus(500));
	await emit(paid(userId));
	await tryAll();
	const [next] = await jobs();
	const [row] = await deliveries(id);
	await sendAgain(userId, id, String(row?.id));
	const [, again] = await jobs();
	if (!next || !again) throw new Error("It has no second job");
	await deliverWebhook(again.data);
	await deliverWebhook(next.data);
	expect(receiver.received).toHaveLength(2);
});

test("slow addresses delay no other: 400 deliveries to 20 of them, three of which never answer", {
	timeout: 60_000,
}, async () => {
	const receiver = await givenReceiver();
	const mute = await givenReceiver(hanging);
	const ids: string[] = [];
	for (let n = 0; n < 20; n++) {
		const { id: userId } = await given.givenUser();
		await addWebhook(proofOf(userId), { url: `${n % 7 === 3 ? mute.url : receiver.url}/${n}`, ...ALL });
		ids.push(userId);
	}
	const startedAt = Date.now();
	for (const userId of ids) await emit(...Array.from({ length: 20 }, (_, n) => paid(userId, { n })));
	startWork([sendWebhookJob]);
	await vi.waitFor(() => expect(receiver.received).toHaveLength(340), { timeout: 9000, interval: 20 });
	expect(Date.now() - startedAt).toBeLessThan(9000);
	// The three addresses still hang, each with no more than its share, and none has failed yet.
	expect(new Set(mute.received.map(({ path }) => path)).size).toBe(3);
	expect(mute.received.length).toBeLessThanOrEqual(30);
	expect(await sql`select id from webhook_deliveries where problem is not null`).toHaveLength(0);
	await mute.close();
	open.splice(open.indexOf(mute), 1);
});

test("the log is kept for 90 days and to the end of that month", async () => {
	const { userId, id } = await givenWebhook();
	await emit(paid(userId), paid(userId));
	const [old] = await deliveries(id);
	await sql`update webhook_deliveries set created_at = now() - interval '122 days' where id = ${String(old?.id)}`;
	await forgetOldData();
	expect(await deliveries(id)).toHaveLength(1);
});
