import { afterAll } from "vitest";
import { env } from "../../../app/platform/settings/env.server";
import { openWhatsApp } from "./messages";

/** The WhatsApp that the product of a file's tests sends to. */
export const whatsApp = await openWhatsApp();
Object.assign(env, { WHATSAPP_BASE_URL: whatsApp.url });
afterAll(whatsApp.close);
