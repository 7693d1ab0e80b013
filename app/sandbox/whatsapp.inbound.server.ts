import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/platform/db/client.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { MAX_TEXT_LENGTH } from "~/providers/whatsapp.server";
import { readWebhook } from "~/providers/whatsapp.webhook.server";
import { pickBy, WRITTEN_STOPS } from "~/sandbox/dirt";
import { findDirt } from "~/sandbox/dirt.server";
import { postWebhook, type Reporting } from "~/sandbox/whatsapp.webhook.server";

/** Kept with the rate limits, as the simulator's other state. */
const keyOf = (digits: string) => `sandbox-whatsapp-window:${digits}`;
const WINDOW = sql`interval '24 hours'`;

/** Whether a number wrote within 24 hours, so that WhatsApp accepts free text to it. */
export async function isWindowOpen(to: string): Promise<boolean> {
	const [open] = await db
		.select({ key: rateLimits.key })
		.from(rateLimits)
		.where(and(eq(rateLimits.key, keyOf(to)), gt(rateLimits.expire, sql`now()`)));
	return open !== undefined;
}

/** Records the senders of a webhook's messages, and the times. */
export async function openWindows(body: unknown): Promise<void> {
	for (const { from, at } of readWebhook(body).replies) {
		if (!at || !/^\+?\d{10,15}$/.test(from)) continue;
		const expire = sql`least(${at.toISOString()}::timestamptz, now()) + ${WINDOW}`;
		await db
			.insert(rateLimits)
			.values({ key: keyOf(from.replace("+", "")), points: 1, expire })
			.onConflictDoUpdate({
				target: rateLimits.key,
				set: { expire: sql`greatest(${rateLimits.expire}, excluded.expire)` },
			});
	}
}

/** How a text arrives: typed, or as the button or row of a list that was pressed. */
const contentOf = (text: string) => ({
	text: { type: "text", text: { body: text } },
	button: { type: "button", button: { payload: text, text } },
	button_reply: { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "0", title: text } } },
	list_reply: { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "0", title: text } } },
});
const INBOUND_KINDS = ["text", "button", "button_reply", "list_reply"] as const;

/** A message to Nyaya Diary, as typed on the sandbox's page. */
export const inboundForm = z.object({
	from: z.string().regex(/^(\+?91)?[6-9]\d{9}$/, "Enter a mobile number"),
	text: z.string().trim().min(1, "Enter a message").max(MAX_TEXT_LENGTH, "Enter up to 4,096 characters"),
	kind: z.enum(INBOUND_KINDS).default("text"),
});

/** `plus` stands before the sender's number; with `courtesy` a STOP is in other words. */
const DIRTY_KINDS = ["plus", "courtesy", ...INBOUND_KINDS.slice(1)];

/** Sends a person's message by WhatsApp's webhook; false if it was not accepted. */
export async function writeAsPerson({ from, text, kind }: z.output<typeof inboundForm>, reporting: Reporting) {
	const digits = `91${from.slice(-10)}`;
	const id = `wamid.${randomBytes(18).toString("base64url")}`;
	const timestamp = String(Math.floor(Date.now() / 1000));
	const dirt = await findDirt("whatsapp-inbound", digits, DIRTY_KINDS);
	const sender = dirt?.kind === "plus" ? `+${digits}` : digits;
	const isOtherStop = dirt?.kind === "courtesy" && /^stop$/i.test(text);
	const content = contentOf(isOtherStop ? pickBy(dirt, "stop", WRITTEN_STOPS) : text);
	return postWebhook(reporting, {
		contacts: [{ profile: { name: "" }, wa_id: sender }],
		messages: [{ from: sender, id, timestamp, ...content[INBOUND_KINDS.find((one) => one === dirt?.kind) ?? kind] }],
	});
}
