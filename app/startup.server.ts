import { closeDatabase, databaseUrl, isEmbeddedOurs, sql, stopEmbedded } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { startQueue, stopQueue } from "~/db/queue.server";
import { env, SettingsError } from "~/env.server";
import { createDemoAccounts } from "~/features/accounts/demo.server";
import { createDemoCases } from "~/features/cases/demo.server";
import { loadReferenceData } from "~/features/courts/reference.server";
import { ensureSandboxCourts } from "~/features/courts/sync.server";
import { loadPlans } from "~/features/plans/reference.server";
import { createDemoSubscription } from "~/features/subscriptions/demo.server";
import { demoCases } from "~/sandbox/ecourts-cases";

const OLDEST_POSTGRES = 15;

/** Brings the database to where the product needs it: schema, queues, reference data and, in a sandbox, the demo. */
export async function prepareDatabase() {
	const [server] = await sql`show server_version_num`.catch((error: unknown) => {
		throw new SettingsError(
			"The database does not answer. Check DATABASE_URL, or leave it out to use the built-in one.",
			{ cause: error },
		);
	});
	if (Number(server?.server_version_num) < OLDEST_POSTGRES * 10_000) {
		throw new SettingsError(
			`DATABASE_URL names a PostgreSQL older than ${OLDEST_POSTGRES}. Use ${OLDEST_POSTGRES} or newer.`,
		);
	}
	await migrateDatabase(databaseUrl);
	await startQueue();
	await loadReferenceData();
	await loadPlans();
	if (!env.isSandbox) return;
	await ensureSandboxCourts();
	await createDemoAccounts();
	await createDemoCases(demoCases);
	await createDemoSubscription();
}

/** Ends what this process holds. The embedded server goes down with the process that started it. */
export async function shutDown({ isServing = false } = {}) {
	await stopQueue();
	await closeDatabase();
	if (isServing || isEmbeddedOurs) await stopEmbedded();
}
