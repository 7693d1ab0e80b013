import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliverSms } from "~/features/people/notifications/commands.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import {
	planReminders,
	planTomorrow,
	planTrouble,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { DEFAULT_CHANNELS } from "~/features/telling/alerts/schema";
import { forgetOldAlerts } from "~/features/telling/alerts/sending/commands.forget.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { deliverAlert } from "~/features/telling/alerts/sending/commands.words.server";
import { listStopped, saveAlertSettings, stopAlerts } from "~/features/telling/alerts/settings/settings.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { handleWebhook } from "~/features/telling/outbox/commands.status.server";
import { outboxInvariants } from "~/features/telling/outbox/invariants.server";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { addDays, formatFullDay, mondayOf } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { takeWritten } from "../support/server/fail-on-warnings";
import { arrivedAt, atIst, deliveriesOf, givenMove, noticesOf, openCompanies } from "../support/telling/alerts";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

const companies = await openCompanies();
afterAll(companies.close);

const MINUTE_MS = 60_000;
const noon = atIst(today, "12:00");
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

let user: Awaited<ReturnType<typeof given.givenUser>>;
let packageId = "";
beforeEach(async () => {
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
	companies.down.clear();
	companies.silent.clear();
	user = await given.givenUser();
	packageId = await givenPackage(given.db, user.id, { messageLimit: 10 });
});

const channels = (values: Record<string, string[]>) =>
	sql`insert into alert_settings (user_id, channels) values (${user.id}, ${JSON.stringify(values)})`;
const counted = async () =>
	Number((await sql`select messages_sent from subscriptions where id = ${packageId}`)[0]?.messages_sent);
/** A notice about a moved date, planned and released. */
async function givenReleased() {
	const added = await given.givenCase(
		user.id,
		{ createdAt: later(-1), note: "Bring the file" },
		{ nextDate: inDays(5) },
	);
	await givenMove(added.cnrNumber, inDays(5), inDays(9));
	await planChangeAlerts(noon);
	await releaseNotices(noon);
	return added;
}
/** Runs the waiting jobs, and those that they add, as a worker does. */
async function work(at?: Date) {
	for (;;) {
		const now = at ?? new Date();
		const jobs = await sql<{ name: string; data: { messageId: string } }[]>`
			delete from pgboss.job where name in ('send-alert', 'send-message') and state = 'created' and start_after <= ${now.toISOString()}
			returning name, data`;
		if (jobs.length === 0) return;
		for (const { name, data } of jobs) await (name === "send-alert" ? deliverAlert(data, now) : deliverMessage(data));
	}
}
/** A notice that is released and sent. */
async function send() {
	await givenReleased();
	await work();
}
/** The same, and what replaces a channel that failed. */
async function sendAndFollow() {
	await send();
	await recoverMessages(new Date());
	await work();
}
/** The same, where each try of the SMS fails. */
async function sendWithoutSms() {
	companies.down.add("sms");
	await send();
	await recoverMessages(new Date());
	for (const minutes of [1, 3, 6]) await work(later(minutes));
	takeWritten();
}
async function followKilledWorker() {
	await sql`update messages set status = 'queued', claimed_at = now() - interval '5 minutes', created_at = now() - interval '5 minutes'`;
	await recoverMessages(new Date());
	await work();
}
const withdraw = () =>
	sql`insert into consents (user_id, item, version, state, place) values (${user.id}, 'messages', 1, 'withdrawn', 'privacy')`;
/** As "sms sent for whatsapp", where an SMS replaces a WhatsApp message. */
const deliveryStates = async () =>
	(await deliveriesOf(user.id)).map(({ channel, state, instead_of }) =>
		[channel, state, ...(instead_of ? ["for", instead_of] : [])].join(" "),
	);
const arrived = async () => (await arrivedAt(user.email, user.mobileNumber)).map(({ channel }) => channel);
async function status(state: string, code?: number) {
	const [message] = await sql`select id, wamid from messages where user_id = ${user.id} and channel = 'whatsapp'`;
	const errors = code ? { errors: [{ code, title: "x" }] } : {};
	const event = { id: message?.wamid, status: state, timestamp: String(Math.floor(Date.now() / 1000)), ...errors };
	await handleWebhook({
		object: "whatsapp_business_account",
		entry: [
			{
				changes: [
					{
						field: "messages",
						value: { statuses: [{ ...event, biz_opaque_callback_data: message?.id, recipient_id: "91" }] },
					},
				],
			},
		],
	});
}
afterEach(async () => {
	for (const { name, sql: query } of [...alertInvariants, ...outboxInvariants])
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
});

