import postgres from "postgres";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title =
	"One person's list, diary and calendar among 10,000 cases, and among 1,000,000 (goal: at least half as quick)";

const SMALL = 10_000;
const LARGE = 1_000_000;
const PERSONS = 20_000;
/** As many as a person may have; and as many as a usual person has. */
const MOST = 5000;
const USUAL = 50;

const day = new Date().toISOString().slice(0, 10);
const ASKED = {
	// Reads nothing of cases: what the machine has left for the product at that moment.
	"login page, for comparison": { path: "/", person: "nobody" },
	"case list": { path: "/user/cases", person: "most" },
	"diary, a day": { path: "/user/diary", person: "most" },
	"diary, a week": { path: `/user/diary?week=${day}`, person: "most" },
	calendar: { path: "/user/calendar", person: "most" },
	"case list of a usual person": { path: "/user/cases", person: "usual" },
	"calendar of a usual person": { path: "/user/calendar", person: "usual" },
};
const nameAt = (page, rows) => `${page}, ${rows.toLocaleString("en-IN")}`;

export const goals = Object.keys(ASKED).map((page) => ({
	name: page,
	of: [nameAt(page, LARGE)],
	over: nameAt(page, SMALL),
	atLeast: 0.5,
}));

const CNR = "'MHPU' || lpad(n::text, 8, '0') || '2024'";
/** The next hearing of a case: its days lie between 60 days ago and 339 days ahead. */
const NEXT = "(current_date - 60 + (n % 7919) * 37 % 400)";
/** One case in five was decided before its next date. */
const DECIDED = `case when n % 5 = 0 then ${NEXT} - 30 end`;
/** When a date moved: in two cases of seven, in the last thirty days. */
const MOVED_AT = "case when n % 7 < 2 then now() - n % 30 * interval '1 day' end";
const personOf = `case when n <= ${MOST} then 0 when n <= ${MOST + USUAL} then 1 else 2 + n % (${PERSONS} - 2) end`;
const idOf = (n) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Cases numbered `from` to `to`, written without the triggers that keep copies: the copies are written as well. */
async function fill(sql, from, to) {
	const numbers = `generate_series(${from}, ${to}) n`;
	await sql`set session_replication_role = replica`;
	await sql.unsafe(`insert into court_records (cnr_number, look_up, fetched_at, case_type, filing_number, next_date, decision_date,
			case_stage, court_number_and_judge, petitioners, respondents)
		select ${CNR}, 'found', now(), 'R.C.S. - Regular Civil Suit', n || '/2024', ${NEXT}, ${DECIDED}, 'Evidence of the plaintiff',
			n % 9 + 1 || '-Joint Civil Judge Senior Division', '["Sunita Rao"]', '["State of Maharashtra"]' from ${numbers}`);
	await sql.unsafe(`insert into hearings (cnr_number, position, date, next_date, purpose, judge)
		select ${CNR}, p, ${NEXT} - 40 * (3 - p), ${NEXT} - 40 * (2 - p), 'Evidence', 'Civil Judge' from ${numbers}, generate_series(0, 2) p`);
	await sql.unsafe(`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source, seen_at, is_planned)
		select ${CNR}, 'hearing_date', 'moved', to_jsonb(${NEXT} - 3), to_jsonb(${NEXT}), 'court', ${MOVED_AT}, true
		from ${numbers} where ${MOVED_AT} is not null`);
	await sql.unsafe(`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, created_at, next_date,
			decision_date, latest_change_at, parties)
		select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${idOf(personOf)}, ${CNR}, n || '/2024', 2024, '1', '1-25',
			now() - interval '60 days', ${NEXT}, ${DECIDED}, ${MOVED_AT}, '["sunita rao"]["state of maharashtra"]' from ${numbers}`);
	await sql`reset session_replication_role`;
	await sql`vacuum analyze`;
}

export async function prepare(bench) {
	const { url } = await bench.database();
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	// Filling the indexes of text searches would take longer than everything else, and these pages do not use them.
	for (const name of ["cases_search", "cases_cnr_search", "cases_number_search"])
		await sql`drop index if exists ${sql(name)}`;
	const people =
		await sql.unsafe(`insert into users (id, category, username, password_hash, first_name, last_name, email,
			email_verified_at, mobile_number)
		select ${idOf("n")}, 'ADVOCATE', 'bench' || n, 'none', 'Meera', 'Iyer', 'bench' || n || '@example.in', now(),
			'+9190000' || lpad(n::text, 5, '0') from generate_series(0, ${PERSONS - 1}) n returning id`);
	const headersOf = async ({ id }) => ({ cookie: cookie("session", await signIn(sql, id)) });
	const headers = { nobody: {}, most: await headersOf(people[0]), usual: await headersOf(people[1]) };
	await fill(sql, 1, SMALL);
	return { url, sql, headers };
}

export async function run(bench, { url, sql, headers }) {
	const measureAt = (rows) =>
		bench.withServer(productServer(url), async (server) => {
			for (const [page, { path, person }] of Object.entries(ASKED))
				await bench.measure(nameAt(page, rows), server, { path, headers: headers[person] });
		});
	await measureAt(SMALL);
	await fill(sql, SMALL + 1, LARGE);
	await measureAt(LARGE);
	await sql.end();
}
