import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { PASSWORD, someCnr } from "../support/database/people";
import { today } from "../support/days";
import { IS_LONG } from "../support/length.js";
import { startOwnSite } from "../support/server/own-site";
import { startServer } from "../support/server/server";
import { givenPackage } from "../support/telling/messages";

const SETTINGS = { CORS_ORIGINS: "https://diary.example", TRUSTED_PROXIES: "1", WORKER: "0" };

/** Two servers on one database. */
const { database, given, server: first } = await startOwnSite(SETTINGS);
const second = await startServer({ ...SETTINGS, DATABASE_URL: database.url });
afterAll(second.stop);

let lastAddress = 0;
/** Nobody else calls from here. */
function someAddress() {
	lastAddress += 1;
	return `10.1.${lastAddress}.1`;
}

/** A person with a live session. */
async function givenCaller() {
	const user = await given.givenUser();
	return { user, token: await given.givenSession(user.id) };
}

type Sent = { key?: string; token?: string; address?: string; server?: string; method?: string; signal?: AbortSignal };

async function send(
	path: string,
	body: unknown,
	{ key, token, address, server = first.url, method = "POST", signal }: Sent,
) {
	const response = await fetch(server + path, {
		method,
		signal: signal ?? null,
		headers: {
			"content-type": "application/json",
			"x-forwarded-for": address ?? someAddress(),
			...(key === undefined ? {} : { "idempotency-key": key }),
			...(token ? { authorization: `Bearer ${token}` } : {}),
		},
		body: typeof body === "string" ? body : JSON.stringify(body),
	});
	const text = await response.text();
	return { status: response.status, text, json: JSON.parse(text), headers: response.headers };
}

const replayed = ({ headers }: { headers: Headers }) => headers.get("idempotent-replayed");
const complain = (caller: Sent, message = "The date is wrong.") =>
	send("/api/v1/complaint", { topic: "Date", message }, caller);
const countComplaints = async (userId: string) =>
	(await given.client`select id from complaints where user_id = ${userId}`).length;
const rowsKept = async () => (await given.client`select id from idempotent_calls`).length;

