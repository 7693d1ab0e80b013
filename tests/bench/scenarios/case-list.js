import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { buildBareRemix, buildFastify, findDjango, installExpress, installNext } from "../peers.js";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title = "Login page and case list (10 of 25 cases), beside their peers, plain and compressed";

const LOGIN = "login page";
const FULL = "case list, page, full way";
const LIGHT = "case list, page, light way";
const API = "case list, API";
const BARE = "peer: bare Remix page, ten rows from memory";
const FASTIFY_JSON = "peer: Fastify + postgres.js, same JSON";
const FASTIFY_REACT = "peer: Fastify + React, same list";
const NEXT = "peer: Next.js, same list";
const EXPRESS = "peer: Express + EJS, same list";
const DJANGO = "peer: Django + gunicorn, same list";

/** As a browser asks; each peer answers with what it has: brotli, or gzip (Next.js). */
const COMPRESSED = { "accept-encoding": "gzip, deflate, br" };
const compressed = (name) => `${name}, compressed`;

const RATIOS = [
	{ name: "login page ÷ bare Remix", of: LOGIN, over: BARE, atLeast: 0.6 },
	{ name: "page, full way ÷ Fastify + React", of: FULL, over: FASTIFY_REACT, atLeast: 0.5 },
	{ name: "page, light way ÷ Fastify + React", of: LIGHT, over: FASTIFY_REACT, atLeast: 0.8 },
	{ name: "API ÷ Fastify JSON", of: API, over: FASTIFY_JSON, atLeast: 0.55 },
	{ name: "page, full way ÷ Next.js", of: FULL, over: NEXT, atLeast: 3 },
	{ name: "page, light way ÷ Next.js", of: LIGHT, over: NEXT, atLeast: 3 },
	{ name: "page, full way ÷ Django", of: FULL, over: DJANGO, atLeast: 1 },
	{ name: "page, light way ÷ Django", of: LIGHT, over: DJANGO, atLeast: 1 },
	{ name: "page, light way ÷ Express + EJS", of: LIGHT, over: EXPRESS, atLeast: 0.5 },
];

const isNode20 = process.version.startsWith("v20.");

export const goals = [
	...RATIOS.flatMap(({ name, of, over, atLeast }) => [
		{ name, of: [of], over, atLeast },
		{ name: compressed(name), of: [compressed(of)], over: compressed(over), atLeast },
	]),
	{
		name: "server's memory under load",
		of: [LOGIN, FULL, LIGHT, API].flatMap((one) => [one, compressed(one)]),
		atMostMegabytes: isNode20 ? 220 : 260,
	},
	...(isNode20 ? [{ name: "processor time, light way", of: [LIGHT], atMostProcessorMilliseconds: 2.5 }] : []),
];

/** One signed-in person, asked for no consent, with 25 cases whose records are in. */
export async function seed(url) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	const userId = randomUUID();
	let token;
	try {
		await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, email_verified_at,
				mobile_number, consent_versions)
			values (${userId}, 'ADVOCATE', 'bench', 'none', 'Meera', 'Iyer', 'bench@example.in', now(), '+919000000001', 1000)`;
		token = await signIn(sql, userId);
		await sql`insert into court_records (cnr_number, look_up, fetched_at, case_type, filing_number, filing_date, registration_date,
				first_hearing_date, next_date, case_stage, court_number_and_judge, petitioners, petitioner_advocates, respondents,
				respondent_advocates, acts, sections)
			select 'MHPU01' || lpad(n::text, 6, '0') || '2024', 'found', date_trunc('second', now()), 'R.C.S. - Regular Civil Suit', n || '/2024',
				'2024-01-15', '2024-01-22', '2024-02-19', current_date + n::int, 'Evidence of the plaintiff',
				'4-Joint Civil Judge Senior Division', '["Sunita Ramesh Rao","Prakash Rao"]', '["Adv. Leena Kuruvilla"]',
				'["State of Maharashtra","Collector, Pune"]', '["Government Pleader"]', '["Code of Civil Procedure 1908"]', '["O. XXI R. 37"]'
			from generate_series(1, 25) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved, tags)
			select gen_random_uuid(), ${userId}, 'MHPU01' || lpad(n::text, 6, '0') || '2024', n || '/2024', 2024, '1', '1-25', n % 3 = 0,
				case when n % 4 = 0 then '{Pune,urgent}'::text[] else '{}' end
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
		next: installNext(url),
		express: installExpress(url),
		django: findDjango(url),
	};
}

/** An answer of a peer or of the product, for comparing. */
async function readAnswer(server, { path, headers }) {
	const answer = await fetch(server.url + path, { headers });
	if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
	return answer.text();
}

/** What a person reads of a page's main part, word by word. */
function wordsOf(html) {
	const [main = ""] = /<main.*<\/main>/s.exec(html) ?? [];
	const text = main
		.replace(/<!--.*?-->/gs, "")
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&amp;", "&")
		.replace(/&#(x27|39);/g, "'");
	return new Set(text.split(/\s+/).filter(Boolean));
}

/** The peers say the same to the same person, or the ratio says nothing. */
async function requireSameFacts(server, request, words) {
	const own = wordsOf(await readAnswer(server, request));
	const missing = [...words].filter((word) => !own.has(word));
	if (missing.length > 0) throw new Error(`The peer's page lacks what the product's says: ${missing.join(" ")}`);
}

export async function run(bench, { token, bearer, product, bare, fastify, next, express, django }) {
	const session = cookie("session", token);
	const light = { path: "/user/cases", headers: { cookie: `${session}; ${cookie("render_mode", "light")}` } };
	const list = { path: "/user/cases", headers: { cookie: `token=${token}` } };

	async function measureBoth(name, server, request) {
		await bench.measure(name, server, request);
		await bench.describe(name);
		const headers = { ...request.headers, ...COMPRESSED };
		await bench.measure(compressed(name), server, { ...request, headers, isWarm: true });
	}

	let json;
	let words;
	await bench.withServer(product, async (server) => {
		json = await readAnswer(server, bearer);
		words = wordsOf(await readAnswer(server, light));
		await measureBoth(LOGIN, server, { path: "/" });
		await measureBoth(FULL, server, { path: "/user/cases", headers: { cookie: session } });
		await measureBoth(LIGHT, server, light);
		await measureBoth(API, server, bearer);
	});
	await bench.withServer(fastify, async (server) => {
		if ((await readAnswer(server, bearer)) !== json) throw new Error("The peer's JSON is not the product's");
		await requireSameFacts(server, list, words);
		await measureBoth(FASTIFY_JSON, server, bearer);
		await measureBoth(FASTIFY_REACT, server, list);
	});
	for (const [name, peer] of [
		[NEXT, next],
		[EXPRESS, express],
		[DJANGO, django],
	]) {
		if (!peer) continue;
		await bench.withServer(peer, async (server) => {
			await requireSameFacts(server, list, words);
			await measureBoth(name, server, list);
		});
	}
	await bench.withServer(bare, (server) => measureBoth(BARE, server, { path: "/" }));
}
