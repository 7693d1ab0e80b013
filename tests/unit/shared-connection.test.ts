import { beforeEach, expect, test, vi } from "vitest";
import { createKeptStatements } from "~/db/kept-statements.server";
import { createSharing, MOST_SHARED } from "~/db/shared-connection.server";

beforeEach(() => {
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("brief statements share a connection, but no more at a time than it takes", () => {
	const { begin, end } = createSharing();
	for (let count = 0; count < MOST_SHARED; count++) expect(begin()).toBe(true);
	expect(begin()).toBe(false);
	end();
	expect(begin()).toBe(true);
});

test("nothing is put behind a statement that is long in coming", async () => {
	const { begin, end } = createSharing();
	expect(begin()).toBe(true);
	await pass(40);
	expect(begin()).toBe(true);
	await pass(20);
	expect(begin()).toBe(false);
	end();
	expect(begin()).toBe(true);
	await pass(120);
	expect(begin()).toBe(false);
	end();
	end();
	expect(begin()).toBe(true);
});

test("an answer that waits to be read holds nobody up", () => {
	const { begin } = createSharing();
	expect(begin()).toBe(true);
	// The process is busy: what came meanwhile was not read yet.
	vi.setSystemTime(Date.now() + 500);
	expect(begin()).toBe(true);
});

test("after an error the connection rests for a second", async () => {
	const { begin, end } = createSharing();
	expect(begin()).toBe(true);
	end(new Error("gone"));
	expect(begin()).toBe(false);
	await pass(1001);
	expect(begin()).toBe(true);
});

test("a statement is kept once it comes again, and only so many are", () => {
	const isKept = createKeptStatements(2, 2);
	expect([isKept("a"), isKept("a"), isKept("a")]).toEqual([false, true, true]);
	expect([isKept("b"), isKept("c"), isKept("d"), isKept("b")]).toEqual([false, false, false, false]);
	expect([isKept("b"), isKept("e"), isKept("e"), isKept("a")]).toEqual([true, false, false, true]);
});