describe("a call with a key", () => {
	test("sent again gets the same status and body and is not run; without the key it is", async () => {
		const { user, token } = await givenCaller();
		const key = randomUUID();
		const cnr = someCnr();
		const add = (sent: Sent) => send("/api/v1/cases/add", { user_id: user.id, cnr_number: cnr }, { token, ...sent });
		const first = await add({ key });
		expect(first).toMatchObject({ status: 200, json: { message: "Case added." } });
		expect(replayed(first)).toBeNull();
		// Another token of the same person knows it too.
		const second = await add({ key, token: await given.givenSession(user.id) });
		expect([second.status, second.text, replayed(second)]).toEqual([200, first.text, "true"]);
		expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
		expect(second.headers.get("content-type")).toBe("application/json");
		expect(await add({})).toMatchObject({ status: 409, json: { code: "cnr_taken" } });
	});

	test("sent again shows no token of a login and no secret of a webhook, and nothing of them is kept", async () => {
		const { user, token } = await givenCaller();
		const [key, address] = [randomUUID(), someAddress()];
		const login = () => send("/api/v1/auth/login", { username: user.username, password: PASSWORD }, { key, address });
		const [first, second] = [await login(), await login()];
		const { token: shown, ...rest } = first.json;
		expect(shown).toEqual(expect.any(String));
		expect([second.status, second.json, replayed(second)]).toEqual([200, rest, "true"]);

		const body = { url: "https://hooks.example.com/a", kinds: ["case.order"], password: PASSWORD };
		const add = () => send("/api/v1/webhooks", body, { key, token });
		const [added, again] = [await add(), await add()];
		expect(added).toMatchObject({ status: 200, json: { data: { secret: expect.stringMatching(/^whsec_/) } } });
		const { secret: _, ...data } = added.json.data;
		expect([again.status, again.json, replayed(again)]).toEqual([200, { ...added.json, data }, "true"]);
	});

	test("that was refused is refused again in the same words, though by now it would be run", async () => {
		const { user, token } = await givenCaller();
		const { id } = await given.givenCase(user.id, { isApproved: true });
		const key = randomUUID();
		const change = () =>
			send("/api/v1/cases/update-case", { case_id: id, user_id: user.id, case_number: "7/2024" }, { token, key });
		const refused = await change();
		expect(refused).toMatchObject({ status: 409, json: { code: "case_approved" } });
		await given.client`update cases set is_approved = false where id = ${id}`;
		const again = await change();
		expect([again.status, again.text, replayed(again)]).toEqual([409, refused.text, "true"]);
	});

	test("is 409 key_reused with another body, address or method, and nothing is run", async () => {
		const { user, token } = await givenCaller();
		const key = randomUUID();
		await complain({ key, token });
		const others = [
			await complain({ key, token }, "Something else."),
			await send("/api/v1/feedback", { topic: "Date", message: "The date is wrong." }, { key, token }),
			await send(`/api/v1/cases/delete/${randomUUID()}`, {}, { key, token, method: "DELETE" }),
			// One that would be refused for its input.
			await send("/api/v1/complaint", {}, { key, token }),
		];
		for (const answer of others) expect(answer).toMatchObject({ status: 409, json: { code: "key_reused" } });
		expect(await countComplaints(user.id)).toBe(1);
	});

	test("is deleted, changed or put once too", async () => {
		const { user, token } = await givenCaller();
		const { id } = await given.givenCase(user.id);
		const key = randomUUID();
		const remove = () => send(`/api/v1/cases/delete/${id}`, "", { key, token, method: "DELETE" });
		const first = await remove();
		const second = await remove();
		expect([first.status, second.status, second.text, replayed(second)]).toEqual([200, 200, first.text, "true"]);
	});

	test("of somebody else is another key: nobody reads another person's answer", async () => {
		const [asha, ravi] = [await givenCaller(), await givenCaller()];
		const key = randomUUID();
		const first = await complain({ key, token: asha.token });
		const second = await complain({ key, token: ravi.token });
		expect(replayed(second)).toBeNull();
		expect(second.json.data.id).not.toBe(first.json.data.id);
		expect([await countComplaints(asha.user.id), await countComplaints(ravi.user.id)]).toEqual([1, 1]);
		await given.client`delete from sessions where user_id = ${asha.user.id}`;
		expect(await complain({ key, token: asha.token })).toMatchObject({ status: 401, json: { code: "not_signed_in" } });
	});

	test("that is open belongs to its network address, and its answer is kept sealed", async () => {
		const { user } = await givenCaller();
		const key = randomUUID();
		const address = someAddress();
		const logIn = (from: string, password = PASSWORD) =>
			send("/api/v1/auth/login", { username: user.username, password }, { key, address: from });
		const first = await logIn(address);
		expect(first.status).toBe(200);
		const second = await logIn(address);
		expect([{ ...first.json, ...second.json }, replayed(second)]).toEqual([first.json, "true"]);
		expect(await logIn(address, "Another@12345")).toMatchObject({ status: 409, json: { code: "key_reused" } });
		const elsewhere = await logIn(someAddress());
		expect(replayed(elsewhere)).toBeNull();
		expect(elsewhere.json.token).not.toBe(first.json.token);
		const rows = await given.client`select row_to_json(c)::text as text from idempotent_calls c`;
		for (const { text } of rows) {
			for (const secret of [first.json.token, key, PASSWORD, user.username, user.id])
				expect(text).not.toContain(secret);
		}
	});

	test.each([
		["empty", ""],
		["longer than 255", "k".repeat(256)],
		["with a blank", "two words"],
		["that is no ASCII", "clé"],
	])("%s is 400 invalid_key, and nothing is run", async (_, key) => {
		const { user, token } = await givenCaller();
		expect(await complain({ key, token })).toMatchObject({ status: 400, json: { code: "invalid_key" } });
		expect(await countComplaints(user.id)).toBe(0);
	});

	test("of 255 characters is taken", async () => {
		const { token } = await givenCaller();
		const key = "~".repeat(255);
		expect([(await complain({ key, token })).status, replayed(await complain({ key, token }))]).toEqual([200, "true"]);
	});

	test("whose input is refused leaves the key free for the right input", async () => {
		const { user, token } = await givenCaller();
		const key = randomUUID();
		const before = await rowsKept();
		expect((await send("/api/v1/complaint", { topic: "" }, { key, token })).json.code).toBe("invalid_input");
		expect(await rowsKept()).toBe(before);
		expect((await complain({ key, token })).status).toBe(200);
		expect(await countComplaints(user.id)).toBe(1);
	});

	test("that only reads takes the header and keeps nothing", async () => {
		const { user, token } = await givenCaller();
		const before = await rowsKept();
		const response = await fetch(`${first.url}/api/v1/cases/${user.id}`, {
			headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
		});
		expect([response.status, await rowsKept()]).toEqual([200, before]);
	});

	test("counts as new after 24 hours, and is another post then", async () => {
		const { user, token } = await givenCaller();
		const key = randomUUID();
		const first = await complain({ key, token });
		await given.client`update idempotent_calls set created_at = now() - interval '24 hours 1 second'`;
		const second = await complain({ key, token });
		expect([second.status, replayed(second)]).toEqual([200, null]);
		expect(second.json.data.id).not.toBe(first.json.data.id);
		expect(await countComplaints(user.id)).toBe(2);
	});
});

