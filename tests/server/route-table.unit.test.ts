import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { createRouteTable } from "~/platform/http/route-table.server";
import routes from "~/routes";

type Entry = (typeof routes)[number];

/** The routes as a build has them: flat, each with its parent. */
function flat(entries: readonly Entry[], parentId: string): [id: string, route: { parentId: string; path?: string }][] {
	return entries.flatMap((entry) => {
		const id = entry.id ?? entry.file;
		return [[id, { parentId, path: entry.path }], ...flat(entry.children ?? [], id)];
	});
}

const built = { root: { path: "" }, ...Object.fromEntries(flat(routes, "root")) };
const table = createRouteTable(built);
const nameOf = (pathname: string) => table(pathname).name;

test.each([
	["/", "/"],
	["/_root.data", "/"],
	["/user/cases", "/user/cases"],
	["/user/cases.data", "/user/cases"],
	["/USER/Cases/", "/user/cases"],
	["/us%65r/cases", "/user/cases"],
	["/user//cases", "/user/*"],
	["/user/cases/0198a7e1-0000-7000-8000-000000000001/edit", "/user/cases/:caseId/edit"],
	["/user/cases/new", "/user/cases/new"],
	["/reset-password/7s3cr3t", "/reset-password/:token"],
	["/sandbox/ecourts/api/core/live/district-court/case", "/sandbox/ecourts/*"],
	["/user/nobody/made/this", "/user/*"],
	["/wp-login.php", "/*"],
	["//evil.example/%00", "/*"],
])("%s is counted as %s", (address, name) => expect(nameOf(address)).toBe(name));

test("an address of thousands of parts is one that nobody made", () => {
	expect(nameOf(`/${"a/".repeat(5000)}`)).toBe("/*");
});

test("every route has the name of its pattern, and nothing typed is ever part of one", () => {
	const patterns = new Set<string>();
	for (const [, route] of flat(routes, "root")) {
		let pattern = "";
		for (let at: { parentId?: string; path?: string } | undefined = route; at; ) {
			pattern = `${at.path ? `/${at.path}` : ""}${pattern}`;
			at = at.parentId === undefined ? undefined : Reflect.get(built, at.parentId);
		}
		patterns.add(pattern || "/");
		// One is published with a slash at its end.
		pattern = pattern.replace(/\/$/, "");
		const typed = pattern.replace(/:\w+/g, "typed-7f3").replace(/\*$/, "typed-7f3/and/more");
		expect(nameOf(typed || "/")).toBe(pattern || "/");
	}
	const seen = new Set(Array.from({ length: 1000 }, (_, i) => nameOf(`/user/cases/${i}/x${i}/${i}`)));
	expect([...seen].filter((name) => !patterns.has(name))).toEqual([]);
	expect(seen.size).toBe(1);
});

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] };
const treeOf = (entries: readonly Entry[]): Tree[] =>
	entries.map((entry) => ({
		id: entry.id ?? entry.file,
		path: entry.path,
		...(entry.index ? { index: true } : { children: treeOf(entry.children ?? []) }),
	}));
const tree = [{ id: "root", path: "", children: treeOf(routes) }] as Parameters<typeof matchRoutes>[0];

test("an address has the routes that Remix would match among all of them", () => {
	const words = new Set(flat(routes, "root").flatMap(([, { path }]) => path?.split("/") ?? []));
	const typed = [...words].filter((word) => !/[:*]/.test(word));
	for (const [index, [, route]] of flat(routes, "root").entries()) {
		const above = built[route.parentId as keyof typeof built];
		const pattern = `/${[above?.path, route.path].filter(Boolean).join("/")}`;
		for (const word of ["7f3", typed[(index * 7) % typed.length], typed[(index * 13 + 5) % typed.length]]) {
			for (const address of [pattern, `${pattern}/`, `${pattern}/${word}`, `${pattern}/${word}/${word}`]) {
				const pathname = address.replace(/:\w+|\*/g, String(word)).replace(/\/+/g, "/");
				const matched = matchRoutes(tree, pathname)?.map(({ route: { id } }) => id) ?? ["root"];
				expect(table(pathname).ids, pathname).toEqual(expect.arrayContaining(matched));
			}
		}
	}
});
