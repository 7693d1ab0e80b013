import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answeredError, reasonOf, WhatsAppError } from "~/providers/whatsapp.errors";
import { sendTemplate } from "~/providers/whatsapp.server";
import { isSignedWebhook, readWebhook, webhookSignature } from "~/providers/whatsapp.webhook.server";
import { freePort } from "../support/server/server";
import { openWhatsApp, whatsAppError } from "../support/telling/messages";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("a webhook's signature", () => {
	const body = bytes('{"object":"whatsapp_business_account"}');
	const known = "sha256=e790291ff924369c1f80c8b2cc24fb9ccd37600d883a729059d4bbfa632c882b";

	test("matches the company's own example", () => {
		expect(webhookSignature(body, "app_secret")).toBe(known);
		expect(isSignedWebhook(body, known, "app_secret")).toBe(true);
	});

	test.each([
		["none", null],
		["an empty one", ""],
		["a shortened one", known.slice(0, -1)],
		["one without its prefix", known.slice(7)],
		["one in capitals", known.toUpperCase()],
	])("is refused if it is %s", (_, signature) => {
		expect(isSignedWebhook(body, signature, "app_secret")).toBe(false);
	});

	test("is refused for another body or secret, even in one byte", () => {
		expect(isSignedWebhook(bytes('{"object": "whatsapp_business_account"}'), known, "app_secret")).toBe(false);
		expect(isSignedWebhook(body, known, "app_secret2")).toBe(false);
		const emoji = bytes('{"a":"🙏"}');
		expect(isSignedWebhook(emoji, webhookSignature(emoji, "s"), "s")).toBe(true);
		expect(isSignedWebhook(bytes('{"a":"\\ud83d\\ude4f"}'), webhookSignature(emoji, "s"), "s")).toBe(false);
	});
});

describe("the handling of an error code", () => {
	test.each([
		[131047, 400, "refuse"],
		[131050, 400, "refuse"],
		[131026, 400, "refuse"],
		[131049, 400, "refuse"],
		[100, 400, "refuse"],
		[131008, 400, "refuse"],
		[131009, 400, "refuse"],
		[130429, 429, "retry"],
		[4, 400, "retry"],
		[80007, 400, "retry"],
		[1, 500, "retry"],
		[2, 503, "retry"],
		[131000, 500, "retry"],
		[131016, 503, "retry"],
		[131056, 400, "throttle"],
		[131048, 429, "stop"],
		[132000, 400, "stop"],
		[132001, 404, "stop"],
		[132015, 400, "stop"],
		[131042, 400, "stop"],
		[131031, 400, "stop"],
		[190, 401, "stop"],
		[0, 401, "stop"],
		[10, 403, "stop"],
		[200, 403, "stop"],
		[299, 403, "stop"],
	])("%i (%i): %s", (code, status, handling) => {
		const error = answeredError(code, status);
		expect(error).toMatchObject({
			handling,
			errorCode: code,
			isRetryable: handling === "retry" || handling === "throttle",
		});
		expect(error.reason).toMatch(/^[A-Z].*\.$/);
	});

	test("that is unknown depends on its status, and the reason names the code", () => {
		expect(answeredError(999_999, 400)).toMatchObject({
			handling: "refuse",
			reason: expect.stringContaining("999999"),
		});
		expect(answeredError(999_999, 500).handling).toBe("retry");
		expect(answeredError(999_999, 429).handling).toBe("retry");
		expect(answeredError(undefined, 403).handling).toBe("stop");
		expect(reasonOf(131026)).toContain("not on WhatsApp");
	});
});

describe("sending a template", () => {
	let whatsApp: Awaited<ReturnType<typeof openWhatsApp>>;
	beforeAll(async () => {
		whatsApp = await openWhatsApp();
	});
	beforeEach(() => whatsApp.answers(() => ({})));
	afterAll(() => whatsApp.close());

	const send = (about: { baseUrl?: string; parameters?: string[]; language?: string } = {}) =>
		sendTemplate(
			{ baseUrl: about.baseUrl ?? whatsApp.url, version: "v23.0", phoneNumberId: "1", token: "t", timeoutMs: 1500 },
			{
				to: "+919876543210",
				template: "hearing_update",
				language: about.language ?? "en",
				parameters: about.parameters ?? ["10/2024"],
				reference: "ours",
			},
		);
	const failure = (promise: Promise<unknown>) =>
		promise.then(
			() => undefined,
			(error: unknown) => (error instanceof WhatsAppError ? error.handling : error),
		);

	test("returns the message's id, and sends our own id with it", async () => {
		expect(await send()).toEqual({ wamid: expect.stringMatching(/^wamid\.ours/) });
		expect(whatsApp.asked.at(-1)).toMatchObject({ to: "+919876543210", reference: "ours" });
		await send({ language: "hi" });
		expect(whatsApp.asked.at(-1)?.text).toContain('"language":{"code":"hi"}');
	});

	test("removes line breaks from parameters and fills empty ones, which a template refuses", async () => {
		await send({ parameters: ["a\n\tb      c", "", "x".repeat(2000), `${"x".repeat(898)}🙏🙏`] });
		const sent = JSON.parse(String(whatsApp.asked.at(-1)?.text)).components[0].parameters;
		expect(sent.slice(0, 2)).toEqual([
			{ type: "text", text: "a b c" },
			{ type: "text", text: "–" },
		]);
		expect(sent[2].text).toHaveLength(900);
		expect(sent[3].text).toBe(`${"x".repeat(898)}…`);
	});

	test("distinguishes a missing answer from a missing server", async () => {
		whatsApp.answers(() => ({ isSilent: true }));
		expect(await failure(send())).toBe("unknown");
		expect(await failure(send({ baseUrl: `http://127.0.0.1:${await freePort()}` }))).toBe("retry");
	});

	test("reads an error by its code, and treats an unreadable answer as none", async () => {
		whatsApp.answers(() => whatsAppError(131026));
		expect(await failure(send())).toBe("refuse");
		whatsApp.answers(() => ({ body: { messages: [] } }));
		expect(await failure(send())).toBe("unknown");
		whatsApp.answers(() => ({ status: 503, body: {} }));
		expect(await failure(send())).toBe("retry");
	});
});

describe("reading a webhook", () => {
	const wrap = (value: unknown) => ({ entry: [{ changes: [{ value }] }] });

	test("skips unknown parts and reads the others", () => {
		const good = { id: "wamid.1", status: "delivered", timestamp: "1750857384", biz_opaque_callback_data: "ours" };
		const { statuses, replies } = readWebhook(
			wrap({
				statuses: [{ id: "wamid.2", status: "pondered", timestamp: "1" }, good, 7],
				messages: [
					{ id: "x", type: "text", text: { body: "STOP" } },
					{ from: "919876543210", text: { body: "STOP" } },
				],
			}),
		);
		expect(statuses).toEqual([
			{ wamid: "wamid.1", reference: "ours", status: "delivered", at: new Date(1_750_857_384_000) },
		]);
		expect(replies).toEqual([{ from: "919876543210", text: "STOP" }]);
	});

	test.each([[undefined], [null], [[]], [{}], [{ entry: "x" }]])("finds nothing in %j", (body) => {
		expect(readWebhook(body)).toEqual({ statuses: [], replies: [] });
	});
});
