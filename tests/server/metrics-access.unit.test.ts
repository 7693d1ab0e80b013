import { expect, test } from "vitest";
import { isAllowedMetrics } from "~/web/server/metrics-access.server";

const TOKEN = "3b1c5e7f9a0d2c4b6e8f1a3c5d7e9b0f";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const here = { host: "127.0.0.1:3000" };

type Asked = { from?: string; headers?: Record<string, string>; httpVersion?: string; method?: string; url?: string };

const isAllowed = (asked: Asked, isSandbox = true, token: string | undefined = TOKEN) => {
	const { from = "127.0.0.1", headers = here, httpVersion = "1.1", method = "GET", url = "/metrics" } = asked;
	return isAllowedMetrics({ socket: { remoteAddress: from }, headers, httpVersion, method, url }, { token, isSandbox });
};

test.each<[string, Asked]>([
	["this machine", {}],
	["this machine by its name", { headers: { host: "localhost:3000" } }],
	["this machine over IPv6", { from: "::1", headers: { host: "[::1]:3000" } }],
	["this machine as IPv6 writes IPv4", { from: "::ffff:127.0.0.1" }],
	["a query", { url: "/metrics?name=nyaya" }],
	["only the head", { method: "HEAD" }],
	["the token from elsewhere", { from: "192.0.2.7", headers: { host: "cases.example.in", ...bearer(TOKEN) } }],
	[
		"the token through a proxy",
		{ headers: { host: "cases.example.in", "x-forwarded-for": "192.0.2.7", ...bearer(TOKEN) } },
	],
	["the token over HTTP/1.0", { httpVersion: "1.0", headers: { ...bearer(TOKEN) } }],
	["a wrong token on this machine, which needs none", { headers: { ...here, ...bearer("wrong") } }],
])("in a sandbox /metrics is given to %s", (_, asked) => expect(isAllowed(asked)).toBe(true));

test("outside a sandbox it is given to the token alone, since a proxy here may hide that it is one", () => {
	expect(isAllowed({}, false)).toBe(false);
	expect(isAllowed({ headers: { ...here, ...bearer("wrong") } }, false)).toBe(false);
	expect(isAllowed({ headers: { ...here, ...bearer(TOKEN) } }, false)).toBe(true);
});

test.each<[string, Asked]>([
	["another machine", { from: "192.0.2.7" }],
	[
		"another machine that calls this one by a name of its own",
		{ from: "10.0.0.4", headers: { host: "localhost:3000" } },
	],
	["a wrong token", { from: "192.0.2.7", headers: bearer("3b1c5e7f9a0d2c4b6e8f1a3c5d7e9b00") }],
	["the beginning of the token", { from: "192.0.2.7", headers: bearer(TOKEN.slice(0, -1)) }],
	["another scheme", { from: "192.0.2.7", headers: { authorization: `Basic ${TOKEN}` } }],
	["a token in the query", { from: "192.0.2.7", url: `/metrics?token=${TOKEN}` }],
	["a proxy here that names who asks", { headers: { ...here, "x-forwarded-for": "192.0.2.7" } }],
	["a visitor who says to be from here", { headers: { ...here, "x-forwarded-for": "127.0.0.1" } }],
	["a proxy here with the standard header", { headers: { ...here, forwarded: "for=192.0.2.7" } }],
	["a proxy here that names itself", { headers: { ...here, via: "1.1 varnish" } }],
	["a proxy here that writes the real address", { headers: { ...here, "x-real-ip": "192.0.2.7" } }],
	["a proxy here that writes only how it was asked", { headers: { ...here, "x-forwarded-proto": "https" } }],
	["a network of proxies", { headers: { ...here, "cf-connecting-ip": "192.0.2.7" } }],
	["a proxy here that passes the public name on", { headers: { host: "cases.example.in" } }],
	["a name that only begins like this machine's", { headers: { host: "localhost.example.in" } }],
	["a proxy here that speaks HTTP/1.0", { httpVersion: "1.0" }],
	["nobody's name", { headers: {} }],
	["a form", { method: "POST", headers: { ...here, ...bearer(TOKEN) } }],
	["an address below it", { url: "/metrics/all" }],
])("to %s it is an address that is not there", (_, asked) => expect(isAllowed(asked)).toBe(false));

test("where no token is set, none opens it", () => {
	for (const token of ["", "undefined", TOKEN])
		expect(isAllowedMetrics({ ...asElsewhere(bearer(token)) }, { token: undefined, isSandbox: true })).toBe(false);
});

const asElsewhere = (headers: Record<string, string>) => ({
	socket: { remoteAddress: "192.0.2.7" },
	headers,
	httpVersion: "1.1",
	method: "GET",
	url: "/metrics",
});
