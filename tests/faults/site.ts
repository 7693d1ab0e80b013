import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { givenWorld } from "../support/browser/world";
import { openFactories } from "../support/database/people";
import { createDatabase, createTemplate, startPostgres } from "../support/database/postgres";
import { givenPlausible } from "../support/server/plausible";
import { freePort, startServer } from "../support/server/server";
import { openPeople } from "./asked-of-web";
import { openCompanies } from "./companies";
import { openGoBetween } from "./go-between";
import { givenCallValues, givenWork, type Paid, PENDING_PAISE } from "./inputs";
import { openWorlds } from "./worlds";

/** An order at Razorpay's simulator and its payment, as the checkout of a browser makes it. */
async function givenPaid(simulators: string, reference: string): Promise<Paid> {
	const [keyId, keySecret] = ["rzp_test_sandbox", "sandbox_key_secret"];
	const ask = async (path: string, body: object) => {
		const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
		const headers = { authorization, "content-type": "application/json" };
		const url = `${simulators}/sandbox/razorpay/${path}`;
		return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
	};
	const { id, amount } = await ask("v1/orders", { amount: PENDING_PAISE, currency: "INR", receipt: reference });
	return ask("checkout", { key: keyId, order_id: id, amount, outcome: "pay" });
}

/**
 * The built server, whose statements and calls to companies can be cut, over copies of a prepared world. The process of the
 * test is a worker with a go-between of its own: its settings are those of the environment when this is done, so the product is
 * imported after it.
 */
export async function openSite() {
	const postgres = await startPostgres();
	const template = await createTemplate(postgres.url);
	const prepared = await createDatabase(postgres.url, template.name);
	const given = openFactories(prepared.url);
	// What is sent to companies is kept apart from what the product keeps.
	const ledger = await createDatabase(postgres.url, template.name);
	const simulators = await startServer({ DATABASE_URL: ledger.url, WORKER: "0" });
	const made = await givenWorld(given);
	const world = { ...made, paid: await givenPaid(simulators.url, made.pendingTransaction) };
	const cookies = await openPeople(given, world);
	const api = await givenPlausible(given);
	const callValues = await givenCallValues(given, api.plausible, world);
	const work = await givenWork(given, world);
	await given.close();
	const [ofServer, ofWorker] = [await openGoBetween(prepared.url), await openGoBetween(prepared.url)];
	const worlds = await openWorlds(postgres.url, prepared.name);
	for (const goBetween of [ofServer, ofWorker]) await goBetween.use(worlds.name());
	const companies = await openCompanies(simulators.port);
	const settings = {
		...companies.settings,
		DATA_DIR: await mkdtemp(path.join(tmpdir(), "sweep-")),
		RATE_LIMIT_SCALE: "1000000",
		WEBHOOKS_ALLOW_PRIVATE: "1",
	};
	const server = await startServer({
		...settings,
		DATABASE_URL: ofServer.url,
		PORT: String(await freePort()),
		WORKER: "0",
	});
	Object.assign(process.env, settings, { DATABASE_URL: ofWorker.url, SANDBOX: "1", LOG_LEVEL: "silent" });
	return {
		...{ world, cookies, api, callValues, work, worlds, companies, server, ofServer, ofWorker },
		async close() {
			for (const running of [server, simulators]) running.process.kill("SIGKILL");
			for (const goBetween of [ofServer, ofWorker]) goBetween.close();
			companies.close();
			await worlds.close();
			for (const database of [ledger, prepared, template]) await database.drop();
			await postgres.stop();
		},
	};
}
export type Site = Awaited<ReturnType<typeof openSite>>;
