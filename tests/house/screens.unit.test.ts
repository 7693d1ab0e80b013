import { readFileSync } from "node:fs";
import { test } from "vitest";
import { everybodysScreens, SEEN_IN_A_STATE } from "../support/browser/screens";
import { anyWorld, parametersOf } from "../support/browser/world";
import { expectNone } from "../support/none";
import { handlersOf, listPages, listUserAddresses, parametersIn } from "../support/server/routes";

const names = everybodysScreens(anyWorld).flatMap(([, screens]) => screens.map(({ name }) => name));

test("every page that its address alone does not show is seen in a state", () => {
	const patterns = listPages().map(({ pattern }) => pattern);
	const wrong = Object.entries(SEEN_IN_A_STATE).filter(
		([pattern, name]) => !names.includes(name) || !patterns.includes(pattern),
	);
	expectNone(wrong, "SEEN_IN_A_STATE of tests/support/browser/screens.ts names a page or a state that is not there:");
});

test("the world of the screens has what every other page is about", () => {
	const plain = listPages().filter(({ pattern }) => !SEEN_IN_A_STATE[pattern]);
	const taken = plain.flatMap(({ pattern }) => parametersIn(pattern));
	expectNone(
		taken.filter((name) => !parametersOf(anyWorld)[name]),
		"Add one of the user's rows to givenWorld in tests/support/browser/world.ts, and its id to parametersOf there:",
	);
});

test("the neighbour's owner has one of everything that an address below /user takes an id of", () => {
	const owned = readFileSync("tests/support/server/owned.ts", "utf8");
	const taken = new Set(listUserAddresses().flatMap(({ pattern }) => parametersIn(pattern)));
	expectNone(
		[...taken].filter((name) => !owned.includes(`\n\t\t${name}: `)),
		"Add one of the owner's rows to givenOwned in tests/support/server/owned.ts, and its id to `ids` there:",
	);
});

test("no two states go by the same name", () => {
	expectNone(
		names.filter((name, position) => names.indexOf(name) !== position),
		"Rename one of the states in tests/support/browser/screens.ts:",
	);
});

test("every address below /user says which right it needs", async () => {
	const addresses = listUserAddresses().map(async (address) => ({ ...address, ...(await handlersOf(address)) }));
	const without = (await Promise.all(addresses)).filter(({ right }) => !right);
	expectNone(
		without.map(({ file }) => `app/${file}`),
		'Export `handle = { right: "own" } satisfies ScreenHandle`, or the right of a chamber\'s member:',
	);
});
