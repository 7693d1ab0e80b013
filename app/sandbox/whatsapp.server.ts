import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { REGISTERED_TEMPLATES } from "~/features/telling/outbox/registered-templates";
import { registeredName } from "~/features/telling/outbox/whatsapp-settings.server";
import { db } from "~/platform/db/client.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { own } from "~/platform/outside/own";
import { findDirt } from "~/sandbox/dirt.server";
import { storeMessage } from "~/sandbox/outbox.server";
import { LEDGER_HEADER } from "~/sandbox/schema";
import { isWindowOpen } from "~/sandbox/whatsapp.inbound.server";
import { planStatuses, RECEIPT_KINDS, startReporting } from "~/sandbox/whatsapp.statuses.server";
import type { Reporting } from "~/sandbox/whatsapp.webhook.server";

/** State of numbers and messages is kept with the rate limits in the database, shared by all processes. */
const PREFIX = "sandbox-whatsapp";
const REMEMBERED = sql`now() + interval '1 day'`;

/** A number accepts a burst, then one message every six seconds (error 131056). */
const BURST = 45;
const PAIR_PAUSE = sql`interval '6 seconds'`;

/** Whether this is the first try of a message, identified by the sender's reference. */
async function isFirstTry(reference: string): Promise<boolean> {
	const noted = await db
		.insert(rateLimits)
		.values({ key: `${PREFIX}-try:${reference}`, points: 1, expire: REMEMBERED })
		.onConflictDoNothing()
		.returning({ key: rateLimits.key });
	return noted.length > 0;
}

/** Counts a message to a number; false, without counting, if it exceeds the rate. */
async function countWithinRate(to: string): Promise<boolean> {
	// `expire` is when the full burst is available again.
	const taken = await db
		.insert(rateLimits)
		.values({ key: `${PREFIX}-pair:${to}`, points: 1, expire: sql`now() + ${PAIR_PAUSE}` })
		.onConflictDoUpdate({
			target: rateLimits.key,
			set: { expire: sql`greatest(${rateLimits.expire}, now()) + ${PAIR_PAUSE}` },
			setWhere: lte(rateLimits.expire, sql`now() + ${BURST - 1} * ${PAIR_PAUSE}`),
		})
		.returning({ key: rateLimits.key });
	return taken.length > 0;
}

const anyMessage = z.object({
	messaging_product: z.literal("whatsapp"),
	to: z.string().regex(/^\d{10,15}$/),
	biz_opaque_callback_data: z.string().max(512).optional(),
});
const templateMessage = anyMessage.extend({
	type: z.literal("template"),
	template: z.object({
		name: z.string(),
		language: z.object({ code: z.string() }),
		components: z
			.array(z.object({ type: z.string(), parameters: z.array(z.object({ type: z.string(), text: z.string() })) }))
			.default([]),
	}),
});
const textMessage = anyMessage.extend({
	type: z.literal("text"),
	text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().default(false) }),
});
const message = z.discriminatedUnion("type", [templateMessage, textMessage]);
type Message = z.output<typeof message>;

export type WhatsAppSimulator = Reporting & { token: string };

const TEXTS: Record<string, Record<string, string>> = Object.fromEntries(
	Object.entries(REGISTERED_TEMPLATES).map(([language, texts]) => [
		language,
		Object.fromEntries(Object.entries(texts).map(([name, text]) => [registeredName(name), text])),
	]),
);
const NO_ANSWER_MS = 30_000;
const MAX_BODY_LENGTH = 1024;

/** Transient errors: the first try fails with the code, the next succeeds. */
const PASSING: Record<number, number> = {
	1: 500,
	2: 503,
	4: 429,
	80007: 429,
	130429: 429,
	131000: 500,
	131016: 503,
	131056: 400,
};
const LASTING: Record<number, number> = {
	10: 403,
	100: 400,
	190: 401,
	368: 403,
	131008: 400,
	131009: 400,
	131026: 400,
	131031: 403,
	131042: 400,
	131047: 400,
	131048: 429,
	131049: 400,
	131050: 400,
	132000: 400,
	132001: 404,
	132015: 400,
};
/** Prefix of codes with fewer than four digits, so that ordinary numbers such as …000001 trigger no error. */
const SHORT_CODE_PREFIX = "900";
/** No response: the first code means not accepted, the second accepted. */
const NEVER_ANSWERED = 408;
const ACCEPTED_UNANSWERED = 504;

function refusal(code: number, status: number, details: string): Response {
	const error = {
		message: `(#${code}) ${details}`,
		type: "OAuthException",
		code,
		error_data: { messaging_product: "whatsapp", details },
		fbtrace_id: randomBytes(8).toString("hex"),
	};
	return Response.json({ error }, { status });
}

