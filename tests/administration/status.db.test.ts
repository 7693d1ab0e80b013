import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { endRound } from "~/features/administration/status/commands.end-round.server";
import { statusJson } from "~/features/administration/status/json";
import { Nights } from "~/features/administration/status/nights";
import { listAlarms, readStatus } from "~/features/administration/status/queries.server";
import { planTomorrow } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { mailWordsOf } from "~/features/telling/alerts/words/mail-words";
import { addDays, formatDay, formatFullDay } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";
import { givenRun } from "../support/database/scheduled-run";
import { inDays, today } from "../support/days";
import { atIst } from "../support/telling/alerts";

/** Yesterday: its rounds are over, whatever the hour of the test. */
const day = inDays(-1);
const morning = atIst(day, "06:05");
const evening = atIst(day, "21:25");
const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * 3_600_000);

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser();
	await givenRun("refresh-court-records", atIst(day, "01:30"));
	await givenRun("plan-tomorrow", atIst(day, "21:15"));
});

/** A case heard on a day, its record last read some hours before a moment. */
const givenHearing = (nextDate: string, fetchedAt: Date, ownerId = user.id, about = {}, record = {}) =>
	given.givenCase(ownerId, { createdAt: hoursBefore(morning, 200), ...about }, { nextDate, fetchedAt, ...record });
const night = async (now = atIst(day, "12:00")) => (await readStatus(now)).night;

