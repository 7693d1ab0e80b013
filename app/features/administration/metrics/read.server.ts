import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { DATABASE_GAUGES } from "~/features/administration/metrics/database-gauges.server";
import { db } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";
import { metricsText, type Reading, readSharedGauge } from "~/platform/metrics/metrics.server";
import { own } from "~/platform/outside/own";
import { env } from "~/platform/settings/env.server";

/** The longest wait for the database. After it the answer has only the metrics of the processes. */
const MAX_WAIT_MS = 2000;
/** Limit per statement, so that none runs on after the request has stopped waiting. */
const STATEMENT_LIMIT_MS = 1500;
/** The database is queried at most this often, however often metrics are scraped. */
const MIN_INTERVAL_MS = 5000;

type DatabaseReading = { at: number; isUp: boolean; readings: Record<string, Reading[]> };

let latest: DatabaseReading = { at: 0, isUp: false, readings: {} };
let running: Promise<void> | undefined;

readSharedGauge(
	"nyaya_database_up",
	"1 if the database answered all queries of this page within two seconds.",
	[],
	() => [{ value: latest.isUp ? 1 : 0 }],
);
readSharedGauge("nyaya_backup_enabled", "1 if BACKUP_DIR is set, so that a backup is due every night.", [], () => [
	{ value: env.BACKUP_DIR ? 1 : 0 },
]);
for (const { gauges } of DATABASE_GAUGES) {
	for (const [name, { help, labelNames = [] }] of Object.entries(gauges))
		readSharedGauge(name, help, labelNames, () => own(latest.readings, name) ?? []);
}

async function readDatabase(): Promise<void> {
	const now = new Date();
	try {
		const readings = await db.transaction(async (tx) => {
			await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_LIMIT_MS}`));
			const all: DatabaseReading["readings"] = {};
			for (const { read } of DATABASE_GAUGES) Object.assign(all, await read(tx, now));
			return all;
		});
		latest = { at: Date.now(), isUp: true, readings };
	} catch (error) {
		if (!outageOf(error)) log.error({ err: error }, "the database's part of /metrics could not be read");
		latest = { at: Date.now(), isUp: false, readings: {} };
	}
}

/** Reads the database unless the latest reading is new enough; one read at a time, and a request waits no longer than the limit. */
async function refreshReading(): Promise<void> {
	if (Date.now() - latest.at < MIN_INTERVAL_MS) return;
	running ??= readDatabase().finally(() => {
		running = undefined;
	});
	const outcome = await Promise.race([running, wait(MAX_WAIT_MS, "too late", { ref: false })]);
	if (outcome === "too late") latest = { at: Date.now(), isUp: false, readings: {} };
}

/** All metrics in Prometheus's format, of all processes and of their shared database. */
export async function readMetrics(): Promise<string> {
	await refreshReading();
	return metricsText();
}
