import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_LONG } from "../support/length.js";
import { type FuzzedForm, postsTo } from "../support/server/form-fuzz";
import { findForms } from "../support/server/forms";
import { startOwnSite } from "../support/server/own-site";
import { openRawClient, type RawAnswer, type RawRequest } from "../support/server/raw-client";

/** Posts in all, over all forms alike; the same ones each time unless told otherwise. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (IS_LONG ? 50_000 : 250));
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_311);
const POSTS_AT_ONCE = 4;
const SLOWEST_MS = 2000;
const MAX_MEMORY_MB = 300;

const { given, server } = await startOwnSite({ RATE_LIMIT_SCALE: "1000000", WORKER: "0" });
let client: ReturnType<typeof openRawClient>;
let forms: FuzzedForm[] = [];

beforeAll(async () => {
	client = openRawClient(server.url, { connections: POSTS_AT_ONCE, deadlineMs: 20_000 });
	forms = (await findForms(server.url, given)).filter(({ method }) => method === "post");
}, 180_000);
afterAll(() => client.close());

/** Resident memory of the server's process. */
const memoryMb = () => Number(spawnSync("ps", ["-o", "rss=", "-p", String(server.process.pid)]).stdout) / 1024;

const inWords = ({ path, headers, body }: RawRequest, { status, text }: RawAnswer) =>
	`POST ${path} ${headers["content-type"]} ${body?.slice(0, 400)} (${body?.length ?? 0}) → ${status} ${text.slice(0, 200)}`;

test("whatever is posted to any form: never a fault, never slow, and memory stays bounded", {
	timeout: 300_000 + REQUESTS * 30,
}, async () => {
	expect(forms.length).toBeGreaterThan(IS_LONG ? 30 : 10);
	const statuses: Record<number, number> = {};
	let [sent, slowestMs] = [0, 0];
	const sendOne = async (request: RawRequest) => {
		const started = performance.now();
		const answer = await client.send(request).catch((error) => {
			const state = `server ${server.process.exitCode ?? "running"}: ${server.output().slice(-2000)}`;
			throw new Error(`${JSON.stringify(request).slice(0, 1000)}: ${error.message}, ${state}`, { cause: error });
		});
		const tookMs = performance.now() - started;
		slowestMs = Math.max(slowestMs, tookMs);
		sent += 1;
		statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
		expect(answer.status, inWords(request, answer)).toBeLessThan(500);
		expect(tookMs, inWords(request, answer)).toBeLessThan(SLOWEST_MS);
	};
	const rounds = Math.ceil(REQUESTS / forms.length / POSTS_AT_ONCE);
	for (const [i, form] of forms.entries()) {
		const together = fc.array(postsTo(form), { minLength: POSTS_AT_ONCE, maxLength: POSTS_AT_ONCE });
		const property = fc.asyncProperty(together, async (requests) => void (await Promise.all(requests.map(sendOne))));
		await fc.assert(property, { seed: SEED + i, numRuns: rounds, endOnFailure: true });
	}
	const memory = memoryMb();
	const measured = `${sent} posts to ${forms.length} forms, slowest ${Math.round(slowestMs)} ms, ${Math.round(memory)} MB`;
	process.stdout.write(`${measured}, by status ${JSON.stringify(statuses)}\n`);
	expect(sent).toBeGreaterThanOrEqual(REQUESTS);
	expect(memory).toBeLessThan(MAX_MEMORY_MB);
	expect(server.output()).not.toMatch(/"level":(50|60)/);
});
