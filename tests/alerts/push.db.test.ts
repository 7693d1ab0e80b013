import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { endOldDevices } from "~/features/people/push/commands.end.server";
import { deviceItems, MAX_PUSH_DEVICES, turnOffPush, turnOnPush } from "~/features/people/push/devices.server";
import { readPushKeys } from "~/features/people/push/keys.server";
import { signOut } from "~/features/people/sign-in/sessions/commands.access.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { deliverAlert } from "~/features/telling/alerts/sending/commands.words.server";
import { saveAlertSettings, saveShowsNames } from "~/features/telling/alerts/settings/settings.server";
import { alertSettingsInput } from "~/features/telling/alerts/settings/settings-input";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { outboxInvariants } from "~/features/telling/outbox/invariants.server";
import { findPushTest, recordReceipt, testPush } from "~/features/telling/outbox/push-receipts.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { takeWritten } from "../support/server/fail-on-warnings";
import { arrivedAt, atIst, deliveriesOf, givenMove, openCompanies } from "../support/telling/alerts";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { openPushService, pushedTo } from "../support/telling/push";
import { type Subscription, someSubscription } from "../support/telling/subscription";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();
const companies = await openCompanies();
const pushService = await openPushService();
afterAll(() => {
	companies.close();
	pushService.close();
});

const ADDRESS = "203.0.113.9";
const PHONE =
	"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const noon = atIst(today, "12:00");

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
	pushService.answers.clear();
	companies.down.clear();
	user = await given.givenUser();
	await givenPackage(given.db, user.id, { messageLimit: 10 });
});
afterEach(async () => {
	for (const { name, sql: violations } of [...outboxInvariants, ...alertInvariants])
		expect(await sql.unsafe(violations), name).toEqual([]);
});

async function holderOf(userId: string) {
	const token = await given.givenSession(userId);
	const [session] = await sql<
		{ id: string }[]
	>`select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc limit 1`;
	return { id: userId, sessionId: String(session?.id), token };
}
const turnOn = ({ endpoint, p256dh, auth }: Subscription, holder: { id: string; sessionId: string }) =>
	turnOnPush(holder, { intent: "turn-on", endpoint, p256dh, auth }, PHONE);
/** Push turned on in a new session of the person. */
async function givenPhone(userId = user.id) {
	const phone = someSubscription(pushService.standIn);
	const holder = await holderOf(userId);
	await turnOn(phone, holder);
	return { ...phone, holder };
}
const devices = () =>
	sql<
		{ id: string; user_id: string; endpoint: string }[]
	>`select id, user_id, endpoint from push_devices order by created_at`;
/** Runs the waiting jobs, and those that they add, as a worker does. */
async function work(at?: Date) {
	for (;;) {
		const now = at ?? new Date();
		const jobs = await sql<{ name: string; data: { messageId: string } }[]>`
			delete from pgboss.job where name in ('send-push', 'send-alert', 'send-message') and state = 'created' and start_after <= ${now.toISOString()}
			returning name, data`;
		if (jobs.length === 0) return;
		for (const { name, data } of jobs)
			await (name === "send-message" ? deliverMessage(data, now) : deliverAlert(data, now));
	}
}
async function givenMovedHearing() {
	const about = { createdAt: new Date(Date.now() - 60_000), note: "Bring the file" };
	const added = await given.givenCase(user.id, about, { nextDate: inDays(5) });
	await givenMove(added.cnrNumber, inDays(5), inDays(9));
	await planChangeAlerts(noon);
	await releaseNotices(noon);
	await work();
	return added;
}
/** Ten minutes pass. */
async function waitInVain() {
	await sql`update messages set created_at = created_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes',
		claimed_at = claimed_at - interval '11 minutes' where channel = 'push'`;
	await recoverMessages();
	await work();
}
const states = async () =>
	(await deliveriesOf(user.id)).map(({ channel, state, instead_of }) =>
		[channel, state, ...(instead_of ? ["for", instead_of] : [])].join(" "),
	);
