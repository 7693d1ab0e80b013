import { test } from "vitest";
import { jobs } from "~/platform/queue/job.server";
import "~/worker/jobs.server";
import { expectNone } from "../support/none";

const sources = import.meta.glob<string>("../../app/{features/**,platform/db,worker}/*.server.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

test("every job is defined once, loaded by the worker, and has a handler", () => {
	const defined = Object.values(sources).flatMap((text) =>
		[...text.matchAll(/\bdefineJob(?:<.*>)?\("([a-z-]+)"/g)].map(([, name = ""]) => name),
	);
	expectNone(
		defined.filter((name, at) => !jobs.has(name) || defined.indexOf(name) !== at),
		"Import the job in its feature's jobs.server.ts, and define it once:",
	);
	const idle = [...jobs.values()].filter(({ work }) => !work).map(({ name }) => name);
	expectNone(idle, "Give the job `work`, or `handle` it in its feature's jobs.server.ts:");
});
