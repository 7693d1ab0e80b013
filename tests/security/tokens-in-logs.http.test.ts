import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, expect, test } from "vitest";
import { paths, withoutTokens } from "~/paths";
import routes from "~/routes";
import { expectNone } from "../support/none";
import { startOwnSite } from "../support/server/own-site";
import { openRawClient } from "../support/server/raw-client";

const { server } = await startOwnSite({ LOG_LEVEL: "debug" });
const client = openRawClient(server.url, { connections: 4, deadlineMs: 20_000 });
afterAll(() => client.close());

function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap((entry) => {
		const own = entry.path ? `${parent}/${entry.path}` : parent;
		return [own, ...addressesOf(entry.children ?? [], own)];
	});
}

/** The addresses that end in a token. */
const WITH_TOKEN = addressesOf(routes as RouteConfigEntry[]).filter((address) => /:(token|file)$/.test(address));

const MARK = "live-token-that-opens";

const MALFORMED: [name: string, write: (start: string, token: string) => string][] = [
	["broken bytes", (start, token) => `${start}${token}%ff`],
	["a lone percent sign", (start, token) => `${start}${token}%`],
	["a NUL", (start, token) => `${start}${token}%00`],
	["two slashes", (start, token) => `/${start}${token}//x`],
	["a great length", (start, token) => `${start}${token}${"x".repeat(3000)}`],
	["many parts", (start, token) => `${start}${token}${"/x".repeat(40)}%ff`],
	["upper case", (start, token) => `${start.toUpperCase()}${token}%ff`],
	["a parameter", (start, token) => `${start}${token};x=%ff`],
	["an encoded slash", (start, token) => `${start}${token}%2fx%2`],
	["a trailing dot", (start, token) => `${start}${token}.%c0%ae`],
	["a query", (start, token) => `${start}${token}%ff?x=${token}%ff`],
	[
		"an encoded prefix",
		(start, token) => `${start.replace(/[a-z]\/$/, (end) => `%${end.charCodeAt(0).toString(16)}/`)}${token}%zz`,
	],
	["no start of its own", (start, token) => `${start.slice(1)}${token}`],
	["a token in the query", (start, token) => `/?redirectTo=${start}${token}&token=${token}%ff`],
	["data of Remix", (start, token) => `${start}${token}%ff.data?_routes=${token}%ff`],
	["a manifest", (start, token) => `/__manifest?version=x&p=${start}${token}%ff`],
];

test("M14: no malformed address of a link puts its token into the log or onto stderr", async () => {
	expect(WITH_TOKEN.length).toBeGreaterThan(6);
	const places = WITH_TOKEN.map((address) => address.replace(/:\w+$/, ""));
	for (const [position, start] of places.entries())
		for (const [at, [name, write]] of MALFORMED.entries())
			for (const method of ["GET", "POST"]) {
				const { status } = await client.send({ method, path: write(start, `${MARK}-${position}-${at}`), headers: {} });
				expect(status, `${method} ${start} with ${name}`).toBeLessThan(500);
			}
	// What was written is read once a later request has been answered.
	expect((await client.send({ method: "GET", path: "/healthz", headers: {} })).status).toBe(200);
	expectNone(
		server
			.output()
			.split("\n")
			.filter((line) => line.toLowerCase().includes(MARK)),
		"lines with a token:",
	);
	const plain = server
		.output()
		.split("\n")
		.filter((line) => line.includes("malformed URL segment"));
	expectNone(
		plain.filter((line) => !line.startsWith("{")),
		"lines of Remix that are no JSON:",
	);
});

test("M14: a text for the log keeps no token of an address in it", () => {
	expect(withoutTokens(`The URL path "${paths.stopAlerts(`${MARK}%ff`)}" could not be decoded`)).toBe(
		'The URL path "/alerts/stop/…" could not be decoded',
	);
	expect(withoutTokens(`GET http://h/S/${MARK}?a=b and /user/cases/1`)).toBe("GET http://h/S/… and /user/cases/1");
});