const mails = async () =>
	(
		await sql<{ data: { subject: string; text: string } }[]>`
	select data from pgboss.job where name = 'send-mail' and data->>'to' = ${user.email}`
	).map(({ data }) => data);
async function only<Item>(items: Promise<Item[]>): Promise<Item> {
	const [item, ...others] = await items;
	if (item === undefined || others.length > 0) throw new Error(`Not one but ${others.length + (item ? 1 : 0)}`);
	return item;
}

describe("an alert of somebody with push", () => {
	test("goes by push first, and the receipt stops WhatsApp; a second receipt changes nothing", async () => {
		const phone = await givenPhone();
		const { id: caseId } = await givenMovedHearing();
		const shown = await only(pushedTo(phone));
		expect(shown.path).toBe(`/user/cases/${caseId}`);
		expect(await states()).toEqual(["push sent", "email sent"]);
		await recordReceipt(shown.receipt, ADDRESS);
		await recordReceipt(shown.receipt, ADDRESS);
		expect(await states()).toEqual(["push delivered", "email sent"]);
		await waitInVain();
		expect(await states()).toEqual(["push delivered", "email sent"]);
		expect(whatsApp.asked).toEqual([]);
		const [device] = await sql`select last_receipt_at, silent_since from push_devices`;
		expect(device).toEqual({ last_receipt_at: expect.anything(), silent_since: null });
	});

	test("without a receipt goes by exactly one WhatsApp message after ten minutes, and a late receipt is recorded", async () => {
		const phone = await givenPhone();
		await givenMovedHearing();
		await recoverMessages(new Date(Date.now() + 9 * 60_000));
		await work();
		expect(whatsApp.asked).toEqual([]);
		await waitInVain();
		await waitInVain();
		expect(await states()).toEqual(["push failed", "email sent", "whatsapp sent for push"]);
		expect(whatsApp.asked).toHaveLength(1);
		const [charged] =
			await sql`select is_charged, subscription_id is not null as is_counted from messages where channel = 'whatsapp'`;
		expect(charged).toEqual({ is_charged: true, is_counted: true });
		await recordReceipt((await only(pushedTo(phone))).receipt, ADDRESS);
		expect(await states()).toEqual(["push failed", "email sent", "whatsapp sent for push"]);
		expect(await sql`select 1 from messages where channel = 'push' and arrived_at is not null`).toHaveLength(1);
	});

	test.each([404, 410])(
		"goes by WhatsApp immediately where the device answers %i, which is removed with a mail",
		async (status) => {
			const phone = await givenPhone();
			pushService.answers.set(phone.id, status);
			await givenMovedHearing();
			expect(await states()).toEqual(["push failed", "email sent", "whatsapp sent for push"]);
			expect(await devices()).toEqual([]);
			const mail = await only(mails());
			expect(mail.subject).toBe("Push notifications have ended on a device");
			expect(mail.text).toContain("Chrome on Android. Its browser has ended them.");
			takeWritten();
		},
	);

	test("waits out a push service that is busy, and then goes by WhatsApp, then SMS, then email", async () => {
		await saveAlertSettings(user.id, alertSettingsInput.parse({ date_changed: ["whatsapp"] }));
		const phone = await givenPhone();
		pushService.answers.set(phone.id, 429);
		await givenMovedHearing();
		expect(await states()).toEqual(["push queued"]);
		whatsApp.answers(() => whatsAppError(131026));
		companies.down.add("sms");
		await waitInVain();
		for (const minutes of [1, 3, 6]) await work(new Date(Date.now() + minutes * 60_000));
		expect(await states()).toEqual([
			"push failed",
			"whatsapp failed for push",
			"sms failed for whatsapp",
			"email sent for sms",
		]);
		takeWritten();
	});

	test("by email only: no message on the phone takes the place of a push, which nobody chose", async () => {
		await saveAlertSettings(user.id, alertSettingsInput.parse({ date_changed: ["email"] }));
		await givenPhone();
		await givenMovedHearing();
		await waitInVain();
		expect(await states()).toEqual([
			"push failed",
			"email sent",
			"whatsapp skipped for push",
			"sms skipped for whatsapp",
		]);
		expect(whatsApp.asked).toEqual([]);
	});

	test("by SMS only: the SMS takes its place, not WhatsApp", async () => {
		await saveAlertSettings(user.id, alertSettingsInput.parse({ date_changed: ["sms"] }));
		await givenPhone();
		await givenMovedHearing();
		await waitInVain();
		expect(await states()).toEqual(["push failed", "whatsapp skipped for push", "sms sent for whatsapp"]);
		expect((await arrivedAt(user.mobileNumber)).map(({ channel }) => channel)).toEqual(["sms"]);
	});

	test("goes to all devices, and one receipt is enough; a device that is gone does not hold up the others", async () => {
		const [first, second, gone] = [await givenPhone(), await givenPhone(), await givenPhone()];
		pushService.answers.set(gone.id, 410);
		await givenMovedHearing();
		expect(await pushedTo(first)).toHaveLength(1);
		await recordReceipt((await only(pushedTo(second))).receipt, ADDRESS);
		await waitInVain();
		expect(await states()).toEqual(["push delivered", "email sent"]);
		expect(await devices()).toHaveLength(2);
		takeWritten();
	});

	test("is not stopped by a push of which the receipt is somebody's invention", async () => {
		await givenPhone();
		await givenMovedHearing();
		const [message] = await sql`select id from messages where channel = 'push'`;
		const [device] = await devices();
		for (const token of ["", "x", `${message?.id}.${device?.id}.${"A".repeat(22)}`, `${randomUUID()}.${randomUUID()}.`])
			await recordReceipt(token, ADDRESS);
		expect(await states()).toEqual(["push sent", "email sent"]);
	});
});

