import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RouteTable } from "~/http/route-table.server";

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
/** Remix's own: a browser's script asks for no more at once. */
const LONGEST_MANIFEST_ADDRESS = 7680;

/**
 * The routes of the addresses in `p`, as Remix answers them, which would try every route for each part of each address:
 * seconds for one long address. Undefined is what Remix refuses cheaply: another version, or nothing asked for.
 */
function answerManifest(build: ServerBuild, table: RouteTable, url: URL): Response | undefined {
	const paths = url.searchParams.getAll("p");
	const isOurs = url.searchParams.get("version") === build.assets.version;
	if (!isOurs || paths.length === 0 || url.href.length > LONGEST_MANIFEST_ADDRESS) return undefined;
	const ids = new Set(paths.flatMap((path) => table(path).ids));
	const patches = Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]]));
	return Response.json(patches, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
}

/**
 * Remix flattens, ranks and tries every route of its build several times a request. Here an address is looked up once, in a
 * table made once, and handed to a Remix that knows only the routes that have part in it (decision 342).
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
