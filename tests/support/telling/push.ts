import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { sql } from "~/platform/db/client.server";
import { listen } from "../server/listen";

export type Shown = { title: string; body: string; path: string; tag: string; receipt: string };

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
	Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** A browser's subscription with its own keys, which alone decrypt what is sent to it (RFC 8188, 8291). */
export function someSubscription(pushService: string) {
	const browser = createECDH("prime256v1");
	browser.generateKeys();
	const auth = randomBytes(16);
	const id = randomUUID();
	const decrypt = (body: Buffer): Shown => {
		const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
		const secret = derived(browser.computeSecret(sender), auth, info, 32);
		const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
		const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
		const decipher = createDecipheriv("aes-128-gcm", key, nonce);
		decipher.setAuthTag(sealed.subarray(-16));
		const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
		return JSON.parse(text.replace(/\u0002\0*$/, ""));
	};
	const given = {
		endpoint: `${pushService}${id}`,
		p256dh: browser.getPublicKey("base64url"),
		auth: auth.toString("base64url"),
	};
	return { id, ...given, decrypt };
}
export type Subscription = ReturnType<typeof someSubscription>;

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