describe("the words on a lock screen", () => {
	test("name no party, number or court unless the person chose so", async () => {
		const phone = await givenPhone();
		const added = await givenMovedHearing();
		const [plain] = await pushedTo(phone);
		const names = [/Sunita/, /Rao/, /Karnataka/, /10\/2024/, /Bring/, new RegExp(added.cnrNumber)];
		for (const name of names) expect(`${plain?.title} ${plain?.body}`).not.toMatch(name);
		expect(plain?.title).toBe("1 of your cases has changed");
		expect(plain?.body).toMatch(/^Hearing moved from .+ to /);
		await saveShowsNames(user.id, true);
		await givenMovedHearing();
		const [, named] = await pushedTo(phone);
		expect(named?.body).toContain("Sunita Rao");
	});
});

describe("devices", () => {
	test("are ten at most, and turning on again in the same browser is no other one", async () => {
		const phones: Awaited<ReturnType<typeof givenPhone>>[] = [];
		for (let count = 0; count < MAX_PUSH_DEVICES; count++) phones.push(await givenPhone());
		await expect(givenPhone()).rejects.toThrow("You have push on 10 devices, which is the most.");
		const [first] = phones;
		if (first) await turnOn(first, first.holder);
		expect(await devices()).toHaveLength(MAX_PUSH_DEVICES);
	});

	test.each([
		"https://10.0.0.7/push",
		"https://127.0.0.1/push",
		"https://[fd00::1]/push",
		"https://169.254.169.254/latest",
		"http://push.example.com/x",
		"https://push.example.com:8443/x",
		"https://user@push.example.com/x",
		"nothing",
	])("are not taken at %s", async (endpoint) => {
		const phone = { ...someSubscription(pushService.standIn), endpoint };
		await expect(turnOn(phone, await holderOf(user.id))).rejects.toThrow("is not allowed");
		expect(await devices()).toEqual([]);
	});

	test("are not sent to in a private network, whatever was saved", async () => {
		await givenPhone();
		await sql`update push_devices set endpoint = 'https://10.0.0.7/push'`;
		await givenMovedHearing();
		expect((await states())[0]).toBe("push failed");
		takeWritten();
	});

	test("go to the second account that turns push on in the same browser", async () => {
		const phone = await givenPhone();
		const other = await given.givenUser();
		await turnOn(phone, await holderOf(other.id));
		expect(await devices()).toEqual([{ id: expect.anything(), user_id: other.id, endpoint: phone.endpoint }]);
		await givenMovedHearing();
		expect(await pushedTo(phone)).toEqual([]);
		expect(whatsApp.asked).toHaveLength(1);
	});

	test("end with their session, when its person signs out", async () => {
		const { holder } = await givenPhone();
		const other = await givenPhone();
		await signOut(holder.token);
		expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
	});

	test("are listed by their browser, and turned off by their person only", async () => {
		const { holder } = await givenPhone();
		const [item] = await deviceItems(holder);
		expect(item).toMatchObject({ name: "Chrome on Android", confirmed: "Never", isThis: true });
		await expect(turnOffPush((await given.givenUser()).id, String(item?.id))).rejects.toThrow("no longer on");
		await turnOffPush(user.id, String(item?.id));
		expect(await deviceItems(holder)).toEqual([]);
		const told =
			await sql`select action from audit_log where subject_id = ${user.id} and action like '%.push-%' order by id`;
		expect(told.map(({ action }) => action).slice(-2)).toEqual(["security.push-on", "security.push-off"]);
	});

	test("that have confirmed nothing for 30 days end with a mail, as do those whose login is too old", async () => {
		const [silent, aged, heard] = [await givenPhone(), await givenPhone(), await givenPhone()];
		await sql`update push_devices set silent_since = now() - interval '31 days' where endpoint = ${silent.endpoint}`;
		await sql`update push_devices set silent_since = now() - interval '29 days' where endpoint = ${heard.endpoint}`;
		await sql`update sessions set last_seen_at = now() - interval '31 days' where id = ${aged.holder.sessionId}`;
		await endOldDevices();
		expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([heard.endpoint]);
		const texts = (await mails()).map(({ text }) => text).sort();
		expect(texts).toHaveLength(2);
		expect(texts[0]).toContain("It has not confirmed any for 30 days.");
		expect(texts[1]).toContain("You were logged out there after a long time.");
	});

	test("are part of a person's own data, without their keys", async () => {
		const { endpoint, auth } = await givenPhone();
		for await (const [kind, rows] of eachOwnTable(user.id)) {
			if (kind === "push_devices") {
				expect(rows).toEqual([expect.objectContaining({ endpoint, user_agent: PHONE })]);
				expect(Object.keys(rows[0] ?? {})).not.toContain("sealed_secret");
			}
			expect(JSON.stringify(rows)).not.toContain(auth);
		}
		const [stored] = await sql`select sealed_secret from push_devices`;
		expect(stored?.sealed_secret).not.toContain(auth);
	});
});

test("a test of a device arrives by its receipt; without one it fails, and nothing takes its place", async () => {
	const phone = await givenPhone();
	const [device] = await devices();
	const id = String(device?.id);
	await testPush(user.id, id);
	await work();
	expect(await findPushTest(user.id, id)).toEqual({ arrived: null, isWaiting: true });
	await recordReceipt((await only(pushedTo(phone))).receipt, ADDRESS);
	expect(await findPushTest(user.id, id)).toEqual({ arrived: expect.any(String), isWaiting: false });
	await testPush(user.id, id);
	await work();
	await waitInVain();
	expect(await findPushTest(user.id, id)).toEqual({ arrived: null, isWaiting: false });
	expect(whatsApp.asked).toEqual([]);
	await expect(testPush((await given.givenUser()).id, id)).rejects.toThrow("no longer on");
});

test("the key that signs pushes is made once, and kept encrypted", async () => {
	const [one, other] = await Promise.all([readPushKeys(), readPushKeys()]);
	expect(one).toEqual(other);
	expect(await readPushKeys()).toEqual(one);
	const [stored] = await sql`select sealed_private_key from push_keys`;
	expect(stored?.sealed_private_key).not.toContain(one.privateKey);
});
