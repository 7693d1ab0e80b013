import postgres from "postgres";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title = "Administrators' lists at 1,000 rows and at 1,000,000 (goal: at least half as quick)";

const name = (list, rows) => `${list}, ${rows.toLocaleString("en-IN")} rows`;
const SMALL = 1_000;
const LARGE = 1_000_000;
const LISTS = { complaints: "/admin/complaints", feedback: "/admin/feedback" };

export const goals = Object.keys(LISTS).map((list) => ({
	name: `${list}, first page`,
	of: [name(list, LARGE)],
	over: name(list, SMALL),
	atLeast: 0.5,
}));

/** Fills both lists up to `rows`, of a hundred persons. */
async function fill(sql, from, rows) {
	const person = "(select id from users where username = 'bench' || (n % 100))";
	await sql.unsafe(`insert into complaints (id, user_id, topic, message, status)
		select gen_random_uuid(), ${person}, 'Date of case ' || n, 'The next hearing shown is not the one the court gave.',
			(array['PENDING','RECEIVED','RESOLVED','CLOSED'])[1 + n % 4]::complaint_status from generate_series(${from}, ${rows}) n`);
	await sql.unsafe(`insert into feedback (id, user_id, topic, message)
		select gen_random_uuid(), ${person}, 'Thanks ' || n, 'The list is clear.' from generate_series(${from}, ${rows}) n`);
	await sql`vacuum analyze`;
}

export async function prepare(bench) {
	const { url } = await bench.database();
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	await sql`insert into users (id, role, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
		select gen_random_uuid(), (case when n = 0 then 'ADMIN' else 'USER' end)::role, 'USER', 'bench' || n, 'none', 'Meera', 'Iyer',
			'bench' || n || '@example.in', now(), '+91900000' || lpad(n::text, 4, '0')
		from generate_series(0, 99) n`;
	const [admin] = await sql`select id from users where username = 'bench0'`;
	const token = await signIn(sql, admin.id);
	await fill(sql, 1, SMALL);
	return { url, sql, headers: { cookie: cookie("session", token) } };
}

export async function run(bench, { url, sql, headers }) {
	const measureAt = (rows) =>
		bench.withServer(productServer(url), async (server) => {
			for (const [list, path] of Object.entries(LISTS))
				await bench.measure(name(list, rows), server, { path, headers });
		});
	await measureAt(SMALL);
	await fill(sql, SMALL + 1, LARGE);
	await measureAt(LARGE);
	await sql.end();
}
