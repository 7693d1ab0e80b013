import { type SQL, type SQLWrapper, sql as sqlText } from "drizzle-orm";
import PgBoss from "pg-boss";
import postgres from "postgres";
import { connectionOptions, type Database, db, directUrl, migrationUrl } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { limitWait } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";
import { currentRequestId } from "~/platform/log/request-trace.server";
import { type Job, jobs } from "~/platform/queue/job.server";

/** A job whose last try has failed stays this long, for an administrator to see and try again. */
const FAILED_KEPT_SECONDS = 90 * 24 * 60 * 60;

/** node-postgres, for which pg-boss is written, sends strings as they are and all else as JSON. */
const asJson = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const LIMITS = { statement: 60, lock: 30, connect: 10 };

/** pg-boss opens transactions by text, so it needs one connection of its own, and that to the database itself. */
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
		// Jobs by the clock are ours (app/platform/queue/clock.server.ts): pg-boss goes back to the last time of each, twice a minute.
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

/** The queue, unstarted: good for adding jobs. `startQueue` makes it work. */
export const queue = () => connected().boss;

/** Runs a statement on the queue's own connection. */
export const runInQueue = (text: string, values: unknown[]) => connected().executeSql(text, values);

/**
 * Creates the queue's own tables, one of them for each job, as the role that owns them: at run time the
 * product's role may not. Safe to run again.
 */
export async function prepareQueues() {
	const { boss, client } = connectBoss(migrationUrl);
	try {
		await boss.start();
		await createQueues(boss);
		// An earlier release kept its schedules here, and a process of it that still runs would add their jobs a second time.
		for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
		// pg-boss has no index by which the jobs that failed are found. This one is on its partitions too, new ones as well.
		await client`create index if not exists job_failed on pgboss.job (completed_on) where state = 'failed'`;
		await boss.stop({ graceful: false });
	} finally {
		await client.end({ timeout: 1 });
	}
}

/** Starts what maintains the queue. */
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

/** Ends the upkeep of the queue and closes its connection. */
export async function closeQueue() {
	if (!connection) return;
	const { boss, client } = connection;
	connection = undefined;
	await boss.stop({ graceful: false });
	await client.end({ timeout: 1 });
}

/** Turns pg-boss's numbered text into a statement that runs on the caller's own transaction. */
function bind(text: string, values: unknown[]): SQL {
	const chunks = text.split(/\$(\d+)/).map((chunk, position) => {
		if (position % 2 === 0) return sqlText.raw(chunk);
		return sqlText`${sqlText.param(values[Number(chunk) - 1] ?? null)}`;
	});
	return sqlText.join(chunks, sqlText.raw(""));
}

/** Jobs of a higher `priority` (0 by default) are taken first. */
type JobOptions = { startAfter?: Date; priority?: number; retryLimit?: number; retryDelay?: number };

/** The jobs of a queue that are waiting or running: one field of what they carry, as a subselect. */
export const unfinishedJobs = <Data>({ name }: Job<Data>, field: keyof Data & string): SQL =>
	sqlText`(select data->>${field} from pgboss.job where name = ${name} and state in ('created', 'retry', 'active'))`;

/**
 * Adds jobs within the caller's transaction: they exist exactly when its other changes do. They carry the request that this
 * goes back to, for the lines of the log.
 */
export async function enqueue<Data extends object>(
	tx: Database,
	{ name }: Job<Data>,
	data: NoInfer<Data | Data[]>,
	options: JobOptions = {},
) {
	const all = Array.isArray(data) ? data : [data];
	if (all.length === 0) return;
	let added = 0;
	const requestId = currentRequestId();
	await queue().insert(
		all.map((job) => ({ name, data: requestId === undefined ? job : { ...job, requestId }, ...options })),
		{
			db: {
				async executeSql(text: string, values: unknown[]) {
					const result = await tx.execute(bind(text, values));
					added = result.count;
					return { rows: [...result] };
				},
			},
		},
	);
	if (added !== all.length) throw new Error(`The queue ${name} took ${added} of ${all.length} jobs`);
}

/** Whether a job of a queue that is yet to run, or runs, carries this value. */
export const hasLiveJob = <Data>({ name }: Job<Data>, key: keyof Data & string, value: SQLWrapper): SQL =>
	sqlText`exists (select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
		and data->>${key} = ${value}::text)`;

/** Lets the jobs of a queue that wait and carry these values wait at least until a moment. */
export async function postponeJobs<Data>({ name }: Job<Data>, data: Partial<NoInfer<Data>>, until: Date) {
	const moment = sqlText`${until.toISOString()}::timestamptz`;
	await db.execute(sqlText`update pgboss.job set start_after = ${moment} where name = ${name} and id in (
		select id from pgboss.job where name = ${name} and state < 'active' and start_after < ${moment}
			and data @> ${JSON.stringify(data)}::jsonb for update skip locked)`);
}
