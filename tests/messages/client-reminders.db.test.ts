import { beforeEach, describe, expect, test } from "vitest";
import { requireSavedNumber, saveNumber, updateContact } from "~/features/money/subscriptions/commands.numbers.server";
import { setLinks } from "~/features/money/subscriptions/links.server";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { asOwner } from "~/features/people/chamber/acting.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import { remindClients as planReminders } from "~/features/telling/client-updates/planning/commands.remind.server";
import { releaseUpdates } from "~/features/telling/client-updates/sending/commands.release.server";
import { messageJson } from "~/features/telling/messages/json";
import { listRecipients } from "~/features/telling/messages/recipients/recipients.server";
import { listMessages, listSentMessages } from "~/features/telling/messages/sent/queries.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { applyOptOutLink, createOptOutLink, optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import "~/platform/language/catalogs.server";
import { formatDay } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { atIst } from "../support/telling/alerts";
import { givenPackage } from "../support/telling/messages";

const at = atIst(today, "21:15");
const [CLIENT, CLERK] = ["+919820011223", "+919930044556"];

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	// Reminders are planned for everybody, so people of earlier tests are removed.
	await sql`update subscription_numbers set reminds_of_hearings = false`;
	user = await given.givenUser();
	await givenPackage(given.db, user.id);
});

const approved = (about: object = {}, record: object = {}) =>
	given.givenCase(user.id, { isApproved: true, ...about }, { nextDate: inDays(1), ...record });
async function saved(number: string, input: object = {}) {
	await saveNumber(asOwner(user.id), {
		mobile_number: number,
		...contactInput.parse({ agreed: "on", remind_of_hearings: "on", ...input }),
	});
	const [row] = await sql`select id from subscription_numbers where user_id = ${user.id} and number = ${number}`;
	return String(row?.id);
}
/** Plans the reminders, and sends those that nobody stopped in half an hour. */
async function remindClients({ at }: { at: Date }): Promise<number> {
	const planned = await planReminders({ at });
	await releaseUpdates(new Date(at.getTime() + 31 * 60_000));
	return planned;
}
const link = (numberId: string, caseId: string, isLinked = true) =>
	setLinks(asOwner(user.id), [{ numberId, caseId, isLinked }]);
async function givenReminderCase(about: object = {}, record: object = {}) {
	const tracked = await approved(about, record);
	await link(await saved(CLIENT), tracked.id);
	return tracked;
}
const queued = async () =>
	(
		await sql<{ recipient: string; case_id: string }[]>`
			select recipient, case_id from messages where user_id = ${user.id} order by id`
	).map(({ recipient, case_id }) => `${recipient} ${case_id}`);

