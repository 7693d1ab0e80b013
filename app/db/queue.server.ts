import { type SQL, type SQLWrapper, sql as sqlText } from "drizzle-orm";
import PgBoss from "pg-boss";
import postgres from "postgres";
import { connectionOptions, type Database, db, directUrl, migrationUrl } from "~/db/client.server";
import { outageOf } from "~/db/outage.server";
import { timed } from "~/db/request-limit.server";
import { log } from "~/log.server";
import { currentRequestId, type RequestTrace } from "~/request-trace.server";

/** A job whose last try has failed stays this long, for an administrator to see and try again. */
const FAILED_KEPT_SECONDS = 90 * 24 * 60 * 60;

type QueueOptions = { expireInSeconds: number; retryLimit: number; retryDelay: number };

/**
 * Every queue of the product with what its jobs carry. `expireInSeconds` is how long one try may take before the
 * job is given to another worker, so a killed worker's jobs come back after that time. Retries back off with jitter.
 */
const QUEUES = {
	// For who waits for the answer. A look-up of the night has its tries over hours (`queueNightlyRefresh`).
	"fetch-court-record": { expireInSeconds: 75, retryLimit: 2, retryDelay: 5 },
	"refresh-court-records": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"look-up-again": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"look-up-tomorrow": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"recover-case-work": { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	"import-court-records": { expireInSeconds: 900, retryLimit: 2, retryDelay: 5 },
	"place-cases": { expireInSeconds: 120, retryLimit: 3, retryDelay: 10 },
	"search-cases": { expireInSeconds: 75, retryLimit: 2, retryDelay: 3 },
	"discover-cases": { expireInSeconds: 120, retryLimit: 3, retryDelay: 60 },
	// Nobody waits for it, and a court that is away now may be back in an hour.
	"find-own-cases": { expireInSeconds: 75, retryLimit: 5, retryDelay: 60 },
	// About six hours of tries, so that an outage of the mail server loses nothing. A slow one answers within the time of a try.
	"send-mail": { expireInSeconds: 120, retryLimit: 11, retryDelay: 10 },
	"send-account-link": { expireInSeconds: 30, retryLimit: 3, retryDelay: 5 },
	// Some minutes of tries: a code is valid for five. Other texts ask for more (`queueSms`).
	"send-sms": { expireInSeconds: 30, retryLimit: 6, retryDelay: 3 },
	"send-message": { expireInSeconds: 30, retryLimit: 6, retryDelay: 5 },
	// Another try is queued by the try that failed. A killed worker's job comes back.
	"send-message-sms": { expireInSeconds: 30, retryLimit: 3, retryDelay: 60 },
	"recover-messages": { expireInSeconds: 60, retryLimit: 1, retryDelay: 30 },
	// Another try is queued by the try that failed. A killed worker's job comes back.
	"send-webhook": { expireInSeconds: 30, retryLimit: 10, retryDelay: 1 },
	"forget-old-messages": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	// What these do is found by a query, and the next minute's run does what a failed one left.
	"plan-alerts": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	"plan-reminders": { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	"plan-tomorrow": { expireInSeconds: 300, retryLimit: 5, retryDelay: 60 },
	"plan-week": { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	"plan-trouble": { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	"release-alerts": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	"follow-alerts": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	// Another try is queued by the try that failed. A killed worker's job comes back.
	"send-alert": { expireInSeconds: 120, retryLimit: 3, retryDelay: 30 },
	"forget-old-alerts": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"check-payment": { expireInSeconds: 60, retryLimit: 3, retryDelay: 20 },
	"check-open-payments": { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	"refund-payment": { expireInSeconds: 60, retryLimit: 8, retryDelay: 30 },
	"watch-subscriptions": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	// The next run sees what a failed one left: the window is three times as long as the pause.
	"watch-security": { expireInSeconds: 60, retryLimit: 0, retryDelay: 0 },
	"fold-day-sums": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	// A large database takes its time, and a second try beside the first would only slow it.
	"back-up": { expireInSeconds: 6 * 60 * 60, retryLimit: 2, retryDelay: 600 },
	"end-old-sessions": { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
	"forget-old-codes": { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
	"forget-old-data": { expireInSeconds: 900, retryLimit: 1, retryDelay: 60 },
	// A table that is locked for longer than a few seconds is tried again.
	"keep-partitions": { expireInSeconds: 900, retryLimit: 5, retryDelay: 60 },
} satisfies Record<string, QueueOptions>;

/** The texts registered with the operators. */
export type SmsTemplate = "otp" | "mobile-changed" | "contact-undo" | "alert-case" | "alert-cases" | "client-hearing";

export type JobData = {
	"fetch-court-record": { cnr: string; isNightly?: boolean };
	"recover-case-work": Record<string, never>;
	"refresh-court-records": Record<string, never>;
	"look-up-again": Record<string, never>;
	"look-up-tomorrow": Record<string, never>;
	"import-court-records": { importId: string };
	"place-cases": { prefix: string };
	"search-cases": { searchId: string };
	"discover-cases": Record<string, never>;
	"find-own-cases": { userId: string };
	/**
	 * A sealed part is encrypted while queued. `id` becomes the Message-ID, by which a mail sent twice is recognised. `alertOf` is
	 * whose alert it is, which is not sent once they have withdrawn the consent to messages.
	 */
	"send-mail": { id?: string; to: string; subject: string; alertOf?: string } & (
		| { text: string; html: string; headers?: Record<string, string> }
		| { sealed: string }
	);
	"send-account-link": { purpose: "verify-email" | "reset-password"; name: string; from?: RequestTrace };
	"send-sms": { to: string; template: SmsTemplate } & ({ variables: Record<string, string> } | { sealed: string });
	"send-message": { messageId: string; isThrottled?: boolean };
	"send-message-sms": { messageId: string };
	"recover-messages": Record<string, never>;
	/** `postponed`: how often its address was busy. */
	"send-webhook": { deliveryId: string; endpointId: string; postponed?: number };
	"forget-old-messages": Record<string, never>;
	"plan-alerts": Record<string, never>;
	"plan-reminders": Record<string, never>;
	"plan-tomorrow": Record<string, never>;
	"plan-week": Record<string, never>;
	"plan-trouble": Record<string, never>;
	"release-alerts": Record<string, never>;
	"follow-alerts": Record<string, never>;
	"send-alert": { deliveryId: string };
	"forget-old-alerts": Record<string, never>;
	"check-payment": { transactionId: string };
	"check-open-payments": Record<string, never>;
	"refund-payment": { refundId: string };
	"watch-subscriptions": Record<string, never>;
	"watch-security": Record<string, never>;
	"fold-day-sums": Record<string, never>;
	"back-up": Record<string, never>;
	"end-old-sessions": Record<string, never>;
	"forget-old-codes": Record<string, never>;
	"forget-old-data": Record<string, never>;
	"keep-partitions": Record<string, never>;
};

export type QueueName = keyof typeof QUEUES & keyof JobData;

const isQueueName = (name: string): name is QueueName => name in QUEUES;
export const queueNames = Object.keys(QUEUES).filter(isQueueName);

/** node-postgres, for which pg-boss is written, sends strings as they are and all else as JSON. */
const asJson = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const LIMITS = { statement: 60, lock: 30, connect: 10, wait: 60 };

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
		const result: unknown = await timed(client.unsafe(text, parameters, { prepare: true }));
		return { rows: Array.isArray(result) ? result.flat() : [] };
	}
	const boss = new PgBoss({
		db: { executeSql },
		// Jobs by the clock are ours (app/worker/clock.server.ts): pg-boss goes back to the last time of each, twice a minute.
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
 * Creates the queue's own tables, one of them for each of the queues above, as the role that owns them: at run time the
 * product's role may not (decision 306). Safe to run again.
 */
export async function prepareQueues() {
	const { boss, client } = connectBoss(migrationUrl);
	try {
		await boss.start();
		await createQueues(boss);
		// An earlier release kept its schedules here, and a process of it that still runs would add their jobs a second time.
		for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
		await indexFailedJobs(client);
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
	for (const name of queueNames) {
		const options = {
			name,
			policy: "standard" as const,
			...QUEUES[name],
			retryBackoff: true,
		};
		await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
	}
}

/** Names the lock under which one process at a time adds the index. */
const INDEX_LOCK = 7_240_312;

/** pg-boss has no index by which the jobs that failed are found; theirs follows its partitions, new ones too. */
async function indexFailedJobs(client: postgres.Sql) {
	await client.unsafe(
		`do $$ begin
			perform pg_advisory_xact_lock(${INDEX_LOCK});
			if to_regclass('pgboss.job_failed') is null then
				create index job_failed on pgboss.job (completed_on) where state = 'failed';
			end if;
		end $$`,
	);
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

/** What a job carries as the queue keeps it: with the request that queued it, for the lines of the log (decision 338). */
export type CarriedData<Name extends QueueName> = JobData[Name] & { requestId?: string };

/** Jobs of a higher `priority` (0 by default) are taken first. */
type JobOptions = { startAfter?: Date; priority?: number; retryLimit?: number; retryDelay?: number };

/** The jobs of a queue that are waiting or running: one field of what they carry, as a subselect. */
export const unfinishedJobs = (name: QueueName, field: string): SQL =>
	sqlText`(select data->>${field} from pgboss.job where name = ${name} and state in ('created', 'retry', 'active'))`;

/**
 * Adds jobs within the caller's transaction: they exist exactly when its other changes do.
 * Delivery is at least once, so what a job does must bear being done twice. They carry the request that this goes back to.
 */
export async function enqueue<Name extends QueueName>(
	tx: Database,
	name: Name,
	data: JobData[Name] | JobData[Name][],
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
export const hasLiveJob = (name: QueueName, key: string, value: SQLWrapper): SQL =>
	sqlText`exists (select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
		and data->>${key} = ${value}::text)`;

/** Lets the jobs of a queue that wait and carry these values wait at least until a moment. */
export async function postponeJobs<Name extends QueueName>(name: Name, data: Partial<JobData[Name]>, until: Date) {
	const moment = sqlText`${until.toISOString()}::timestamptz`;
	await db.execute(sqlText`update pgboss.job set start_after = ${moment} where name = ${name} and id in (
		select id from pgboss.job where name = ${name} and state < 'active' and start_after < ${moment}
			and data @> ${JSON.stringify(data)}::jsonb for update skip locked)`);
}

/** A job that will run within this time is waited for by who waits for the queue to come to rest. */
const SOON = sqlText`interval '15 seconds'`;
const MOST_JOBS = 10_000;

export type SeenJob = { id: string; name: string; isNew: boolean; isUnfinished: boolean };

/** The jobs added since a moment (`isNew`), and those that run or are about to (`isUnfinished`). */
export async function listJobsSince(since: Date): Promise<SeenJob[]> {
	const names = sqlText.join(
		queueNames.map((name) => sqlText`${name}`),
		sqlText`, `,
	);
	const isNew = sqlText`created_on >= ${since.toISOString()}::timestamptz`;
	const isUnfinished = sqlText`(state = 'active' or state in ('created', 'retry') and start_after < now() + ${SOON})`;
	const rows = await db.execute<SeenJob>(sqlText`select id, name, ${isNew} as "isNew", ${isUnfinished} as "isUnfinished"
		from pgboss.job where name in (${names}) and (${isNew} or ${isUnfinished}) limit ${MOST_JOBS}`);
	return [...rows];
}
