import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isBeyondBounds } from "~/platform/http/address-bounds.server";
import type { RouteTable } from "~/platform/http/route-table.server";

type Handler = (request: Request) => Promise<Response>;

/** The build with no routes but those of `ids` and their layouts. */
function narrow(build: ServerBuild, ids: readonly string[]): ServerBuild {
	const kept = new Set<string>();
	const keepWithLayouts = (id: string | undefined) => {
		if (id === undefined || kept.has(id)) return;
		kept.add(id);
		keepWithLayouts(build.routes[id]?.parentId);
	};
	for (const id of ids) keepWithLayouts(id);
	const keep = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
	return {
		...build,
		routes: keep(build.routes),
		assets: { ...build.assets, routes: keep(build.assets.routes) },
	};
}

/** Where Remix's script in the browser asks for routes that a page links to. */
const MANIFEST = "/__manifest";
/** Remix's own bound of the whole address, and more paths than fit into it as our pages have them. */
const MAX_MANIFEST_ADDRESS = 7680;
const MAX_MANIFEST_PATHS = 256;

const isManifestBeyondBounds = (url: URL, paths: string[]) =>
	url.href.length > MAX_MANIFEST_ADDRESS || paths.length > MAX_MANIFEST_PATHS || paths.some(isBeyondBounds);

/**
 * The routes of the addresses in `p`, as Remix answers them, which would try every route for each part of each address:
 * seconds for one long address. Undefined is what Remix refuses cheaply: another version, or nothing asked for.
 */
function answerManifest(build: ServerBuild, table: RouteTable, url: URL): Response | undefined {
	const paths = url.searchParams.getAll("p");
	if (isManifestBeyondBounds(url, paths)) return new Response(null, { status: 404 });
	if (url.searchParams.get("version") !== build.assets.version || paths.length === 0) return undefined;
	const ids = new Set(paths.flatMap((path) => table(path).ids));
	const patches = Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]]));
	return Response.json(patches, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
}

/**
 * Remix flattens, ranks and tries every route of its build several times a request. Here an address is looked up once, in a
 * table made once, and handed to a Remix that knows only the routes that have part in it (decision 111).
 */
export function createBranchedHandler(build: ServerBuild, table: RouteTable): Handler {
	const handlers = new Map<readonly string[], Handler>();
	return async (request) => {
		const url = new URL(request.url);
		if (url.pathname === MANIFEST) {
			const answer = answerManifest(build, table, url);
			if (answer) return answer;
		}
		const { ids } = table(url.pathname);
		let handler = handlers.get(ids);
		if (!handler) {
			handler = createRequestHandler(narrow(build, ids), "production");
			handlers.set(ids, handler);
		}
		return handler(request);
	};
}
