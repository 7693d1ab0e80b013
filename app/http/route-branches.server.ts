import { createRequestHandler, type ServerBuild } from "@remix-run/node";

type Handler = (request: Request) => Promise<Response>;

/** A node of the tree of path segments, with the handler for the routes below it. */
type Branch = { prefix: string[]; next: Map<string, Branch>; handle?: Handler };

/** The fixed words a route's path begins with: `api/v1/cases/:userId` → api, v1, cases. */
function fixedWords(path = "") {
	const words = path.toLowerCase().split("/").filter(Boolean);
	const firstOpen = words.findIndex((word) => /[:*?]/.test(word));
	return firstOpen === -1 ? words : words.slice(0, firstOpen);
}

const isStartOf = (start: string[], whole: string[]) => start.every((word, position) => whole[position] === word);

/** The build with no routes but those that an address beginning with `prefix` can reach. */
function narrow(build: ServerBuild, prefix: string[]): ServerBuild {
	const isKept = (id: string): boolean => {
		const route = build.routes[id];
		if (!route?.parentId) return true;
		if (route.parentId !== "root") return isKept(route.parentId);
		const words = fixedWords(route.path);
		return route.index === true || isStartOf(words, prefix) || isStartOf(prefix, words);
	};
	const keep = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => isKept(id)));
	return {
		...build,
		routes: keep(build.routes),
		assets: { ...build.assets, routes: keep(build.assets.routes) },
	};
}

/**
 * Remix ranks and tries every route of its build several times a request. Here each request is handed to a Remix that
 * knows only the routes its address can reach, so that an address costs the same however many others there are.
 */
export function createBranchedHandler(build: ServerBuild): Handler {
	const trunk: Branch = { prefix: [], next: new Map() };
	for (const route of Object.values(build.routes)) {
		if (route?.parentId !== "root") continue;
		let branch = trunk;
		for (const word of fixedWords(route.path)) {
			const next = branch.next.get(word) ?? { prefix: [...branch.prefix, word], next: new Map() };
			branch.next.set(word, next);
			branch = next;
		}
	}
	return (request) => {
		let branch = trunk;
		for (const word of new URL(request.url).pathname.toLowerCase().split("/").slice(1)) {
			const next = branch.next.get(word);
			if (!next) break;
			branch = next;
		}
		branch.handle ??= createRequestHandler(narrow(build, branch.prefix), "production");
		return branch.handle(request);
	};
}
