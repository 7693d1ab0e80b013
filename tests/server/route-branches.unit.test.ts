import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { createBranchedHandler } from "~/platform/http/route-branches.server";
import { createRouteTable } from "~/platform/http/route-table.server";

const PATHS = [
	"login",
	"user/cases/:caseId/edit",
	"user/cases/new",
	"user/*",
	"api/v1/cases/add",
	"api/v1/cases/:userId",
	"api/v1/cases/:userId/history",
	"api/*",
	":anything",
	"sandbox/ecourts/*",
	"*",
];

/** Each route answers with its own name and what it read from the address. */
function buildOf(paths: string[]): ServerBuild {
	const named = [{ id: "root", path: "" }, { id: "index", index: true }, ...paths.map((path) => ({ id: path, path }))];
	const routes = named.map((route) => {
		const loader = ({ params }: { params: object }) => Response.json({ id: route.id, params });
		return [route.id, { parentId: route.id === "root" ? undefined : "root", module: { loader }, ...route }];
	});
	return {
		mode: "production",
		entry: { module: { default: () => new Response("a page") } },
		routes: Object.fromEntries(routes),
		assets: {
			entry: { imports: [], module: "" },
			routes: Object.fromEntries(named.map(({ id }) => [id, { id }])),
			url: "",
			version: "1",
		},
		publicPath: "/",
		assetsBuildDirectory: "",
		future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_lazyRouteDiscovery: true },
		isSpaMode: false,
	} as unknown as ServerBuild;
}

test("an address is answered by the route that the whole of Remix would choose", async () => {
	const build = buildOf(PATHS);
	const whole = createRequestHandler(build, "production");
	const branched = createBranchedHandler(build, createRouteTable(build.routes));
	const addresses = [
		"/",
		"/login",
		"/LOGIN/",
		"/log%69n",
		"/user",
		"/user/cases/new",
		"/user/cases/7/edit",
		"/user//cases/new",
		"/USER/Cases/New",
		"/user/cases/7/other",
		"/api",
		"/api/v1/cases/add",
		"/api/v1/cases/7",
		"/api/v1/cases/add/history",
		"/api/v1/nothing",
		"/apis",
		"/sandbox/ecourts/a/b",
		"/sandbox",
		"/nowhere/at/all",
	];
	for (const address of addresses) {
		const request = () => new Request(`http://localhost${address}`);
		expect(await (await branched(request())).json(), address).toEqual(await (await whole(request())).json());
	}
});

/** A call of the API with these methods' handlers, as the server's build has it. */
function callOf(path: string): ServerBuild {
	const build = buildOf([path]);
	const handle = (handler: string) => async (args: { request: Request; params: object }) =>
		Response.json({ handler, method: args.request.method, params: args.params, url: args.request.url });
	const module = { loader: Object.assign(handle("loader"), { definition: {} }), action: handle("action") };
	return { ...build, routes: { ...build.routes, [path]: { ...build.routes[path], module } } } as ServerBuild;
}

test.each(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])(
	"%s of a call of the API is answered as Remix would answer it, by the route's own handler and request",
	async (method) => {
		const build = callOf("api/v1/cases/:userId/history/:day");
		const address = "http://localhost/API/v1/cases/a%20b/history/%E0%A4%95/?page=2";
		const sent = new Request(address, { method });
		const whole = await createRequestHandler(build, "production")(new Request(address, { method }));
		const answer = await createBranchedHandler(build, createRouteTable(build.routes))(sent);
		expect(answer.status).toBe(whole.status);
		const answered = await answer.json();
		expect(answered).toMatchObject({ params: { userId: "a b", day: "क" }, url: address, method });
		if (method !== "HEAD") expect(answered).toEqual(await whole.json());
	},
);

const manifestOf = (paths: string[], version = "1") =>
	new Request(
		`http://localhost/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", version]])}`,
	);

test.each([[["/login"]], [["/user/cases/7/edit", "/", "/nowhere"]], [["user/cases/new"]]])(
	"the routes of %j are those that Remix would tell the browser",
	async (paths) => {
		const build = buildOf(PATHS);
		const whole = await createRequestHandler(build, "production")(manifestOf(paths));
		const branched = await createBranchedHandler(build, createRouteTable(build.routes))(manifestOf(paths));
		expect(Object.fromEntries(branched.headers)).toMatchObject({ "cache-control": whole.headers.get("cache-control") });
		// A page nobody made is looked up when somebody goes there.
		const expected = Object.entries(await whole.json()).filter(([id]) => !id.endsWith("*"));
		expect(expected.length).toBeGreaterThan(1);
		expect(await branched.json()).toMatchObject(Object.fromEntries(expected));
	},
);

test.each([
	["another version", manifestOf(["/login"], "0"), 204],
	["nothing asked for", manifestOf([]), 400],
])("the manifest for %s is refused as Remix refuses it", async (_, request, status) => {
	const build = buildOf(PATHS);
	const answer = await createBranchedHandler(build, createRouteTable(build.routes))(request);
	expect(answer.status).toBe(status);
});

test.each([
	["an address longer than any browser of ours asks for", manifestOf(Array(200).fill(`/user/${"a".repeat(60)}`))],
	["more addresses than a page links to", manifestOf(Array(300).fill("/a"))],
	["an address of more parts than any of ours", manifestOf(["/login", "/a".repeat(40)])],
	["one that backslashes part", manifestOf(["\\a".repeat(40)])],
	["another version and an address of thousands of parts", manifestOf(["/a".repeat(3000)], "0")],
])("the manifest for %s is refused before anything is looked up", async (_, request) => {
	const build = buildOf(PATHS);
	const lookUp = vi.fn(createRouteTable(build.routes));
	const answer = await createBranchedHandler(build, lookUp)(request);
	expect([answer.status, lookUp.mock.calls]).toEqual([404, []]);
});
