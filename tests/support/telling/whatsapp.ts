import { afterAll } from "vitest";
import { deliverMessage } from "../../../app/features/telling/outbox/commands.deliver.server";
import { sql } from "../../../app/platform/db/client.server";
import { env } from "../../../app/platform/settings/env.server";
import { openWhatsApp } from "./messages";

/** Sends what waits in the outbox. */
export async function sendQueued() {
	const queued = await sql<{ id: string }[]>`select id from messages where status = 'queued' order by id`;
	for (const { id } of queued) await deliverMessage({ messageId: id });
}

/** The WhatsApp to which the product sends until the tests of the file are over. */
export async function startWhatsApp() {
	const whatsApp = await openWhatsApp();
	Object.assign(env, { WHATSAPP_BASE_URL: whatsApp.url });
	afterAll(whatsApp.close);
	return whatsApp;
}
