import { createServer } from "node:net";
import { sql as text } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";

/** The client anew, as a process with this replica has it. */
async function openClient(replicaUrl: string) {
	vi.resetModules();
	vi.stubEnv("DATABASE_REPLICA_URL", replicaUrl);
	return import("~/platform/db/client.server");
}

const whoAnswers = text`select current_setting('application_name') as name`;
const own = String(process.env.DATABASE_URL);

/** A port that nobody listens on. */
async function closedPort() {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === "object" && address ? address.port : 0;
}

let close: (() => Promise<unknown>) | undefined;
afterEach(async () => {
	await close?.();
	close = undefined;
	vi.unstubAllEnvs();
	vi.resetModules();
});

test("a read that may lag is asked of the replica, and what is asked beside it is not", async () => {
	const { db, readDb, closeDatabase } = await openClient(own);
	close = closeDatabase;
	expect([...(await readDb((database) => database.execute(whoAnswers)))]).toEqual([{ name: "nyaya-diary reads" }]);
	expect([...(await db.execute(whoAnswers))]).toEqual([{ name: "nyaya-diary jobs" }]);
});

test("the primary answers where the replica does not", async () => {
	const address = new URL(own);
	address.port = String(await closedPort());
	const { readDb, closeDatabase } = await openClient(address.href);
	close = closeDatabase;
	expect([...(await readDb((database) => database.execute(whoAnswers)))]).toEqual([{ name: "nyaya-diary jobs" }]);
});

test("an error of the read itself is not asked twice", async () => {
	const { readDb, closeDatabase } = await openClient(own);
	close = closeDatabase;
	const read = vi.fn((database: Parameters<Parameters<typeof readDb>[0]>[0]) => database.execute(text`select 1 / 0`));
	await expect(readDb(read)).rejects.toThrow();
	expect(read).toHaveBeenCalledTimes(1);
});
