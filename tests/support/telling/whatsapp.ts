import { afterAll } from "vitest";
import { env } from "../../../app/platform/settings/env.server";
import { openWhatsApp } from "./messages";

/** The WhatsApp to which the product sends until the tests of the file are over. */
export async function startWhatsApp() {
	const whatsApp = await openWhatsApp();
	Object.assign(env, { WHATSAPP_BASE_URL: whatsApp.url });
	afterAll(whatsApp.close);
	return whatsApp;
}
