import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { readJson } from "~/platform/outside/json";
import { findDirt } from "~/sandbox/dirt.server";
import { storeMessage } from "~/sandbox/outbox.server";
import { LEDGER_HEADER } from "~/sandbox/schema";

/** Push services take no more. */
const MAX_BODY_BYTES = 4096;
/** Salt, record size, the sender's key and one encrypted letter. */
const MIN_BODY_BYTES = 16 + 4 + 1 + 65 + 18;
const MAX_TOKEN_SECONDS = 24 * 60 * 60;

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:.+@|https:)/) });

/** Whether a VAPID header is signed by its own key, for this origin, and still valid. */
function isSigned(authorization: string, origin: string): boolean {
	const [, head = "", body = "", signature = "", key = ""] =
		/^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/.exec(authorization) ?? [];
	const point = Buffer.from(key, "base64url");
	if (point.length !== 65) return false;
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
	const read = claims.safeParse(readJson(Buffer.from(body, "base64url").toString()));
	const now = Date.now() / 1000;
	if (!read.success || read.data.aud !== origin || read.data.exp < now || read.data.exp > now + MAX_TOKEN_SECONDS)
		return false;
	const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
	const form = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
	return verify("sha256", Buffer.from(`${head}.${body}`), form, Buffer.from(signature, "base64url"));
}

const FAILURES = { missing: 404, gone: 410, busy: 429, failing: 500 } as const;
export const PUSH_KINDS = ["missing", "gone", "busy", "failing"] as const;

const refuse = (status: number, reason: string) => new Response(reason, { status });

/** Simulates a push service (RFC 8030, 8188, 8292) at `origin`: it keeps what it takes, which it cannot read. */
export async function answerPush(request: Request, subscription: string, origin: string): Promise<Response> {
	const { headers } = request;
	if (request.method !== "POST") return refuse(405, "Send a push by POST");
	if (!isSigned(headers.get("authorization") ?? "", origin)) return refuse(403, "Not signed");
	const ttl = headers.get("ttl") ?? "";
	if (!/^\d+$/.test(ttl)) return refuse(400, "No TTL");
	if (headers.get("content-encoding") !== "aes128gcm") return refuse(400, "Not encrypted");
	const body = Buffer.from(await request.arrayBuffer());
	if (body.length > MAX_BODY_BYTES) return refuse(413, "Too large");
	if (body.length < MIN_BODY_BYTES) return refuse(400, "Not encrypted");
	const dirt = await findDirt("push", subscription, PUSH_KINDS);
	if (dirt) return refuse(FAILURES[dirt.kind], dirt.kind);
	const kept = { ttl, urgency: headers.get("urgency") ?? "", body: body.toString("base64") };
	const text = `Encrypted, ${body.length} bytes`;
	const id = await storeMessage({ channel: "push", to: subscription, text, headers: kept });
	return new Response(null, {
		status: 201,
		headers: { location: `/sandbox/push/${subscription}`, [LEDGER_HEADER]: id },
	});
}