describe("a notice is sent", () => {
	test("by WhatsApp and by email, once each, and the message is charged", async () => {
		const { caseNumber } = await givenReleased();
		await releaseNotices(noon);
		await work();
		await recoverMessages(new Date());
		expect(await deliveryStates()).toEqual(["whatsapp sent", "email sent"]);
		await status("delivered");
		await recoverMessages(new Date());
		expect(await deliveryStates()).toContainEqual("whatsapp delivered");
		expect(whatsApp.asked).toHaveLength(1);
		expect(whatsApp.asked[0]?.text).toContain(caseNumber);
		expect(await counted()).toBe(1);
		const [mail] = await arrivedAt(user.email);
		const [delivery] = await sql`select id from messages where channel = 'email'`;
		expect(mail?.text).toContain(caseNumber);
		expect(mail?.headers["Message-ID"]).toContain(String(delivery?.id));
		expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
		await recoverMessages(later(60));
		expect(await arrived()).toEqual(["email"]);
	});

	test("with a day's hearings in the order of the diary: by court, then by room", async () => {
		const rooms = ["10-Civil Judge", "2-Magistrate", null, "7-District Judge"];
		for (const courtNumberAndJudge of rooms)
			await given.givenCase(
				user.id,
				{},
				{ nextDate: inDays(1), courtNumberAndJudge, petitioners: [`In ${courtNumberAndJudge}`] },
			);
		await planTomorrow(noon);
		await releaseNotices(noon);
		await work();
		const [mail] = await arrivedAt(user.email);
		expect(mail?.text.match(/^\d\. In .*?(?= v\.|$)/gm)).toEqual([
			"1. In 2-Magistrate",
			"2. In 7-District Judge",
			"3. In 10-Civil Judge",
			"4. In null",
		]);
	});

	test("without the hearing of a case that was decided, and with one that is cancelled", async () => {
		for (const [caseNumber, old] of [
			["1/2020", 0],
			["2/2020", 4],
		] as const) {
			const decided = { caseNumber, createdAt: later(-1) };
			const { cnrNumber } = await given.givenCase(user.id, decided, { decisionDate: today });
			await sql`insert into case_changes (cnr_number, kind, old_value, new_value, source) values (${cnrNumber}, 'disposed',
				${JSON.stringify(inDays(old))}, ${JSON.stringify({ date: today, nature: null })}, 'court')`;
		}
		await planChangeAlerts(noon);
		await releaseNotices(noon);
		await work();
		const [mail] = await arrivedAt(user.email);
		expect(mail?.text.match(/no hearing on .*(?=\.)/g)).toEqual([`no hearing on ${formatFullDay(inDays(4))}`]);
	});

	test("by SMS where the person chose it, and the SMS is charged", async () => {
		await channels({ date_changed: ["sms"] });
		await send();
		expect(await deliveryStates()).toEqual(["sms sent"]);
		expect(await arrived()).toEqual(["sms"]);
		expect(await counted()).toBe(1);
	});

	test("by no channel if its case was muted, or its person paused alerts, before it was due", async () => {
		const added = await given.givenCase(user.id, { createdAt: later(-1) }, { nextDate: inDays(5) });
		await givenMove(added.cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(atIst(today, "02:00"));
		await sql`update cases set is_muted = true where id = ${added.id}`;
		await releaseNotices(noon);
		expect(await noticesOf(user.id)).toMatchObject([{ state: "dropped" }]);
		expect(await deliveryStates()).toEqual([]);
	});
});

describe("a failed delivery", () => {
	test("after a refusal by WhatsApp: the SMS is sent, and no second mail", async () => {
		whatsApp.answers(() => whatsAppError(131026));
		await sendAndFollow();
		expect(await deliveryStates()).toEqual(["whatsapp failed", "email sent", "sms sent for whatsapp"]);
		expect((await arrived()).sort()).toEqual(["email", "sms"]);
		expect(await counted()).toBe(1);
	});

	test("after a failure that WhatsApp reports after its status sent: the SMS is sent", async () => {
		await channels({ date_changed: ["whatsapp"] });
		await send();
		await recoverMessages(new Date());
		await status("failed", 131026);
		await Promise.all([recoverMessages(new Date()), recoverMessages(new Date())]);
		await work();
		expect(await deliveryStates()).toEqual(["whatsapp failed", "sms sent for whatsapp"]);
		expect(await counted()).toBe(1);
	});

	test("after ten minutes without a status from WhatsApp: the message counts as failed and the SMS is sent", async () => {
		await channels({ date_changed: ["whatsapp"] });
		await givenReleased();
		await recoverMessages(later(9));
		expect(await deliveryStates()).toEqual(["whatsapp queued"]);
		await recoverMessages(later(11));
		await work();
		expect(await deliveryStates()).toEqual(["whatsapp failed", "sms sent for whatsapp"]);
		expect(whatsApp.asked).toHaveLength(0);
		expect(await counted()).toBe(1);
	});

	test("after the SMS company fails as well: the email is sent, and nothing is charged", async () => {
		await channels({ date_changed: ["whatsapp"] });
		whatsApp.answers(() => whatsAppError(131026));
		await sendWithoutSms();
		expect(await deliveryStates()).toEqual(["whatsapp failed", "sms failed for whatsapp", "email sent for sms"]);
		expect(await arrived()).toEqual(["email"]);
		expect(await counted()).toBe(0);
	});

	test("after a lost answer of the SMS company: the outcome is unknown, no other channel is tried, and the SMS stays charged", async () => {
		await channels({ date_changed: ["sms"] });
		companies.silent.add("sms");
		await send();
		await recoverMessages(later(60));
		await work(later(61));
		expect(await deliveryStates()).toEqual(["sms unknown"]);
		expect(await arrived()).toEqual(["sms"]);
		expect(await counted()).toBe(1);
	});

	test("with a code whose answer is lost is not repeated", async () => {
		companies.silent.add("sms");
		const code = { to: user.mobileNumber, template: "alert-cases", variables: { NEWS: "2" } } as const;
		await deliverSms(code);
		expect(await arrived()).toEqual(["sms"]);
		companies.silent.clear();
		companies.down.add("sms");
		await expect(deliverSms(code)).rejects.toThrow("503");
	});

	test("to a number that opted out: neither WhatsApp nor SMS is sent", async () => {
		await channels({ date_changed: ["whatsapp"] });
		await optOutOfAll(user.mobileNumber);
		await sendAndFollow();
		expect(await deliveryStates()).toEqual(["whatsapp failed", "sms failed for whatsapp", "email sent for sms"]);
		expect(whatsApp.asked).toHaveLength(0);
	});

	test("without messages left: the email is sent, and says so once for each package", async () => {
		await channels({ date_changed: ["whatsapp"] });
		await sql`update subscriptions set messages_sent = message_limit where id = ${packageId}`;
		await givenReleased();
		await send();
		const packageNotices = async () => (await noticesOf(user.id)).map(({ says_no_package }) => says_no_package);
		expect(await packageNotices()).toEqual([true, false]);
		expect(await deliveryStates()).toEqual([
			"whatsapp skipped",
			"email sent for whatsapp",
			"whatsapp skipped",
			"email sent for whatsapp",
		]);
		await sql`update subscriptions set ended_at = now(), end_reason = 'expired' where id = ${packageId}`;
		await givenReleased();
		expect(await packageNotices()).toEqual([true, false, true]);
	});

	test("to an unverified mobile number: nothing is sent", async () => {
		user = await given.givenUser({ needsMobileProof: true });
		await givenPackage(given.db, user.id);
		await channels({ date_changed: ["sms"] });
		await send();
		expect(await deliveryStates()).toEqual(["sms skipped", "email sent for sms"]);
	});
});

describe("a stopped alert", () => {
	test.each([
		[
			"no package",
			() => sql`update subscriptions set ended_at = now(), end_reason = 'expired' where id = ${packageId}`,
		],
		["no messages left", () => sql`update subscriptions set messages_sent = message_limit where id = ${packageId}`],
		["a number that is not proven", () => sql`update users set needs_mobile_proof = true where id = ${user.id}`],
	])("is not sent by email in place of WhatsApp: %s", async (_, close) => {
		await close();
		await stopAlerts(user.id, "changes", "email");
		await send();
		expect(await deliveryStates()).toEqual(["whatsapp skipped", "email skipped for whatsapp"]);
		expect((await deliveriesOf(user.id))[1]?.reason).toBe("You stopped these emails.");
		expect(await arrived()).toEqual([]);
	});

	test("is not sent by email after WhatsApp and the SMS have failed, nor by a stopped SMS", async () => {
		await stopAlerts(user.id, "changes", "email");
		whatsApp.answers(() => whatsAppError(131026));
		await sendWithoutSms();
		expect(await deliveryStates()).toEqual(["whatsapp failed", "sms failed for whatsapp", "email skipped for sms"]);
		companies.down.clear();
		await stopAlerts(user.id, "changes", "sms");
		await sendAndFollow();
		expect((await deliveryStates()).slice(3)).toEqual([
			"whatsapp failed",
			"sms skipped for whatsapp",
			"email skipped for sms",
		]);
		expect(await arrived()).toEqual([]);
	});

	test("stays stopped when the settings are saved without it, also after it was switched on in between", async () => {
		await sql`update subscriptions set messages_sent = message_limit where id = ${packageId}`;
		await stopAlerts(user.id, "changes", "email");
		const ticked = async (...by: ("whatsapp" | "email")[]) => {
			const rest = { reminder_days: [], due_days: [], quiet_from: null, quiet_until: null, paused_until: null };
			await saveAlertSettings(user.id, { ...DEFAULT_CHANNELS, date_changed: by, ...rest });
			await givenReleased();
			await work();
			return (await arrived()).length;
		};
		expect(await ticked("whatsapp")).toBe(0);
		expect(await listStopped(user.id)).toMatchObject({ date_changed: ["email"] });
		expect(await ticked("whatsapp", "email")).toBe(1);
		expect(await listStopped(user.id)).not.toHaveProperty("date_changed");
		expect(await ticked("whatsapp")).toBe(1);
	});

	test("is not sent if it was stopped between its release and its sending", async () => {
		await givenReleased();
		await stopAlerts(user.id, "changes", "email");
		await work();
		expect(await deliveryStates()).toContainEqual("email skipped");
		expect(await arrived()).toEqual([]);
	});

	test("of another kind has no effect: email that was never chosen still replaces WhatsApp", async () => {
		await channels({ date_changed: ["whatsapp"], tomorrow: ["whatsapp", "email"] });
		await sql`update subscriptions set messages_sent = message_limit where id = ${packageId}`;
		await stopAlerts(user.id, "tomorrow", "email");
		await send();
		expect(await arrived()).toEqual(["email"]);
	});
});

describe("a private note", () => {
	test("is in no alert of any channel or kind", async () => {
		const note = "Bring the original sale deed";
		const every = ["whatsapp", "sms", "email"];
		const kinds = ["date_changed", "disposed", "order", "reminder", "tomorrow", "week", "trouble"];
		await sql`insert into alert_settings (user_id, channels, reminder_days)
			values (${user.id}, ${JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, every])))}, '[0, 3]')`;
		const hearing = (day: string | null, record = {}) =>
			given.givenCase(user.id, { createdAt: later(-60 * 24 * 9), note }, { nextDate: day, ...record });
		const moved = await hearing(inDays(5));
		for (const day of [today, inDays(1), inDays(3), addDays(mondayOf(today), 8)]) await hearing(day);
		await hearing(null, { lookUp: "unknown" });
		await givenMove(moved.cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		await planReminders(atIst(today, "06:31"));
		await planReminders(atIst(today, "18:30"));
		await planTomorrow(noon);
		await planWeek(noon);
		await planTrouble(noon);
		await releaseNotices(atIst(today, "19:00"));
		await work();
		const arrived = await arrivedAt(user.email, user.mobileNumber);
		const kindsAndStates = new Set((await noticesOf(user.id)).map(({ kind, state }) => `${kind} ${state}`));
		expect(kindsAndStates).toEqual(
			new Set(["changes", "reminder", "tomorrow", "week", "trouble"].map((kind) => `${kind} released`)),
		);
		const texts = [...arrived.map(({ text }) => text), ...whatsApp.asked.map(({ text }) => text)];
		expect(texts.length).toBeGreaterThanOrEqual(15);
		expect(texts.filter((text) => /sale deed|Note:/.test(text ?? ""))).toEqual([]);
	});
});

describe("outages and killed workers", () => {
	test("an evening board waits for a mail server that is down for hours, is sent within minutes of its return, and says it is late", async () => {
		await channels({ tomorrow: ["email"] });
		await given.givenCase(user.id, {}, { nextDate: inDays(1) });
		companies.down.add("mail");
		const evening = atIst(today, "21:15");
		await planTomorrow(evening);
		await releaseNotices(evening);
		for (let minute = 0; minute < 7 * 60; minute += 5) await work(later(minute));
		expect(await arrived()).toEqual([]);
		companies.down.clear();
		await work(later(7 * 60 + 5));
		takeWritten();
		const mails = await arrivedAt(user.email);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.text.split("\n\n")[0]).not.toMatch(/tomorrow/i);
	});

	test("an email whose worker was killed before saving the answer is sent again under the same id", async () => {
		await channels({ date_changed: ["email"] });
		await send();
		await followKilledWorker();
		const mails = await arrivedAt(user.email);
		expect(mails).toHaveLength(2);
		expect(new Set(mails.map(({ headers }) => headers["Message-ID"])).size).toBe(1);
		expect(await deliveryStates()).toEqual(["email sent"]);
	});

	test("an SMS whose worker was killed is not sent again; an email is sent instead", async () => {
		await channels({ date_changed: ["sms"] });
		await send();
		await followKilledWorker();
		expect((await arrived()).sort()).toEqual(["email", "sms"]);
		expect(await deliveryStates()).toEqual(["sms unknown", "email sent for sms"]);
	});

	test("two releases and two workers at once send each alert once", async () => {
		const added = await given.givenCase(user.id, { createdAt: later(-1) }, { nextDate: inDays(5) });
		await givenMove(added.cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		await Promise.all([releaseNotices(noon), releaseNotices(noon), releaseNotices(noon)]);
		const deliveries = await deliveriesOf(user.id);
		const mail = deliveries.find(({ channel }) => channel === "email");
		await Promise.all(Array.from({ length: 5 }, () => deliverAlert({ messageId: String(mail?.id) })));
		await work();
		expect(await arrived()).toEqual(["email"]);
		expect(whatsApp.asked).toHaveLength(1);
	});

	test("alerts are deleted after 90 days", async () => {
		await givenReleased();
		await sql`update alert_notices set created_at = now() - interval '89 days'`;
		await forgetOldAlerts();
		expect(await noticesOf(user.id)).toHaveLength(1);
		await sql`update alert_notices set created_at = now() - interval '91 days'`;
		await forgetOldAlerts();
		expect(await noticesOf(user.id)).toHaveLength(0);
	});
});

describe("consent that is withdrawn while an alert waits", () => {
	test("stops every email and SMS, charges nothing and tries no other channel", async () => {
		await channels({ date_changed: ["email", "sms"] });
		await givenReleased();
		await withdraw();
		await work();
		expect(await arrived()).toEqual([]);
		expect(
			(await deliveriesOf(user.id)).map(({ channel, state, reason }) => [channel, state, reason]).toSorted(),
		).toEqual(
			["email", "sms"].map((channel) => [
				channel,
				"skipped",
				"Consent for messages is withdrawn. Agree again in Profile > Privacy.",
			]),
		);
		expect(await counted()).toBe(0);
	});

	test("stops the mail that waits for its server to return", async () => {
		await channels({ date_changed: ["email"] });
		companies.down.add("mail");
		await send();
		expect((await deliveryStates())[0]).toEqual("email queued");
		companies.down.clear();
		await withdraw();
		await work(later(5));
		expect(await arrived()).toEqual([]);
		expect((await deliveryStates())[0]).toEqual("email skipped");
	});

	test("stops a WhatsApp message, and the mail in its place", async () => {
		await channels({ date_changed: ["whatsapp"] });
		await givenReleased();
		await withdraw();
		await work();
		await recoverMessages(later(60));
		await work(later(120));
		expect(whatsApp.asked).toEqual([]);
		expect(await arrived()).toEqual([]);
	});
});
