/** A route of the build; a layout has children and may have a path. */
type Route = { parentId?: string; path?: string };

/** Node of the path-segment tree. `found` matches paths that end here; `rest` (a splat) those that go on without a match. */
type Place = {
	above?: Place;
	next: Map<string, Place>;
	parameter?: Place;
	routes: string[];
	found?: FoundRoute;
	rest?: FoundRoute;
};

type FoundRoute = {
	/** Route pattern, such as `/user/cases/:caseId/edit`: a bounded set of names without visitors' input. */
	name: string;
	/** Ids of the matching routes: its own, its layouts, and those of the paths above it. */
	ids: readonly string[];
};

export type RouteTable = (pathname: string) => FoundRoute;

const DATA = ".data";

/** The page of a Remix `.data` request, otherwise `pathname` unchanged. */
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
 * Returns a function that finds a pathname's route in a prebuilt tree, with Remix's precedence: static segments before parameters
 * before the nearest splat (`/*`). Case-insensitive. Without any match the name is `none`, with the root route only.
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
