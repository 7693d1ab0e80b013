import { z } from "zod";
import { cut } from "~/platform/language/cut";
import { isNeverSent } from "~/providers/never-sent";
import { observed } from "~/providers/observed.server";
import { answeredError, noAnswer, notReached } from "~/providers/whatsapp.errors";

export type WhatsAppSettings = {
	baseUrl: string;
	version: string;
	phoneNumberId: string;
	token: string;
	timeoutMs?: number;
};

export type TemplateMessage = {
	/** +91 and ten digits. */
	to: string;
	template: string;
	/** A language in which the template is registered (error 132001). */
	language: string;
	/** Values of the template's numbered parameters, in order. */
	parameters: string[];
	/** Our id, returned with each status of the message. */
	reference: string;
};

/** Free text, which WhatsApp accepts for 24 hours after a message from the number (error 131047). */
export type TextMessage = { to: string; text: string };

/** The longest free text that WhatsApp accepts. */
export const MAX_TEXT_LENGTH = 4096;

/** Longer than fetch's connect timeout (10 s), which proves that nothing was sent. */
const TIMEOUT_MS = 12_000;
const MAX_PARAMETER_LENGTH = 900;

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number(), fbtrace_id: z.string().optional() }) });

/** Parameters must not be empty or contain line breaks, tabs or runs of spaces (error 132012). */
const parameterText = (text: string): string => cut(text, MAX_PARAMETER_LENGTH) || "–";

const bodyTo = (to: string) => ({
	messaging_product: "whatsapp",
	recipient_type: "individual",
	to: to.replace("+", ""),
});

function templateBody({ to, template, language, parameters, reference }: TemplateMessage) {
	return {
		...bodyTo(to),
		type: "template",
		template: {
			name: template,
			language: { code: language },
			components: [
				{ type: "body", parameters: parameters.map((text) => ({ type: "text", text: parameterText(text) })) },
			],
		},
		biz_opaque_callback_data: reference,
	};
}

/**
 * Sends one template message through the Cloud API and returns its id there. Accepted does not mean delivered: statuses arrive
 * by webhook. The API has no idempotency key, so this never retries.
 * @throws WhatsAppError; `handling` tells the caller whether to retry.
 */
export const sendTemplate = (settings: WhatsAppSettings, message: TemplateMessage): Promise<{ wamid: string }> =>
	observed("whatsapp", "message", () => askToSend(settings, templateBody(message)));

/** Sends free text, as `sendTemplate` does. Links in it get no preview. */
export const sendText = (settings: WhatsAppSettings, { to, text }: TextMessage): Promise<{ wamid: string }> =>
	observed("whatsapp", "message", () =>
		askToSend(settings, { ...bodyTo(to), type: "text", text: { preview_url: false, body: text } }),
	);

async function askToSend(settings: WhatsAppSettings, message: object): Promise<{ wamid: string }> {
	const { baseUrl, version, phoneNumberId, token, timeoutMs = TIMEOUT_MS } = settings;
	// No Request object: Node 20 drops the signal of one that fetch copies (undici issue 4068).
	const response = await fetch(`${baseUrl}/${version}/${phoneNumberId}/messages`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: JSON.stringify(message),
		redirect: "manual",
		signal: AbortSignal.timeout(timeoutMs),
	}).catch((cause: unknown) => {
		throw isNeverSent(cause) ? notReached(cause) : noAnswer("no answer in time", cause);
	});
	const answer: unknown = await response.json().catch((cause: unknown) => {
		if (response.status === 429 || response.status === 503) return undefined;
		throw noAnswer(`unreadable answer (${response.status})`, cause);
	});
	const error = refused.safeParse(answer);
	if (error.success) throw answeredError(error.data.error.code, response.status, error.data.error.fbtrace_id);
	if (!response.ok) throw answeredError(undefined, response.status);
	const taken = accepted.safeParse(answer);
	const [first] = taken.success ? taken.data.messages : [];
	if (!first) throw noAnswer("accepted without an id");
	return { wamid: first.id };
}
