import { expect, test } from "vitest";
import { everybodysScreens, SEEN_IN_A_STATE } from "../support/browser/screens";
import { anyWorld, parametersOf } from "../support/browser/world";
import { listPages, parametersIn } from "../support/server/routes";

const names = everybodysScreens(anyWorld).flatMap(([, screens]) => screens.map(({ name }) => name));

test("every page that its address alone does not show is seen in a state", () => {
	expect(Object.values(SEEN_IN_A_STATE).filter((name) => !names.includes(name))).toEqual([]);
	const patterns = listPages().map(({ pattern }) => pattern);
	expect(Object.keys(SEEN_IN_A_STATE).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});

test("the world of the screens has what every other page is about", () => {
	const plain = listPages().filter(({ pattern }) => !SEEN_IN_A_STATE[pattern]);
	const taken = plain.flatMap(({ pattern }) => parametersIn(pattern));
	expect(taken.filter((name) => !parametersOf(anyWorld)[name])).toEqual([]);
});

test("no two states go by the same name", () => {
	expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
});
