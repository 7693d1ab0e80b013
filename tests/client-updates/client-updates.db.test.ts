import { beforeEach, describe, expect, test } from "vitest";
import { keepNotedDate, recordHearing, removeHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { settleUpdate, stopAllUpdates } from "~/features/telling/client-updates/commands.server";
import { updateInvariants } from "~/features/telling/client-updates/invariants.server";
import { planHeld } from "~/features/telling/client-updates/planning/commands.plan-held.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { releaseUpdates } from "~/features/telling/client-updates/sending/commands.release.server";
import { loadToTell, loadWaiting } from "~/features/telling/client-updates/updates-page.server";
import { messageJson } from "~/features/telling/messages/json";
import { listSentMessages } from "~/features/telling/messages/sent/queries.server";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import "~/platform/language/catalogs.server";
import { formatDay } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { atIst, givenMove } from "../support/telling/alerts";
import { givenPackage } from "../support/telling/messages";

const CLIENT = "+919820011223";
const noon = atIst(today, "12:00");
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
const [FIRST, SECOND, THIRD] = [inDays(20), inDays(30), inDays(40)];
const paging = { page: 1, limit: 50 };

let user: Awaited<ReturnType<typeof given.givenUser>>;
let caseId: string;
let cnr: string;

type Switch = "reminds_of_hearings" | "tells_of_moves" | "tells_of_outcomes";
const turn = (name: Switch, isOn = true) =>
	sql`update subscription_numbers set ${sql(name)} = ${isOn} where user_id = ${user.id}`;

beforeEach(async () => {
	await sql`delete from client_updates`;
	user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: [CLIENT] });
	const tracked = await given.givenCase(
		user.id,
		{ isApproved: true },
		{ nextDate: FIRST, petitioners: ["Kamala Devi"] },
	);
	[caseId, cnr] = [tracked.id, tracked.cnrNumber];
});

/** The court moves the next date, and the alerts are planned. */
async function courtMoves(from: string | null, to: string | null, at = noon) {
	await givenMove(cnr, from, to);
	await planChangeAlerts(at);
}

/** A hearing is recorded, and the queue's job runs. */
async function record(day: string, nextDate: string | null, at = noon, outcome: "adjourned" | "decided" = "adjourned") {
	const hearing = { day, outcome, nextDate, purpose: "", note: "zebrafinch" };
	const { id } = await recordHearing(asOwner(user.id), caseId, hearing);
	await planHeld({ caseId, day }, at);
	return id;
}

/** What the client gets, oldest first: the template, and what the text says. */
async function received(): Promise<string[]> {
	const { rows } = await listSentMessages(user.id, undefined, paging);
	return rows.reverse().map((row) => `${row.template}: ${messageJson(row).text}`);
}

const states = async () =>
	(await sql`select kind, state from client_updates where user_id = ${user.id} order by id`).map(
		({ kind, state }) => `${kind} ${state}`,
	);

