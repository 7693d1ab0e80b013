import { afterEach, expect, test, vi } from "vitest";
import {
	insideTransaction,
	outsideTransaction,
	refuseOutside,
	trackOutsideStatement,
} from "~/platform/db/open-transaction.server";

const onOutside = vi.fn();
refuseOutside(onOutside);
afterEach(() => onOutside.mockClear());

test("what is sent beside an open transaction is told, however deep it is", async () => {
	const deep = async () => {
		await Promise.resolve();
		trackOutsideStatement("select 1");
	};
	trackOutsideStatement("select 0");
	await insideTransaction(() => deep());
	trackOutsideStatement("select 2");
	expect(onOutside.mock.calls).toEqual([["select 1"]]);
});

test("what was begun within it and comes after its end is not, nor what runs aside", async () => {
	let after: Promise<void> | undefined;
	await insideTransaction(async () => {
		after = new Promise((resolve) => setTimeout(resolve, 5)).then(() => trackOutsideStatement("select 1"));
		await outsideTransaction(async () => trackOutsideStatement("select 2"));
	});
	await after;
	expect(onOutside).not.toHaveBeenCalled();
});

test("a transaction that is undone is over", async () => {
	let after: Promise<void> | undefined;
	const undone = insideTransaction(async () => {
		after = new Promise((resolve) => setTimeout(resolve, 5)).then(() => trackOutsideStatement("select 1"));
		throw new Error("undone");
	});
	await expect(undone).rejects.toThrow("undone");
	await after;
	expect(onOutside).not.toHaveBeenCalled();
});
