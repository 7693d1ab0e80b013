import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, inject, test } from "vitest";
import { logInClient, openBrowser } from "../support/browser/browser";
import { openFactories, PASSWORD } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";
import { type RunningServer, startServer } from "../support/server/server";
import { base, given } from "../support/server/site";
import { givenPackage, openWhatsApp } from "../support/telling/messages";

async function until<T>(look: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(150)) {
		const found = await look();
		if (found) return found;
	}
	throw new Error("It did not come about in time");
}

const MANUAL = "/api/v1/whatsapp/handle-manual-message";

async function givenSender(numbers: string[], about: { messageLimit?: number } = {}) {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers, ...about });
	const { id, cnrNumber } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	const { call } = await logInClient(base, user.username, PASSWORD);
	const messages = () =>
		given.client<{ recipient: string; status: string; reason: string | null; error_code: number | null }[]>`
			select recipient, status, reason, error_code from messages where user_id = ${user.id} and batch_id is not null order by id`;
	return { user, caseId: id, cnrNumber, call, messages };
}

const outbox = async (to: string): Promise<{ channel: string; text: string }[]> =>
	Object(await (await fetch(`${base}/sandbox/outbox.json?to=${encodeURIComponent(to)}`)).json()).messages;

/** A random number with the given ending, which sets the simulator's behaviour. */
const numberEnding = (ending: string, first = "9") =>
	`+91${first}${String(Math.floor(Math.random() * 1000)).padStart(3, "0")}${ending}`;