describe("a moved date", () => {
	beforeEach(() => turn("tells_of_moves"));

	test("is sent after 30 minutes, with the day before and the new one", async () => {
		await courtMoves(FIRST, SECOND);
		expect(await releaseUpdates(later(noon, 29))).toBe(0);
		expect(await releaseUpdates(later(noon, 30))).toBe(1);
		const [message] = await received();
		expect(message).toContain("hearing_moved");
		expect(message).toContain("Kamala Devi");
		expect(message).toContain(formatDay(FIRST));
		expect(message).toContain(formatDay(SECOND));
		expect(await releaseUpdates(later(noon, 60))).toBe(0);
		for (const { name, sql: query } of updateInvariants)
			expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
	});

	test("that moves twice in that time is one message, and none if it moved back", async () => {
		await courtMoves(FIRST, SECOND);
		await courtMoves(SECOND, THIRD, later(noon, 20));
		expect(await releaseUpdates(later(noon, 31))).toBe(0);
		expect(await releaseUpdates(later(noon, 51))).toBe(1);
		const [message] = await received();
		expect(message).toContain(formatDay(FIRST));
		expect(message).toContain(formatDay(THIRD));
		expect(message).not.toContain(formatDay(SECOND));
		await courtMoves(THIRD, SECOND, later(noon, 60));
		await courtMoves(SECOND, THIRD, later(noon, 65));
		expect(await releaseUpdates(later(noon, 200))).toBe(0);
	});

	test("that the court takes away says that the date is awaited, and one that it gives again says so", async () => {
		await courtMoves(FIRST, null);
		expect(await releaseUpdates(later(noon, 31))).toBe(1);
		await courtMoves(null, SECOND, later(noon, 60));
		expect(await releaseUpdates(later(noon, 91))).toBe(1);
		const [taken, given] = await received();
		expect(taken).toContain("date awaited from the court");
		expect(given).toContain("Before: no date");
	});

	test("found in the night is held until the quiet hours end", async () => {
		const night = atIst(today, "02:00");
		await courtMoves(FIRST, SECOND, night);
		expect(await releaseUpdates(later(night, 60))).toBe(0);
		expect(await releaseUpdates(atIst(today, "06:29"))).toBe(0);
		expect(await releaseUpdates(atIst(today, "06:30"))).toBe(1);
	});

	test("is sent about a muted case too, since muting is for the person's own alerts", async () => {
		await sql`update cases set is_muted = true where id = ${caseId}`;
		await courtMoves(FIRST, SECOND);
		expect(await releaseUpdates(later(noon, 30))).toBe(1);
		expect(Number((await sql`select count(*) from alerts where user_id = ${user.id}`)[0]?.count)).toBe(0);
	});

	test.each<[string, () => Promise<unknown>]>([
		["is switched off", () => turn("tells_of_moves", false)],
		[
			"is of a contact whose agreement is not recorded",
			() => sql`update subscription_numbers set agreed_on = null, agreed_how = null where user_id = ${user.id}`,
		],
		["is of a contact who replied STOP", () => optOutOfAll(CLIENT)],
		["is of a case that is not approved", () => sql`update cases set is_approved = false where id = ${caseId}`],
		["is of an archived case", () => sql`update cases set archived_at = now() where id = ${caseId}`],
		[
			"is of a number that is not linked",
			() => sql`update subscription_numbers set gets_all_cases = false where user_id = ${user.id}`,
		],
	])("that %s reaches no client, before planning and in the time to stop", async (_, arrange) => {
		await courtMoves(FIRST, SECOND);
		expect(await states()).toEqual(["moved waiting"]);
		await arrange();
		expect(await releaseUpdates(later(noon, 30))).toBe(0);
		expect(await states()).toEqual(["moved dropped"]);
		await sql`delete from client_updates`;
		await courtMoves(SECOND, THIRD);
		expect(await states()).toEqual([]);
		await sql`delete from opted_out_numbers`;
	});
});

describe("a recorded hearing", () => {
	// The hearing that the court shows is today's.
	beforeEach(() => sql`update court_records set next_date = ${today} where cnr_number = ${cnr}`);

	test("is sent with its outcome and next date, without the note", async () => {
		await turn("tells_of_outcomes");
		await record(today, SECOND);
		expect(await releaseUpdates(later(noon, 30))).toBe(1);
		const [message] = await received();
		expect(message).toContain("hearing_held");
		expect(message).toContain("it was moved to another day");
		expect(message).toContain(formatDay(SECOND));
		expect(message).not.toContain("zebrafinch");
	});

	test("that the court confirms is no second message, and one that it contradicts is", async () => {
		await turn("tells_of_outcomes");
		await turn("tells_of_moves");
		await record(today, SECOND);
		await releaseUpdates(later(noon, 30));
		await courtMoves(today, SECOND, later(noon, 60));
		expect(await releaseUpdates(later(noon, 100))).toBe(0);
		await courtMoves(SECOND, THIRD, later(noon, 120));
		expect(await releaseUpdates(later(noon, 150))).toBe(1);
		expect((await received()).at(-1)).toContain(formatDay(THIRD));
	});

	test("tells a contact with moves alone the next date", async () => {
		await turn("tells_of_moves");
		await record(today, SECOND);
		await releaseUpdates(later(noon, 30));
		expect(await received()).toEqual([expect.stringMatching(/^hearing_moved/)]);
	});

	test("that is corrected or removed in time is told as it is now; after that the new date is", async () => {
		await turn("tells_of_outcomes");
		await record(today, SECOND);
		const id = await record(today, THIRD, later(noon, 10));
		expect(await releaseUpdates(later(noon, 30))).toBe(1);
		expect((await received()).join()).not.toContain(formatDay(SECOND));
		await record(today, SECOND, later(noon, 60));
		expect(await releaseUpdates(later(noon, 90))).toBe(1);
		expect((await received()).at(-1)).toContain(`Before: `);
		await removeHearing(asOwner(user.id), caseId, id);
		await planHeld({ caseId, day: today }, later(noon, 100));
		expect(await releaseUpdates(later(noon, 130))).toBe(1);
		expect((await received()).at(-1)).toContain(formatDay(today));
	});

	test("that is removed before it is sent is not sent", async () => {
		await turn("tells_of_outcomes");
		const id = await record(today, SECOND);
		await removeHearing(asOwner(user.id), caseId, id);
		await planHeld({ caseId, day: today }, later(noon, 10));
		expect(await releaseUpdates(later(noon, 60))).toBe(0);
		expect(await received()).toEqual([]);
	});

	test("of long ago is no news, and one that decides the case says so", async () => {
		await turn("tells_of_outcomes");
		await record(inDays(-8), null);
		expect(await states()).toEqual([]);
		await record(today, null, noon, "decided");
		expect(await releaseUpdates(later(noon, 30))).toBe(1);
		expect((await received()).at(-1)).toContain("none, the case is decided");
	});

	test("whose date is kept against the court's is not told a second time for the same day", async () => {
		await turn("tells_of_moves");
		await record(today, SECOND);
		await releaseUpdates(later(noon, 30));
		await courtMoves(today, THIRD, later(noon, 60));
		await releaseUpdates(later(noon, 90));
		const { day } = await keepNotedDate(asOwner(user.id), caseId);
		await planHeld({ caseId, day }, later(noon, 100));
		await releaseUpdates(later(noon, 130));
		expect(await states()).toEqual(["moved queued", "moved queued"]);
	});

	test("queues the job that plans this in the transaction that records it", async () => {
		await recordHearing(asOwner(user.id), caseId, {
			day: today,
			outcome: "heard",
			nextDate: null,
			purpose: "",
			note: "",
		});
		const jobs = await sql`select 1 from pgboss.job where name = 'hearing-recorded' and data->>'caseId' = ${caseId}`;
		expect(jobs).toHaveLength(1);
	});
});

