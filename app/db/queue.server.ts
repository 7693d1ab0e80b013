import { type SQL, sql as sqlText } from "drizzle-orm";
import PgBoss from "pg-boss";
import postgres from "postgres";
import { type Database, databaseUrl } from "~/db/client.server";
import { log } from "~/log.server";

/** A job whose last try has failed stays this long, for an administrator to see and try again. */
const FAILED_KEPT_SECONDS = 90 * 24 * 60 * 60;

type QueueOptions = {
	expireInSeconds: number;
	retryLimit: number;
	retryDelay: number;
	policy?: "standard" | "stately";
};

/**
 * Every queue of the product with what its jobs carry. `expireInSeconds` is how long one try may take before the
 * job is given to another worker, so a killed worker's jobs come back after that time. Retries back off with jitter.
 */
const QUEUES = {
	"fetch-court-record": { expireInSeconds: 75, retryLimit: 2, retryDelay: 5 },
	"refresh-court-records": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"import-court-records": { expireInSeconds: 900, retryLimit: 2, retryDelay: 5 },
	"send-mail": { expireInSeconds: 60, retryLimit: 6, retryDelay: 10 },
	"send-account-link": { expireInSeconds: 30, retryLimit: 3, retryDelay: 5 },
	"send-sms": { expireInSeconds: 30, retryLimit: 3, retryDelay: 3 },
	"send-message": { expireInSeconds: 25, retryLimit: 6, retryDelay: 5 },
	"check-payment": { expireInSeconds: 60, retryLimit: 3, retryDelay: 20 },
	"check-open-payments": { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	"refund-payment": { expireInSeconds: 60, retryLimit: 8, retryDelay: 30 },
	"watch-subscriptions": { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	"end-old-sessions": { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
	"forget-old-codes": { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
} satisfies Record<string, QueueOptions>;

/** The texts registered with the operators. */
export type SmsTemplate = "otp" | "mobile-changed";

export type JobData = {
	"fetch-court-record": { cnr: string };
	"refresh-court-records": Record<string, never>;
	"import-court-records": { importId: string };
	"send-mail": { to: string; subject: string; text: string; html: string };
	"send-account-link": { purpose: "verify-email" | "reset-password"; name: string };
	"send-sms": { to: string; template: SmsTemplate; variables: Record<string, string> };
	"send-message": { messageId: string; isPaced?: boolean };
	"check-payment": { transactionId: string };
	"check-open-payments": Record<string, never>;
	"refund-payment": { refundId: string };
	"watch-subscriptions": Record<string, never>;
	"end-old-sessions": Record<string, never>;
	"forget-old-codes": Record<string, never>;
};

export type QueueName = keyof typeof QUEUES & keyof JobData;

const isQueueName = (name: string): name is QueueName => name in QUEUES;
export const queueNames = Object.keys(QUEUES).filter(isQueueName);

/** node-postgres, for which pg-boss is written, sends strings as they are and all else as JSON. */
const asJson = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** pg-boss opens transactions by text, so it needs one connection of its own. */
function connectBoss() {
	const client = postgres(databaseUrl, {
		max: 1,
		onnotice: () => {},
		connection: { application_name: "nyaya-diary queue" },
		types: {
			json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
			jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
		},
	});
	const boss = new PgBoss({
		db: {
			async executeSql(text: string, values: unknown[] = []) {
				const parameters = values.map((value) =>
					value === undefined ? null : value,
				) as postgres.ParameterOrJSON<never>[];
				const result: unknown = await client.unsafe(text, parameters);
				return { rows: Array.isArray(result) ? result.flat() : [] };
			},
		},
		maintenanceIntervalSeconds: 15,
		archiveCompletedAfterSeconds: 60 * 60,
		archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
		deleteAfterDays: 7,
	});
	boss.on("error", (error) => log.error({ area: "queue", err: error }, "the queue failed"));
	return { boss, client };
}

let connection: ReturnType<typeof connectBoss> | undefined;

/** The queue, unstarted: good for adding jobs. `startQueue` makes it work. */
export function queue() {
	connection ??= connectBoss();
	return connection.boss;
}

/** Creates the queue's own tables and the queues above. Safe to run again. */
export async function startQueue() {
	const boss = queue();
	await boss.start();
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
	return boss;
}

/** Lets running jobs end (up to 10 s), then closes. */
export async function stopQueue() {
	if (!connection) return;
	const { boss, client } = connection;
	connection = undefined;
	await boss.stop({ graceful: true, timeout: 10_000 });
	await client.end({ timeout: 5 });
}

/** Turns pg-boss's numbered text into a statement that runs on the caller's own transaction. */
function bind(text: string, values: unknown[]): SQL {
	const chunks = text.split(/\$(\d+)/).map((chunk, position) => {
		if (position % 2 === 0) return sqlText.raw(chunk);
		return sqlText`${sqlText.param(values[Number(chunk) - 1] ?? null)}`;
	});
	return sqlText.join(chunks, sqlText.raw(""));
}

/** Queues whose jobs carry codes and links that work: what is done with is not kept for a moment. */
const WITH_SECRETS: ReadonlySet<QueueName> = new Set<QueueName>(["send-mail", "send-sms"]);

/** Clears away a job that has done its work, where what it carries is nobody's business afterwards. */
export async function forgetSecrets(name: QueueName, jobId: string): Promise<void> {
	if (WITH_SECRETS.has(name)) await queue().deleteJob(name, jobId);
}

type JobOptions = { startAfter?: Date; singletonKey?: string };

/**
 * Adds jobs within the caller's transaction: they exist exactly when its other changes do.
 * Delivery is at least once, so what a job does must bear being done twice.
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
	await queue().insert(
		all.map((job) => ({ name, data: job, ...options })),
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
	if (added !== all.length && !options.singletonKey)
		throw new Error(`The queue ${name} took ${added} of ${all.length} jobs`);
}