describe("POST /whatsapp/handle-manual-message", () => {
	test("sends each number one message, whose statuses follow up to read", async () => {
		const [even, odd] = [numberEnding("555552"), numberEnding("555553")];
		const { user, caseId, cnrNumber, call, messages } = await givenSender([even, odd]);
		const answer = await call("POST", MANUAL, { user_id: user.id, case_id: [caseId] });
		expect(answer.status).toBe(200);
		expect(answer.json).toMatchObject({
			status: true,
			message: "3 WhatsApp messages are on their way.",
			data: { messages: 3, batch_id: expect.any(String) },
		});
		await until(async () => {
			const rows = await messages();
			return (
				rows.find(({ recipient }) => recipient === even)?.status === "read" &&
				rows.every((row) => /delivered|read/.test(row.status))
			);
		});
		expect((await messages()).find(({ recipient }) => recipient === odd)?.status).toBe("delivered");
		for (const number of [user.mobileNumber, even, odd]) {
			const arrivedMessages = (await outbox(number)).filter(({ text }) => text.includes(cnrNumber));
			expect(arrivedMessages, number).toHaveLength(1);
			expect(arrivedMessages[0]).toMatchObject({ channel: "whatsapp" });
			for (const word of ["10/2024", "Sunita Rao", "Next hearing: Thursday, 11 Mar 2027", "/opt-out/"])
				expect(arrivedMessages[0]?.text).toContain(word);
		}
		const membership = await call("GET", `/api/v1/transactions/memebership/${user.id}`);
		expect(membership.json).toMatchObject({ data: { package: { messages_sent: 3 } } });
	});

	test("sends to the numbers linked by case_ids or confirmed, and names the others in skipped", async () => {
		const { user, caseId, call, messages } = await givenSender([]);
		await given.client`update subscriptions set phone_number_limit = 10 where user_id = ${user.id}`;
		const membership = async () => Object((await call("GET", `/api/v1/transactions/memebership/${user.id}`)).json).data;
		const save = async (mobile_number: string, about: object) =>
			call("POST", "/api/v1/mobile-maintainance/save-number/", {
				subscription_id: (await membership()).id,
				mobile_number,
				...about,
			});
		const [language, agreed_how, agreed_on] = ["mr", "phone", "2026-03-02"];
		const agreed = { agreed: true, agreed_how, agreed_on, language };
		const linked = await save("9820055551", { party_name: "SUNITA  RAO", case_ids: [caseId], ...agreed });
		expect(linked.json).toMatchObject({ message: "Mobile number saved." });
		expect((await save("9820055552", { party_name: "Sunita Rao" })).json).toMatchObject({
			status: true,
			message: "Mobile number saved. It is not linked to a case yet, so it gets no messages.",
		});
		expect((await save("9820055553", { party_name: "Clerk", all_cases: true, remind_of_hearings: true })).status).toBe(
			200,
		);
		expect((await save("9820055554", { party_name: "Meena" })).status).toBe(200);
		await given.client`insert into number_cases (owner_id, number_id, case_id, is_by_name)
			select user_id, id, ${caseId}, true from subscription_numbers where user_id = ${user.id} and party_name = 'Meena'`;
		const foreign = await given.givenCase((await given.givenUser()).id);
		for (const case_ids of [[caseId, foreign.id], ["x"]])
			expect((await save("9820055559", { case_ids })).status).toBe(404);
		expect((await save("9820055559", { case_ids: 7 })).status).toBe(400);
		expect((await membership()).phone_numbers).toMatchObject([
			{
				party_name: "SUNITA  RAO",
				linked_case_ids: [caseId],
				unconfirmed_case_ids: [],
				all_cases: false,
				language,
				agreed_how,
				agreed_on,
			},
			{ linked_case_ids: [], language: "en", agreed_how: null, agreed_on: null, remind_of_hearings: false },
			{ linked_case_ids: [], all_cases: true, remind_of_hearings: true },
			{ party_name: "Meena", linked_case_ids: [], unconfirmed_case_ids: [caseId] },
		]);
		const answer = await call("POST", MANUAL, { user_id: user.id, case_id: [caseId] });
		expect(answer.json).toMatchObject({
			message:
				"3 WhatsApp messages are on their way. 2 saved numbers were skipped, since they are not linked to these cases.",
			data: { messages: 3 },
			skipped: [
				{ number: "+919820055552", reason: "This number is not linked to this case." },
				{
					number: "+919820055554",
					reason: "Linked by name, not confirmed. Confirm it under Mobile Maintenance.",
				},
			],
		});
		expect((await messages()).map(({ recipient }) => recipient)).toEqual([
			user.mobileNumber,
			"+919820055551",
			"+919820055553",
		]);
	});

	test("posted ten times at once sends nothing twice", async () => {
		const { user, caseId, cnrNumber, call, messages } = await givenSender([]);
		const answers = await Promise.all(
			Array.from({ length: 10 }, () => call("POST", MANUAL, { user_id: user.id, case_id: [caseId] })),
		);
		expect(answers.every(({ status }) => status === 200)).toBe(true);
		expect(new Set(answers.map(({ json }) => Object(json).data.batch_id)).size).toBe(1);
		await until(async () => (await messages()).every(({ status }) => status !== "queued"));
		expect((await outbox(user.mobileNumber)).filter(({ text }) => text.includes(cnrNumber))).toHaveLength(1);
	});

	test.each([{}, { case_id: [] }, { case_id: "" }, { case_id: null }])(
		"with %j answers that a case must be selected",
		async (body) => {
			const { user, call } = await givenSender([]);
			const answer = await call("POST", MANUAL, { user_id: user.id, ...body });
			expect(answer.status).toBe(400);
			expect(answer.json).toMatchObject({
				status: false,
				message: "Please select at least one case",
				errors: { case_id: ["Please select at least one case"] },
			});
		},
	);

	test("refuses unapproved and unknown cases, and people without a package", async () => {
		const { user, caseId, call } = await givenSender([]);
		const open = await given.givenCase(user.id);
		expect((await call("POST", MANUAL, { user_id: user.id, case_id: [caseId, open.id] })).status).toBe(409);
		expect((await call("POST", MANUAL, { user_id: user.id, case_id: ["1"] })).status).toBe(404);
		await given.client`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${user.id}`;
		const answer = await call("POST", MANUAL, { user_id: user.id, case_id: [caseId] });
		expect(answer.status).toBe(409);
		expect(answer.json).toEqual({
			status: false,
			message: "You have no active package. Choose a package first.",
			code: "no_package",
		});
	});

	test("a permanent failure has its reason, a temporary one is retried, and only sent messages count", async () => {
		const numbers = {
			refused: numberEnding("131026"),
			later: numberEnding("131026", "7"),
			passing: numberEnding("131016"),
			ordinary: numberEnding("000001"),
		};
		const { user, caseId, call, messages } = await givenSender(Object.values(numbers));
		await call("POST", MANUAL, { user_id: user.id, case_id: [caseId] });
		const rows = await until(async () => {
			const found = await messages();
			return found.every(({ status }) => !/queued|sent/.test(status)) && found;
		}, 28);
		const byNumber = new Map(rows.map((row) => [row.recipient, row]));
		for (const number of [numbers.refused, numbers.later])
			expect(byNumber.get(number)).toMatchObject({
				status: "failed",
				error_code: 131026,
				reason: expect.stringContaining("not on WhatsApp"),
			});
		for (const number of [numbers.passing, numbers.ordinary])
			expect(byNumber.get(number)?.status).toMatch(/delivered|read/);
		// A recipient without WhatsApp gets an SMS, which counts too.
		await until(async () => {
			const texts = await given.client`
				select status from messages where user_id = ${user.id} and channel = 'sms'`;
			return texts.length === 2 && texts.every(({ status }) => status === "sent");
		}, 10);
		const [counted] = await given.client`select messages_sent from subscriptions where user_id = ${user.id}`;
		expect(counted?.messages_sent).toBe(5);
	}, 40_000);
});

