import { createServer } from "node:http";
import { sql } from "~/platform/db/client.server";
import { listen } from "../server/listen";
import type { Shown, Subscription } from "./subscription";

/** The sandbox's push service behind an address of the test's own. `answers` are statuses it gives instead, by subscription. */
export async function openPushService() {
	const { answerPush } = await import("~/sandbox/push.server");
	const { env } = await import("~/platform/settings/env.server");
	const answers = new Map<string, number>();
	const server = createServer(async (req, res) => {
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk);
		const id = req.url?.split("/").at(-1) ?? "";
		const status = answers.get(id);
		if (status !== undefined) return res.writeHead(status).end();
		const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]);
		const body = Buffer.concat(chunks);
		const request = new Request(`${url}${req.url}`, { method: "POST", headers, body });
		const answered = await answerPush(request, id, url);
		return res.writeHead(answered.status).end(await answered.text());
	});
	const url = `http://127.0.0.1:${await listen(server)}`;
	const standIn = `${url}/push/`;
	Object.assign(env, { PUSH_STAND_IN: standIn });
	return { standIn, answers, close: () => server.close() };
}

/** What a subscription's browser gets, the oldest first. */
export async function pushedTo({ id, decrypt }: Subscription): Promise<Shown[]> {
	const rows = await sql<{ headers: string | Record<string, string> }[]>`
		select headers from sandbox_outbox where channel = 'push' and "to" = ${id} order by at, id`;
	return rows.map(({ headers }) => {
		const { body = "" } = typeof headers === "string" ? JSON.parse(headers) : headers;
		return decrypt(Buffer.from(body, "base64"));
	});
}