describe("a night", () => {
	test("that checked every hearing of today and tomorrow says so, and leaves out all others", async () => {
		await givenHearing(day, hoursBefore(morning, 4));
		await givenHearing(addDays(day, 1), hoursBefore(morning, 12));
		await givenHearing(addDays(day, 2), hoursBefore(morning, 90));
		await givenHearing(day, hoursBefore(morning, 90), user.id, { archivedAt: new Date() });
		await givenHearing(day, hoursBefore(morning, 90), user.id, {}, { decisionDate: "2024-01-01" });
		await endRound("night", { at: morning });
		expect(await night()).toMatchObject({ day, count: { due: 2, missed: 0, alerted: 0 } });
		expect(await sql`select 1 from alerts`).toHaveLength(0);
	});

	test("that missed some says how many, and alerts their owners, who are counted only if all of a hearing's have an alert", async () => {
		const off = await given.givenUser();
		await sql`insert into alert_settings (user_id, channels) values (${off.id}, '{"trouble": []}')`;
		await givenHearing(day, hoursBefore(morning, 2));
		const { cnrNumber } = await givenHearing(day, hoursBefore(morning, 40));
		await givenHearing(addDays(day, 1), hoursBefore(morning, 60));
		await given.givenCase(off.id, { cnrNumber, createdAt: hoursBefore(morning, 200) });
		await endRound("night", { at: morning });
		expect(await night()).toMatchObject({ day, count: { due: 3, missed: 2, alerted: 1 } });
		expect((await sql`select user_id from alerts where kind = 'trouble'`).map((row) => row.user_id)).toEqual([
			user.id,
			user.id,
		]);
		const json = statusJson(await readStatus(atIst(day, "12:00")));
		expect(json.night).toMatchObject({ hearings_due: 3, checked: 1, not_checked: 2, owners_alerted: 1 });
	});

	test.each(["completed", "failed", "active"] as const)(
		"G1: whose refresh is %s is good only with it, and its owners hear what was not checked once it is over",
		async (state) => {
			await givenRun("refresh-court-records", atIst(day, "01:30"), state);
			await givenHearing(day, hoursBefore(morning, 40));
			await endRound("night", { at: morning });
			expect(await sql`select 1 from rounds`).toHaveLength(state === "completed" ? 1 : 0);
			expect(await sql`select 1 from alerts where kind = 'trouble'`).toHaveLength(state === "active" ? 0 : 1);
		},
	);

	test("whose refresh is not done is an error in the log once, though each hour looks again", async () => {
		await givenRun("refresh-court-records", atIst(day, "01:30"), "failed");
		const logged = vi.spyOn(log, "error").mockReturnValue();
		for (const hour of ["06:05", "07:05", "20:05"]) await endRound("night", { at: atIst(day, hour) });
		expect(logged.mock.calls).toEqual([[{ kind: "night", day }, expect.stringContaining("not counted")]]);
	});

	test("G1: that began late is counted when its look-ups are done", async () => {
		await givenRun("refresh-court-records", atIst(day, "01:30"));
		await sql`update pgboss.job set completed_on = now() where name = 'refresh-court-records'`;
		await sql`insert into pgboss.job (name, data) values ('fetch-court-record', jsonb_build_object('cnr', 'x', 'round', ${`night ${day}`}::text))`;
		await endRound("night", { at: morning });
		expect(await sql`select 1 from rounds`).toHaveLength(0);
		await sql`delete from pgboss.job where name = 'fetch-court-record'`;
		await endRound("night", { at: atIst(day, "07:05") });
		expect(await sql`select 1 from rounds`).toHaveLength(1);
	});

	test("is counted once: a later run changes nothing, as a look-up after six is late", async () => {
		const { cnrNumber } = await givenHearing(day, hoursBefore(morning, 40));
		await endRound("night", { at: morning });
		await sql`update court_records set fetched_at = now() where cnr_number = ${cnrNumber}`;
		await endRound("night", { at: atIst(day, "07:05") });
		expect(await night()).toMatchObject({ count: { due: 1, missed: 1, alerted: 1 } });
	});

	test("leaves out of its alerts what was checked before they go", async () => {
		const late = await givenHearing(day, hoursBefore(morning, 40));
		await endRound("night", { at: morning });
		await sql`update court_records set fetched_at = ${hoursBefore(morning, -0.2).toISOString()} where cnr_number = ${late.cnrNumber}`;
		await releaseNotices(atIst(day, "06:35"));
		expect(await sql`select kind, state from alert_notices`).toEqual([{ kind: "trouble", state: "dropped" }]);
	});

	test("that was not counted is said, from twenty past six on; before the first there is nothing", async () => {
		expect(await readStatus(atIst(day, "06:30"))).toEqual({
			night: null,
			evening: null,
			nights: [],
			alerts: null,
			skipped: [],
			isOutOfCredits: false,
		});
		await givenRun("refresh-court-records", atIst(addDays(day, -1), "01:30"));
		await endRound("night", { at: atIst(addDays(day, -1), "06:05") });
		expect(await night(atIst(day, "06:10"))).toMatchObject({ day: addDays(day, -1), count: { due: 0 } });
		expect(await night(atIst(day, "06:30"))).toEqual({ day, count: null });
		expect(statusJson(await readStatus(atIst(day, "06:30"))).night).toEqual({ day, counted_at: null });
	});

	test("with far fewer changes than its weekday's median alerts administrators by mail and on the overview", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		for (const weeks of [1, 2, 3])
			await sql`insert into rounds (day, kind, due, missed, alerted, changes, last_change)
				values (${addDays(day, -7 * weeks)}, 'night', 9, 0, 0, ${[0, 100, 20, 400][weeks] ?? 0}, 0)`;
		const givenChanges = async (count: number, source = "court") => {
			const { cnrNumber } = await givenHearing(day, hoursBefore(morning, 3));
			for (let number = 0; number < count; number++)
				await sql`insert into case_changes (cnr_number, kind, new_value, source) values (${cnrNumber}, 'stage', '"Evidence"', ${source})`;
		};
		await givenRun("plan-tomorrow", atIst(addDays(day, -1), "21:15"));
		await endRound("evening", { at: atIst(addDays(day, -1), "21:25") });
		await givenChanges(24);
		await givenChanges(30, "desk");
		await endRound("night", { at: morning });
		expect((await listAlarms()).few).toEqual({ day, changes: 24, usual: 100 });
		expect((await queuedMails(admin.email)).map(({ text }) => text).join()).toContain(
			"brought 24 changes; the median of this weekday is 100",
		);

		await sql`delete from rounds where day = ${day}`;
		await givenChanges(1);
		await endRound("night", { at: morning });
		expect((await listAlarms()).few).toBeNull();
		expect(await queuedMails(admin.email)).toHaveLength(1);
	});
});

