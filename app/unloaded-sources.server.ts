import { createRequire } from "node:module";

/** What React's packages name beside the build that runs. */
const UNUSED = /\.development\.js$/;

/**
 * Lets go of the modules that node has read and never runs: to learn what React's packages export it reads their development
 * builds too, and keeps the text, two megabytes (decision 366). Whoever needs one later reads it anew.
 * @returns the files
 */
export function forgetUnloadedSources(): string[] {
	const { cache } = createRequire(import.meta.url);
	const unused = Object.keys(cache).filter((file) => UNUSED.test(file) && !cache[file]?.loaded);
	for (const file of unused) delete cache[file];
	return unused;
}
