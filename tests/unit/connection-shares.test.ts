import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEWEST_CONNECTIONS, fewestFor, sharePool, splitPool, usualPool } from "~/connection-shares";

const processes = fc.integer({ min: 1, max: 64 });
/** What all of them can open at most: the worker opens none for pages. */
const opened = (pool: number, web: number, hasWorker: boolean) =>
	web * sharePool(pool, web, hasWorker) + (hasWorker ? splitPool(pool).jobs + 2 : 0);

describe("connections of several processes", () => {
	test("are never more than the pool, and enough for each", () => {
		fc.assert(
			fc.property(processes, fc.integer({ min: 0, max: 400 }), fc.boolean(), (web, more, hasWorker) => {
				const pool = fewestFor(web) + more;
				if (web === 1) return;
				expect(opened(pool, web, hasWorker)).toBeLessThanOrEqual(pool);
				expect(sharePool(pool, web, hasWorker)).toBeGreaterThanOrEqual(FEWEST_CONNECTIONS);
			}),
		);
	});

	test("of one process all have a use", () => {
		fc.assert(
			fc.property(fc.integer({ min: FEWEST_CONNECTIONS, max: 500 }), (pool) => {
				const { pages, jobs } = splitPool(pool);
				expect(pages + jobs + 2).toBe(pool);
				expect(Math.min(pages, jobs)).toBeGreaterThanOrEqual(1);
			}),
		);
	});

	test("are as many as usual unless they are set, and leave other programs room while they can", () => {
		expect([1, 2, 4].map(usualPool)).toEqual([26, 40, 68]);
		expect(usualPool(8)).toBe(80);
		for (let web = 1; web <= 64; web++) expect(usualPool(web)).toBeGreaterThanOrEqual(fewestFor(web));
	});
});