describe("an evening", () => {
	test("counts tomorrow's hearings and the board that names what it left out; supplementary lists come later", async () => {
		await givenHearing(addDays(day, 1), hoursBefore(evening, 1));
		await givenHearing(addDays(day, 1), hoursBefore(evening, 19));
		await givenHearing(day, hoursBefore(evening, 19));
		await planTomorrow(atIst(day, "21:15"));
		await endRound("evening", { at: evening });
		const [notice] = await sql<
			{ id: number; day: string }[]
		>`select id::int, day::text from alert_notices where kind = 'tomorrow'`;
		if (!notice) throw new Error("No board was planned");
		const board = { ...notice, userId: user.id, kind: "tomorrow" as const, saysNoPackage: false };
		const content = (await contentsOf(db, [board], () => atIst(day, "21:16"))).get(notice.id);
		const said = content && mailWordsOf(content).text.match(/^Not checked this evening\. Last checked: .*$/gm);
		expect(said).toEqual([`Not checked this evening. Last checked: ${formatFullDay(day)}`]);
		const read = async () => (await readStatus(atIst(today, "00:30"))).evening;
		expect(await read()).toMatchObject({ day, count: { due: 2, missed: 1, alerted: 1, lists: null } });
		await sql`insert into cause_lists (day, court_id, type, state, state_id, hearings)
			values (${addDays(day, 1)}, 'c1', 'CIVIL', 'list', '1', 2), (${addDays(day, 1)}, 'c1', 'CRIMINAL', 'failed', '1', 2)`;
		await sql`insert into listings (cnr_number, day, line, status)
			select cnr_number, next_date, '', 'listed' from court_records where next_date = ${addDays(day, 1)} limit 1`;
		await endRound("evening", { at: atIst(day, "23:45") });
		expect(await read()).toMatchObject({
			count: { missed: 1, lists: { listed: 1, notListed: 0, failed: 1, notAsked: 0 } },
		});
	});
});

test("two workers that count at once write one row", async () => {
	await givenHearing(day, hoursBefore(morning, 40));
	await Promise.all([endRound("night", { at: morning }), endRound("night", { at: morning })]);
	expect(await sql`select due, missed, alerted from rounds`).toEqual([{ due: 1, missed: 1, alerted: 1 }]);
});

test("the nights of a month are those from the first that was counted, with the late ones and those without a result", async () => {
	const count = (daysAgo: number, missed: number, at: string) => {
		const night = inDays(-daysAgo);
		return sql`insert into rounds (day, kind, due, missed, alerted, last_change, ended_at)
			values (${night}, 'night', 10, ${missed}, 0, 0, ${atIst(night, at).toISOString()})`;
	};
	await count(40, 0, "06:05");
	await count(5, 0, "06:05");
	await count(4, 3, "09:05");
	await count(1, 0, "06:05");
	const { nights } = await readStatus(atIst(day, "12:00"));
	expect(nights.map(({ count }) => count)).toEqual([
		{ checked: 10, missed: 0, isLate: false },
		{ checked: 7, missed: 3, isLate: true },
		null,
		null,
		{ checked: 10, missed: 0, isLate: false },
	]);
	expect([nights[0]?.day, nights.at(-1)?.day]).toEqual([inDays(-5), day]);
	const shown = renderToStaticMarkup(createElement(Nights, { nights }));
	expect(shown).toContain("The last 5 nights");
	expect(shown).toContain("27 hearings were checked, 3 were not.");
	expect(shown).toContain(
		`${formatDay(inDays(-3))}: No result; ${formatDay(inDays(-4))}: Checked late, 3 not checked.`,
	);
	expect(shown.match(/class="night-none"[^>]*height="98%"/g)).toHaveLength(2);
	expect(renderToStaticMarkup(createElement(Nights, { nights: nights.slice(0, 1) }))).toBe("");
});
