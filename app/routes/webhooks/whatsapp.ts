import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { takeWebhook } from "~/features/messages/commands.status.server";
import { isSameSecret, isSignedWebhook } from "~/providers/whatsapp.webhook.server";

const plain = (text: string, status: number) =>
	new Response(text, { status, headers: { "cache-control": "no-store" } });

/** The handshake by which the company checks that this address is ours. */
export async function loader({ request }: LoaderFunctionArgs) {
	const search = new URL(request.url).searchParams;
	const isAsking = search.get("hub.mode") === "subscribe";
	if (!isAsking || !isSameSecret(search.get("hub.verify_token") ?? "", env.WHATSAPP_VERIFY_TOKEN))
		return plain("Forbidden", 403);
	return plain(search.get("hub.challenge") ?? "", 200);
}

export async function action({ request }: ActionFunctionArgs) {
	const body = new Uint8Array(await request.arrayBuffer());
	if (!isSignedWebhook(body, request.headers.get("x-hub-signature-256"), env.WHATSAPP_APP_SECRET))
		return plain("Forbidden", 403);
	const news = readJson(body);
	if (news === undefined) return plain("Not JSON", 400);
	await takeWebhook(news);
	return plain("Taken", 200);
}

function readJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return undefined;
	}
}
