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
const DJANGO = "peer: Django with its middleware and ORM, same list";
const DJANGO_BARE = "peer: Django with SQL and no middleware, same list";

/** As a browser asks; each peer answers with what it has: brotli, or gzip (Next.js, Django, Express). */
const COMPRESSED = { "accept-encoding": "gzip, deflate, br" };
const compressed = (name) => `${name}, compressed`;
const OWN = [LOGIN, FULL, LIGHT, API];
const earlier = (name) => `${name}, before`;

const RATIOS = [
	{ name: "login page ÷ bare Remix", of: LOGIN, over: BARE, atLeastByProcessor: 0.55 },
	{ name: "page, full way ÷ Fastify + React", of: FULL, over: FASTIFY_REACT, atLeastByProcessor: 0.25 },
	{ name: "page, light way ÷ Fastify + React", of: LIGHT, over: FASTIFY_REACT, atLeastByProcessor: 0.3 },
	{ name: "API ÷ Fastify JSON", of: API, over: FASTIFY_JSON, atLeastByProcessor: 0.42 },
	{ name: "page, full way ÷ Next.js", of: FULL, over: NEXT, atLeastByProcessor: 1.5 },
	{ name: "page, light way ÷ Next.js", of: LIGHT, over: NEXT, atLeastByProcessor: 1.7 },
	{ name: "page, full way ÷ Django", of: FULL, over: DJANGO, atLeastByProcessor: 0.9 },
	{ name: "page, light way ÷ Django", of: LIGHT, over: DJANGO, atLeastByProcessor: 1 },
];

const isNode20 = process.version.startsWith("v20.");

export const goals = [
	...RATIOS.flatMap(({ name, of, over, ...goal }) => [
		{ name, of: [of], over, ...goal },
		{ name: compressed(name), of: [compressed(of)], over: compressed(over), ...goal },
	]),
	...OWN.map((name) => ({ name: `${name} ÷ before`, of: [name], over: earlier(name), atLeastByProcessor: 1 })),
	{ name: "server's memory under load", of: OWN, atMostMegabytes: isNode20 ? 220 : 270 },
	...(isNode20
		? [
				{ name: "processor time, light way", of: [LIGHT], atMostProcessorMilliseconds: 3.3 },
				{ name: "processor time, API", of: [API], atMostProcessorMilliseconds: 1 },
			]
		: []),
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

/** The product built in a folder, on a database of its own, with what its person sends. */
async function prepareProduct(bench, folder) {
	const { url } = await bench.databaseOf(folder);
	const { userId, token } = await seed(url);
	const session = cookie("session", token);
	const requests = [
		[LOGIN, { path: "/" }],
		[FULL, { path: "/user/cases", headers: { cookie: session } }],
		[LIGHT, { path: "/user/cases", headers: { cookie: `${session}; ${cookie("render_mode", "light")}` } }],
		[API, { path: `/api/v1/cases/${userId}?page=1&limit=10`, headers: { authorization: `Bearer ${token}` } }],
	];
	return { url, token, requests: new Map(requests), options: productServer(url, folder) };
}

export async function prepare(bench) {
	const product = await prepareProduct(bench, ".");
	const before = bench.against && (await prepareProduct(bench, bench.against.folder));
	if (bench.isShort) return { product, before, peers: [] };
	const { url, token, requests } = product;
	const json = [FASTIFY_JSON, requests.get(API)];
	const list = { path: "/user/cases", headers: { cookie: `token=${token}` } };
	const peers = [
		[buildBareRemix(), [BARE, { path: "/" }]],
		[await buildFastify(url), json, [FASTIFY_REACT, list]],
		[installNext(url), [NEXT, list]],
		[installExpress(url), [EXPRESS, list]],
		[findDjango(url, { isBare: false }), [DJANGO, list]],
		[findDjango(url, { isBare: true }), [DJANGO_BARE, list]],
	];
	return { product, before, peers: peers.filter(([options]) => options) };
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

/** The order of turns: what is compared stands side by side. */
const ORDER = [LOGIN, BARE, API, FASTIFY_JSON, FULL, FASTIFY_REACT, LIGHT, NEXT, DJANGO, DJANGO_BARE, EXPRESS];
const placeOf = ([name]) => ORDER.findIndex((one) => name.startsWith(one));

/** Every target plain, then compressed. */
function withCompressed(targets) {
	const asked = targets.map(([name, server, request]) => [
		compressed(name),
		server,
		{ ...request, headers: { ...request.headers, ...COMPRESSED } },
	]);
	return [targets, asked];
}

export async function run(bench, { product, before, peers }) {
	const targets = [];
	await bench.withServers(
		[product.options, ...(before ? [before.options] : []), ...peers.map(([options]) => options)],
		async ([own, ...others]) => {
			for (const [name, request] of product.requests) targets.push([name, own, request]);
			const json = await readAnswer(own, product.requests.get(API));
			const words = wordsOf(await readAnswer(own, product.requests.get(LIGHT)));
			if (before) {
				const server = others.shift();
				for (const [name, request] of before.requests) targets.push([earlier(name), server, request]);
			}
			for (const [index, [, ...asked]] of peers.entries())
				for (const [name, request] of asked) {
					const server = others[index];
					if (name === FASTIFY_JSON && (await readAnswer(server, request)) !== json)
						throw new Error("The peer's JSON is not the product's");
					if (request.path === "/user/cases") await requireSameFacts(server, request, words);
					targets.push([name, server, request]);
				}
			targets.sort((one, other) => placeOf(one) - placeOf(other));
			const rounds = bench.isShort ? [targets] : withCompressed(targets);
			for (const round of rounds) await bench.alternate(round);
		},
	);
	if (!bench.isShort) for (const [name] of targets) await bench.describe(name);
}
