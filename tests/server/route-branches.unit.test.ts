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
