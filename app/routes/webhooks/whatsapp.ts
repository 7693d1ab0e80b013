import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { receiveWebhook } from "~/features/telling/answers/commands.receive.server";
import { env } from "~/platform/settings/env.server";
import { isSameSecret, isSignedWebhook, isWellFormed } from "~/providers/whatsapp.webhook.server";
import { openWindows } from "~/sandbox/whatsapp.inbound.server";

const plain = (text: string, status: number, headers = {}) =>
	new Response(text, { status, headers: { "cache-control": "no-store", ...headers } });

/** WhatsApp's verification of this URL. */
export async function loader({ request }: LoaderFunctionArgs) {
	const search = new URL(request.url).searchParams;
	const isVerification = search.get("hub.mode") === "subscribe";
	if (!isVerification || !isSameSecret(search.get("hub.verify_token") ?? "", env.WHATSAPP_VERIFY_TOKEN))
		return plain("Forbidden", 403);
	return plain(search.get("hub.challenge") ?? "", 200);
}

export async function action({ request }: ActionFunctionArgs) {
	// Before anything is read of a body that anyone may send.
	if (!isWellFormed(request.headers.get("x-hub-signature-256")))
		return plain("Forbidden", 403, { connection: "close" });
	const body = new Uint8Array(await request.arrayBuffer());
	if (!isSignedWebhook(body, request.headers.get("x-hub-signature-256"), env.WHATSAPP_APP_SECRET))
		return plain("Forbidden", 403);
	const payload = readJson(body);
	if (payload === undefined) return plain("Not JSON", 400);
	// In a sandbox, the sender of a signed webhook plays WhatsApp.
	if (env.isSandbox) await openWindows(payload);
	await receiveWebhook(payload);
	return plain("OK", 200);
}

function readJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return undefined;
	}
}
