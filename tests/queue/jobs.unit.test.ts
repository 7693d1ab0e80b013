import { expect, test } from "vitest";
import { jobs } from "~/platform/queue/job.server";
import "~/worker/jobs.server";

const sources = import.meta.glob<string>("../../app/{features/**,platform/db,worker}/*.server.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

test("every job is defined once, loaded by the worker, and done by somebody", () => {
	const defined = Object.values(sources).flatMap((text) =>
		[...text.matchAll(/\bdefineJob(?:<.*>)?\("([a-z-]+)"/g)].map(([, name]) => name),
	);
	expect([...jobs.keys()].sort()).toEqual(defined.sort());
	expect([...jobs.values()].filter(({ work }) => !work).map(({ name }) => name)).toEqual([]);
});
