import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { reasonOf } from "~/providers/whatsapp.errors";
import { MAX_TEXT_LENGTH } from "~/providers/whatsapp.server";

/** `X-Hub-Signature-256` of a body: HMAC-SHA256 of its raw bytes with the app secret. */
export const webhookSignature = (rawBody: Uint8Array, appSecret: string) =>
	`sha256=${createHmac("sha256", appSecret).update(rawBody).digest("hex")}`;

/** Compares in constant time, also for different lengths. */
export function isSameSecret(given: string, expected: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}

/** Whether it may be a signature at all. */
export const isWellFormed = (signature: string | null) => /^sha256=[\da-f]{64}$/.test(signature ?? "");

/** Verifies a webhook's signature. */
export const isSignedWebhook = (rawBody: Uint8Array, signature: string | null, appSecret: string) =>
	signature !== null && isSameSecret(signature, webhookSignature(rawBody, appSecret));

export type MessageStatusEvent = {
	wamid: string;
	/** Our id, as passed to `sendTemplate`. */
	reference: string | undefined;
	status: "sent" | "delivered" | "read" | "failed";
	at: Date;
	errorCode?: number;
	reason?: string;
};

export type InboundText = {
	/** The sender's digits, country code first. */
	from: string;
	text: string;
	/** WhatsApp's id of the message and when it was sent; undefined if missing or malformed. */
	wamid: string | undefined;
	at: Date | undefined;
};

const seconds = z
	.union([z.string(), z.number()])
	.transform(Number)
	.pipe(z.number().positive().max(1e11))
	.transform((value) => new Date(value * 1000));

const statusEvent = z.object({
	id: z.string().min(1).max(500),
	status: z.enum(["sent", "delivered", "read", "failed"]),
	timestamp: seconds,
	biz_opaque_callback_data: z.string().optional().catch(undefined),
	errors: z
		.array(z.object({ code: z.number().optional() }))
		.optional()
		.catch(undefined),
});

const MAX_ID_LENGTH = 500;

/** WhatsApp's own limit; a longer text would not be from WhatsApp. */
const text = z.string().transform((written) => written.slice(0, MAX_TEXT_LENGTH));

const answer = z.object({ title: text }).optional().catch(undefined);

/** A text reply, a template's button, or an answer to buttons or a list. `from` may be missing for users with usernames (since 2026). */
const inbound = z.object({
	from: z.string().max(MAX_ID_LENGTH),
	id: z
		.string()
		.regex(/^[!-~]{1,500}$/)
		.optional()
		.catch(undefined),
	timestamp: seconds.optional().catch(undefined),
	text: z.object({ body: text }).optional(),
	button: z.object({ text }).optional(),
	interactive: z.object({ button_reply: answer, list_reply: answer }).optional().catch(undefined),
});

const value = z.object({ statuses: z.array(z.unknown()).default([]), messages: z.array(z.unknown()).default([]) });
const envelope = z.object({
	entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
});

const readable = <Schema extends z.ZodType>(schema: Schema, items: unknown[]) =>
	items.flatMap((item) => {
		const parsed = schema.safeParse(item);
		return parsed.success ? [parsed.data] : [];
	});

/** Statuses and replies of a webhook. Unknown items are skipped, so that new kinds do not block known ones. */
export function readWebhook(body: unknown): { statuses: MessageStatusEvent[]; replies: InboundText[] } {
	const parsed = envelope.safeParse(body);
	const changes = parsed.success
		? parsed.data.entry.flatMap((entry) => entry.changes.map((change) => change.value))
		: [];
	const values = readable(value, changes);
	const statuses = values.flatMap((one) => readable(statusEvent, one.statuses));
	const replies = values.flatMap((one) => readable(inbound, one.messages));
	return {
		statuses: statuses.map(({ id, status, timestamp, biz_opaque_callback_data, errors }) => ({
			wamid: id,
			reference: biz_opaque_callback_data,
			status,
			at: timestamp,
			...(status === "failed" ? { errorCode: errors?.[0]?.code, reason: reasonOf(errors?.[0]?.code) } : {}),
		})),
		replies: replies.map(({ from, id, timestamp, text, button, interactive }) => ({
			from,
			text: text?.body ?? button?.text ?? (interactive?.button_reply ?? interactive?.list_reply)?.title ?? "",
			wamid: id,
			at: timestamp,
		})),
	};
}
