import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_LONG } from "../support/length.js";
import { type ApiCall, listApiCalls } from "../support/server/api-calls";
import { type Plausible, requestsTo, type Tokens } from "../support/server/api-fuzz";
import { startOwnSite } from "../support/server/own-site";
import { givenPlausible } from "../support/server/plausible";
import { openRawClient, type RawAnswer, type RawRequest } from "../support/server/raw-client";

/** Requests in all, over all calls alike; the same ones each time unless told otherwise. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (IS_LONG ? 50_000 : 250));
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_311);
const CALLS_AT_ONCE = 8;
/** Far more than any answer takes, far less than for ever. */
const DEADLINE_MS = 20_000;

const { API_ERROR_CODES } = await import("~/error-reasons");
const statusOfCode = new Map<unknown, number>(API_ERROR_CODES.map(({ code, status }) => [code, status]));

const calls = await listApiCalls();
const ROUNDS = Math.ceil(REQUESTS / calls.length / CALLS_AT_ONCE);

// Nobody works the queue, so that no row changes but by a call.
const { given, server } = await startOwnSite({ RATE_LIMIT_SCALE: "1000000", WORKER: "0" });
let client: ReturnType<typeof openRawClient>;
let plausible: Plausible = {};
let tokens: Record<"USER" | "ADMIN", string> = { USER: "", ADMIN: "" };
let cookie = "";
let approvedCase = "";
let sent = 0;
let slowestMs = 0;
const SLOWEST_MS = 2000;
const MAX_MEMORY_MB = 300;

beforeAll(async () => {
	client = openRawClient(server.url, { connections: CALLS_AT_ONCE, deadlineMs: DEADLINE_MS });
	({ plausible, tokens, approvedCase, cookie } = await givenPlausible(given));
});
afterAll(() => client.close());

/** Counters and marks of use, which a refused call may move: a guess is counted, a token was used. */
const MARKS = ["tries", "last_seen_at", "last_used_at", "last_used_from"];
/** Of a call with a key its refusal is kept. */
const LEFT_OUT = [
	"rate_limits",
	"idempotent_calls",
	"states",
	"districts",
	"court_complexes",
	"court_establishments",
	"case_types",
];

/** What every table holds, in a line each; of the audit log without what it notes of refusals. */
async function takeStock(): Promise<Record<string, string>> {
	const tables = await given.client`
		select schemaname || '.' || tablename as name from pg_tables
		where (schemaname = 'public' and not tablename = any(${LEFT_OUT})) or (schemaname = 'pgboss' and tablename = 'job')`;
	const marks = `'{${MARKS.join()}}'::text[]`;
	const parts = tables.map(
		({ name }) => `select '${name}' as name, count(*) || ':' ||
			coalesce(sum(hashtextextended((to_jsonb(t) - ${marks})::text, 0)), 0) as stock from ${name} t
			where to_jsonb(t)->>'area' is distinct from 'security'`,
	);
	const rows = await given.client.unsafe<{ name: string; stock: string }[]>(parts.join(" union all "));
	return Object.fromEntries(rows.map(({ name, stock }) => [name, stock]));
}

const inWords = ({ method, path, headers, body, isChunked }: RawRequest) =>
	`${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${isChunked ? "chunked " : ""}${body?.slice(0, 500)} (${body?.length ?? 0})`;

/** What holds of every answer, whatever was asked. */
function checkAnswer(asked: RawRequest, { status, headers, text }: RawAnswer) {
	const words = `${inWords(asked)} → ${status} ${text.slice(0, 300)}`;
	expect(status, words).toBeLessThan(500);
	expect(status, words).not.toBe(422);
	if (status === 204 || asked.method === "HEAD") return;
	expect(String(headers["content-type"]), words).toMatch(/^application\/json/);
	const json: unknown = JSON.parse(text);
	if (status === 200) {
		expect(json, words).toMatchObject({ status: true });
		return;
	}
	expect(status, words).toBeGreaterThanOrEqual(400);
	expect(json, words).toMatchObject({ status: false, message: expect.stringMatching(/\S/) });
	const { status: _, message: __, code, errors = {}, ...rest } = Object(json);
	expect(statusOfCode.get(code), `${words}: ${code}`).toBe(status);
	expect(headers["x-request-id"], words).toMatch(/^[\w.-]{8,64}$/);
	expect(rest, words).toEqual({});
	for (const lines of Object.values(errors))
		expect(lines, words).toEqual([expect.any(String), ...Object(lines).slice(1)]);
	if (status === 405) expect(headers.allow, words).toMatch(/^[A-Z, ]+$/);
}

