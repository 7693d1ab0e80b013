import { createServer } from "node:http";
import postgres from "postgres";
import { productServer, productWorker, startAside } from "../servers.js";
import { cookie } from "../session.js";
import { seed } from "./case-list.js";

const ALERTS = 20_000;
const LISTS = 2000;
const DELIVERIES = 10_000;
const SECONDS = 120;
const TOMORROW = "(now() at time zone 'Asia/Kolkata')::date + 1";
/** Of what the server can do with nothing beside. */
const SHARE = 1 / 8;

export const title = `An evening: ${ALERTS} alerts, ${LISTS} cause lists and ${DELIVERIES} webhooks beside people`;

const ALONE = "case list, light way, nothing beside";
const BESIDE = "case list, light way, the evening beside";

export const goals = [{ name: "pages beside the evening: 99th percentile", of: [BESIDE], atMostMedians: 5 }];

/** People with one case each, whose hearing the court moves tonight. Without triggers: the copies are written as well. */
const givenMoves = (sql) =>
	sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`;
		await tx`insert into users (id, category, username, password_hash, first_name, last_name, email, email_verified_at,
				mobile_number, consent_versions)
			select gen_random_uuid(), 'USER', 'evening' || n, 'none', 'A', 'B', 'evening' || n || '@example.in', now(),
				'+9170' || lpad(n::text, 8, '0'), 1000 from generate_series(1, ${ALERTS}::int) n`;
		await tx`insert into court_records (cnr_number, look_up, fetched_at, next_date, petitioners, respondents)
			select 'MHPU02' || lpad(n::text, 10, '0'), 'found', now(), ${tx.unsafe(TOMORROW)} + n % 60, '["Sunita Rao"]', '["State"]'
			from generate_series(1, ${ALERTS}::int) n`;
		await tx`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, next_date, created_at)
			select gen_random_uuid(), u.id, r.cnr_number, '1/2024', 2024, '1', '1-25', r.next_date, now() - interval '1 day'
			from court_records r join users u on u.username = 'evening' || substr(r.cnr_number, 7)::int
			where r.cnr_number like 'MHPU02%'`;
	});

/** What the evening finds, written at once: changes to plan, lists to ask and events to deliver. */
async function begin(sql, endpointIds) {
	await sql`insert into cause_lists (day, court_id, type, state, is_open, state_id, hearings)
		select ${sql.unsafe(TOMORROW)}, 'evening-' || n || '-1', 'CIVIL', 'waiting', true, '1', 1 from generate_series(1, ${LISTS}::int) n`;
	await sql`insert into pgboss.job (name, data)
		select 'ask-cause-list', jsonb_build_object('courtId', court_id, 'type', type, 'day', day, 'isSupplement', false, 'until', null)
		from cause_lists where court_id like 'evening-%'`;
	await sql`with delivery as (
			insert into webhook_deliveries (id, endpoint_id, kind, body)
			select gen_random_uuid(), (${endpointIds}::uuid[])[1 + n % ${endpointIds.length}::int], 'case.order',
				'{"type":"case.order","timestamp":"2026-01-01T00:00:00.000Z","data":{}}'
			from generate_series(1, ${DELIVERIES}::int) n returning id, endpoint_id)
		insert into pgboss.job (name, data)
		select 'send-webhook', jsonb_build_object('deliveryId', id, 'endpointId', endpoint_id) from delivery`;
	await sql`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
		select cnr_number, 'hearing_date', 'moved', to_jsonb((next_date + 1)::text), to_jsonb(next_date::text), 'court'
		from court_records where cnr_number like 'MHPU02%'`;
}

const progressOf = async (sql) => {
	const [done] = await sql`select (select count(*)::int from alerts) as alerts,
		(select count(*)::int from cause_lists where not is_open) as lists,
		(select count(*)::int from webhook_deliveries where state = 'delivered') as deliveries`;
	return `${done.alerts} alerts planned, ${done.lists} lists asked, ${done.deliveries} webhooks delivered`;
};

/** Adds the addresses as a program does. @returns their ids */
async function addWebhooks(url, receiver) {
	const post = async (path, body, headers = {}) => {
		const answer = await fetch(`${url}/api/v1/${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
		return answer.json();
	};
	const { token } = await post("auth/login", { username: "asha", password: "Asha@12345" });
	const ids = [];
	for (let n = 0; n < 10; n++) {
		const { data } = await post(
			"webhooks",
			{ url: `${receiver}/${n}`, kinds: ["case.order"] },
			{ authorization: `Bearer ${token}` },
		);
		ids.push(data.id);
	}
	return ids;
}

export async function prepare(bench) {
	const { url } = await bench.database();
	const { token } = await seed(url);
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	await givenMoves(sql);
	await sql`analyze`;
	return { url, sql, token };
}

export async function run(bench, { url, sql, token }) {
	const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
	await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
	const server = productServer(url);
	const env = { ...server.env, WORKER: "0", WEBHOOKS_ALLOW_PRIVATE: "1" };
	const page = {
		path: "/user/cases",
		headers: { cookie: `${cookie("session", token)}; ${cookie("render_mode", "light")}` },
	};
	await bench.withServer({ ...server, env }, async (web) => {
		const queue = productWorker(url, web.url);
		const worker = startAside({ ...queue, env: { ...queue.env, WEBHOOKS_ALLOW_PRIVATE: "1" } });
		const capacity = await bench.measure(ALONE, web, page);
		const endpointIds = await addWebhooks(web.url, `http://127.0.0.1:${receiver.address().port}`);
		await begin(sql, endpointIds);
		await bench.measureSteady(BESIDE, web, { ...page, rate: capacity * SHARE, duration: SECONDS });
		process.stdout.write(`  after ${SECONDS} s: ${await progressOf(sql)}\n`);
		await worker.stop();
	});
	receiver.close();
	await sql.end();
}
