import { expect, test } from "vitest";
import { createRouteNames } from "~/http/route-names.server";
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
const nameOf = createRouteNames(built);

test.each([
	["/", "/"],
	["/?next=/user", "/"],
	["/_root.data", "/"],
	["/user/cases", "/user/cases"],
	["/user/cases.data?_routes=routes%2Fuser%2Fcases", "/user/cases"],
	["/USER/Cases/", "/user/cases"],
	["/user/cases/0198a7e1-0000-7000-8000-000000000001/edit?page=2", "/user/cases/:caseId/edit"],
	["/user/cases/new", "/user/cases/new"],
	["/reset-password/7s3cr3t", "/reset-password/:token"],
	["/sandbox/ecourts/api/core/live/district-court/case", "/sandbox/ecourts/*"],
	["/user/nobody/made/this", "/user/*"],
	["/wp-login.php", "/*"],
	["//evil.example/%00", "/*"],
])("%s is counted as %s", (address, name) => {
	expect(nameOf(address)).toBe(name);
});

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
