import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { everybodysScreens } from "../support/browser/screens";
import type { World } from "../support/browser/world";
import { listAddresses } from "../support/server/routes";

/** Pieces of screens, never seen by themselves. */
const FRAMES = ["routes/user/layout.tsx", "routes/admin/layout.tsx"];

/** Screens that only a deed leads to, and the state of the list that does it. */
const BY_A_DEED = new Map([
	["routes/user/messages/batch.tsx", "bulk-progress"],
	["routes/user/messages/new.tsx", "bulk-nothing"],
	["routes/user/messages/one-by-one.tsx", "one-by-one"],
	["routes/admin/cases/import.one.tsx", "admin-import-columns"],
	["routes/public/opt-out.tsx", "opt-out"],
	["routes/public/login.second-factor.tsx", "login-second-step"],
]);

const world: World = new Proxy(Object.create(null), {
	get: (_, name) => (name === "people" ? {} : "00000000-0000-7000-8000-000000000000"),
});
const screens = everybodysScreens(world).flatMap(([, list]) => list);

test("every screen of the product is among those that are looked at and checked", async () => {
	const addresses = (await listAddresses()).filter(({ file }) => file.endsWith(".tsx") && !FRAMES.includes(file));
	const routes = addresses.map(({ pattern, file }) => ({ path: pattern, id: file }));
	const shown = screens.flatMap(({ path }) => (typeof path === "string" ? [path.split("?")[0] ?? ""] : []));
	const seen = new Set(shown.map((path) => matchRoutes(routes, path)?.at(-1)?.route.id));
	const names = new Set(screens.map(({ name }) => name));
	const unseen = addresses
		.map(({ file }) => file)
		.filter((file) => !seen.has(file) && !names.has(BY_A_DEED.get(file) ?? ""));
	expect(unseen).toEqual([]);
});

test("no two states go by the same name", () => {
	const names = screens.map(({ name }) => name);
	expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
});
