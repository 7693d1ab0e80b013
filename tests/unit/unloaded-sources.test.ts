import Module, { createRequire } from "node:module";
import { afterEach, expect, test } from "vitest";
import { forgetUnloadedSources } from "~/unloaded-sources.server";

const { cache } = createRequire(import.meta.url);
const READ = "/react-dom/cjs/read-only.development.js";
const RUN = "/react-dom/cjs/run.development.js";
const OTHER = "/react-dom/cjs/read-only.production.js";

afterEach(() => {
	for (const file of [READ, RUN, OTHER]) delete cache[file];
});

test("development builds that node only read are let go of; what runs, and everything else, stays", () => {
	for (const file of [READ, RUN, OTHER]) cache[file] = new Module(file);
	Object.assign(Object(cache[RUN]), { loaded: true });
	expect(forgetUnloadedSources()).toContain(READ);
	expect([READ, RUN, OTHER].map((file) => file in cache)).toEqual([false, true, true]);
});
