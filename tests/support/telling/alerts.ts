import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { sql } from "~/platform/db/client.server";
import { listen } from "../server/listen";

/** The moment of a time of day in India. */
export const atIst = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

/** What a look-up kept as a change of the next date. */
export async function givenMove(cnr: string, from: string | null, to: string | null) {
	const nature = from === null ? "first" : to === null ? "taken_away" : "moved";
	const [old, now] = [from, to].map((day) => (day === null ? null : JSON.stringify(day)));
	await sql`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
		values (${cnr}, 'hearing_date', ${nature}, ${old ?? null}, ${now ?? null}, 'court')`;
	await sql`update court_records set next_date = ${to} where cnr_number = ${cnr}`;
}

/** The alerts of a person, the oldest first. */
export const alertsOf = (userId: string) =>
	sql<{ kind: string; old_day: string | null; new_day: string | null; state: string; detail: string }[]>`
		select a.kind, a.old_day::text, a.new_day::text, n.state, a.detail
		from alerts a join alert_notices n on n.id = a.notice_id where a.user_id = ${userId} order by a.id`;

/** The notices of a person, the oldest first. */
export async function noticesOf(userId: string) {
	const rows = await sql<{ id: string; kind: string; state: string; due_at: string; says_no_package: boolean }[]>`
		select id, kind, state, due_at, says_no_package from alert_notices where user_id = ${userId} order by id`;
	return rows.map((row) => ({ ...row, due_at: new Date(row.due_at) }));
}

/** Where the notices of a person stand in each channel. */
export const deliveriesOf = (userId: string) =>
	sql<{ id: string; channel: string; state: string; instead_of: string | null; reason: string | null }[]>`
		select d.id, d.channel, d.reason, (select channel from messages where id = d.instead_of) as instead_of,
			case when d.is_skipped then 'skipped' when d.status = 'sent' and d.reason is not null then 'unknown' else d.status::text end as state
		from messages d where d.user_id = ${userId} and d.notice_id is not null order by d.notice_id, d.created_at, d.id`;

type Company = "mail" | "sms";

/** The simulators of the mail server and the SMS company, behind an address of the test's own, each of which can be down. */
export async function openCompanies() {
	const { answerMail } = await import("~/sandbox/mail.server");
	const { answerSms } = await import("~/sandbox/sms.server");
	const { env } = await import("~/platform/settings/env.server");
	const down = new Set<Company>();
	/** They take what they are sent, and the answer is lost. */
	const silent = new Set<Company>();
	const account = {
		authkey: env.SMS_AUTHKEY,
		templates: {
			[env.SMS_ALERT_TEMPLATE_ID]: ["NEWS"],
			[env.SMS_ALERTS_TEMPLATE_ID]: ["NEWS"],
			[env.SMS_CLIENT_TEMPLATE_ID]: ["DAY"],
			[env.SMS_CLIENT_TEMPLATE_ID_HI]: ["DAY"],
		},
	};
	const handle = async (req: IncomingMessage, res: ServerResponse) => {
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk);
		const isMail = req.url === "/sandbox/mail";
		if (down.has(isMail ? "mail" : "sms")) return res.writeHead(503).end();
		const request = new Request(`http://127.0.0.1${req.url}`, {
			method: "POST",
			headers: { authkey: String(req.headers.authkey ?? "") },
			body: Buffer.concat(chunks),
		});
		const response = isMail ? await answerMail(request) : await answerSms(request, account);
		if (silent.has(isMail ? "mail" : "sms")) return res.destroy();
		res.writeHead(response.status, { "content-type": "application/json" }).end(await response.text());
	};
	const server = createServer((req, res) => void handle(req, res));
	const url = `http://127.0.0.1:${await listen(server)}`;
	Object.assign(env, { SMS_BASE_URL: url, LOOPBACK_URL: url });
	return { down, silent, close: () => server.close() };
}

/** What reached somebody, the oldest first. */
export async function arrivedAt(...addresses: string[]) {
	const rows = await sql<{ channel: string; text: string; headers: string | Record<string, string> }[]>`
		select channel, text, headers from sandbox_outbox where "to" in ${sql(addresses)} order by at, id`;
	return rows.map(({ channel, text, headers }) => ({
		channel,
		text,
		headers: (typeof headers === "string" ? JSON.parse(headers) : headers) as Record<string, string>,
	}));
}