describe("a reminder to a client", () => {
	test("G1: whose evening's run is made up for in the night is due when the usual quiet hours end, with its own day", async () => {
		await givenReminderCase();
		expect(await planReminders({ at: atIst(today, "23:10"), due: at })).toBe(1);
		const [update] = await sql`select due_at, hearing_day::text as day from client_updates where user_id = ${user.id}`;
		expect([new Date(update?.due_at), update?.day]).toEqual([atIst(inDays(1), "06:30"), inDays(1)]);
		expect(await planReminders({ at: atIst(inDays(1), "07:10"), due: at })).toBe(0);
	});

	test("about tomorrow's hearing is sent once, however often it is planned and by however many planners", async () => {
		const { id, cnrNumber } = await givenReminderCase();
		const runs = await Promise.all([remindClients({ at }), remindClients({ at }), remindClients({ at })]);
		expect(runs.sort()).toEqual([0, 0, 1]);
		expect(await remindClients({ at: atIst(today, "21:20") })).toBe(0);
		expect(await queued()).toEqual([`${CLIENT} ${id}`]);
		const [message] = await sql`
			select id, template, parameters, is_charged, cnr_number, status from messages where user_id = ${user.id}`;
		expect(message).toMatchObject({
			template: "hearing_reminder",
			is_charged: true,
			cnr_number: cnrNumber,
			status: "queued",
		});
		expect(JSON.stringify(message?.parameters)).toContain(formatDay(inDays(1)));
		const jobs = await sql`
			select 1 from pgboss.job where name = 'send-message' and data->>'messageId' = ${String(message?.id)}`;
		expect(jobs).toHaveLength(1);
		for (const { name, sql: query } of alertInvariants)
			expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
	});

	test("says that the contact need not come, once that was chosen for the case and until it is taken back", async () => {
		const tracked = await givenReminderCase();
		const [number] = await sql`select id from subscription_numbers where user_id = ${user.id}`;
		const choose = (mustCome?: boolean | null) =>
			setLinks(asOwner(user.id), [{ numberId: String(number?.id), caseId: tracked.id, isLinked: true, mustCome }]);
		const said = async () =>
			(await listRecipients(user.id, [tracked.id])).byCase.get(tracked.id)?.find(({ number }) => number === CLIENT)
				?.mustCome;
		await choose(false);
		await choose();
		expect(await said()).toBe(false);
		expect(await remindClients({ at })).toBe(1);
		const [message] = (await listSentMessages(user.id, undefined, { page: 1, limit: 1 })).rows;
		expect(message && messageJson(message).text).toContain("You need not come.");
		await choose(null);
		expect(await said()).toBeNull();
	});

	test.each([
		["mr", "mr", "पुढील"],
		["bn", "en", "Next hearing"],
	])("of a contact with the language %s is in the language %s", async (language, said, words) => {
		await givenReminderCase();
		await sql`update subscription_numbers set language = ${language} where user_id = ${user.id}`;
		expect(await remindClients({ at })).toBe(1);
		const [message] = (await listSentMessages(user.id, undefined, { page: 1, limit: 1 })).rows;
		expect(message?.language).toBe(said);
		expect(message && messageJson(message).text).toContain(words);
	});

	test("is sent once, also if the number is deleted and saved again that evening", async () => {
		const { id } = await givenReminderCase();
		expect(await remindClients({ at })).toBe(1);
		await sql`delete from subscription_numbers where user_id = ${user.id}`;
		await link(await saved(CLIENT), id);
		expect(await remindClients({ at })).toBe(0);
	});

	test("of each case goes to the linked numbers and to those that get all cases, as other messages do", async () => {
		const one = await givenReminderCase();
		const other = await approved();
		await saved(CLERK, { all_cases: "on" });
		expect(await remindClients({ at })).toBe(3);
		const { byCase } = await listRecipients(user.id, [one.id, other.id]);
		const recipients = [one, other].flatMap(({ id }) =>
			(byCase.get(id) ?? []).filter(({ reason }) => reason !== "own").map(({ number }) => `${number} ${id}`),
		);
		expect((await queued()).sort()).toEqual(recipients.sort());
	});

	test("is sent again about the new day when the hearing is moved", async () => {
		const { cnrNumber } = await givenReminderCase();
		expect(await remindClients({ at })).toBe(1);
		await sql`update court_records set next_date = ${inDays(9)} where cnr_number = ${cnrNumber}`;
		expect(await remindClients({ at: atIst(inDays(1), "21:15") })).toBe(0);
		expect(await remindClients({ at: atIst(inDays(8), "21:15") })).toBe(1);
	});

	test("is planned for any number of people and hearings", async () => {
		const [people, each] = [201, 5];
		await sql`
			with person as (
				insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
				select gen_random_uuid(), 'USER', 'many' || n, '', 'A', 'B', 'many' || n || '@example.in',
					'+9170' || lpad(n::text, 8, '0')
				from generate_series(1, ${people}::int) n returning id
			), package as (
				insert into subscriptions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
					duration_days, description, starts_at, ends_at)
				select gen_random_uuid(), person.id, s.plan_id, '', 0, 10, 100, 30, '', s.starts_at, s.ends_at
				from person, subscriptions s where s.user_id = ${user.id} returning id, user_id
			)
			insert into subscription_numbers (id, user_id, subscription_id, number, gets_all_cases, reminds_of_hearings, agreed_on)
			select gen_random_uuid(), user_id, id, ${CLERK}, true, true, ${today}::date from package`;
		await sql`
			insert into court_records (cnr_number, look_up, fetched_at, next_date)
			select 'MHPU02' || lpad(n::text, 6, '0') || '2024', 'found', now(), ${inDays(1)}::date
			from generate_series(1, ${each}::int) n`;
		await sql`
			insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved)
			select gen_random_uuid(), u.id, r.cnr_number, '1/2024', 2024, '1', '1-25', true
			from users u, court_records r where u.username like 'many%' and r.cnr_number like 'MHPU02%'`;
		expect(await remindClients({ at })).toBe(people * each);
		expect(await remindClients({ at })).toBe(0);
	});
});

