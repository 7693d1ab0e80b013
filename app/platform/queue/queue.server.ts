import { type SQL, type SQLWrapper, sql as sqlText } from "drizzle-orm";
import PgBoss from "pg-boss";
import postgres from "postgres";
import { connectionOptions, type Database, db, directUrl, migrationUrl } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { limitWait } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";
import { currentRequestId, type RequestTrace } from "~/platform/log/request-trace.server";

/** A job whose last try has failed stays this long, for an administrator to see and try again. */
const FAILED_KEPT_SECONDS = 90 * 24 * 60 * 60;

/** How many jobs of a queue one process has in hand at once (1), and how often it looks for more (5). */
type Concurrency = { atOnce?: number; pollSeconds?: number };
type QueueOptions = { expireInSeconds: number; retryLimit: number; retryDelay: number } & Concurrency;

/**
 * Every queue of the product. `expireInSeconds` is how long one try may take before the job is given to another worker, so
 * a killed worker's jobs come back after that time. Retries back off with jitter.
 */
const QUEUES = {
	// For who waits for the answer. A look-up of the night has its tries over hours (`queueNightlyRefresh`).
	"fetch-court-record": { expireInSeconds: 75, retryLimit: 2, retryDelay: 5, atOnce: 4, pollSeconds: 0.5 },
	"refresh-court-records": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"look-up-again": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"look-up-tomorrow": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"recover-case-work": { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	"import-court-records": { expireInSeconds: 900, retryLimit: 2, retryDelay: 5, pollSeconds: 1 },
	"place-cases": { expireInSeconds: 120, retryLimit: 3, retryDelay: 10 },
	"search-cases": { expireInSeconds: 75, retryLimit: 2, retryDelay: 3, atOnce: 2, pollSeconds: 0.5 },
	"discover-cases": { expireInSeconds: 120, retryLimit: 3, retryDelay: 60 },
	// Nobody waits for it, and a court that is away now may be back in an hour.
	"find-own-cases": { expireInSeconds: 75, retryLimit: 5, retryDelay: 60, pollSeconds: 2 },
	// About six hours of tries, so that an outage of the mail server loses nothing. A slow one answers within the time of a try.
	"send-mail": { expireInSeconds: 120, retryLimit: 11, retryDelay: 10, atOnce: 4, pollSeconds: 0.25 },
	"send-account-link": { expireInSeconds: 30, retryLimit: 3, retryDelay: 5, atOnce: 20, pollSeconds: 0.5 },
	// Some minutes of tries: a code is valid for five. Other texts ask for more (`queueSms`).
	"send-sms": { expireInSeconds: 30, retryLimit: 6, retryDelay: 3, atOnce: 10, pollSeconds: 0.5 },
	"send-message": { expireInSeconds: 30, retryLimit: 6, retryDelay: 5, atOnce: 16, pollSeconds: 0.5 },
	// Another try is queued by the try that failed. A killed worker's job comes back.
	"send-message-sms": { expireInSeconds: 30, retryLimit: 3, retryDelay: 60, atOnce: 10, pollSeconds: 1 },
	"recover-messages": { expireInSeconds: 60, retryLimit: 1, retryDelay: 30 },
	// Another try is queued by the try that failed. A killed worker's job comes back.
	"send-webhook": { expireInSeconds: 30, retryLimit: 10, retryDelay: 1, atOnce: 300, pollSeconds: 0.25 },
	"forget-old-messages": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	// What these do is found by a query, and the next minute's run does what a failed one left.
	"plan-alerts": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0, pollSeconds: 1 },
	"plan-reminders": { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	"plan-tomorrow": { expireInSeconds: 300, retryLimit: 5, retryDelay: 60 },
	"plan-week": { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	"plan-trouble": { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	"release-alerts": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0, pollSeconds: 1 },
	"follow-alerts": { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	// This and send-mail together have no more in hand than there are connections to the mail server.
	"send-alert": { expireInSeconds: 120, retryLimit: 3, retryDelay: 30, atOnce: 8, pollSeconds: 0.25 },
	"forget-old-alerts": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"check-payment": { expireInSeconds: 60, retryLimit: 3, retryDelay: 20, atOnce: 2, pollSeconds: 2 },
	"check-open-payments": { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	"refund-payment": { expireInSeconds: 60, retryLimit: 8, retryDelay: 30, pollSeconds: 0.5 },
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

/** What the jobs of a queue carry; those of the others carry nothing. */
type Carried = {
	"fetch-court-record": { cnr: string; isNightly?: boolean };
	"import-court-records": { importId: string };
	"place-cases": { prefix: string };
	"search-cases": { searchId: string };
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
	/** `postponed`: how often its address was busy. */
	"send-webhook": { deliveryId: string; endpointId: string; postponed?: number };
	"send-alert": { deliveryId: string };
	"check-payment": { transactionId: string };
	"refund-payment": { refundId: string };
};

export type QueueName = keyof typeof QUEUES;
export type JobData = {
	[Name in QueueName]: Name extends keyof Carried ? Carried[Name] : Record<string, never>;
};

const isQueueName = (name: string): name is QueueName => name in QUEUES;
export const queueNames = Object.keys(QUEUES).filter(isQueueName);

export function concurrencyOf(name: QueueName): Required<Concurrency> {
	const { atOnce = 1, pollSeconds = 5 }: QueueOptions = QUEUES[name];
	return { atOnce, pollSeconds };
}

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
	for (const name of queueNames) {
		const { expireInSeconds, retryLimit, retryDelay } = QUEUES[name];
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

/** What a job carries as the queue keeps it: with the request that queued it, for the lines of the log. */
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