/** The template's text with its parameters; an error response if they do not match. */
function templateText({ template }: z.output<typeof templateMessage>): string | Response {
	const text = own(own(TEXTS, template.language.code), template.name);
	if (text === undefined)
		return refusal(132001, 404, `template name (${template.name}) does not exist in ${template.language.code}`);
	const parameters = template.components.find(({ type }) => type === "body")?.parameters ?? [];
	const places = new Set(text.match(/\{\{\d+\}\}/g)).size;
	if (places !== parameters.length)
		return refusal(132000, 400, `number of localizable_params (${parameters.length}) does not match (${places})`);
	if (parameters.some((parameter) => parameter.text === "" || /[\n\t]| {5}/.test(parameter.text)))
		return refusal(132012, 400, "Parameter format does not match");
	const filled = text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1]?.text ?? "");
	if (filled.length > MAX_BODY_LENGTH) return refusal(132005, 400, "Translated text too long");
	return filled;
}

/** The text as it arrives; an error response if it may not be sent. */
async function textOf(sent: Message): Promise<string | Response> {
	if (sent.type === "template") return templateText(sent);
	return (await isWindowOpen(sent.to)) ? sent.text.body : refusal(131047, 400, "Re-engagement message");
}

/** Error code in the last six digits of a number; 0 for none. */
function codeOf(to: string): number {
	const digits = to.slice(-6);
	if (digits.startsWith(SHORT_CODE_PREFIX)) return Number(digits.slice(3));
	const code = Number(digits);
	return code < 1000 ? 0 : code;
}

/** Error for a message to this number, if any. */
async function errorOf({ to, biz_opaque_callback_data: reference = to }: Message) {
	const code = codeOf(to);
	const passing = PASSING[code] !== undefined && (await isFirstTry(reference)) ? PASSING[code] : undefined;
	const lasting = LASTING[code];
	// Numbers starting with 9 fail at once; with 6, 7 or 8 they are accepted and fail by webhook.
	const isByWebhook = to.at(-10) !== "9" && lasting !== undefined;
	return { code, status: isByWebhook ? undefined : (passing ?? lasting), laterCode: isByWebhook ? code : undefined };
}

/**
 * Simulates the Cloud API's messages call: stores the text for `/sandbox` and sends signed webhooks, out of order and some twice.
 * The recipient's last six digits trigger an error: `131026` gives that error, at once for numbers starting with 9, otherwise by
 * webhook; `900190` gives 190; transient codes succeed at the second try; `900408` gets no response; `900504` is accepted without
 * a response.
 */
export async function answerWhatsApp(
	request: Request,
	phoneNumberId: string,
	simulator: WhatsAppSimulator,
): Promise<Response> {
	if (request.headers.get("authorization") !== `Bearer ${simulator.token}`)
		return refusal(190, 401, "Invalid OAuth access token");
	if (phoneNumberId !== simulator.phoneNumberId) return refusal(100, 400, "Unsupported post request");
	const parsed = message.safeParse(await request.json().catch(() => undefined));
	if (!parsed.success) return refusal(100, 400, "Invalid parameter");
	const { to, biz_opaque_callback_data: reference } = parsed.data;
	const text = await textOf(parsed.data);
	if (text instanceof Response) return text;
	const { code, status, laterCode } = await errorOf(parsed.data);
	if (!(await countWithinRate(to))) return refusal(131056, 400, "Too many messages to this number");
	if (status !== undefined) return refusal(code, status, `Requested by the number ${to}`);
	if (code === NEVER_ANSWERED) return hang(request);
	const wamid = `wamid.${randomBytes(18).toString("base64url")}`;
	const dirt = (await findDirt("whatsapp", to, RECEIPT_KINDS))?.kind;
	const headers = {
		...(dirt === undefined ? {} : { dirt }),
		...(reference === undefined ? {} : { reference }),
		...(parsed.data.type === "template" ? { template: parsed.data.template.name } : {}),
	};
	let ledgerId = "";
	await db.transaction(async (tx) => {
		if (laterCode === undefined) ledgerId = await storeMessage({ channel: "whatsapp", to, text, headers }, tx);
		await planStatuses(tx, { wamid, to, reference }, laterCode, dirt);
	});
	startReporting(simulator);
	if (code === ACCEPTED_UNANSWERED) return hang(request);
	const accepted = {
		messaging_product: "whatsapp",
		contacts: [{ input: to, wa_id: to }],
		messages: [{ id: wamid, message_status: "accepted" }],
	};
	return Response.json(accepted, { headers: { [LEDGER_HEADER]: ledgerId } });
}

async function hang(request: Request): Promise<Response> {
	await wait(NO_ANSWER_MS, undefined, { signal: request.signal, ref: false }).catch(() => undefined);
	return new Response(null, { status: 504 });
}
