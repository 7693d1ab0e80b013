import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_LONG, sampled } from "../support/length.js";
import { costOf, MAX_MS_A_KILOBYTE, MAX_MS_A_REQUEST } from "../support/processor-time";
import { listApiCalls } from "../support/server/api-calls";
import { type FoundForm, findForms } from "../support/server/forms";
import { startOwnSite } from "../support/server/own-site";
import { openRawClient, type RawRequest } from "../support/server/raw-client";
import { fill, listAddresses } from "../support/server/routes";

const { given, server } = await startOwnSite({ RATE_LIMIT_SCALE: "1000000", WORKER: "0" });
let client: ReturnType<typeof openRawClient>;
let forms: FoundForm[] = [];
beforeAll(async () => {
	client = openRawClient(server.url, { connections: 1, deadlineMs: 30_000 });
	forms = await findForms(server.url, given);
}, 240_000);
afterAll(() => client.close());

const KILOBYTE = 1024;
/** What is taken of an open call, and of others (app/web/server/limits.server.ts). */
const OPEN_BODY = 64 * KILOBYTE - 200;
const USUAL_BODY = 256 * KILOBYTE - 200;
/** Forms that take more. */
const LARGER: [path: RegExp, bytes: number][] = [
	[/^\/user\/cases\/add-many/, 4 * KILOBYTE * KILOBYTE - 200],
	[/^\/admin\/cases\/[^/]+\/record/, KILOBYTE * KILOBYTE - 200],
];
type Door = { method: string; path: string; size: number; headers: Record<string, string> };

/** Every so manieth door, open ones and others. */
const mixed = (doors: Door[], step: number) => [
	...sampled(
		doors.filter(({ size }) => size === OPEN_BODY),
		step,
	),
	...sampled(
		doors.filter(({ size }) => size !== OPEN_BODY),
		step,
	),
];
/** What node takes of a request's head, less the other headers. */
const HEAD = 15 * KILOBYTE;
const BODY = 1_000_000;
const filled = (pattern: string, bytes: number) => pattern.repeat(Math.ceil(bytes / pattern.length)).slice(0, bytes);

const sizeOf = ({ path, headers, body = "" }: RawRequest) =>
	path.length +
	Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0) +
	body.length;

const warm = new Set<string>();
const slow: string[] = [];
let dearestMs = 0;

/** Sends a request, after one to the same address that has loaded its modules, and notes what cost too much. */
async function weigh(what: string, request: RawRequest): Promise<void> {
	const kilobytes = Math.max(1, sizeOf(request) / KILOBYTE);
	const limit = Math.min(MAX_MS_A_REQUEST, MAX_MS_A_KILOBYTE * kilobytes);
	const place = `${request.method} ${request.path.split("?", 1)[0]?.slice(0, 100)}`;
	if (!warm.has(place)) await client.send({ ...request, path: request.path.split("?", 1)[0] ?? "/" }).catch(() => {});
	warm.add(place);
	let status = 0;
	const cost = await costOf(Number(server.process.pid), limit, async () => {
		status = (await client.send(request)).status;
	});
	dearestMs = Math.max(dearestMs, cost);
	const said = `${place} with ${what}, ${Math.round(kilobytes)} kB: ${cost} ms (${status})`;
	if (cost > limit || (status >= 500 && status !== 503)) slow.push(said);
}

function expectNoneSlow() {
	process.stdout.write(`at most ${dearestMs} ms of processor time\n`);
	expect(slow.splice(0)).toEqual([]);
}