describe("an update that waits", () => {
	beforeEach(async () => {
		await turn("tells_of_moves");
		await courtMoves(FIRST, SECOND);
	});
	const idOf = async () => (await loadWaiting(user.id, paging)).items[0]?.id ?? 0;

	test("is shown as it arrives, and stopped, and sent after all", async () => {
		const [shown] = (await loadWaiting(user.id, paging)).items;
		const update = await idOf();
		await settleUpdate(asOwner(user.id), { intent: "stop", update });
		expect(await releaseUpdates(later(noon, 60))).toBe(0);
		expect((await loadWaiting(user.id, paging)).items).toMatchObject([{ isStopped: true }]);
		await settleUpdate(asOwner(user.id), { intent: "send", update });
		expect(await received()).toEqual([`hearing_moved: ${shown?.text}`]);
		await expect(settleUpdate(asOwner(user.id), { intent: "stop", update })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	test("is stopped with all others, and by nobody else's hand", async () => {
		const update = await idOf();
		const stranger = await given.givenUser();
		await expect(settleUpdate(asOwner(stranger.id), { intent: "stop", update })).rejects.toMatchObject({
			code: "not-found",
		});
		expect(await stopAllUpdates(asOwner(user.id))).toBe("1 message stopped.");
		await expect(stopAllUpdates(asOwner(user.id))).rejects.toMatchObject({ code: "conflict" });
		expect(await releaseUpdates(later(noon, 60))).toBe(0);
	});

	test("that was stopped is not the date that the contact knows", async () => {
		await settleUpdate(asOwner(user.id), { intent: "stop", update: await idOf() });
		await courtMoves(SECOND, THIRD, later(noon, 60));
		expect(await releaseUpdates(later(noon, 91))).toBe(1);
		const [message] = await received();
		expect(message).toContain(formatDay(FIRST));
		expect(message).toContain(formatDay(THIRD));
		expect(message).not.toContain(formatDay(SECOND));
	});

	test("is sent once by two workers at once, and by a press beside them", async () => {
		const update = await idOf();
		await Promise.allSettled([
			releaseUpdates(later(noon, 31)),
			releaseUpdates(later(noon, 31)),
			settleUpdate(asOwner(user.id), { intent: "send", update }),
		]);
		expect(await received()).toHaveLength(1);
	});

	test("waits for the person where no package sends it, until they say that the client knows", async () => {
		await sql`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${user.id}`;
		const before = (await loadToTell(user.id, paging)).items;
		expect(before).toMatchObject([{ chatUrl: expect.stringContaining("https://wa.me/919820011223?text=") }]);
		await releaseUpdates(later(noon, 31));
		expect(await received()).toEqual([]);
		const [item] = (await loadToTell(user.id, paging)).items;
		expect(item?.text).not.toContain("STOP");
		await settleUpdate(asOwner(user.id), { intent: "told", update: item?.id ?? 0 });
		expect((await loadToTell(user.id, paging)).items).toEqual([]);
		await courtMoves(SECOND, THIRD, later(noon, 60));
		expect((await loadToTell(user.id, paging)).items[0]?.text).toContain(`Before: `);
	});
});

test("one number gets a reminder, a move and an outcome of one case, each once, whatever is planned again", async () => {
	await turn("reminds_of_hearings");
	await turn("tells_of_moves");
	await courtMoves(FIRST, inDays(1));
	await releaseUpdates(later(noon, 31));
	const evening = atIst(today, "21:15");
	for (let times = 0; times < 3; times += 1) {
		await planChangeAlerts(evening);
		await remindClients({ at: evening });
		await releaseUpdates(later(evening, 31));
	}
	expect(await states()).toEqual(["moved queued", "reminder queued"]);
	expect(await received()).toHaveLength(2);
});
