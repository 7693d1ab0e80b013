import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { createDatabase } from "../support/database/postgres";
import { freePort, type RunningServer, startServer } from "../support/server/server";

const TIMES = 20;
const countAlive = path.resolve(import.meta.dirname, "../support/server/count-alive.js");

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: RunningServer;
let aliveUrl: string;
beforeAll(async () => {
	database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const port = await freePort();
	aliveUrl = `http://127.0.0.1:${port}`;
	server = await startServer({
		DATABASE_URL: database.url,
		WORKER: "0",
		ALIVE_PORT: String(port),
		NODE_OPTIONS: `--import ${countAlive}`,
	});
}, 120_000);
afterAll(async () => {
	await server.stop();
	await database.drop();
});

test("a second after their answers a server keeps nothing of its requests", async () => {
	const { call } = await logInClient(server.url, "asha", "Asha@12345");
	const ask = async (times: number) => {
		for (let time = 0; time < times; time++) {
			for (const address of ["/", "/help.data"]) expect((await fetch(server.url + address)).status).toBe(200);
			expect((await call("POST", "/api/fetch-state", {})).status).toBe(200);
		}
		await wait(1000);
		return (await fetch(aliveUrl)).json();
	};
	const few = await ask(1);
	const many = await ask(TIMES);
	expect(many.timers - few.timers).toBeLessThan(TIMES / 2);
	expect(many.controllers - few.controllers).toBeLessThan(TIMES / 2);
}, 120_000);
