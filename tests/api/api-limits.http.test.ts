import { describe, expect, inject, test } from "vitest";
import { openClient } from "../support/browser/browser";
import { startOwnSite } from "../support/server/own-site";
import { startServer } from "../support/server/server";
import { givenPackage } from "../support/telling/messages";

/** A tenth of everything: 12 calls a minute a token, 30 an address. Behind a proxy, so that a test is at any address. */
const SETTINGS = { CORS_ORIGINS: "https://diary.example", RATE_LIMIT_SCALE: "0.1", TRUSTED_PROXIES: "1", WORKER: "0" };

const { hashToken } = await import("~/features/people/sign-in/codes/token.server");

const { database, given, server } = await startOwnSite(SETTINGS);

let lastAddress = 0;
/** Nobody else calls from here. */
function someAddress() {
	lastAddress += 1;
	return `10.0.${lastAddress}.1`;
}

const callFrom =
	(address: string, token?: string, base = server.url) =>
	(path: string, init: RequestInit = {}) =>
		fetch(base + path, {
			...init,
			headers: { "x-forwarded-for": address, ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
		});

/** The statuses of so many calls, one after the other. */
async function statusesOf(times: number, call: () => Promise<Response>) {
	const statuses: number[] = [];
	for (let i = 0; i < times; i++) statuses.push((await call()).status);
	return statuses;
}

describe("a token's calls", () => {
	test("beyond the limit are 429 with when to come back; other tokens are untouched, other processes count too", async () => {
		const user = await given.givenUser();
		const token = await given.givenSession(user.id);
		const path = `/api/v1/cases/${user.id}`;
		const call = callFrom(someAddress(), token);
		const first = await call(path);
		expect(first.headers.get("ratelimit-policy")).toBe('"address";q=30;w=60, "token";q=12;w=60');
		expect(first.headers.get("ratelimit")).toMatch(/^"address";r=\d+;t=\d+, "token";r=11;t=60$/);
		expect(await statusesOf(11, () => call(path))).toEqual(Array(11).fill(200));

		const refused = await call(path);
		expect(refused.status).toBe(429);
		expect(refused.headers.get("content-type")).toBe("application/json");
		expect(refused.headers.get("ratelimit")).toMatch(/"token";r=0;t=\d+$/);
		const wait = Number(refused.headers.get("retry-after"));
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(60);
		expect(await refused.json()).toEqual({
			status: false,
			message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds?\.$/),
			code: "too_many_requests",
		});
		// Refused before it is read, and a write as much as a read.
		expect((await call("/api/v1/complaint", { method: "POST", body: "{" })).status).toBe(429);

		const other = callFrom(someAddress(), await given.givenSession(user.id));
		expect((await other(path)).status).toBe(200);

		const second = await startServer({ ...SETTINGS, DATABASE_URL: database.url });
		try {
			const there = callFrom(someAddress(), token, second.url);
			expect((await there(path)).status).toBe(429);
			// The minute is over.
			await given.client`update rate_limits set expire = now() where key like 'api-token:%'`;
		} finally {
			await second.stop();
		}
		const third = await startServer({ ...SETTINGS, DATABASE_URL: database.url });
		try {
			expect((await callFrom(someAddress(), token, third.url)(path)).status).toBe(200);
		} finally {
			await third.stop();
		}
	});

	test("are counted together by two servers on one database, whose headers follow each other's", {
		timeout: 90_000,
	}, async () => {
		const settings = { ...SETTINGS, RATE_LIMIT_SCALE: "0.5", DATABASE_URL: database.url };
		const user = await given.givenUser();
		const token = await given.givenSession(user.id);
		const path = `/api/v1/transactions/memebership/${user.id}`;
		const [one, two] = await Promise.all([startServer(settings), startServer(settings)]);
		try {
			const at = (base: string) => callFrom(someAddress(), token, base);
			const [here, there] = [at(one.url), at(two.url)];
			let taken = 0;
			/** What the token is told to have left; undefined once it is refused. */
			const leftAfter = async (call: typeof here) => {
				const { status, headers } = await call(path);
				const left = Number(/"token";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1]);
				if (status === 429) {
					expect(left).toBe(0);
					expect(headers.get("retry-after")).toMatch(/^\d+$/);
					return undefined;
				}
				taken += 1;
				return left;
			};
			expect(await leftAfter(here)).toBe(59);
			for (let call = 0; call < 45; call++) expect(await leftAfter(there)).toBeLessThan(59 - call);
			// The first server knows within a second: of 60, 46 are spent.
			await expect.poll(() => leftAfter(here), { interval: 300 }).toBeLessThan(15);
			for (const call of [here, there]) {
				let before: number | undefined = 60 - taken;
				while (before !== undefined) {
					const left = await leftAfter(call);
					if (left !== undefined) expect(left).toBeLessThan(before);
					before = left;
				}
			}
			expect(taken).toBe(60);
		} finally {
			await Promise.all([one.stop(), two.stop()]);
		}
	});

	test("are twice as many with an active package", async () => {
		const user = await given.givenUser();
		await givenPackage(given.db, user.id);
		const call = callFrom(someAddress(), await given.givenSession(user.id));
		const statuses = await statusesOf(25, () => call(`/api/v1/transactions/memebership/${user.id}`));
		expect(statuses).toEqual([...Array(24).fill(200), 429]);
	});

	test("count for a named token of the profile by itself", async () => {
		const user = await given.givenUser();
		await given.client`
			insert into api_tokens (id, user_id, name, scope, token_hash, expires_at)
			values (gen_random_uuid(), ${user.id}, 'Diary', 'read', ${hashToken("nd_limits")}, now() + interval '1 day')`;
		const path = `/api/v1/cases/${user.id}`;
		const named = callFrom(someAddress(), "nd_limits");
		expect(await statusesOf(13, () => named(path))).toEqual([...Array(12).fill(200), 429]);
		expect((await callFrom(someAddress(), await given.givenSession(user.id))(path)).status).toBe(200);
	});
});

