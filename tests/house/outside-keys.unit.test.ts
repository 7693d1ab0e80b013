import path from "node:path";
import { expect, test } from "vitest";
import { findOutsideKeys } from "../support/outside-keys.js";
import { openWith } from "../support/planted";

const root = path.resolve(import.meta.dirname, "../..");

test("M9: a word that is a key of a plain object is found, in a look-up, an assignment and with `in`", {
	timeout: 120_000,
}, () => {
	const text = `
		const IN_FULL: Record<string, string> = { jt: "joint" };
		const KINDS = { sms: 1, mail: 2 };
		export function plant(word: string, kind: keyof typeof KINDS, list: string[]) {
			const found = IN_FULL[word];
			IN_FULL[word] = "x";
			const isKnown = word in KINDS;
			delete IN_FULL[word];
			return [found, isKnown, KINDS[kind], list[0], IN_FULL.jt, new Map(Object.entries(IN_FULL)).get(word)];
		}`;
	const found = findOutsideKeys(openWith({ [path.join(root, "app/platform/outside/planted.ts")]: text }, root), root);
	expect(found).toEqual([5, 6, 7].map((line) => `app/platform/outside/planted.ts:${line}`));
});
