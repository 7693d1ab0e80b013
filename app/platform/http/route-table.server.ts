import { own } from "~/platform/outside/own";

/** A route of the build; a layout has children and may have a path. */
type Route = { parentId?: string; path?: string };

/** A node of the tree of path segments. `found` matches paths that end here; `rest` (a splat) those that go on without a match. */
type TreeNode = {
	parent?: TreeNode;
	children: Map<string, TreeNode>;
	parameter?: TreeNode;
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

const DATA_SUFFIX = ".data";

/** The page of a Remix `.data` request, otherwise `pathname` unchanged. */
function pageOf(pathname: string) {
	if (!pathname.endsWith(DATA_SUFFIX)) return pathname;
	const page = pathname.slice(0, -DATA_SUFFIX.length);
	return page === "/_root" ? "/" : page;
}

function decoded(segment: string) {
	try {
		return segment.includes("%") ? decodeURIComponent(segment) : segment;
	} catch {
		return segment;
	}
}

function segmentsOf(pathname: string): string[] {
	const segments = pathname.split("/").map(decoded);
	if (segments[0] === "") segments.shift();
	while (segments.at(-1) === "") segments.pop();
	return segments;
}

/** What an address has for each `:parameter` of its route's name. */
export function parametersOf(name: string, pathname: string): Record<string, string> {
	const segments = segmentsOf(pathname);
	const named = segmentsOf(name).map((segment, at): [string, string] => [segment, segments[at] ?? ""]);
	return Object.fromEntries(named.flatMap(([word, value]) => (word.startsWith(":") ? [[word.slice(1), value]] : [])));
}

function idsFromRoot(node: TreeNode | undefined): string[] {
	return node ? [...idsFromRoot(node.parent), ...node.routes] : [];
}

function buildTree(routes: Record<string, Route | undefined>): TreeNode {
	const root: TreeNode = { children: new Map(), routes: [] };
	const childOf = (parent: TreeNode): TreeNode => ({ parent, children: new Map(), routes: [] });
	const pathOf = (route: Route): string[] => {
		const parent = route.parentId === undefined ? undefined : own(routes, route.parentId);
		return [...(parent ? pathOf(parent) : []), ...(route.path ?? "").split("/").filter(Boolean)];
	};
	const childFor = (node: TreeNode, segment: string) => {
		if (segment.startsWith(":")) {
			node.parameter ??= childOf(node);
			return node.parameter;
		}
		const word = segment.toLowerCase();
		const child = node.children.get(word) ?? childOf(node);
		node.children.set(word, child);
		return child;
	};
	const ends: { node: TreeNode; name: string; rest?: string }[] = [];
	for (const [id, route] of Object.entries(routes)) {
		if (!route) continue;
		const segments = pathOf(route);
		const name = `/${segments.join("/")}`;
		const isRest = segments.at(-1) === "*";
		const node = (isRest ? segments.slice(0, -1) : segments).reduce(childFor, root);
		if (!isRest) node.routes.push(id);
		ends.push({ node, name, rest: isRest ? id : undefined });
	}
	for (const { node, name, rest } of ends) {
		const ids = idsFromRoot(node);
		if (rest === undefined) node.found = { name, ids };
		else node.rest ??= { name, ids: [...ids, rest] };
	}
	return root;
}

function find(node: TreeNode | undefined, segments: string[], at = 0): FoundRoute | undefined {
	if (!node) return undefined;
	const segment = segments[at];
	if (segment === undefined) return node.found ?? node.rest;
	return (
		find(node.children.get(segment.toLowerCase()), segments, at + 1) ??
		(segment === "" ? undefined : find(node.parameter, segments, at + 1)) ??
		node.rest
	);
}

/**
 * Returns a function that finds a pathname's route in a prebuilt tree, with Remix's precedence: static segments before parameters
 * before the nearest splat (`/*`). Case-insensitive. Without any match the name is `none`, with the root route only.
 */
export function createRouteTable(routes: Record<string, Route | undefined>): RouteTable {
	const root = buildTree(routes);
	const none: FoundRoute = { name: "none", ids: root.routes };
	return (pathname) => find(root, segmentsOf(pageOf(pathname))) ?? none;
}