test("an address's calls beyond the limit are 429 whoever makes them, and pages and health go on", async () => {
	const address = someAddress();
	const open = callFrom(address);
	expect(await statusesOf(15, () => open("/api/v1/plans/list-plan"))).toEqual(Array(15).fill(200));
	expect(await statusesOf(15, () => callFrom(address, "no-such-token")("/api/v1/cases/x"))).toEqual(
		Array(15).fill(401),
	);
	for (const path of ["/api/v1/plans/list-plan", "/auth/user/x"]) {
		const refused = await open(path);
		expect(refused.status).toBe(429);
		expect(refused.headers.get("ratelimit")).toMatch(/^"address";r=0;t=\d+$/);
		expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
	}
	expect((await open("/api/fetch-state", { method: "POST" })).status).toBe(429);
	for (const path of ["/", "/healthz", "/readyz"]) expect((await open(path)).status).toBe(200);
	expect((await open("/webhooks/razorpay", { method: "POST", body: "{}" })).status).not.toBe(429);
	expect((await callFrom(someAddress())("/api/v1/plans/list-plan")).status).toBe(200);
});

test("the limits of the other tests are far away", async () => {
	const answer = await openClient(inject("serverUrl"))("GET", "/api/v1/plans/list-plan");
	expect(answer.headers.get("ratelimit-policy")).toBe('"address";q=300000;w=60');
});

describe("a page of another site", () => {
	const from = (origin: string, init: RequestInit = {}) =>
		callFrom(someAddress())("/api/v1/plans/list-plan", { ...init, headers: { origin } });

	test("on the operator's list reads the answer, its tag and its limits, with credentials", async () => {
		const { headers } = await from("https://diary.example");
		expect(headers.get("access-control-allow-origin")).toBe("https://diary.example");
		expect(headers.get("access-control-allow-credentials")).toBe("true");
		expect(headers.get("access-control-expose-headers")).toBe(
			"ETag, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
		);
		expect(headers.get("vary")).toContain("Origin");
		const preflight = await from("https://diary.example", { method: "OPTIONS" });
		expect(preflight.status).toBe(204);
		expect(preflight.headers.get("access-control-allow-methods")).toContain("GET");
		expect(preflight.headers.get("access-control-allow-headers")).toBe("Authorization, Content-Type, Idempotency-Key");
	});

	test.each(["https://evil.example", "https://diary.example.evil.example", "null"])(
		"not on it is told of nothing: %s",
		async (origin) => {
			for (const method of ["GET", "OPTIONS"]) {
				const { headers } = await from(origin, { method });
				expect([...headers.keys()].filter((name) => /^access-control-allow-(origin|credentials)/.test(name))).toEqual(
					[],
				);
			}
		},
	);
});