test("fails when all messages of the package are used, is in the log, and is not retried", async () => {
	await givenReminderCase();
	await sql`update subscriptions set messages_sent = message_limit where user_id = ${user.id}`;
	expect(await remindClients({ at })).toBe(1);
	const [message] = await sql`select id from messages where user_id = ${user.id}`;
	await deliverMessage({ messageId: String(message?.id) });
	const { rows } = await listMessages(user.id, {}, { page: 1, limit: 10 });
	expect(rows).toMatchObject([
		{ recipient: CLIENT, status: "failed", reason: expect.stringMatching(/messages of your package/) },
	]);
	expect(await remindClients({ at })).toBe(0);
});

test("waits for the person to send it without an active package", async () => {
	await givenReminderCase();
	await sql`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${user.id}`;
	expect(await remindClients({ at })).toBe(1);
	expect(await queued()).toEqual([]);
	expect([...(await sql`select state from client_updates where user_id = ${user.id}`)]).toEqual([{ state: "by_hand" }]);
});

describe("no client is reminded", () => {
	test.each<[string, () => Promise<unknown>]>([
		["without the tick", async () => link(await saved(CLIENT, { remind_of_hearings: null }), (await approved()).id)],
		["of a case the number is not linked to", async () => [await approved(), await saved(CLIENT)]],
		["of a case that is not approved", () => givenReminderCase({ isApproved: false })],
		["of an archived case", () => givenReminderCase({ archivedAt: new Date() })],
		["of a decided case", () => givenReminderCase({}, { decisionDate: today })],
		["of a hearing today", () => givenReminderCase({}, { nextDate: today })],
		["of a hearing the day after", () => givenReminderCase({}, { nextDate: inDays(2) })],
		[
			"by a link that a name made, until it is confirmed",
			async () => {
				const { id } = await approved();
				const numberId = await saved(CLIENT);
				await sql`insert into number_cases (owner_id, number_id, case_id, is_by_name)
					values (${user.id}, ${numberId}, ${id}, true)`;
			},
		],
		[
			"once the number is unlinked",
			async () => {
				const { id } = await approved();
				const numberId = await saved(CLIENT);
				await link(numberId, id);
				await link(numberId, id, false);
			},
		],
		[
			"once the tick is taken away",
			async () => {
				const { id } = await approved();
				const numberId = await saved(CLIENT);
				await link(numberId, id);
				await updateContact(asOwner(user.id), numberId, contactInput.parse({ remind_of_hearings: null }));
				expect((await requireSavedNumber(user.id, numberId)).remindsOfHearings).toBe(false);
			},
		],
		[
			"whose agreement is not recorded",
			async () => {
				await givenReminderCase();
				await sql`update subscription_numbers set agreed_on = null, agreed_how = null where user_id = ${user.id}`;
			},
		],
		[
			"while the sender is blocked",
			async () => {
				await givenReminderCase();
				await sql`update users set blocked_at = now() where id = ${user.id}`;
			},
		],
		[
			"at the person's own number, which has their alerts",
			async () => {
				await approved();
				await saved(user.mobileNumber, { all_cases: "on" });
			},
		],
	])("%s", async (_, arrange) => {
		await arrange();
		expect(await remindClients({ at })).toBe(0);
		expect(await queued()).toEqual([]);
	});

	test("after opting out, from all senders or from this one", async () => {
		await givenReminderCase();
		await saved(CLERK, { all_cases: "on" });
		await optOutOfAll(CLERK);
		expect(await remindClients({ at })).toBe(1);
		const [message] = await sql`select id from messages where user_id = ${user.id}`;
		const optOut = await createOptOutLink(db, String(message?.id));
		await applyOptOutLink(optOut.split("/").at(-1) ?? "", "127.0.0.1");
		await approved();
		await sql`update subscription_numbers set gets_all_cases = true where user_id = ${user.id}`;
		expect(await remindClients({ at })).toBe(0);
		await sql`delete from opted_out_numbers where number = ${CLERK}`;
		expect(await remindClients({ at })).toBe(2);
	});
});
