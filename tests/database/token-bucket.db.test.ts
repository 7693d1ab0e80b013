import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { forgetOldLimits } from "~/platform/db/limiter.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { withDatabaseLimit, withinDatabaseTime } from "~/platform/db/request-limit.server";
import { createTokenBucket } from "~/platform/db/token-bucket.server";

const POINTS = 120;
const find = () => POINTS;

/** Each with a memory of its own, as each of several processes has. */
const openProcess = () => createTokenBucket({ name: "calls", seconds: 60 });

async function takeAll(takers: ReturnType<typeof openProcess>[], times: number) {
	const standings = await Promise.all(
		Array.from({ length: times }, (_, i) => takers[i % takers.length]?.take("somebody", find)),
	);
	return standings.filter((standing) => standing && !standing.isRefused).length;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-11T06:00:00Z") });
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

describe("a bucket of points", () => {
	test("ends the wait of a call for another call's refill with the time of its own request", async () => {
		const calls = openProcess();
		let thaw = (_: number) => {};
		const frozen = new Promise<number>((resolve) => (thaw = resolve));
		const first = calls.take("somebody", () => frozen);
		const second = withDatabaseLimit(() => withinDatabaseTime(() => calls.take("somebody", find)));
		expect(await second).toBe("given up");
		thaw(POINTS);
		expect((await first).isRefused).toBe(false);
	});

	test("gives exactly what it holds, one after the other and all at once, and is full again when its time is over", async () => {
		const calls = openProcess();
		const first = await calls.take("somebody", find);
		expect(first).toEqual({ points: 120, remaining: 119, secondsLeft: 60, isRefused: false });
		expect(await takeAll([calls], 300)).toBe(119);
		vi.setSystemTime(Date.now() + 59_000);
		expect(await calls.take("somebody", find)).toMatchObject({ isRefused: true, remaining: 0, secondsLeft: 1 });
		expect((await calls.take("another", find)).isRefused).toBe(false);
		vi.setSystemTime(Date.now() + 1_001);
		expect(await calls.take("somebody", find)).toMatchObject({ isRefused: false, remaining: 119 });
	});

	test("is shared by processes: never more than it holds, and less by no more than what the others have not spent", async () => {
		const takers = [openProcess(), openProcess(), openProcess()];
		expect(await takeAll(takers, 600)).toBe(POINTS);
		expect((await openProcess().take("somebody", find)).isRefused).toBe(true);

		vi.setSystemTime(Date.now() + 61_000);
		const [idle, busy] = [openProcess(), openProcess()];
		await idle.take("somebody", find);
		expect(await takeAll([busy], 300)).toBe(POINTS - 10);
		expect(await takeAll([idle], 300)).toBe(9);
	});

	test("says what is left after what others took, as of a second ago", async () => {
		const [idle, busy] = [openProcess(), openProcess()];
		expect(await idle.take("somebody", find)).toMatchObject({ remaining: 119 });
		for (let i = 0; i < 100; i++) await busy.take("somebody", find);
		vi.setSystemTime(Date.now() + 1_000);
		// 8 of its own part, and the 10 that nobody has taken.
		expect(await idle.take("somebody", find)).toMatchObject({ remaining: 18, isRefused: false });
		expect(await busy.take("somebody", find)).toMatchObject({ remaining: 9, isRefused: false });
		vi.setSystemTime(Date.now() + 1_000);
		expect(await idle.take("somebody", find)).toMatchObject({ remaining: 7, isRefused: false });
	});

	test("is written down a twelfth at a time, and no more once it is empty", async () => {
		const calls = openProcess();
		const written = vi.fn(find);
		for (let i = 0; i < 500; i++) await calls.take("somebody", written);
		expect(written).toHaveBeenCalledTimes(12);
		const [row] = await db.select().from(rateLimits);
		expect(row?.points).toBe(POINTS);
	});

	test("holds more from the draw on at which its owner may have more", async () => {
		const calls = openProcess();
		for (let i = 0; i < 10; i++) await calls.take("somebody", find);
		expect(await calls.take("somebody", () => 240)).toMatchObject({ points: 240, remaining: 229 });
	});

	test("costs the same memory and work however many addresses call, and one refill each", async () => {
		vi.useRealTimers();
		let refills = 0;
		// Not a spy, which would keep what it is called with.
		const penalty = async (_: string, consumedPoints: number) => {
			refills += 1;
			return { consumedPoints, msBeforeNext: 60_000 };
		};
		Object.assign(RateLimiterDrizzle.prototype, { penalty });
		onTestFinished(() => void Reflect.deleteProperty(RateLimiterDrizzle.prototype, "penalty"));
		const calls = openProcess();
		const call = async (from: number, to: number) => {
			const started = performance.now();
			for (let i = from; i < to; i++) await calls.take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, find);
			return performance.now() - started;
		};
		await call(0, 20_000);
		const before = process.memoryUsage().heapUsed;
		const early = await call(20_000, 40_000);
		await call(40_000, 80_000);
		const late = await call(80_000, 100_000);
		expect(refills).toBe(100_000);
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(30 * 1024 * 1024);
		// A walk through all buckets at each call would take hundreds of times as long.
		expect(late).toBeLessThan(10 * early + 1000);
	});

	test("gives no point it could not take, and refuses on from memory, while the database is away", async () => {
		let isAway = false;
		let taken = 0;
		const counted = () => new RateLimiterRes(0, 60_000, taken);
		vi.spyOn(RateLimiterDrizzle.prototype, "penalty").mockImplementation(async (_, points = 1) => {
			if (isAway) throw new Error("away");
			taken += points;
			return counted();
		});
		vi.spyOn(RateLimiterDrizzle.prototype, "get").mockImplementation(async () => counted());
		const calls = openProcess();
		const attempts = (times: number) =>
			Promise.all(Array.from({ length: times }, () => calls.take("somebody", find).catch(() => undefined)));
		expect((await attempts(5)).every((status) => status?.isRefused === false)).toBe(true);
		isAway = true;
		// What is left of the part that was taken before, and no point more.
		expect((await attempts(50)).filter((status) => status?.isRefused === false)).toHaveLength(5);
		isAway = false;
		expect((await attempts(300)).filter((status) => status?.isRefused === false)).toHaveLength(POINTS - 10);
		isAway = true;
		expect((await attempts(10)).every((status) => status?.isRefused)).toBe(true);
	});

	test("a part that was taken and not spent ends with the bucket's time: it adds nothing to the next one", async () => {
		const [idle, busy] = [openProcess(), openProcess()];
		await idle.take("somebody", find);
		vi.setSystemTime(Date.now() + 61_000);
		expect((await takeAll([idle], 40)) + (await takeAll([busy], 300)) + (await takeAll([idle], 300))).toBe(POINTS);
	});

	test("is shared by all addresses of an IPv6 subscriber", async () => {
		const calls = openProcess();
		await calls.take("2001:db8:1:1::1", find);
		expect(await calls.take("2001:db8:1:1::2", find)).toMatchObject({ remaining: 118 });
		expect(await calls.take("2001:db8:1:2::1", find)).toMatchObject({ remaining: 119 });
	});

	test("is forgotten once its time is over", async () => {
		vi.setSystemTime(Date.now() - 10 * 365 * 24 * 60 * 60 * 1000);
		await openProcess().take("old", find);
		vi.useRealTimers();
		await openProcess().take("new", find);
		await forgetOldLimits();
		expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["calls:new"]);
	});
});
