import { request } from "node:http";
import { beforeEach, expect, test, vi } from "vitest";
import { isBeyondBounds } from "~/platform/http/address-bounds.server";
import { createListener } from "~/web/server/listener.server";
import { createWebServer } from "~/web/server/server.server";
import { listenHere } from "../support/server/listen-here";

const table = vi.fn(() => ({ name: "/*", ids: [] }));
const handle = vi.fn(async () => new Response("answered"));

const port = await listenHere(createWebServer(createListener({ table, handle })));
beforeEach(() => void vi.clearAllMocks());

/** The status of what is sent exactly as it is: `fetch` would turn backslashes round. */
const statusOf = (path: string, method = "GET") =>
	new Promise<number | undefined>((resolve, reject) => {
		const sent = request({ host: "127.0.0.1", port, path, method }, (response) => {
			response.resume().on("end", () => resolve(response.statusCode));
		});
		sent.on("error", reject).end();
	});

test.each([
	["thousands of parts", `/${"a/".repeat(7000)}`],
	["parts by backslashes", `/${"a\\".repeat(7000)}`],
	["parts of nothing", "/".repeat(40).replace(/^\/\//, "/x/")],
	["one long part", `/${"a".repeat(2001)}`],
	["the data of such a page", `/${"a/".repeat(500)}a.data`],
	["a call of the API", `/api/v1/cases/${"a/".repeat(500)}`],
	["the manifest's own address", `/__manifest/${"a/".repeat(500)}?version=1`],
	["a link with a token", `/s/${"a/".repeat(500)}`],
])("an address of %s is answered 404 and matched with nothing", async (_, path) => {
	for (const method of ["GET", "HEAD", "POST", "PROPFIND"]) expect(await statusOf(path, method)).toBe(404);
	expect([table, handle].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test.each([
	["/login", 1],
	[`/user/cases?q=${"a/".repeat(1000)}`, 1],
	[`/${"a/".repeat(31)}`, 1],
	[`/${"a".repeat(1999)}`, 1],
])("%.40s is matched once", async (path, times) => {
	expect(await statusOf(path)).toBe(200);
	expect([table, handle].map(({ mock }) => mock.calls.length)).toEqual([times, times]);
});

test("a query and what is encoded are no parts", () => {
	expect(isBeyondBounds(`/s?${"/".repeat(3000)}`)).toBe(false);
	expect(isBeyondBounds(`/s/${"%2F".repeat(600)}`)).toBe(false);
	expect(isBeyondBounds(`/s/${"%2F".repeat(700)}`)).toBe(true);
});
