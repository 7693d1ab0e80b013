import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendSms } from "~/providers/sms.server";
import { sendText } from "~/providers/whatsapp.server";
import { listen } from "../support/server/listen";

const reached: (string | undefined)[] = [];
const stranger = createServer((req, res) => {
	reached.push(req.url);
	res.end("{}");
});
let elsewhere = "";
const company = createServer((_, res) => res.writeHead(307, { location: elsewhere }).end());
let baseUrl = "";
beforeAll(async () => {
	elsewhere = `http://localhost:${await listen(stranger)}/`;
	baseUrl = `http://127.0.0.1:${await listen(company)}`;
});
afterAll(() => {
	stranger.close();
	company.close();
});

const TO = "+919876543210";
test.each([
	["the SMS company's", () => sendSms({ baseUrl, authkey: "key", templateId: "1" }, TO, { OTP: "123456" })],
	[
		"WhatsApp's",
		() => sendText({ baseUrl, version: "v23.0", phoneNumberId: "1", token: "token" }, { to: TO, text: "Case listed" }),
	],
])("%s redirect carries no number and no key to another host", async (_, send) => {
	await expect(send()).rejects.toThrow();
	expect(reached).toEqual([]);
});
