import { createHash } from "node:crypto";
import postgres from "postgres";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title =
	"10,000 cases of one person, and the same among 1,000,000 of 20,000 persons (goal: at least half as quick)";

const SMALL = 10_000;
const LARGE = 1_000_000;
const PERSONS = 20_000;

const nameAt = (list, rows) => `${list}, ${rows.toLocaleString("en-IN")}`;
const ADMIN_API = "/api/v1/cases/admin/cases";
const EVERY_FILTER =
	"cnr_number=MHPU&case_number=2024&party_name=rao&from_date=2026-01-01&to_date=2036-12-31&page=2&limit=10";

/** A thousand family names that share no syllables to speak of; the SQL in `fill` makes the same ones. */
const familyName = (n) =>
	createHash("md5")
		.update(String(n))
		.digest("hex")
		.slice(0, 9)
		.replace(/\d/g, (digit) => "ghijklmnop"[digit]);
const FAMILY_NAME = "translate(left(md5((n % 1000)::text), 9), '0123456789', 'ghijklmnop')";

/** What is asked, as JSON where the API has it, so that drawing a page does not hide what the database does. */
const asked = (ownerId) => ({
	"admin list, page 1": { path: `${ADMIN_API}?page=1&limit=10` },
	"admin list, page 1,000": { path: `${ADMIN_API}?page=1000&limit=10` },
	"admin list, a CNR": { path: `${ADMIN_API}?search=MHPU000050002024` },
	"admin list, a party of ten cases": { path: `${ADMIN_API}?search=ramanujam` },
	"admin list, a party one case in a thousand has": { path: `${ADMIN_API}?search=${familyName(77)}` },
	"case history, every filter": { path: `/api/v1/cases/case-history/${ownerId}?${EVERY_FILTER}`, isOwner: true },
	"case list screen, what comes next": { path: "/user/cases", isOwner: true },
	"case list screen, a search": { path: "/user/cases?q=sunita+2024&state=active", isOwner: true },
	"case page": { path: "/user/cases/00000000-0000-7000-8000-000000000005", isOwner: true },
	"case history screen, every filter": { path: `/user/case-history?${EVERY_FILTER}`, isOwner: true },
});

export const goals = Object.keys(asked("")).map((list) => ({
	name: list,
	of: [nameAt(list, LARGE)],
	over: nameAt(list, SMALL),
	atLeast: 0.5,
}));

/** Cases numbered `from` to `to`; the first 10,000 are the first person's, the rest everybody else's. */
async function fill(sql, from, to) {
	await sql.unsafe(`insert into court_records (cnr_number, look_up, fetched_at, case_type, filing_number, next_date, case_stage,
			court_number_and_judge, petitioners, respondents)
		select 'MHPU' || lpad(n::text, 8, '0') || '2024', 'found', now(), 'R.C.S. - Regular Civil Suit', n || '/2024',
			date '2026-06-01' + n % 700, 'Evidence of the plaintiff', '4-Joint Civil Judge Senior Division',
			jsonb_build_array('Sunita ' || ${FAMILY_NAME}, case when n <= 10 then 'Ramanujam' else 'Rao' end), '["State of Maharashtra"]'
		from generate_series(${from}, ${to}) n`);
	await sql.unsafe(`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved)
		select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
			('00000000-0000-4000-8000-' || lpad((case when n <= ${SMALL} then 1 else 2 + n % (${PERSONS} - 1) end)::text, 12, '0'))::uuid,
			'MHPU' || lpad(n::text, 8, '0') || '2024', n || '/2024', 2024, '1', '1-25', n % 3 = 0
		from generate_series(${from}, ${to}) n`);
	await sql`vacuum analyze`;
}

export async function prepare(bench) {
	const { url } = await bench.database();
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	await sql.unsafe(`insert into users (id, role, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
		select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, (case when n = 0 then 'ADMIN' else 'USER' end)::role, 'ADVOCATE',
			'bench' || n, 'none', 'Meera', 'Iyer', 'bench' || n || '@example.in', now(), '+9190000' || lpad(n::text, 5, '0')
		from generate_series(0, ${PERSONS}) n`);
	const idOf = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
	const ownerId = idOf(1);
	const headers = async (id) => ({ cookie: cookie("session", await signIn(sql, id)) });
	const admin = await headers(idOf(0));
	const owner = await headers(ownerId);
	await fill(sql, 1, SMALL);
	return { url, sql, ownerId, admin, owner };
}

export async function run(bench, { url, sql, ownerId, admin, owner }) {
	const measureAt = (rows) =>
		bench.withServer(productServer(url), async (server) => {
			for (const [list, { path, isOwner }] of Object.entries(asked(ownerId)))
				await bench.measure(nameAt(list, rows), server, { path, headers: isOwner ? owner : admin });
		});
	await measureAt(SMALL);
	await fill(sql, SMALL + 1, LARGE);
	await measureAt(LARGE);
	await sql.end();
}
