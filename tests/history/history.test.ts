import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { check } from "./invariants";
import { type History, type Plan, play, readLedger } from "./play";
import { type Product, startProduct } from "./product";
import { countStates, neverReached } from "./sometimes";

/** The workers are stopped over an evening's and a night's minutes. */
const STOPPED: Plan = { seed: 14, days: 2, dirt: 0, stops: [{ day: 1, from: "evening", days: 1, time: "07:10" }] };

/** Seeds that once found a fault, with as many days as that took, and a due minute that is missed. They stay, and come first. */
const ALWAYS: Plan[] = [
	// The court's answer without its status was told as "the hearing is off".
	{ seed: 3, days: 2, dirt: 0, stops: [] },
	// "No such case" for everybody in a night, then unreadable dates of a court, and a STOP in a person's own words.
	{ seed: 152, days: 2, dirt: 30, stops: [] },
	STOPPED,
];

/** `npm run test:history -- --seed N --weeks 2` names seeds; `npm test` plays what once failed. */
const named = process.env.HISTORY_SEEDS?.split(",").map(Number);
const DAYS = Number(process.env.HISTORY_DAYS ?? 14);
const MINUTES = Number(process.env.HISTORY_MINUTES ?? 0);
const DIRT = Number(process.env.HISTORY_DIRT ?? 0);
const plans: Plan[] = named ? named.map((seed) => ({ seed, days: DAYS, dirt: DIRT })) : ALWAYS;

/** So many seeds reach each hard state, or the play is too tame. */
const ENOUGH_SEEDS = 20;
const states: Map<string, number>[] = [];
afterAll(() => {
	const unreached = neverReached(states);
	console.log(`hard states never reached by ${states.length} seeds: ${unreached.join("; ") || "none"}`);
	if (states.length >= ENOUGH_SEEDS) expect(unreached, "hard states that no seed reached").toEqual([]);
});

async function withProduct<Result>(seed: number, work: (product: Product) => Promise<Result>): Promise<Result> {
	const product = await startProduct(seed, inject("postgresUrl"), inject("templateName"));
	try {
		return await work(product);
	} finally {
		await product.close();
	}
}

async function playOut(plan: Plan) {
	const { seed, days, dirt } = plan;
	const startedAt = Date.now();
	const history = await withProduct(seed, (product) => play(product, plan));
	const count = (kind: string) => history.acts.filter((act) => act.kind === kind).length;
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	console.log(
		`seed ${seed}: ${days} days in ${seconds} s, ${history.ledger.length} entries, ${history.fates.size} answers spoilt, ${count("killed")} kills, ${count("stop")} STOP, ${count("heard")} hearings`,
	);
	const reached = countStates(history);
	states.push(reached);
	console.log(`seed ${seed}: ${[...reached].map(([name, times]) => `${name} ${times}`).join(", ")}`);
	if (process.env.HISTORY_KEEP)
		writeFileSync(
			`${process.env.HISTORY_KEEP}/history-${seed}.json`,
			JSON.stringify(history, (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value), 1),
		);
	expect(check(history), `npm run test:history -- --seed ${seed} --days ${days} --dirt ${dirt} plays it again`).toEqual(
		[],
	);
}

test.concurrent.each(plans)(
	"seed $seed, $days days, dirt $dirt: all is told once, and nothing is lost",
	{ timeout: 3_600_000 },
	playOut,
);

test.runIf(MINUTES > 0)(
	"seeds of its own, for as long as there is time",
	{ timeout: (MINUTES + 60) * 60_000 },
	async () => {
		const until = Date.now() + MINUTES * 60_000;
		const run = async () => {
			while (Date.now() < until) await playOut({ seed: randomInt(1_000_000), days: DAYS, dirt: DIRT });
		};
		await Promise.all([run(), run(), run()]);
	},
);

/** With a hearing recorded on its first day, by a person whose contact gets outcomes. */
const PLANTED = { seed: 14, days: 2, stops: [] };

/** Asks the simulator for a message as the product would, past all its rules. */
async function sendBeside({ server }: Product, to: string, reference: string) {
	const parameters = ["Madhav A", "Hearing", "http://localhost/", "http://localhost/"];
	const response = await fetch(`${server.url}/sandbox/whatsapp/v1/100000000000001/messages`, {
		method: "POST",
		headers: { authorization: "Bearer sandbox_token", "content-type": "application/json" },
		body: JSON.stringify({
			messaging_product: "whatsapp",
			to: to.replace("+", ""),
			type: "template",
			template: {
				name: "alert_case",
				language: { code: "en" },
				components: [{ type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }],
			},
			biz_opaque_callback_data: reference,
		}),
	});
	expect(response.status).toBe(200);
}

test.runIf(!named)("the checker finds a planted fault of each kind", { timeout: 600_000, concurrent: true }, () =>
	withProduct(PLANTED.seed, async (product) => {
		const { sql } = product;
		// A job is lost: it is gone as soon as it is there.
		await sql`create function lose_job() returns trigger language plpgsql as
			'begin delete from pgboss.job where id = new.id; return null; end'`;
		await sql`create trigger lose_job after insert on pgboss.job for each row
			when (new.name = 'hearing-recorded') execute function lose_job()`;
		const history = await play(product, PLANTED);
		const faults = async (about: Partial<History> = {}) => {
			const found = check({ ...history, ledger: await readLedger(product), ...about });
			return [...new Set(found.map((line) => line.split(":")[0]))];
		};
		const LOST = "each recorded hearing reaches the contacts who get outcomes, once";
		expect(await faults()).toEqual([LOST]);

		const isToOwner = ({ channel, to }: History["ledger"][number]) =>
			channel === "whatsapp" && history.people.some(({ mobile }) => mobile === to);
		const sent = history.ledger.find(isToOwner) ?? expect.fail("nothing was sent by WhatsApp");
		await sendBeside(product, sent.to, String(sent.headers.reference));
		expect(await faults()).toEqual([
			"no WhatsApp message twice, unless its answer was lost and its receipt late",
			LOST,
		]);
		await sql`delete from sandbox_outbox where id = (select max(id::text)::uuid from sandbox_outbox)`;

		const stop = { kind: "stop" as const, number: sent.to, after: await product.ledgerEnd() };
		await sendBeside(product, sent.to, "a message of nobody");
		expect(await faults({ acts: [...history.acts, stop] })).toEqual(["nothing after STOP", LOST]);

		// One of the mails about moved dates never came.
		const mail = history.ledger.find(({ channel, text }) => channel === "email" && /moved from/i.test(text));
		await sql`delete from sandbox_outbox where id = ${mail?.id ?? expect.fail("no date moved")}`;
		const broken = await faults();
		expect(
			broken.some((name) => name === "the old and new days of a case form a chain" || /is told/.test(name ?? "")),
		).toBe(true);
	}),
);

test.runIf(!named)("the checker finds that nothing is made up for", { timeout: 600_000, concurrent: true }, () =>
	withProduct(STOPPED.seed, async (product) => {
		const run: Product["run"] = async (job, at, due) => (due ? undefined : product.run(job, at));
		const found = check(await play({ ...product, run }, STOPPED));
		const MISSED = "what was due while no worker ran is done late, or skipped by name";
		expect(found.filter((line) => line.startsWith(`${MISSED}: evening`))).not.toEqual([]);
		expect(found.filter((line) => line.startsWith(`${MISSED}: night`))).toEqual([
			expect.stringContaining("no court was asked"),
		]);
	}),
);
