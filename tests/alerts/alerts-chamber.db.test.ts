import { beforeEach, describe, expect, test } from "vitest";
import { listChamberAlerts, saveChamberAlerts } from "~/features/people/chamber/alerts.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import { planReminders, planTomorrow } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { listSentNotices } from "~/features/telling/alerts/queries.sent.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { db, sql } from "~/platform/db/client.server";
import { givenMember } from "../support/courts/chamber";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { alertsOf, atIst, deliveriesOf, givenMove, noticesOf } from "../support/telling/alerts";
import { givenPackage } from "../support/telling/messages";

const noon = atIst(today, "12:00");
const evening = atIst(today, "21:15");

let owner: Awaited<ReturnType<typeof given.givenUser>>;
let clerk: Awaited<ReturnType<typeof given.givenUser>>;
let membership = "";
beforeEach(async () => {
	owner = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	clerk = await given.givenUser();
	membership = await givenMember(given, owner, clerk, "clerk");
});

const actor = () => ({ id: clerk.id, address: "" });
const switchOn = (id = membership) => saveChamberAlerts(clerk.id, actor(), [id]);
const givenHearing = (day: string, ownerId = owner.id, cnrNumber?: string) =>
	given.givenCase(
		ownerId,
		{ createdAt: new Date(Date.now() - 60_000), ...(cnrNumber ? { cnrNumber } : {}) },
		{ nextDate: day },
	);
const planned = async () => (await alertsOf(clerk.id)).map(({ kind, new_day }) => [kind, new_day]);
/** The content of a person's newest notice, built now. */
async function newestContent(userId = clerk.id) {
	const [notice] = await sql<{ id: number; kind: "tomorrow" | "changes"; day: string | null }[]>`
		select id::int, kind, day::text from alert_notices where user_id = ${userId} order by id desc limit 1`;
	if (!notice) throw new Error("no notice");
	const contents = await contentsOf(db, [{ ...notice, userId, saysNoPackage: false }], () => evening);
	return contents.get(notice.id);
}

describe("a member who switched on the chamber's alerts", () => {
	test("gets the chamber's moved dates and tomorrow's hearings, and nothing else", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		const soon = await givenHearing(inDays(1));
		await switchOn();
		await sql`insert into alert_settings (user_id, reminder_days) values (${clerk.id}, '[3]')`;
		await givenHearing(inDays(3));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await sql`insert into case_changes (cnr_number, kind, new_value, source)
			values (${soon.cnrNumber}, 'order', ${JSON.stringify({ name: "Order", date: today })}, 'court')`;
		await planChangeAlerts(noon);
		await planReminders(atIst(today, "18:30"));
		await planTomorrow(evening);
		expect(await planned()).toEqual([
			["date_changed", inDays(9)],
			["tomorrow", inDays(1)],
		]);
		expect((await newestContent())?.cases.map((item) => item.owner)).toEqual(["Asha Kulkarni"]);
		expect((await alertsOf(owner.id)).map(({ kind }) => kind)).toEqual(["date_changed", "order", "tomorrow"]);
		for (const { name, sql: query } of alertInvariants)
			expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
	});

	test("uses the messages of their own package, not the owner's", async () => {
		await givenPackage(given.db, owner.id);
		await switchOn();
		await givenHearing(inDays(1));
		await planTomorrow(evening);
		await releaseNotices(evening);
		expect((await deliveriesOf(clerk.id)).map(({ channel, state }) => [channel, state])).toEqual([
			["whatsapp", "skipped"],
			["email", "queued"],
		]);
		expect(await sql`select from messages where user_id = ${clerk.id} and batch_id is not null`).toHaveLength(0);
	});

	test("gets one alert of a hearing that is also on their own list", async () => {
		const { cnrNumber } = await givenHearing(inDays(1));
		await givenHearing(inDays(1), clerk.id, cnrNumber);
		await switchOn();
		await planTomorrow(evening);
		const content = await newestContent();
		expect(content?.cases.map((item) => item.owner)).toEqual([""]);
		expect(content?.caseCount).toBe(1);
	});
});

describe("the chamber's alerts end at once", () => {
	test.each([
		["with the membership", () => sql`update chamber_members set ended_at = now() where id = ${membership}`],
		["with a role that may not", () => sql`update chamber_members set role = 'viewer' where id = ${membership}`],
		["with the switch", () => saveChamberAlerts(clerk.id, actor(), [])],
		["with the owner's block", () => sql`update users set blocked_at = now() where id = ${owner.id}`],
	])("%s: no alert is planned, and waiting ones are not sent", async (_, end) => {
		await switchOn();
		await givenHearing(inDays(1));
		await planTomorrow(evening);
		await end();
		await givenHearing(inDays(1));
		await planTomorrow(evening);
		expect(await planned()).toHaveLength(1);
		await releaseNotices(evening);
		expect(await noticesOf(clerk.id)).toMatchObject([{ state: "dropped" }]);
	});

	test("the list of sent alerts no longer names the cases", async () => {
		await switchOn();
		const { id } = await givenHearing(inDays(1));
		await planTomorrow(evening);
		await releaseNotices(evening);
		const named = async () => (await listSentNotices(clerk.id)).items[0]?.alerts[0];
		expect(await named()).toMatchObject({ name: expect.stringContaining(" v. "), caseId: null });
		await sql`update chamber_members set ended_at = now() where id = ${membership}`;
		expect(await named()).toMatchObject({ name: "Chamber case", caseId: null });
		expect(id).toBeDefined();
	});
});

describe("the switch of the chamber's alerts", () => {
	test("is off until the member turns it on, and the owner can see that it is on", async () => {
		expect(await listChamberAlerts(clerk.id)).toEqual([{ id: membership, getsAlerts: false, name: "Asha Kulkarni" }]);
		await switchOn();
		await switchOn();
		await saveChamberAlerts(clerk.id, actor(), []);
		const actions = await sql`select action from audit_log where subject_id = ${membership} order by id`;
		expect(actions.map(({ action }) => action)).toEqual(["chamber.alerts-on", "chamber.alerts-off"]);
	});

	test("is not offered to a viewer, and works for the member only", async () => {
		const viewer = await given.givenUser();
		const theirs = await givenMember(given, owner, viewer, "viewer");
		expect(await listChamberAlerts(viewer.id)).toEqual([]);
		await saveChamberAlerts(viewer.id, { id: viewer.id, address: "" }, [theirs, membership]);
		expect(await sql`select from chamber_members where gets_alerts`).toHaveLength(0);
	});
});

describe("a second board of the same evening", () => {
	test("is complete, called updated, and without removed cases", async () => {
		const first = await givenHearing(inDays(1), clerk.id);
		const second = await givenHearing(inDays(1), clerk.id);
		await planTomorrow(evening);
		expect(await newestContent()).toMatchObject({ isUpdated: false, caseCount: 2 });
		await releaseNotices(evening);
		const third = await givenHearing(inDays(1), clerk.id);
		await sql`update court_records set next_date = ${inDays(9)} where cnr_number = ${second.cnrNumber}`;
		await planTomorrow(evening);
		const content = await newestContent();
		expect(content).toMatchObject({ isUpdated: true, caseCount: 2 });
		expect(content?.cases.map(({ caseId }) => caseId).sort()).toEqual([first.id, third.id].sort());
		await releaseNotices(evening);
		const { items } = await listSentNotices(clerk.id);
		expect(items.map(({ title }) => title)).toEqual(["Updated board", "Tomorrow’s hearings"]);
	});
});
