/** A route as the build has it; a layout has children and may have a path of its own. */
type Route = { parentId?: string; path?: string };

type Place = { next: Map<string, Place>; parameter?: Place; name?: string; rest?: string };

const newPlace = (): Place => ({ next: new Map() });

/** What has no route of its own: addresses nobody made, and those that cannot be read. */
const NO_ROUTE = "none";

/** What Remix's pages ask for in place of a page, where a page's data are meant. */
const DATA = /(^|\/)_root\.data$|\.data$/;

function placesOf(routes: Record<string, Route | undefined>): Place {
	const root = newPlace();
	const pathOf = (route: Route): string[] => {
		const parent = route.parentId === undefined ? undefined : routes[route.parentId];
		return [...(parent ? pathOf(parent) : []), ...(route.path ?? "").split("/").filter(Boolean)];
	};
	for (const route of Object.values(routes)) {
		if (!route) continue;
		const path = pathOf(route);
		const name = `/${path.join("/")}`;
		let place = root;
		for (const segment of path) {
			if (segment === "*") {
				place.rest = name;
				break;
			}
			if (segment.startsWith(":")) {
				place.parameter ??= newPlace();
				place = place.parameter;
			} else {
				const word = segment.toLowerCase();
				const next = place.next.get(word) ?? newPlace();
				place.next.set(word, next);
				place = next;
			}
		}
		if (!name.endsWith("*")) place.name = name;
	}
	return root;
}

function find(place: Place | undefined, segments: string[], at = 0): string | undefined {
	if (!place) return undefined;
	const segment = segments[at];
	if (segment === undefined) return place.name ?? place.rest;
	return (
		find(place.next.get(segment.toLowerCase()), segments, at + 1) ??
		find(place.parameter, segments, at + 1) ??
		place.rest
	);
}

/**
 * Gives addresses the pattern of the route that answers them, as `/user/cases/:caseId/edit`: a bounded set of names, without
 * what visitors type. Words go before parameters, as Remix ranks them, and what no route has is `/*` or a folder's own.
 */
export function createRouteNames(routes: Record<string, Route | undefined>): (address: string) => string {
	const root = placesOf(routes);
	return (address) => {
		const path = (address.split("?", 1)[0] ?? "").replace(DATA, "");
		return find(root, path.split("/").filter(Boolean)) ?? NO_ROUTE;
	};
}
