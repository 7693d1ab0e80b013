import { afterAll } from "vitest";
import { type RunningServer, startServer } from "./server/server";

const running: RunningServer[] = [];
afterAll(async () => {
	for (const server of running) await server.stop();
});

/** Starts a server on the database of this file, which it does not outlive. */
export async function startHere(env: Record<string, string>) {
	const server = await startServer({ DATABASE_URL: String(process.env.DATABASE_URL), ...env });
	running.push(server);
	return server;
}
