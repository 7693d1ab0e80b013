import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { carriesToken, paths, profilePaths, withoutToken } from "~/paths";
import { adminPaths } from "~/paths.admin";
import routes from "~/routes";
import { expectNone } from "../support/none";

/** Every address of `app/routes.ts`, its parameters written as `:`. */
function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap((entry) => {
		const own = entry.path ? `${parent}/${entry.path.replace(/\/$/, "")}` : parent;
		return [own || "/", ...addressesOf(entry.children ?? [], own)];
	});
}

type Table = { readonly [name: string]: string | ((...ids: string[]) => string) | Table };

/** Every path of a table, built with ":" for its ids. */
function written(table: Table): string[] {
	return Object.values(table).flatMap((path) => {
		if (typeof path === "string") return [path];
		return typeof path === "function" ? [path(":", ":")] : written(path);
	});
}

const known = new Set(addressesOf(routes as RouteConfigEntry[]).map((address) => address.replace(/:\w+/g, ":")));

test("every path of the table is an address of the product", () => {
	const all = [
		...written(paths),
		...written(adminPaths),
		...written(profilePaths("USER")),
		...written(profilePaths("ADMIN")),
	];
	expectNone(
		all.filter((path) => !known.has(path)),
		"The files of paths have addresses that app/routes.ts lacks:",
	);
});

test("the addresses that carry a token are those whose Referer is cut", () => {
	const all = addressesOf(routes as RouteConfigEntry[]);
	const withToken = all.filter((address) => /:(token|file)\b/.test(address));
	expect(withToken.length).toBeGreaterThan(6);
	expect(all.filter(carriesToken)).toEqual(withToken);
	expect(carriesToken("/RESET-password/secret.data?index")).toBe(true);
});

test.each([
	["/calendar/live-7f3.ics", "/calendar/…"],
	["/calend%61r/live-7f3.ics", "/calendar/…"],
	["/S/live-7f3?q=live-7f3", "/s/…"],
	["/./x/../s/live-7f3", "/s/…"],
	["\\s\\live-7f3", "/s/…"],
	["/reset-password/live-7f3.data", "/reset-password/…"],
	["/user/cases?q=typed", "/user/cases"],
	["/%zz", "/%zz"],
])("a log has the address %s as %s", (address, logged) => expect(withoutToken(address)).toBe(logged));
