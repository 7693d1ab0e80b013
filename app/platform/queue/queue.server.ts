import { type SQL, type SQLWrapper, sql as sqlText } from "drizzle-orm";
import PgBoss from "pg-boss";
import postgres from "postgres";
import { connectionOptions, type Database, db, directUrl, migrationUrl } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { limitWait } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";
import { currentRequestId } from "~/platform/log/request-trace.server";
import { type Job, jobs } from "~/platform/queue/job.server";

/** How long failed jobs are kept for administrators to see and retry. */
const FAILED_KEPT_SECONDS = 90 * 24 * 60 * 60;

/** pg-boss expects node-postgres, which sends strings unchanged and all other values as JSON. */
const asJson = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const LIMITS = { statement: 60, lock: 30, connect: 10 };

/** pg-boss sends BEGIN and COMMIT as text, so it needs a separate connection that bypasses any pooler. */
function connectBoss(url: string) {
	const client = postgres(url, {
		...connectionOptions(url, "nyaya-diary queue", LIMITS, 1),
		types: {
			json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
			jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
		},
	});
	async function executeSql(text: string, values: unknown[] = []) {
		const parameters = values.map((value) => (value === undefined ? null : value)) as postgres.ParameterOrJSON<never>[];
		const result: unknown = await limitWait(client.unsafe(text, parameters, { prepare: true }));
		return { rows: Array.isArray(result) ? result.flat() : [] };
	}
	const boss = new PgBoss({
		db: { executeSql },
		// Schedules are ours (app/platform/queue/clock.server.ts): pg-boss reads the last run of each one twice a minute.
		schedule: false,
		maintenanceIntervalSeconds: 15,
		archiveCompletedAfterSeconds: 60 * 60,
		archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
		deleteAfterDays: 7,
	});
	boss.on("error", (error) => {
		if (!outageOf(error)) log.error({ area: "queue", err: error }, "the queue failed");
	});
	return { boss, client, executeSql };
}

let connection: ReturnType<typeof connectBoss> | undefined;

function connected() {
	connection ??= connectBoss(directUrl);
	return connection;
}

/** The queue, not started: enough to insert jobs. `startQueue` starts its maintenance. */
export const queue = () => connected().boss;

/** Runs a statement on the queue's connection. */
export const runInQueue = (text: string, values: unknown[]) => connected().executeSql(text, values);

/** Creates pg-boss's tables and one queue per job as the owner role, because the product's role may not. Idempotent. */
export async function prepareQueues() {
	const { boss, client } = connectBoss(migrationUrl);
	try {
		await boss.start();
		await createQueues(boss);
		// pg-boss has no index for failed jobs. This one covers its partitions, new ones too.
		await client`create index if not exists job_failed on pgboss.job (completed_on) where state = 'failed'`;
		await boss.stop({ graceful: false });
	} finally {
		await client.end({ timeout: 1 });
	}
}

/** Starts the queue's maintenance. */
export async function startQueue() {
	const boss = queue();
	await boss.start();
	return boss;
}

async function createQueues(boss: PgBoss) {
	const known = new Set((await boss.getQueues()).map(({ name }) => name));
	for (const { name, queue } of jobs.values()) {
		const { expireInSeconds, retryLimit, retryDelay } = queue;
		const options = { name, policy: "standard" as const, expireInSeconds, retryLimit, retryDelay, retryBackoff: true };
		await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
	}
}

/** Stops the queue's maintenance and closes its connection. */
export async function closeQueue() {
	if (!connection) return;
	const { boss, client } = connection;
	connection = undefined;
	await boss.stop({ graceful: false });
	await client.end({ timeout: 1 });
}

/** Converts pg-boss's SQL with numbered parameters into a statement for the caller's transaction. */
function bind(text: string, values: unknown[]): SQL {
	const chunks = text.split(/\$(\d+)/).map((chunk, position) => {
		if (position % 2 === 0) return sqlText.raw(chunk);
		return sqlText`${sqlText.param(values[Number(chunk) - 1] ?? null)}`;
	});
	return sqlText.join(chunks, sqlText.raw(""));
}

/** Jobs with a higher `priority` (default 0) run first. */
type JobOptions = { startAfter?: Date; priority?: number; retryLimit?: number; retryDelay?: number };

/** Subselect: one field of the data of a queue's waiting and running jobs. */
export const unfinishedJobs = <Data>({ name }: Job<Data>, field: keyof Data & string): SQL =>
	sqlText`(select data->>${field} from pgboss.job where name = ${name} and state in ('created', 'retry', 'active'))`;

/** Inserts jobs in the caller's transaction, except those whose id is known. @returns how many were added */
export async function insertJobs(tx: Database, all: PgBoss.JobInsert[]): Promise<number> {
	let added = 0;
	if (all.length === 0) return added;
	await queue().insert(all, {
		db: {
			async executeSql(text: string, values: unknown[]) {
				const result = await tx.execute(bind(text, values));
				added = result.count;
				return { rows: [...result] };
			},
		},
	});
	return added;
}

/**
 * Inserts jobs in the caller's transaction, so that they commit or roll back with its other changes. They carry the current
 * request id, for the log.
 */
export async function enqueue<Data extends object>(
	tx: Database,
	{ name }: Job<Data>,
	data: NoInfer<Data | Data[]>,
	options: JobOptions = {},
) {
	const all = Array.isArray(data) ? data : [data];
	if (all.length === 0) return;
	const requestId = currentRequestId();
	const added = await insertJobs(
		tx,
		all.map((job) => ({ name, data: requestId === undefined ? job : { ...job, requestId }, ...options })),
	);
	if (added !== all.length) throw new Error(`The queue ${name} took ${added} of ${all.length} jobs`);
}

/** Whether an unfinished job of a queue carries this value. */
export const hasLiveJob = <Data>({ name }: Job<Data>, key: keyof Data & string, value: SQLWrapper): SQL =>
	sqlText`exists (select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
		and data->>${key} = ${value}::text)`;

/** Delays a queue's waiting jobs that carry these values by at least `ms` from now. */
export async function postponeJobs<Data>({ name }: Job<Data>, data: Partial<NoInfer<Data>>, ms: number) {
	// By the database's clock, as all other starts of jobs.
	const moment = sqlText`(now() + ${ms}::float8 * interval '1 millisecond')`;
	await db.execute(sqlText`update pgboss.job set start_after = ${moment} where name = ${name} and id in (
		select id from pgboss.job where name = ${name} and state < 'active' and start_after < ${moment}
			and data @> ${JSON.stringify(data)}::jsonb for update skip locked)`);
}