describe("at the same moment", () => {
	test("twenty equal calls to two servers run once; the others wait or get its answer", async () => {
		const { user, token } = await givenCaller();
		const key = randomUUID();
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, n) => complain({ key, token, server: [first, second][n % 2]?.url })),
		);
		const run = answers.filter((answer) => answer.status === 200 && replayed(answer) === null);
		expect(run).toHaveLength(1);
		for (const answer of answers) {
			if (answer.status === 200) expect(answer.text).toBe(run[0]?.text);
			else expect([answer.status, answer.json.code]).toEqual([409, "key_in_use"]);
		}
		expect(await countComplaints(user.id)).toBe(1);
		const later = await complain({ key, token, server: second.url });
		expect([later.text, replayed(later)]).toEqual([run[0]?.text, "true"]);
	});

	test("calls with a key each and one text are as many posts", async () => {
		const { user, token } = await givenCaller();
		const answers = await Promise.all(Array.from({ length: 4 }, () => complain({ key: randomUUID(), token })));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(await countComplaints(user.id)).toBe(4);
	});
});

/** Keeps the person's posts waiting until the work is done. */
async function whileWaiting(userId: string, work: () => Promise<unknown>) {
	await given.client.begin(async (tx) => {
		await tx`select id from users where id = ${userId} for update`;
		await work();
	});
}

const isRunning = async () =>
	(await given.client`select id from idempotent_calls where sealed_answer is null and lease_ends_at > now()`).length >
	0;

const untilRunning = async () => {
	for (const until = Date.now() + 10_000; !(await isRunning()); await wait(20))
		if (Date.now() > until) throw new Error("The call did not begin");
};

test("a program whose connection breaks gets the answer of the call that went on without it", async () => {
	const { user, token } = await givenCaller();
	const key = randomUUID();
	const gone = new AbortController();
	await whileWaiting(user.id, async () => {
		const lost = complain({ key, token, signal: gone.signal }).catch((error: Error) => error.name);
		await untilRunning();
		gone.abort();
		expect(await lost).toBe("AbortError");
		expect(await complain({ key, token })).toMatchObject({ status: 409, json: { code: "key_in_use" } });
	});
	await expect.poll(async () => replayed(await complain({ key, token })), { timeout: 10_000 }).toBe("true");
	expect(await countComplaints(user.id)).toBe(1);
});

