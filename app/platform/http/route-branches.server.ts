import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isBeyondBounds } from "~/platform/http/address-bounds.server";
import { parametersOf, type RouteTable } from "~/platform/http/route-table.server";
import { own } from "~/platform/outside/own";

type Handler = (request: Request) => Promise<Response>;

/** Reduces the build to the routes `ids` and their layouts. */
function narrow(build: ServerBuild, ids: readonly string[]): ServerBuild {
	const included = new Set<string>();
	const keepWithLayouts = (id: string | undefined) => {
		if (id === undefined || included.has(id)) return;
		included.add(id);
		keepWithLayouts(own(build.routes, id)?.parentId);
	};
	for (const id of ids) keepWithLayouts(id);
	const onlyIncluded = <T>(all: Record<string, T>) =>
		Object.fromEntries(Object.entries(all).filter(([id]) => included.has(id)));
	return {
		...build,
		routes: onlyIncluded(build.routes),
		assets: { ...build.assets, routes: onlyIncluded(build.assets.routes) },
	};
}

/** Address from which Remix's client loads the routes of links on a page (lazy route discovery). */
const MANIFEST = "/__manifest";
/** Remix's own limit of the whole address, and more paths than our pages can fit into it. */
const MAX_MANIFEST_ADDRESS = 7680;
const MAX_MANIFEST_PATHS = 256;

const isManifestBeyondBounds = (url: URL, paths: string[]) =>
	url.href.length > MAX_MANIFEST_ADDRESS || paths.length > MAX_MANIFEST_PATHS || paths.some(isBeyondBounds);

/**
 * Answers with the routes of the addresses in `p`, as Remix does. Remix would match each segment of each address against every
 * route, which takes seconds for a long address. Undefined leaves the request to Remix, which refuses it cheaply: another
 * version, or no paths.
 */
function answerManifest(build: ServerBuild, table: RouteTable, url: URL): Response | undefined {
	const paths = url.searchParams.getAll("p");
	if (isManifestBeyondBounds(url, paths)) return new Response(null, { status: 404 });
	if (url.searchParams.get("version") !== build.assets.version || paths.length === 0) return undefined;
	const ids = new Set(paths.flatMap((path) => table(path).ids));
	const patches = Object.fromEntries([...ids].map((id) => [id, own(build.assets.routes, id)]));
	return Response.json(patches, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
}

const isWriting = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** The handler of a call of the API, which has a definition and no page: it reads the request and writes the answer itself. */
function findCall(build: ServerBuild, id: string | undefined, method: string) {
	const { default: page, loader, action } = own(build.routes, id ?? "")?.module ?? {};
	const isCall = !page && [loader, action].some((handler) => handler && "definition" in handler);
	return isCall ? (isWriting(method) ? action : loader) : undefined;
}

/**
 * Remix flattens, ranks and matches all routes several times per request. Instead, this looks the address up once in a prebuilt
 * tree and calls a request handler that knows only the matching routes (decision 111). A call of the API needs nothing of Remix.
 */
export function createBranchedHandler(build: ServerBuild, table: RouteTable): Handler {
	const handlers = new Map<readonly string[], Handler>();
	return async (request) => {
		const url = new URL(request.url);
		if (url.pathname === MANIFEST) {
			const answer = answerManifest(build, table, url);
			if (answer) return answer;
		}
		const { ids, name } = table(url.pathname);
		const call = url.pathname.endsWith(".data") ? undefined : findCall(build, ids.at(-1), request.method);
		// Safe cast: every call answers with a Response.
		if (call) return call({ request, params: parametersOf(name, url.pathname), context: {} }) as Promise<Response>;
		let handler = handlers.get(ids);
		if (!handler) {
			handler = createRequestHandler(narrow(build, ids), "production");
			handlers.set(ids, handler);
		}
		return handler(request);
	};
}