/** Patterns that cost a careless parser more than their length. */
const PATHS: [what: string, tail: string][] = [
	["many segments", filled("a/", HEAD)],
	["as many segments as are allowed", filled("a/", 60)],
	["backslashes", filled("\\", HEAD)],
	["escapes", filled("%61", HEAD)],
	["escapes of slashes", filled("%2F", HEAD)],
	["dots", filled("../", HEAD)],
	["one long segment", filled("a", HEAD)],
	["the longest path", filled("a", 1900)],
];
const QUERIES: [what: string, query: string][] = [
	["many fields", filled("a=1&", HEAD)],
	["one field many times", filled("page=1&", HEAD)],
	["nested names", filled("a[0][0]=1&", HEAD)],
	["one long value", `search=${filled("a", HEAD)}`],
	["a long search of words", `search=${filled("a+", HEAD)}&page=1`],
	["a long search of signs", `search=${filled("%25_", HEAD)}`],
	["a long cursor", `after=${filled("9.", HEAD)}`],
	["nearly a day", `day=${filled("2026-01-", HEAD)}`],
];
const HEADERS: [name: string, value: string][] = [
	["accept-language", filled("en;q=0.1,", HEAD)],
	["accept-language", filled("a-".repeat(40), HEAD)],
	["accept-encoding", filled("gzip;q=0.5,", HEAD)],
	["accept", filled("text/html;q=0.1,", HEAD)],
	["cookie", filled("session=a; ", HEAD)],
	["cookie", `session=${filled("%41", HEAD)}`],
	["cookie", filled("=;", HEAD)],
	["cookie", `session=${Buffer.from(filled("[", HEAD / 2)).toString("base64")}`],
	["authorization", `Bearer ${filled("a.", HEAD)}`],
	["authorization", `Bearer${filled(" ", HEAD)}`],
	["if-none-match", filled('W/"a",', HEAD)],
	["if-none-match", filled('"', HEAD)],
	["x-forwarded-for", filled("1.1.1.1,", HEAD)],
	["x-forwarded-for", filled("[::1%25a]:1,", HEAD)],
	["origin", `http://${filled("a.", HEAD)}`],
	["referer", `http://a/${filled("a/", HEAD)}`],
	["user-agent", filled("Mozilla/5.0 (", HEAD)],
	["range", `bytes=${filled("0-0,", HEAD)}`],
	["idempotency-key", filled("a", HEAD)],
	["x-request-id", filled("a-", HEAD)],
	["content-type", `multipart/form-data; boundary=${filled("-", HEAD)}`],
	["content-type", `application/json;${filled(" a=b;", HEAD)}`],
	["sec-purpose", filled("prefetch;", HEAD)],
	["save-data", filled("on", HEAD)],
];
const PAGES = [
	"/",
	"/status",
	"/user/cases",
	"/api/v1/plans/list-plan",
	"/api/fetch-state",
	"/calendar/a.ics",
	"/healthz",
];

