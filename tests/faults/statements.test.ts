import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_LONG } from "../support/length.js";
import { expectNone } from "../support/none";
import { listApiCalls } from "../support/server/api-calls";
import { handlersOf, listAddresses } from "../support/server/routes";
import { askedJob } from "./asked-of-jobs";
import { askedCall, askedForm } from "./asked-of-web";
import {
	CALLS_COMPANIES,
	CALLS_MAY_REPEAT,
	CALLS_NOT_SWEPT,
	CALLS_SAY_DONE,
	FORMS,
	JOBS_MAY_REPEAT,
	JOBS_NOT_SWEPT,
	NOT_SWEPT,
} from "./inputs";
import { openSite, type Site } from "./site";
import { type Asked, type Point, sweep, sweepCalls } from "./sweep";

const SEED = Number(process.env.FAULTS_SEED ?? 20_260_311);
/** The short form takes some commands and some of their statements, others with another seed. */
const SHORT_MS = 8_000;
const POINTS = 3;
const ONLY = new RegExp(process.env.FAULTS_ONLY ?? "");

let site: Site;
let checkData: typeof import("~/commands/check-data.server").checkData;
let close = async () => {};

beforeAll(async () => {
	site = await openSite();
	({ checkData } = await import("~/commands/check-data.server"));
	const { closeDatabase } = await import("~/platform/db/client.server");
	const { closeQueue } = await import("~/platform/queue/queue.server");
	close = async () => {
		await closeQueue();
		await closeDatabase();
	};
}, 300_000);
afterAll(async () => {
	await close();
	await site?.close();
}, 60_000);

const shuffled = <Row>(rows: Row[]): Row[] =>
	IS_LONG
		? rows
		: (fc.sample(fc.shuffledSubarray(rows, { minLength: rows.length }), { seed: SEED, numRuns: 1 })[0] ?? []);
/** The first and last statements decide most: the work's commit, and what follows it. */
const choose = (points: Point[]) =>
	IS_LONG ? points : [...shuffled(points).slice(0, POINTS - 1), ...points.slice(-1)];

/** Sweeps all, in the short form as many as there is time for. */
async function sweepAll(all: Asked[], sweepOne: (asked: Asked) => Promise<{ tries: number; wrong: string[] }>) {
	const wrong: string[] = [];
	let [swept, tries] = [0, 0];
	const wanted = shuffled(all.filter(({ name }) => ONLY.test(name)));
	for (const deadline = Date.now() + SHORT_MS; swept < wanted.length && (IS_LONG || Date.now() < deadline); swept++) {
		const asked = wanted[swept];
		const found = asked && (await sweepOne(asked));
		tries += found?.tries ?? 0;
		wrong.push(...(found?.wrong ?? []));
		// Half an hour of silence says neither how far it is nor what it has found.
		if (IS_LONG) process.stdout.write(`${[`${asked?.name}: ${found?.tries}`, ...(found?.wrong ?? [])].join("\n  ")}\n`);
	}
	process.stdout.write(`${tries} faults in ${swept} of ${wanted.length} commands, seed ${SEED}\n`);
	expectNone(wrong, "After a failed statement or call all must be as if it had not failed, once it is sent again:");
}

async function listForms() {
	const seen = new Set<string>();
	const forms: Asked[] = [];
	const without: string[] = [];
	for (const address of listAddresses()) {
		const { pattern, file } = address;
		if (/^\/(api|auth|sandbox)(\/|$)/.test(pattern) || seen.has(file) || !(await handlersOf(address)).hasAction)
			continue;
		seen.add(file);
		const inputs = [FORMS[pattern] ?? []].flat();
		if (inputs.length === 0 && !NOT_SWEPT[pattern]) without.push(pattern);
		forms.push(...inputs.map((input) => askedForm(site.server.url, pattern, input, site)));
	}
	return { forms, without };
}

async function listJobs() {
	await import("~/worker/jobs.server");
	const [{ jobs }, { failIfLeftOut }] = [
		await import("~/platform/queue/job.server"),
		await import("~/platform/queue/round.server"),
	];
	const without: string[] = [];
	const asked: Asked[] = [];
	for (const job of jobs.values()) {
		const inputs = site.work[job.name] ?? (job.schedule ? [{}] : []);
		if (JOBS_NOT_SWEPT[job.name]) continue;
		if (inputs.length === 0) without.push(job.name);
		const { takeSent } = site.companies;
		const mayRepeat = JOBS_MAY_REPEAT[job.name];
		for (const data of inputs)
			asked.push({ ...askedJob(job, data, { failIfLeftOut, takeSent }), ...(mayRepeat && { mayRepeat }) });
	}
	return { asked, without };
}

test("every form, call and job has an input, or a reason why it is not swept", { timeout: 60_000 }, async () => {
	expectNone((await listForms()).without, "Add an input to FORMS in tests/faults/inputs.ts:");
	expectNone((await listJobs()).without, "Add data to givenWork in tests/faults/inputs.ts:");
});

test("a form whose n-th statement fails does all or nothing, and sent again does it once", {
	timeout: 3_600_000,
}, async () => {
	const { forms } = await listForms();
	const { takeSent } = site.companies;
	await sweepAll(forms, (asked) =>
		sweep({ ...asked, takeSent }, { ...site, goBetween: site.ofServer, checkData }, choose),
	);
});

