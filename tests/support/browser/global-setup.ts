import { openCourts } from "../database/open-courts";
import { createDatabase, startPostgres } from "../database/postgres";
import { startServer } from "../server/server";

/** The built server on a database of its own; tests find both through the environment. */
export default async function setup() {
	const postgres = await startPostgres();
	const database = await createDatabase(postgres.url);
	const server = await startServer({
		DATABASE_URL: database.url,
		RATE_LIMIT_SCALE: "1000",
		// Receivers of webhooks are on this machine.
		WEBHOOKS_ALLOW_PRIVATE: "1",
	});
	await openCourts(database.url);
	const tellThatItEnded = (code: number | null, signal: string | null) =>
		process.stderr.write(`The server ended by itself (${signal ?? code}):\n${server.output()}\n`);
	server.process.once("exit", tellThatItEnded);
	process.env.E2E_URL = server.url;
	process.env.E2E_DATABASE_URL = database.url;
	return async () => {
		server.process.off("exit", tellThatItEnded);
		await server.stop();
		await database.drop();
		await postgres.stop();
	};
}
