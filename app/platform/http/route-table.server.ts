/** A route as the build has it; a layout has children and may have a path of its own. */
type Route = { parentId?: string; path?: string };

/** A place in the tree of path segments. `found` is what an address is given that ends here, `rest` what goes on unknown. */
type Place = {
	above?: Place;
	next: Map<string, Place>;
	parameter?: Place;
	routes: string[];
	found?: FoundRoute;
	rest?: FoundRoute;
};

/** The route of an address. */
type FoundRoute = {
	/** Its pattern, as `/user/cases/:caseId/edit`: a bounded set of names, without what visitors type. */
	name: string;
	/** The routes that have part in it: its own, its layouts, and those of the addresses above it. */
	ids: readonly string[];
};

export type RouteTable = (pathname: string) => FoundRoute;

const DATA = ".data";

/** The page whose data Remix asks for at `pathname`, else `pathname` itself. */
function pageOf(pathname: string) {
	if (!pathname.endsWith(DATA)) return pathname;
	const page = pathname.slice(0, -DATA.length);
	return page === "/_root" ? "/" : page;
}

function decoded(segment: string) {
	try {
		return segment.includes("%") ? decodeURIComponent(segment) : segment;
	} catch {
		return segment;
	}
}

function idsOnTheWay(place: Place | undefined): string[] {
	return place ? [...idsOnTheWay(place.above), ...place.routes] : [];
}

function plant(routes: Record<string, Route | undefined>): Place {
	const root: Place = { next: new Map(), routes: [] };
	const below = (above: Place): Place => ({ above, next: new Map(), routes: [] });
	const segmentsOf = (route: Route): string[] => {
		const parent = route.parentId === undefined ? undefined : routes[route.parentId];
		return [...(parent ? segmentsOf(parent) : []), ...(route.path ?? "").split("/").filter(Boolean)];
	};
	const step = (place: Place, segment: string) => {
		if (segment.startsWith(":")) {
			place.parameter ??= below(place);
			return place.parameter;
		}
		const word = segment.toLowerCase();
		const next = place.next.get(word) ?? below(place);
		place.next.set(word, next);
		return next;
	};
	const ends: { place: Place; name: string; rest?: string }[] = [];
	for (const [id, route] of Object.entries(routes)) {
		if (!route) continue;
		const segments = segmentsOf(route);
		const name = `/${segments.join("/")}`;
		const isRest = segments.at(-1) === "*";
		const place = (isRest ? segments.slice(0, -1) : segments).reduce(step, root);
		if (!isRest) place.routes.push(id);
		ends.push({ place, name, rest: isRest ? id : undefined });
	}
	for (const { place, name, rest } of ends) {
		const ids = idsOnTheWay(place);
		if (rest === undefined) place.found = { name, ids };
		else place.rest ??= { name, ids: [...ids, rest] };
	}
	return root;
}

function find(place: Place | undefined, segments: string[], at = 0): FoundRoute | undefined {
	if (!place) return undefined;
	const segment = segments[at];
	if (segment === undefined) return place.found ?? place.rest;
	return (
		find(place.next.get(segment.toLowerCase()), segments, at + 1) ??
		(segment === "" ? undefined : find(place.parameter, segments, at + 1)) ??
		place.rest
	);
}

/**
 * Finds the route of a pathname in a tree made once, as Remix would among all of them: words before parameters, and what no
 * route has is `/*` or a folder's own. Letter case does not matter. What not even `/*` has is `none`, with the root alone.
 */
export function createRouteTable(routes: Record<string, Route | undefined>): RouteTable {
	const root = plant(routes);
	const none: FoundRoute = { name: "none", ids: root.routes };
	return (pathname) => {
		const segments = pageOf(pathname).split("/").map(decoded);
		if (segments[0] === "") segments.shift();
		while (segments.at(-1) === "") segments.pop();
		return find(root, segments) ?? none;
	};
}
