import postgres from "postgres";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title =
	"The admin pages with 10,000 cases, 1,000 people, 5,000 payments and 50,000 entries in the log, and with a hundred times as much (goal: at least half as quick)";

/** The columns of a plan that a purchase keeps, and when one was paid. */
const PLAN = "p.id, p.name, p.amount_paise, p.phone_number_limit, p.message_limit, p.duration_days";
const PAID = "now() - (n % 5000) * interval '2 hours'";

/** How many there are at first; cases, payments and entries are given out evenly among the people. */
const PEOPLE = 1_000;
const CASES_EACH = 10;
const PAYMENTS_EACH = 5;
const ENTRIES_EACH = 50;
const TIMES = 100;

const idOf = (kind, n) => `${String(kind).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const sqlId = (kind, n) => `('${String(kind).padStart(8, "0")}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const personId = (n) => sqlId(1, n);
/** Family names of three syllables that all differ, as text and in SQL. */
const NAME = "translate(left(md5(n::text), 9), '0123456789', 'ghijklmnop')";

/** Every admin page, with its most expensive filters. */
const ASKED = {
	overview: "/admin/overview",
	"overview, 12 months": "/admin/overview?show=months",
	cases: "/admin/cases",
	"cases, page 500": "/admin/cases?page=500",
	"cases, 100 a page": "/admin/cases?limit=100",
	"cases not approved": "/admin/cases?todo=approval",
	"cases not found": "/admin/cases?todo=not-found",
	"cases that differ": "/admin/cases?todo=differs",
	"cases without a date": "/admin/cases?todo=no-date",
	"cases of a user": "/admin/cases?user=bench77",
	"cases of a district": "/admin/cases?court=Pune",
	"cases of a court and a month": "/admin/cases?court=MHPU00&from=2027-03-01&to=2027-03-31",
	"cases heard in a week": "/admin/cases?from=2027-03-01&to=2027-03-07",
	"cases by a CNR": "/admin/cases?search=MHPU000050002024",
	people: "/admin/users",
	"people by mobile number": "/admin/users?search=9000000077",
	"people by name": "/admin/users?search=bench77%40",
	"people of a package": `/admin/users?package=${"019a9d3e-5c03-7f12-a5d7-c94b08e1f63d"}`,
	"people whose package ends": "/admin/users?package=ending",
	"people without a package": "/admin/users?package=none",
	"a person": `/admin/users/${idOf(1, 77)}`,
	payments: "/admin/transactions",
	"payments, page 100": "/admin/transactions?page=100",
	"payments by payment id": "/admin/transactions?search=pay_00000000000077",
	"a payment": `/admin/transactions/${idOf(3, 77)}`,
	"audit log": "/admin/audit",
	"audit log of an administrator": "/admin/audit?who=bench0%40",
	"audit log about a person": "/admin/audit?whom=bench77%40",
	"audit log of an area": "/admin/audit?area=user",
	complaints: "/admin/complaints",
	feedback: "/admin/feedback",
	packages: "/admin/packages",
	jobs: "/admin/jobs",
	messages: "/admin/messages",
};

const nameAt = (page, size) => `${page}, ${size}`;
export const goals = Object.keys(ASKED).map((page) => ({
	name: page,
	of: [nameAt(page, "large")],
	over: nameAt(page, "small"),
	atLeast: 0.5,
}));

/** People numbered `from` to `to` with all that is theirs. */
async function fill(sql, from, to) {
	const people = `generate_series(${from}, ${to}) n`;
	const each = (times) => `generate_series(${(from - 1) * times + 1}, ${to * times}) n`;
	const owner = (times) => personId(`1 + (n - 1) / ${times}`);
	const steps = [
		`insert into users (id, role, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
			select ${personId("n")}, 'USER', 'ADVOCATE', 'bench' || n, 'none', 'Meera', ${NAME}, 'bench' || n || '@example.in', now(),
				'+9190' || lpad(n::text, 8, '0') from ${people}`,
		`insert into court_records (cnr_number, look_up, fetched_at, case_type, next_date, case_stage, petitioners, respondents, conflicts)
			select 'MHPU' || lpad(n::text, 8, '0') || '2024', (case when n % 100 = 0 then 'unknown' else 'found' end)::look_up_state, now(),
				'R.C.S.', case when n % 10 > 0 then date '2026-12-01' + n % 700 end, 'Evidence',
				jsonb_build_array('Sunita ' || ${NAME}), '["State of Maharashtra"]',
				case when n % 200 = 1 then '{"caseStage":"Arguments"}'::jsonb else '{}'::jsonb end
			from ${each(CASES_EACH)}`,
		`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved)
			select ${sqlId(2, "n")}, ${owner(CASES_EACH)}, 'MHPU' || lpad(n::text, 8, '0') || '2024', n || '/2024', 2024, '1',
				'1-' || 23 + n % 21, n % 3 > 0
			from ${each(CASES_EACH)}`,
		`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit, duration_days,
				amount_paise, status, razorpay_order_id, razorpay_payment_id, paid_at, created_at, receipt_number)
			select ${sqlId(3, "n")}, ${owner(PAYMENTS_EACH)}, ${PLAN}, p.amount_paise, 'SUCCESS', 'order_' || lpad(n::text, 14, '0'),
				'pay_' || lpad(n::text, 14, '0'), ${PAID}, ${PAID}, 'B/' || n
			from ${each(PAYMENTS_EACH)} join plans p on p.name = case when n % 2 = 0 then 'Essential' else 'Practice' end`,
		`insert into subscriptions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit, duration_days,
				starts_at, ends_at)
			select ${sqlId(4, "n")}, ${personId("n")}, ${PLAN}, now() - interval '5 days', now() + (1 + n % 25) * interval '1 day'
			from ${people} join plans p on p.name = case when n % 8 = 0 then 'Essential' else 'Practice' end where n % 4 = 0`,
		`insert into audit_log (id, actor_id, action, subject, subject_id, details, at)
			select ${sqlId(5, "n")}, '${idOf(1, 0)}', case when n % 10 = 0 then 'user.block' else 'case.approve' end,
				case when n % 10 = 0 then 'user' else 'case' end,
				case when n % 10 = 0 then (${owner(ENTRIES_EACH)})::text else (${sqlId(2, `1 + n % ${CASES_EACH}`)})::text end,
				jsonb_build_object('ownerId', ${owner(ENTRIES_EACH)}, 'cnrNumber', 'MHPU000000012024'), now() - n * interval '1 second'
			from ${each(ENTRIES_EACH)}`,
		`insert into complaints (id, user_id, topic, message)
			select ${sqlId(6, "n")}, ${personId("n")}, 'Wrong date', 'The next hearing is wrong.' from ${people}`,
		`insert into feedback (id, user_id, topic, message)
			select ${sqlId(7, "n")}, ${personId("n")}, 'Thank you', 'The list is clear.' from ${people}`,
	];
	for (const step of steps) await sql.unsafe(step);
	await sql`vacuum analyze`;
}

export async function prepare(bench) {
	const { url } = await bench.database();
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	await sql`insert into users (id, role, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
		values (${idOf(1, 0)}, 'ADMIN', 'ADVOCATE', 'bench0', 'none', 'Anita', 'Desai', 'bench0@example.in', now(), '+919099999999')`;
	await fill(sql, 1, PEOPLE);
	const headers = { cookie: cookie("session", await signIn(sql, idOf(1, 0))) };
	return { url, sql, headers };
}

export async function run(bench, { url, sql, headers }) {
	const measureAt = (size) =>
		bench.withServer(productServer(url), async (server) => {
			for (const [page, path] of Object.entries(ASKED))
				await bench.measure(nameAt(page, size), server, { path, headers, isWarm: page !== "overview" });
		});
	await measureAt("small");
	await fill(sql, PEOPLE + 1, PEOPLE * TIMES);
	await measureAt("large");
	await sql.end();
}