describe("the largest input that is taken costs at most 50 ms a kB and 300 ms in all", () => {
	test("of an address", { timeout: 600_000 }, async () => {
		const starts = new Set(listAddresses().map(({ pattern }) => fill(pattern).replace("*", "a")));
		for (const start of sampled([...starts], 24))
			for (const [what, tail] of sampled(PATHS, 1))
				await weigh(what, { method: "GET", path: `${start.replace(/\/$/, "")}/${tail}`.slice(0, HEAD), headers: {} });
		for (const start of sampled([...starts], 16)) {
			for (const [what, query] of QUERIES)
				await weigh(what, { method: "GET", path: `${start}?${query}`.slice(0, HEAD), headers: {} });
		}
		expectNoneSlow();
	});

	test("of a query, signed in", { timeout: 600_000 }, async () => {
		for (const { path, cookie } of sampled([...new Map(forms.map((form) => [form.path, form])).values()], 4))
			for (const [what, query] of QUERIES)
				await weigh(what, {
					method: "GET",
					path: `${path.split("?", 1)[0]}?${query}`.slice(0, HEAD),
					headers: { cookie },
				});
		expectNoneSlow();
	});

	test("of a header", { timeout: 600_000 }, async () => {
		for (const path of PAGES)
			for (const [name, value] of HEADERS)
				for (const method of name === "content-type" ? ["POST"] : ["GET"])
					await weigh(name, {
						method,
						path,
						headers: { [name]: value },
						...(method === "POST" ? { body: "a=b" } : {}),
					});
		expectNoneSlow();
	});

	test("of a form", { timeout: 1_200_000 }, async () => {
		const posted = forms.filter(({ method }) => method === "post");
		expect(posted.length).toBeGreaterThan(IS_LONG ? 30 : 10);
		for (const { path, cookie, token, fields } of sampled(posted, 8)) {
			const size = LARGER.find(([pattern]) => pattern.test(path))?.[1] ?? USUAL_BODY;
			const room = size - 9000;
			const kept = new URLSearchParams({ ...fields, form_token: token });
			const type = "application/x-www-form-urlencoded";
			const bodies: [what: string, body: string, type: string][] = [
				["many fields", `${kept}&${filled("a=1&", 1900)}`, type],
				["too many fields", `${kept}&${filled("a=1&", room)}`, type],
				["long names", `${kept}&${filled(`${"a".repeat(99)}=1&`, 40_000)}`, type],
				["nested names", `${kept}&${filled("a[1].b[2].c=1&", 6000)}`, type],
				["escapes", `${kept}&a=${filled("%E0%A4%A8", room)}`, type],
				...Object.keys(fields)
					.filter((name) => !/^(intent|id|case|method)$/.test(name))
					.slice(0, 12)
					.flatMap((name): [string, string, string][] =>
						["a", "1 ", "a@", "é,", "-", '"', "2026-01-01 "].map((sign) => {
							const large = new URLSearchParams(kept);
							large.set(name, filled(sign, room));
							return [`${name} full of ${JSON.stringify(sign)}`, large.toString().slice(0, room), type];
						}),
					),
				[
					"many parts",
					filled('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n', room),
					"multipart/form-data; boundary=b",
				],
				["half a part", filled("--b\r\ncontent-disposition: form-data; ", 30_000), "multipart/form-data; boundary=b"],
			];
			for (const [what, body, contentType] of bodies)
				await weigh(what, { method: "POST", path, headers: { cookie, "content-type": contentType }, body });
		}
		expectNoneSlow();
	});

	test("of a call, and of what companies and browsers send", { timeout: 600_000 }, async () => {
		const calls = (await listApiCalls()).filter(({ method }) => method !== "GET");
		const others = ["/webhooks/razorpay", "/webhooks/whatsapp", "/csp-reports", "/payments/razorpay/return"];
		const tokenOf = async (role: "USER" | "ADMIN") => given.givenSession((await given.givenUser({ role })).id);
		const tokens = { user: await tokenOf("USER"), admin: await tokenOf("ADMIN") };
		const headersOf = (auth: "open" | "user" | "admin"): Record<string, string> =>
			auth === "open" ? {} : { authorization: `Bearer ${tokens[auth]}` };
		// Every call of the table of routes with the largest body that it takes, from somebody who may call it.
		const places: Door[] = [
			...calls.map(({ method, pattern, auth }) => ({
				method,
				path: fill(pattern),
				size: auth === "open" ? OPEN_BODY : USUAL_BODY,
				headers: headersOf(auth),
			})),
			...others.map((path) => ({
				method: "POST",
				path,
				size: BODY,
				headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}`, "x-razorpay-signature": "0".repeat(64) },
			})),
		];
		const keys = [...new Set(calls.flatMap(({ inputKeys }) => inputKeys))];
		const valued = (value: string, size: number) =>
			`{${keys.map((key) => `"${key}":${value}`).join(",")}}`.length > size
				? "{}"
				: `{${keys.map((key) => `"${key}":[${filled(`${value},`, Math.max(0, size / keys.length - 40)).replace(/,?[^,]*$/, "")}]`).join(",")}}`;
		const bodiesOf = (size: number): [what: string, body: string, type: string][] => [
			["deep lists", filled("[", size), "application/json"],
			[
				"deep lists that end",
				`{"username":${"[".repeat(size / 2 - 20)}${"]".repeat(size / 2 - 20)}}`,
				"application/json",
			],
			["a list of numbers", `{"username":[${filled("1,", size - 40)}1]}`, "application/json"],
			["a list of lists", `{"username":[${filled("[],", size - 40).slice(0, -3)}[]]}`, "application/json"],
			[
				"a list of texts that cannot be saved",
				`{"username":[${filled("1,", size - 60)}"\\u0000"]}`,
				"application/json",
			],
			["deep objects", filled('{"a":', size), "application/json"],
			[
				"many names",
				`{${Array.from({ length: size / 12 }, (_, n) => `"k${n}":1`).join(",")}}`.slice(0, size),
				"application/json",
			],
			["long numbers", `{"a":${filled("9", size - 20)}}`, "application/json"],
			[
				"every field long",
				JSON.stringify(Object.fromEntries(keys.map((key) => [key, filled("a@1 -,", size / keys.length - 30)]))),
				"application/json",
			],
			["every field a long list", valued('"MHPU010000012024"', size), "application/json"],
			["every field a list of objects", valued("{}", size), "application/json"],
			["a form of many fields", filled("username=a%20&", size), "application/x-www-form-urlencoded"],
			[
				"a report of many",
				JSON.stringify(Array(100).fill({ type: "csp-violation", body: { blockedURL: "https://a.example/" } })),
				"application/reports+json",
			],
		];
		for (const { method, path, size, headers } of IS_LONG ? places : mixed(places, 6))
			for (const [what, body, type] of bodiesOf(size))
				await weigh(what, { method, path, headers: { ...headers, "content-type": type }, body });
		expectNoneSlow();
	});
});
