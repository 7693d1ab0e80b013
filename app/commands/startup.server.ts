import { requireTexts } from "~/features/administration/pages/texts.server";
import { createDemoCases, linkDemoNumbers } from "~/features/courts/adding/demo.server";
import { createDemoClosedDays } from "~/features/courts/closed-days/demo.server";
import { loadReferenceData } from "~/features/courts/courts/reference.server";
import { ensureSandboxCourts } from "~/features/courts/courts/sandbox-courts.server";
import { recordDemoHearing } from "~/features/courts/hearings/demo.server";
import { createDemoMatter } from "~/features/courts/own-matters/demo.server";
import { createDemoPayments } from "~/features/money/payments/demo.server";
import { loadPlans } from "~/features/money/plans/reference.server";
import { createDemoNumbers } from "~/features/money/subscriptions/demo.server";
import { blockDemoAccounts, createDemoAccounts } from "~/features/people/accounts/demo.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { createDemoTemplate } from "~/features/telling/messages/demo.server";
import { dayInIndia } from "~/platform/calendar/day";
import { closeDatabase, migrationUrl, sql } from "~/platform/db/client.server";
import { applyGrants } from "~/platform/db/grants.server";
import { migrateDatabase, withPreparationLock } from "~/platform/db/migrate.server";
import { maintainPartitions } from "~/platform/db/partitions.server";
import { checkPooler, checkPoolSize } from "~/platform/db/pooler.server";
import { log } from "~/platform/log/log.server";
import { prepareQueues } from "~/platform/queue/queue.server";
import { stopQueue } from "~/platform/queue/queue-work.server";
import { env, SettingsError } from "~/platform/settings/env.server";
import closedDays from "~/sandbox/courts/closed-days.json";
import { DEMO_LINKS, demoCasesOn } from "~/sandbox/courts/ecourts-cases";
import "~/worker/jobs.server";
import { addPaidOrder } from "~/sandbox/razorpay/razorpay-demo.server";

const OLDEST_POSTGRES = 15;

/** Prepares the database: schema, queues, grants, reference data and, in a sandbox, the demo. */
export async function prepareDatabase() {
	const notAnswering = (error: unknown): never => {
		if (error instanceof SettingsError) throw error;
		throw new SettingsError(
			"The database does not answer. Check DATABASE_URL, or leave it out to use the built-in one.",
			{ cause: error },
		);
	};
	await checkPooler().catch(notAnswering);
	const [server] = await sql`show server_version_num`.catch(notAnswering);
	if (Number(server?.server_version_num) < OLDEST_POSTGRES * 10_000) {
		throw new SettingsError(
			`DATABASE_URL names a PostgreSQL older than ${OLDEST_POSTGRES}. Use ${OLDEST_POSTGRES} or newer.`,
		);
	}
	await checkPoolSize();
	await withPreparationLock(fillDatabase);
}

/** Warns of settings that are allowed but weaken the promises of docs/security.md. */
function warnOfWeakSettings() {
	if (env.ADMIN_SECOND_FACTOR === "optional")
		log.warn(
			"ADMIN_SECOND_FACTOR=optional: administrators log in with their password alone. Leave it out to ask for both.",
		);
}

/** Startup steps that only one process at a time may run. Each is idempotent. */
async function fillDatabase() {
	await requireTexts();
	await migrateDatabase(migrationUrl);
	await prepareQueues();
	await applyGrants();
	// Tables that are locked now are left to the nightly job.
	await maintainPartitions().catch((error: unknown) => log.warn({ err: error }, "partitions are left to their job"));
	await loadReferenceData();
	await loadPlans();
	if (!env.isSandbox) {
		warnOfWeakSettings();
		await blockDemoAccounts();
		return;
	}
	await ensureSandboxCourts();
	await createDemoClosedDays(closedDays.days);
	await createDemoAccounts();
	const { cases, moved } = demoCasesOn(dayInIndia(new Date()));
	if (await createDemoCases(cases, moved)) {
		await recordDemoHearing();
		await createDemoMatter();
	}
	if (await createDemoPayments(addPaidOrder)) {
		await createDemoNumbers();
		await linkDemoNumbers(DEMO_LINKS);
		await createDemoTemplate();
	}
}

/** Flushes and closes everything this process holds. */
export async function shutDown() {
	await flushSecurity();
	await stopQueue().catch((error) => log.warn({ err: error }, "the queue could not be closed cleanly"));
	await closeDatabase();
}