/** A payment that did not check out is kept as FAILED (decision 22). */
const REFUSED_WITH_TRACE = 402;
const isRefused = ({ status }: RawAnswer) => status >= 400 && status !== REFUSED_WITH_TRACE;

async function sendAll(requests: RawRequest[]) {
	sent += requests.length;
	return Promise.all(
		requests.map(async (request) => {
			const started = performance.now();
			const answer = await client.send(request).catch((error) => {
				throw new Error(`${inWords(request)}: ${error.message}`, { cause: error });
			});
			slowestMs = Math.max(slowestMs, performance.now() - started);
			return answer;
		}),
	);
}

/** Sends them together; where some were taken, those refused are sent once more by themselves, to see that they change nothing. */
async function checkTogether(requests: RawRequest[]) {
	const before = await takeStock();
	const answers = await sendAll(requests);
	requests.forEach((request, position) => {
		const answer = answers[position];
		if (answer) checkAnswer(request, answer);
	});
	const refused = requests.filter((_, position) => answers[position] && isRefused(answers[position]));
	if (refused.length === requests.length) {
		expect(await takeStock(), refused.map(inWords).join("\n")).toEqual(before);
		return;
	}
	if (refused.length === 0) return;
	const between = await takeStock();
	const again = await sendAll(refused);
	if (again.every(isRefused)) expect(await takeStock(), refused.map(inWords).join("\n")).toEqual(between);
}

const requestsFor = (call: ApiCall): fc.Arbitrary<RawRequest> => {
	const isAdmin = call.auth === "admin";
	const keys: Tokens = {
		right: isAdmin ? tokens.ADMIN : tokens.USER,
		wrongRole: isAdmin ? tokens.USER : tokens.ADMIN,
		cookie,
	};
	const isMessage = call.pattern.includes("manual-message");
	return requestsTo({
		call,
		plausible: isMessage ? { ...plausible, case_id: [approvedCase] } : plausible,
		tokens: keys,
	});
};

describe("whatever is thrown at it", () => {
	test.each(calls)(
		"$method $pattern answers in JSON, never with a fault, and what it refuses changes nothing",
		{ timeout: 120_000 + REQUESTS * 6 },
		async (call) => {
			const together = fc.array(requestsFor(call), { minLength: CALLS_AT_ONCE, maxLength: CALLS_AT_ONCE });
			await fc.assert(fc.asyncProperty(together, checkTogether), {
				seed: SEED + calls.indexOf(call),
				numRuns: ROUNDS,
				endOnFailure: true,
			});
		},
	);

	test("would be seen if it changed a row", async () => {
		const before = await takeStock();
		await given.client`update complaints set topic = topic || '!'`;
		expect(await takeStock()).not.toEqual(before);
	});

	test("was as many requests as asked, the server's log has no fault, and its memory stayed bounded", () => {
		expect(sent).toBeGreaterThanOrEqual(REQUESTS);
		const memory = Number(spawnSync("ps", ["-o", "rss=", "-p", String(server.process.pid)]).stdout) / 1024;
		process.stdout.write(`${sent} calls, slowest ${Math.round(slowestMs)} ms, ${Math.round(memory)} MB\n`);
		expect(memory).toBeLessThan(MAX_MEMORY_MB);
		expect(slowestMs).toBeLessThan(SLOWEST_MS);
		expect(server.output()).not.toMatch(/"level":(50|60)|failed/);
	});
});