async function listCalls(): Promise<Asked[]> {
	const { plausible, tokens, approvedCase } = site.api;
	const calls = (await listApiCalls()).filter(
		({ method, pattern }) => method !== "GET" && !CALLS_NOT_SWEPT[pattern] && !/^\/(api\/)?auth\//.test(pattern),
	);
	return calls.map((call) => {
		const approved = call.pattern.includes("manual-message") ? { case_id: [approvedCase] } : {};
		const values = { ...plausible, ...approved, ...site.callValues[call.pattern] };
		const token = call.auth === "admin" ? tokens.ADMIN : tokens.USER;
		const [mayRepeat, saysDone] = [CALLS_MAY_REPEAT[call.pattern], CALLS_SAY_DONE[call.pattern]];
		return {
			...askedCall(site.server.url, call, token, values, site.callValues[call.pattern]),
			...(mayRepeat && { mayRepeat }),
			...(saysDone && { saysDone }),
		};
	});
}

test("a call of the API whose n-th statement fails succeeds with the same key", { timeout: 3_600_000 }, async () => {
	const { takeSent } = site.companies;
	await sweepAll(await listCalls(), (asked) =>
		sweep({ ...asked, takeSent }, { ...site, goBetween: site.ofServer, checkData }, choose),
	);
});

test("a job whose n-th statement fails is done once by its next attempt", { timeout: 3_600_000 }, async () => {
	const { asked } = await listJobs();
	await sweepAll(asked, (one) => sweep(one, { ...site, goBetween: site.ofWorker, checkData }, choose));
});

test("a form or call whose n-th call to a company fails is answered clearly, and sent again does it once", {
	timeout: 3_600_000,
}, async () => {
	const all = [...(await listForms()).forms, ...(await listCalls())];
	const calling = all.filter(({ name }) => CALLS_COMPANIES.test(name));
	const { takeSent } = site.companies;
	await sweepAll(calling, (asked) =>
		sweepCalls({ ...asked, takeSent }, { ...site, goBetween: site.ofServer, checkData }, IS_LONG),
	);
});

test("a job whose n-th call to a company fails sends and charges nothing twice", { timeout: 3_600_000 }, async () => {
	const { asked } = await listJobs();
	// What the clock starts queues such jobs, and hardly calls a company itself.
	const calling = IS_LONG
		? asked
		: asked.filter(({ name }) => /^job (send|fetch|search|find|check-payment)/.test(name));
	await sweepAll(calling, (one) => sweepCalls(one, { ...site, goBetween: site.ofWorker, checkData }, IS_LONG));
});

describe("a planted fault is found:", () => {
	const words = (text: string) => ({ outcome: "done" as const, words: text });
	const failed = (error: unknown) => ({ outcome: "unavailable" as const, words: String(error) });
	type Sql = typeof import("~/platform/db/client.server").sql;
	const save = (sql: Sql) => sql`insert into feedback (id, user_id, topic, message)
		values (gen_random_uuid(), ${site.world.user}, 'Planted', 'Planted')`;
	const count = (sql: Sql) => sql`select count(*)::int as rows from feedback where topic = 'Planted'`;
	/** Claims nothing before it sends. */
	async function sendAndSave(sql: Sql) {
		const { deliverSms } = await import("~/features/people/notifications/commands.server");
		await deliverSms({ to: "+919876500000", template: "mobile-changed", variables: { ENDING: "000" } });
		await save(sql);
	}
	const PLANTED: [name: string, finding: RegExp, work: (sql: Sql) => Promise<unknown>][] = [
		["two writes without a transaction", /not done once/, async (sql) => [await save(sql), await save(sql)]],
		[
			"an answer before the work is saved",
			/acknowledged, and not done/,
			async (sql) => void (await save(sql).catch(() => {})),
		],
		[
			"a second call that takes the first one's work for another's",
			/again: /,
			async (sql) => {
				const [found] = await count(sql);
				if (found?.rows > 0) throw new Error("It is there already");
				await save(sql);
				await count(sql);
			},
		],
		["a message sent before it is claimed", /sent twice/, sendAndSave],
	];
	test.each(PLANTED)("%s", { timeout: 120_000 }, async (name, finding, work) => {
		const { sql } = await import("~/platform/db/client.server");
		const { takeSent } = site.companies;
		const send = () => work(sql).then(() => words(name), failed);
		const { wrong } = await sweep({ name, send, takeSent }, { ...site, goBetween: site.ofWorker, checkData });
		expect(wrong.join("\n")).toMatch(finding);
	});

	test("a job sent again after a call without an answer", { timeout: 120_000 }, async () => {
		const { sql } = await import("~/platform/db/client.server");
		/** Takes a message that was sent for one that failed. */
		async function sendAndFail() {
			const [before] = await count(sql);
			await sendAndSave(sql);
			if (before?.rows === 0) throw new Error("No answer");
		}
		const send = () => sendAndFail().then(() => words(""), failed);
		const asked = { name: "planted", send, isJob: true, takeSent: site.companies.takeSent };
		const { wrong } = await sweepCalls(asked, { ...site, goBetween: site.ofWorker, checkData }, false);
		expect(wrong.join("\n")).toMatch(/taken without an answer: sent twice/);
	});
});
