import { afterEach, expect, test, vi } from "vitest";
import { planTomorrow } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { sql } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { recordsLeftOut } from "~/platform/metrics/metrics.server";
import { eachPart, eachRecord, failIfLeftOut } from "~/platform/queue/round.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { alertsOf, atIst, givenMove, noticesOf } from "../support/telling/alerts";

const idOf = (row: number) => String(row);
const numbers = Array.from({ length: 100 }, (_, n) => n);
const countOf = async (round: string) =>
	(await recordsLeftOut.get()).values.find(({ labels }) => labels.round === round)?.value ?? 0;
afterEach(() => vi.restoreAllMocks());

test("M9: a broken record is left out of its round, which does all others; it is logged and counted", async () => {
	const logged = vi.spyOn(log, "error").mockReturnValue();
	const worked: number[] = [];
	const work = (part: number[]) => {
		if (part.includes(41)) throw new TypeError("no such court");
		worked.push(...part);
		return part.length;
	};
	const { done, leftOut } = await eachPart("tests", numbers, { idOf, work });
	expect(leftOut).toEqual([41]);
	expect(worked.sort((a, b) => a - b)).toEqual(numbers.filter((n) => n !== 41));
	expect(done.length).toBeLessThan(10);
	expect(logged.mock.calls).toEqual([
		[{ err: expect.any(TypeError), round: "tests", record: "41" }, "a record is left out"],
	]);
	expect(await countOf("tests")).toBe(1);
});

test("M9: a job whose round left something out does the whole of its work, then fails with how many", async () => {
	vi.spyOn(log, "error").mockReturnValue();
	const steps: string[] = [];
	const job = failIfLeftOut(async () => {
		await eachRecord("tests of a job", [1, 2, 3], {
			idOf,
			work: (row) => {
				if (row !== 2) throw new Error(`row of ${row}`);
				steps.push(`row ${row}`);
			},
		});
		steps.push("what follows");
	});
	await expect(job).rejects.toThrow("Records left out: 2. The first: row of 1");
	expect(steps).toEqual(["row 2", "what follows"]);
});

test("a database that is away ends the round, so that the job is tried again", async () => {
	const refused = Object.assign(new Error("connect"), { code: "CONNECT_TIMEOUT" });
	const work = vi.fn(() => {
		throw refused;
	});
	await expect(eachPart("tests", numbers, { idOf, work })).rejects.toBe(refused);
	expect(work).toHaveBeenCalledOnce();
});

const noon = atIst(today, "12:00");

/** Every write of a table fails while it is about this person. */
async function breakFor(userId: string, table: string, work: () => Promise<unknown>) {
	await sql.unsafe(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken record'; end $$;
		create trigger broken before insert or update on ${table} for each row when (new.user_id = '${userId}')
			execute function broken();`);
	await work().finally(() => sql.unsafe(`drop trigger broken on ${table}; drop function broken();`));
}

const givenPeople = () => Promise.all([1, 2, 3].map(async () => (await given.givenUser()).id));

test("M9: one person's record that cannot be written keeps nobody else's board, alerts and messages back", async () => {
	vi.spyOn(log, "error").mockReturnValue();
	const people = await givenPeople();
	const [first = "", broken = "", last = ""] = people;
	for (const id of people) {
		const about = { createdAt: new Date(Date.now() - 60_000) };
		await given.givenCase(id, about, { nextDate: inDays(1) });
		const { cnrNumber } = await given.givenCase(id, about, { nextDate: inDays(5) });
		await givenMove(cnrNumber, inDays(5), inDays(9));
	}
	const kindsOf = async (id: string) => (await alertsOf(id)).map(({ kind }) => kind).sort();
	await breakFor(broken, "alerts", async () => {
		await planTomorrow(noon);
		await planChangeAlerts(noon);
	});
	expect(await Promise.all(people.map(kindsOf))).toEqual([
		["date_changed", "tomorrow"],
		[],
		["date_changed", "tomorrow"],
	]);
	await planTomorrow(noon);
	await planChangeAlerts(noon);
	expect(await kindsOf(broken)).toEqual(["date_changed", "tomorrow"]);
	await breakFor(broken, "alert_notices", () => releaseNotices(noon));
	const statesOf = async (id: string) => (await noticesOf(id)).map(({ state }) => state);
	expect(await Promise.all([first, broken, last].map(statesOf))).toEqual([
		["released", "released"],
		["waiting", "waiting"],
		["released", "released"],
	]);
});