describe("where a server dies in the middle of a call", () => {
	test("the key is in use until its lease ends; then the call is run, and what was written is not doubled", async () => {
		const { user, token } = await givenCaller();
		const key = randomUUID();
		const dying = await startServer({ ...SETTINGS, DATABASE_URL: database.url });
		await whileWaiting(user.id, async () => {
			const lost = complain({ key, token, server: dying.url }).catch((error: Error) => error);
			await untilRunning();
			dying.process.kill("SIGKILL");
			await once(dying.process, "exit");
			expect(await lost).toBeInstanceOf(Error);
		});
		const early = await complain({ key, token });
		expect(early).toMatchObject({ status: 409, json: { code: "key_in_use" } });
		expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(60);
		expect(await complain({ key, token }, "Another.")).toMatchObject({ json: { code: "key_reused" } });
		const [lease] = await given.client`
			select extract(epoch from lease_ends_at - created_at) as seconds from idempotent_calls where sealed_answer is null`;
		expect(Number(lease?.seconds)).toBe(60);
		await given.client`update idempotent_calls set lease_ends_at = now() where sealed_answer is null`;
		const second = await complain({ key, token });
		expect([second.status, replayed(second)]).toEqual([200, null]);
		expect(await countComplaints(user.id)).toBe(1);

		// As if it had died after the commit: the answer is gone, the post is there.
		await given.client`update idempotent_calls set sealed_answer = null, lease_ends_at = now()
			where created_at = (select max(created_at) from idempotent_calls)`;
		const third = await complain({ key, token });
		expect([third.status, third.json.data.id]).toEqual([200, second.json.data.id]);
		expect(await countComplaints(user.id)).toBe(1);
	});

	test.runIf(IS_LONG)("a restarted server knows the answers of the one before", async () => {
		const { token } = await givenCaller();
		const key = randomUUID();
		const before = await startServer({ ...SETTINGS, DATABASE_URL: database.url });
		const first = await complain({ key, token, server: before.url });
		await before.stop();
		const after = await startServer({ ...SETTINGS, DATABASE_URL: database.url });
		try {
			const second = await complain({ key, token, server: after.url });
			expect([second.text, replayed(second)]).toEqual([first.text, "true"]);
		} finally {
			await after.stop();
		}
	});
});

test("a fault and a limit are not kept: the next call with the key is run", async () => {
	const { user, token } = await givenCaller();
	const key = randomUUID();
	await given.client.unsafe("alter table complaints rename to complaints_away");
	try {
		const failed = await complain({ key, token });
		expect(failed).toMatchObject({ status: 500, json: { code: "internal_error" } });
		expect(failed.json.request_id).toBe(failed.headers.get("x-request-id"));
	} finally {
		await given.client.unsafe("alter table complaints_away rename to complaints");
	}
	const second = await complain({ key, token });
	expect([second.status, replayed(second)]).toEqual([200, null]);
	expect(await countComplaints(user.id)).toBe(1);
});

test("beyond a thousand new keys a day an address is 429, keeps no row, and old keys are answered", async () => {
	const small = await startServer({ ...SETTINGS, DATABASE_URL: database.url, RATE_LIMIT_SCALE: "0.1" });
	try {
		const address = someAddress();
		const lookUp = (key: string, from = address) =>
			send("/api/fetch-district", { stateId: "1" }, { key, address: from, server: small.url });
		const key = randomUUID();
		const first = await lookUp(key);
		expect(first.status).toBe(200);
		// The limit of calls is nearer, so the keys used up are written down in place of made.
		await given.client`update rate_limits set points = 100 where key like 'idempotency-address:%'`;
		const before = await rowsKept();
		const refused = await lookUp(randomUUID());
		expect(refused).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(await rowsKept()).toBe(before);
		expect(replayed(await lookUp(key))).toBe("true");
	} finally {
		await small.stop();
	}
});

