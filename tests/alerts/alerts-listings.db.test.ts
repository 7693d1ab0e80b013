import { beforeEach, describe, expect, test } from "vitest";
import { saveChamberAlerts } from "~/features/people/chamber/alerts.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import { planListingAlerts } from "~/features/telling/alerts/planning/commands.plan-listings.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { wordsOf } from "~/features/telling/alerts/words/words";
import { addDays, dayInIndia, formatNearDay } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { givenMember } from "../support/courts/chamber";
import { given } from "../support/database/given";
import { alertsOf, atIst, noticesOf } from "../support/telling/alerts";

const today = dayInIndia(new Date());
const tomorrow = addDays(today, 1);
const evening = atIst(today, "21:05");
/** In the usual quiet hours. */
const late = atIst(today, "22:45");

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser();
});

const givenHearing = (about = {}) =>
	given.givenCase(user.id, { createdAt: new Date(Date.now() - 60_000), ...about }, { nextDate: tomorrow });

/** What a list says of tomorrow's hearing, announced. */
const announce = (cnr: string, status: "listed" | "not_listed") =>
	sql`insert into listings (cnr_number, day, line, status, announced, position, total, checked_at)
		values (${cnr}, ${tomorrow}, '', ${status}, ${status}, ${status === "listed" ? 34 : null}, 61, now())
		on conflict (cnr_number, day) do update set status = excluded.status, announced = excluded.announced,
			position = excluded.position`;
const told = async (userId = user.id) =>
	(await alertsOf(userId)).map(({ kind, new_day, detail, state }) => [kind, new_day, detail, state]);

/** The subject of the mail of a person's newest notice. */
async function subjectOf(at: Date) {
	const [notice] = await sql<
		{ id: string }[]
	>`select id from alert_notices where user_id = ${user.id} order by id desc`;
	const about = { id: Number(notice?.id), userId: user.id, kind: "changes" as const, day: null, saysNoPackage: false };
	const content = (await contentsOf(db, [about], () => at)).get(about.id);
	return content && wordsOf(content).mail.subject;
}

describe("a hearing that is not on the list", () => {
	test("is told at once, once, and once again when a later list has it, also in quiet hours", async () => {
		const { cnrNumber } = await givenHearing();
		await announce(cnrNumber, "not_listed");
		await planListingAlerts(evening);
		await planListingAlerts(evening);
		expect(await noticesOf(user.id)).toMatchObject([{ kind: "changes", state: "waiting", due_at: evening }]);
		expect(await subjectOf(evening)).toContain(`Not on tomorrow's list (${formatNearDay(tomorrow)})`);
		await releaseNotices(evening);
		await announce(cnrNumber, "listed");
		await planListingAlerts(late);
		await planListingAlerts(late);
		expect(await subjectOf(late)).toContain(`Now on the court's list (${formatNearDay(tomorrow)}): 34 of 61`);
		await releaseNotices(late);
		expect(await told()).toEqual([
			["not_listed", tomorrow, "", "released"],
			["not_listed", tomorrow, "listed", "released"],
		]);
		for (const { name, sql: query } of alertInvariants)
			expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
	});

	test("is not told any more if a later list has it before the message goes", async () => {
		const { cnrNumber } = await givenHearing();
		await announce(cnrNumber, "not_listed");
		await planListingAlerts(evening);
		await announce(cnrNumber, "listed");
		await planListingAlerts(evening);
		await releaseNotices(evening);
		expect([await told(), (await noticesOf(user.id)).map(({ state }) => state)]).toEqual([[], ["dropped"]]);
	});

	test("is told to the members who get the owner's moved dates, and not of muted cases or without the switch", async () => {
		const [{ cnrNumber }, member] = [await givenHearing(), await given.givenUser()];
		const membership = await givenMember(given, user, member, "clerk");
		await saveChamberAlerts(member.id, { id: member.id, address: "" }, [membership]);
		await announce((await givenHearing({ isMuted: true })).cnrNumber, "not_listed");
		await announce(cnrNumber, "not_listed");
		await sql`insert into alert_settings (user_id, channels)
			values (${user.id}, ${JSON.stringify({ date_changed: [], tomorrow: ["email"] })})`;
		await planListingAlerts(evening);
		expect([await told(), await told(member.id)]).toEqual([[], [["not_listed", tomorrow, "", "waiting"]]]);
	});

	test("is not told of a hearing that is on the list, moved or decided", async () => {
		await announce((await givenHearing()).cnrNumber, "listed");
		const [moved, decided] = [await givenHearing(), await givenHearing()];
		for (const { cnrNumber } of [moved, decided]) await announce(cnrNumber, "not_listed");
		await sql`update court_records set next_date = ${addDays(today, 9)} where cnr_number = ${moved.cnrNumber}`;
		await sql`update court_records set decision_date = ${today} where cnr_number = ${decided.cnrNumber}`;
		await planListingAlerts(evening);
		expect(await told()).toEqual([]);
	});
});