describe("/webhooks/whatsapp", () => {
	const sign = (body: string, secret = "sandbox_app_secret") =>
		`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
	const post = (body: string, signature: string) =>
		fetch(`${base}/webhooks/whatsapp`, {
			method: "POST",
			body,
			headers: { "content-type": "application/json", "x-hub-signature-256": signature },
		});

	test("returns the challenge to a caller with the token, and to nobody else", async () => {
		const ask = (token: string, mode = "subscribe") =>
			fetch(`${base}/webhooks/whatsapp?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=1158201444`);
		const good = await ask("sandbox_verify_token");
		expect(good.status).toBe(200);
		expect(await good.text()).toBe("1158201444");
		expect((await ask("guess")).status).toBe(403);
		expect((await ask("sandbox_verify_token", "unsubscribe")).status).toBe(403);
		expect((await fetch(`${base}/webhooks/whatsapp`)).status).toBe(403);
	});

	test("a STOP needs the company's signature", async () => {
		const number = numberEnding("555551");
		const body = JSON.stringify({
			object: "whatsapp_business_account",
			entry: [
				{
					changes: [
						{ value: { messages: [{ from: number.slice(1), type: "text", text: { body: "Stop 🙏".slice(0, 4) } }] } },
					],
				},
			],
		});
		const optedOut = () => given.client`select via from opted_out_numbers where number = ${number}`;
		expect((await post(body, sign(body, "another"))).status).toBe(403);
		expect((await post(body, "")).status).toBe(403);
		expect(await optedOut()).toHaveLength(0);
		expect((await post(body, sign(body))).status).toBe(200);
		expect(await optedOut()).toHaveLength(1);
		expect((await post("{", sign("{"))).status).toBe(400);
		expect((await post("[]", sign("[]"))).status).toBe(200);
	});

	test("the link in a message asks for confirmation, then stops its sender's messages to the number", async () => {
		const { user, caseId, cnrNumber, call } = await givenSender([]);
		await call("POST", MANUAL, { user_id: user.id, case_id: [caseId] });
		const message = await until(async () =>
			(await outbox(user.mobileNumber)).find(({ text }) => text.includes(cnrNumber)),
		);
		const link = /\/opt-out\/\S+/.exec(message.text)?.[0] ?? "";
		const browser = openBrowser(base);
		expect(await (await browser.get(link)).text()).toContain("Stop messages");
		const optedOut = () => given.client`
			select used_from from sender_opt_outs join message_opt_out_links on used_at is not null
				join messages on messages.id = message_id and recipient = number
			where number = ${user.mobileNumber} and sender_id = ${user.id}`;
		expect(await optedOut()).toHaveLength(0);
		expect((await browser.post(link, {})).status).toBe(303);
		expect(await optedOut()).toMatchObject([{ used_from: "127.0.0.1" }]);
		expect((await browser.get(`${link.slice(0, -2)}xx`)).status).toBe(404);
		const former = await browser.get(
			`/opt-out/${Buffer.from(user.mobileNumber).toString("base64url")}.${"a".repeat(22)}`,
		);
		expect(former.status).toBe(404);
		expect(await former.text()).toContain("reply STOP");
	});
});

describe("the simulators refuse what the companies refuse", () => {
	const whatsApp = async (about: { to?: string; template?: object; token?: string }) => {
		const { to = numberEnding("555554").slice(1), template = {}, token = "sandbox_token" } = about;
		const parameters = ["10/2024", "X", "Rao", "11 Mar 2027", "http://x.test/y"].map((text) => ({
			type: "text",
			text,
		}));
		const response = await fetch(`${base}/sandbox/whatsapp/v23.0/100000000000001/messages`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({
				messaging_product: "whatsapp",
				to,
				type: "template",
				template: {
					name: "hearing_update",
					language: { code: "en" },
					components: [{ type: "body", parameters }],
					...template,
				},
			}),
		});
		return { status: response.status, code: Object(await response.json()).error?.code };
	};

	test("WhatsApp: a wrong token, an unknown template, too long a text, and too many messages to one number", async () => {
		expect((await whatsApp({})).status).toBe(200);
		expect(await whatsApp({ token: "x" })).toEqual({ status: 401, code: 190 });
		expect(await whatsApp({ template: { name: "other" } })).toEqual({ status: 404, code: 132001 });
		expect(await whatsApp({ template: { language: { code: "bn" } } })).toEqual({ status: 404, code: 132001 });
		const long = { components: [{ type: "body", parameters: Array(5).fill({ type: "text", text: "x".repeat(250) }) }] };
		expect(await whatsApp({ template: long })).toEqual({ status: 400, code: 132005 });
		const to = numberEnding("555556").slice(1);
		const startedAt = Date.now();
		const codes = await Promise.all(Array.from({ length: 60 }, async () => (await whatsApp({ to })).code));
		const acceptedCount = codes.filter((code) => code === undefined).length;
		// One more is accepted every six seconds, which a busy machine may take.
		expect(acceptedCount).toBeGreaterThanOrEqual(45);
		expect(acceptedCount).toBeLessThanOrEqual(45 + Math.floor((Date.now() - startedAt) / 6_000));
		expect(new Set(codes)).toEqual(new Set([undefined, 131056]));
	});

	test("SMS: an invalid number; mail: an invalid address and a header of two lines", async () => {
		const sms = await fetch(`${base}/sandbox/sms/api/v5/flow/`, {
			method: "POST",
			headers: { authkey: "sandbox_authkey", "content-type": "application/json" },
			body: JSON.stringify({ template_id: "x", recipients: [{ mobiles: "12345" }] }),
		});
		expect(await sms.json()).toMatchObject({ type: "error" });
		for (const about of [{ to: "nobody" }, { subject: "a\r\nBcc: b@example.in" }]) {
			const answer = await fetch(`${base}/sandbox/mail`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ to: "a@example.in", subject: "s", text: "t", ...about }),
			});
			expect(answer.status).toBe(400);
		}
	});
});

describe("a worker killed with SIGKILL", () => {
	const running: RunningServer[] = [];
	const start = async (env: Record<string, string>, command?: string) => {
		const server = await startServer(env, command);
		running.push(server);
		return server;
	};

	test.runIf(IS_LONG)(
		"leaves all messages to the next one, which sends each once",
		async () => {
			const folder = await mkdtemp(path.join(tmpdir(), "messages-"));
			const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
			const whatsApp = await openWhatsApp();
			const env = { DATABASE_URL: database.url, WHATSAPP_BASE_URL: whatsApp.url, DATA_DIR: folder, LOG_LEVEL: "info" };
			const web = await start({ ...env, WORKER: "0" });
			const here = openFactories(database.url);
			const user = await here.givenUser();
			const numbers = Array.from({ length: 39 }, (_, n) => `+9180000000${String(n).padStart(2, "0")}`);
			await givenPackage(here.db, user.id, { numbers });
			const { id } = await here.givenCase(user.id, { isApproved: true });
			const { call } = await logInClient(web.url, user.username, PASSWORD);
			expect((await call("POST", MANUAL, { user_id: user.id, case_id: [id] })).status).toBe(200);

			// From the tenth message on the company accepts messages, but holds back its answers until the worker is dead.
			whatsApp.answers((_, number) => ({ isSilent: number > 10 }));
			const worker = await start(env, "worker");
			await until(async () => whatsApp.asked.length > 14);
			worker.process.kill("SIGKILL");
			await once(worker.process, "exit");
			const accepted = whatsApp.asked.slice(10);
			expect(accepted.length).toBeGreaterThan(0);
			whatsApp.answers(() => ({}));

			// The company reports the accepted messages by webhook, as the real one does.
			const statuses = accepted.map(({ reference }, n) => ({
				id: `wamid.dead.${n}`,
				status: "sent",
				timestamp: "1790000000",
				biz_opaque_callback_data: reference,
			}));
			const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
			const signature = `sha256=${createHmac("sha256", "sandbox_app_secret").update(body).digest("hex")}`;
			const posted = await fetch(`${web.url}/webhooks/whatsapp`, {
				method: "POST",
				body,
				headers: { "x-hub-signature-256": signature },
			});
			expect(posted.status).toBe(200);

			const sql = postgres(database.url, { max: 1 });
			await sql`update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`;
			await start(env, "worker");
			await until(async () => {
				const [left] = await sql`select count(*)::int as count from messages where status = 'queued'`;
				return left?.count === 0;
			}, 60);
			// The dead worker's jobs run once more and find nothing to do.
			await until(async () => {
				const [left] = await sql`select count(*)::int as count from pgboss.job
				where name = 'send-message' and state in ('created', 'retry', 'active')`;
				return left?.count === 0;
			}, 60);
			const sentTo = whatsApp.asked.map(({ to }) => to).sort();
			expect(sentTo).toEqual([user.mobileNumber, ...numbers].sort());
			const [counted] = await sql`select messages_sent from subscriptions where user_id = ${user.id}`;
			expect(counted?.messages_sent).toBe(40);
			await sql.end();
			await here.close();
			whatsApp.close();
			for (const server of running) await server.stop();
			await database.drop();
			await rm(folder, { recursive: true, force: true });
		},
		150_000,
	);
});