describe("a page of another site that is allowed", () => {
	const headers = { origin: "https://diary.example" };

	test("may send the key and read what comes with an answer", async () => {
		const asked = await fetch(`${first.url}/api/v1/complaint`, { method: "OPTIONS", headers });
		expect(asked.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
		const answer = await fetch(`${first.url}/api/v1/plans/list-plan`, { headers });
		const exposed = String(answer.headers.get("access-control-expose-headers"));
		for (const name of ["Idempotent-Replayed", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-Id", "ETag"])
			expect(exposed.split(", ")).toContain(name);
	});
});

describe("G5, 136: a call whose answer is lost, sent again with its key, is answered as the first one was", () => {
	const loseAnswers = () => given.client`update idempotent_calls set sealed_answer = null, lease_ends_at = now()`;
	const twice = async (path: string, body: unknown, caller: Sent) => {
		const key = randomUUID();
		const before = await send(path, body, { ...caller, key });
		expect(before.status, before.text).toBe(200);
		await loseAnswers();
		const again = await send(path, body, { ...caller, key });
		expect(replayed(again), "it runs again").toBeNull();
		expect([again.status, again.text]).toEqual([200, before.text]);
		return before.json.data;
	};

	test("when it adds, changes or deletes a case", async () => {
		const { user, token } = await givenCaller();
		const added = await twice("/api/v1/cases/add", { user_id: user.id, cnr_number: someCnr() }, { token });
		const own = {
			user_id: user.id,
			title: "Gokhale v. Builders",
			forum: "NCLT Mumbai",
			case_number: "CP 41",
			petitioners: ["A"],
			respondents: ["B"],
		};
		await twice("/api/v1/cases/add-own", own, { token });
		expect(await given.client`select id from cases where owner_id = ${user.id}`).toHaveLength(2);
		await twice(`/api/v1/cases/delete/${added.id}`, {}, { token, method: "DELETE" });
		expect(await given.client`select id from cases where owner_id = ${user.id}`).toHaveLength(1);
	});

	test("when it saves or deletes a number", async () => {
		const { user, token } = await givenCaller();
		const subscriptionId = await givenPackage(given.db, user.id);
		const number = { subscription_id: subscriptionId, mobile_number: "9876543210" };
		await twice("/api/v1/mobile-maintainance/save-number/", number, { token });
		await twice("/api/v1/mobile-maintainance/number", number, { token });
		expect(await given.client`select id from subscription_numbers where user_id = ${user.id}`).toEqual([]);
	});

	test("when it sends a complaint or feedback, later than the minute in which the same text is one", async () => {
		const { user, token } = await givenCaller();
		for (const [kind, path] of [
			["complaints", "/api/v1/complaint"],
			["feedback", "/api/v1/feedback"],
		] as const) {
			const key = randomUUID();
			const text = { user_id: user.id, topic: "Date", message: "The date is wrong." };
			const before = await send(path, text, { token, key });
			await given.client`update ${given.client(kind)} set created_at = now() - interval '5 minutes' where user_id = ${user.id}`;
			await loseAnswers();
			const again = await send(path, text, { token, key });
			expect(again.json.data).toMatchObject({ id: before.json.data.id });
			expect(await given.client`select id from ${given.client(kind)} where user_id = ${user.id}`).toHaveLength(1);
		}
	});

	test("when it changes a profile: the code and the mails go out once", async () => {
		const { user, token } = await givenCaller();
		const change = { email: `${randomUUID()}@example.in`, mobile_number: "9811122233", city: "Pune" };
		await twice(`/api/v1/auth/update-user/${user.id}`, change, { token, method: "PUT" });
		expect(
			await given.client`select token_hash from one_time_tokens where purpose = 'undo-contact' and user_id = ${user.id}`,
		).toHaveLength(1);
		const sent =
			await given.client`select name from pgboss.job where data->>'to' in (${change.email}, '+919811122233')`;
		expect(sent.map(({ name }) => name).sort()).toEqual(["send-mail", "send-sms"]);
	});

	test("when it records or removes a hearing, and never undoes what followed", async () => {
		const { user, token } = await givenCaller();
		const { id: caseId } = await given.givenCase(user.id);
		const at = `/api/v1/case/${caseId}/hearings`;
		const { id } = await twice(at, { hearing_date: today, outcome: "heard", based_on: null }, { token });
		await twice(`${at}/${id}`, {}, { token, method: "DELETE" });
		const key = randomUUID();
		const record = (about: object, sent: Sent) => send(at, { hearing_date: today, outcome: "heard", ...about }, sent);
		await record({ note: "early" }, { token, key });
		await loseAnswers();
		await record({ note: "corrected" }, { token });
		expect(await record({ note: "early" }, { token, key })).toMatchObject({ status: 200 });
		expect(await given.client`select note from noted_hearings where case_id = ${caseId}`).toEqual([
			{ note: "corrected" },
		]);
	});
});
