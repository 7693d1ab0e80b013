import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { buildBareRemix, buildFastify } from "../peers.js";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title = "Login page and case list (10 of 25 cases), beside their peers";

const LOGIN = "login page";
const FULL = "case list, page, full way";
const LIGHT = "case list, page, light way";
const API = "case list, API";
const BARE = "peer: bare Remix page, ten rows from memory";
const FASTIFY_JSON = "peer: Fastify + postgres.js, same JSON";
const FASTIFY_REACT = "peer: Fastify + React, same list";

export const goals = [
	{ name: "API ÷ Fastify JSON (reach for 0.65)", of: [API], over: FASTIFY_JSON, atLeast: 0.5 },
	{ name: "page, full way ÷ Fastify + React", of: [FULL], over: FASTIFY_REACT, atLeast: 0.4 },
	{ name: "page, light way ÷ Fastify + React", of: [LIGHT], over: FASTIFY_REACT, atLeast: 0.6 },
	{ name: "server's memory under load", of: [LOGIN, FULL, LIGHT, API], atMostMegabytes: 300 },
];

/** One signed-in person with 25 cases whose records are in. */
async function seed(url) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	const userId = randomUUID();
	let token;
	try {
		await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
			values (${userId}, 'ADVOCATE', 'bench', 'none', 'Meera', 'Iyer', 'bench@example.in', now(), '+919000000001')`;
		token = await signIn(sql, userId);
		await sql`insert into court_records (cnr_number, look_up, fetched_at, case_type, filing_number, filing_date, registration_date,
				first_hearing_date, next_date, case_stage, court_number_and_judge, petitioners, petitioner_advocates, respondents,
				respondent_advocates, acts, sections)
			select 'MHPU01' || lpad(n::text, 6, '0') || '2024', 'found', date_trunc('second', now()), 'R.C.S. - Regular Civil Suit', n || '/2024',
				'2024-01-15', '2024-01-22', '2024-02-19', current_date + n::int, 'Evidence of the plaintiff',
				'4-Joint Civil Judge Senior Division', '["Sunita Ramesh Rao","Prakash Rao"]', '["Adv. Leena Kuruvilla"]',
				'["State of Maharashtra","Collector, Pune"]', '["Government Pleader"]', '["Code of Civil Procedure 1908"]', '["O. XXI R. 37"]'
			from generate_series(1, 25) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved)
			select gen_random_uuid(), ${userId}, 'MHPU01' || lpad(n::text, 6, '0') || '2024', n || '/2024', 2024, '1', '1-25', n % 3 = 0
			from generate_series(1, 25) n`;
		await sql`analyze`;
	} finally {
		await sql.end();
	}
	return { userId, token };
}

export async function prepare(bench) {
	const { url } = await bench.database();
	const { userId, token } = await seed(url);
	const bearer = { path: `/api/v1/cases/${userId}?page=1&limit=10`, headers: { authorization: `Bearer ${token}` } };
	return {
		token,
		bearer,
		product: productServer(url),
		bare: buildBareRemix(),
		fastify: await buildFastify(url),
	};
}

/** The peers answer the same for the same person, or the ratio says nothing. */
async function readAnswer(server, { path, headers }) {
	const answer = await fetch(server.url + path, { headers });
	if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
	return answer.text();
}

export async function run(bench, { token, bearer, product, bare, fastify }) {
	const session = cookie("session", token);
	let json;
	await bench.withServer(product, async (server) => {
		json = await readAnswer(server, bearer);
		await bench.measure(LOGIN, server, { path: "/" });
		await bench.measure(FULL, server, { path: "/user/cases", headers: { cookie: session } });
		await bench.measure(LIGHT, server, {
			path: "/user/cases",
			headers: { cookie: `${session}; ${cookie("render_mode", "light")}` },
		});
		await bench.measure(API, server, bearer);
	});
	await bench.withServer(fastify, async (server) => {
		if ((await readAnswer(server, bearer)) !== json) throw new Error("The peer's JSON is not the product's");
		await bench.measure(FASTIFY_JSON, server, bearer);
		await bench.measure(FASTIFY_REACT, server, { path: "/user/cases", headers: { cookie: `token=${token}` } });
	});
	await bench.withServer(bare, (server) => bench.measure(BARE, server, { path: "/" }));
}
