import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAllotment } from "~/db/allotment.server";
import { db } from "~/db/client.server";
import { forgetOldLimits } from "~/db/limiter.server";
import { rateLimits } from "~/db/schema/limits";

const POINTS = 120;
const find = () => POINTS;

/** Each with a memory of its own, as each of several processes has. */
const openProcess = () => createAllotment({ name: "calls", seconds: 60 });

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
});

describe("a bucket of points", () => {
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

	test("is shared by processes: never more than it holds, and less by no more than what the others have in hand", async () => {
		const takers = [openProcess(), openProcess(), openProcess()];
		expect(await takeAll(takers, 600)).toBe(POINTS);
		expect((await openProcess().take("somebody", find)).isRefused).toBe(true);

		vi.setSystemTime(Date.now() + 61_000);
		const [idle, busy] = [openProcess(), openProcess()];
		await idle.take("somebody", find);
		expect(await takeAll([busy], 300)).toBe(POINTS - 10);
		expect(await takeAll([idle], 300)).toBe(9);
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

	test("is forgotten once its time is over", async () => {
		vi.setSystemTime(Date.now() - 10 * 365 * 24 * 60 * 60 * 1000);
		await openProcess().take("old", find);
		vi.useRealTimers();
		await openProcess().take("new", find);
		await forgetOldLimits();
		expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["calls:new"]);
	});
});
