import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const SHOWN = 10;

/** Whose time a function's is: a package's, a part of node's, the product's own, or the engine's by its name. */
function ownerOf({ url, functionName }) {
	const [, inside] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
	if (inside) return inside;
	if (url.startsWith("node:")) return url.split("/").slice(0, 2).join("/");
	if (url !== "") return "the product";
	return functionName.startsWith("(") ? functionName : `engine: ${functionName || "unnamed"}`;
}

function timesOf({ nodes, samples, timeDeltas }) {
	const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
	const times = new Map();
	for (const [index, id] of samples.entries()) {
		const owner = ownerOf(frames.get(id));
		if (owner !== "(idle)") times.set(owner, (times.get(owner) ?? 0) + timeDeltas[index]);
	}
	return times;
}

const sum = (times) => [...times.values()].reduce((all, one) => all + one, 0);

/** The owners of most of the busy time in a folder's profiles, of the thread that was busiest: `[name, share]`. */
export async function sharesOf(folder) {
	const profiles = readdirSync(folder).map((file) =>
		timesOf(JSON.parse(readFileSync(path.join(folder, file), "utf8"))),
	);
	const [busiest = new Map()] = profiles.sort((one, other) => sum(other) - sum(one));
	return [...busiest]
		.sort(([, one], [, other]) => other - one)
		.slice(0, SHOWN)
		.map(([name, time]) => [name, time / sum(busiest)]);
}
