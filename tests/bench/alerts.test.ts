import { expect, test } from "vitest";
import { planTomorrow } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { given } from "../support/database/given";
import { atIst } from "../support/telling/alerts";

const PEOPLE = 20_000;
const CASES_EACH = 50;
/** Of each person's cases, those heard tomorrow, and those that move tonight. */
const EACH = 10;
const ALERTS = PEOPLE * EACH;
const LIMIT_SECONDS = 60;
const LIMIT_MB = 300;

const today = dayInIndia(new Date());
const tomorrow = addDays(today, 1);

/** A million cases of twenty thousand people, written without the triggers that keep copies: the copies are written as well. */
async function givenEvening() {
	// A connection without the product's limits.
	const { client } = given;
	// Filling the indexes of text searches would take longer than everything else, and planning does not use them.
	for (const name of ["cases_search", "cases_cnr_search", "cases_number_search", "users_search"])
		await client`drop index if exists ${client(name)}`;
	await client.begin(async (tx) => {
		await tx`set local session_replication_role = replica`;
		await tx`insert into users (id, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
			select gen_random_uuid(), 'USER', 'u' || n, '', 'A', 'B', 'u' || n || '@example.in', now(), '+9170' || lpad(n::text, 8, '0')
			from generate_series(1, ${PEOPLE}::int) n`;
		await tx`insert into court_records (cnr_number, look_up, fetched_at, next_date, petitioners, respondents)
			select 'MHPU01' || lpad(n::text, 10, '0'), 'found', now(),
				${tomorrow}::date + case when n % ${CASES_EACH} < ${EACH} then 0 else 2 + n % 60 end, '["Sunita Rao"]', '["State"]'
			from generate_series(0, ${PEOPLE * CASES_EACH - 1}::int) n`;
		await tx`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, next_date, created_at)
			select gen_random_uuid(), u.id, r.cnr_number, '1/2024', 2024, '1', '1-25', r.next_date, now() - interval '1 day'
			from court_records r join users u on u.username = 'u' || (substr(r.cnr_number, 7)::int / ${CASES_EACH} + 1)`;
		await tx`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
			select cnr_number, 'hearing_date', 'moved', to_jsonb((next_date + 1)::text), to_jsonb(next_date::text), 'court' from court_records
			where next_date = ${tomorrow}`;
	});
	await client`analyze`;
}

async function measured(name: string, work: () => Promise<number>) {
	const before = process.memoryUsage().rss;
	let peak = before;
	const watch = setInterval(() => {
		peak = Math.max(peak, process.memoryUsage().rss);
	}, 50);
	const startedAt = Date.now();
	const count = await work();
	clearInterval(watch);
	const seconds = (Date.now() - startedAt) / 1000;
	const megabytes = Math.round(peak / 1024 / 1024);
	console.log(
		`${name}: ${count} in ${seconds.toFixed(1)} s, node ${megabytes} MB (${Math.round(before / 1024 / 1024)} MB before)`,
	);
	return { count, seconds, megabytes };
}

test("an evening's alerts are planned within their limits", { timeout: 1_800_000 }, async () => {
	await givenEvening();
	const evening = atIst(today, "21:15");
	const changes = await measured("changes", () => planChangeAlerts(evening));
	const board = await measured("tomorrow's boards", () => planTomorrow(evening));
	await measured("released", () => releaseNotices(evening));
	for (const { count, seconds, megabytes } of [changes, board]) {
		expect(count).toBe(ALERTS);
		expect(seconds).toBeLessThan(LIMIT_SECONDS);
		expect(megabytes).toBeLessThan(LIMIT_MB);
	}
});
