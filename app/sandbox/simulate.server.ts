import { setTimeout as wait } from "node:timers/promises";
import { count, gte, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/platform/db/client.server";
import { withoutDatabaseLimit } from "~/platform/db/request-limit.server";
import { jobs } from "~/platform/queue/job.server";
import { JOBS, type PlayedJob, STEPS } from "~/sandbox/schedules.server";
import { sandboxOutbox, sandboxStatuses } from "~/sandbox/schema";

const moment = z.iso
	.datetime({ offset: true })
	.transform((text) => new Date(text))
	.refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100);

/** A scheduled job to run once as if the time were `at`; as a late run, if no worker ran when it was `due`. */
export const simulationInput = z
	.object({ job: z.enum(JOBS), at: moment.optional(), due: moment.optional() })
	.refine(({ at, due }) => !due || due <= (at ?? new Date()), { path: ["due"] });

export type SimulationResult = {
	job: PlayedJob;
	at: string;
	/** Jobs added, by queue. */
	queued: Record<string, number>;
	/** Messages sent, by channel. */
	sent: Record<"email" | "whatsapp" | "sms", number>;
	/** Whether the queue became idle in time. */
	isAtRest: boolean;
};

const MAX_MS = 55_000;
const LOOK_EVERY_MS = 100;

type SeenJob = { id: string; name: string; isNew: boolean; isUnfinished: boolean };

/** Jobs added since a moment (`isNew`), and jobs that run or will within 15 s (`isUnfinished`). */
function listJobsSince(since: Date) {
	const isNew = sql`created_on >= ${since.toISOString()}::timestamptz`;
	const isUnfinished = sql`(state = 'active' or state in ('created', 'retry') and start_after < now() + interval '15 seconds')`;
	return db.execute<SeenJob>(sql`select id, name, ${isNew} as "isNew", ${isUnfinished} as "isUnfinished"
		from pgboss.job where name in ${[...jobs.keys()]} and (${isNew} or ${isUnfinished}) limit 10000`);
}

/** Counts jobs while they run, because jobs with secrets are deleted when done. */
function watchQueue(startedAt: Date) {
	const seen = new Map<string, string>();
	const deadline = startedAt.getTime() + MAX_MS;
	const look = async (): Promise<boolean> => {
		const jobs = await listJobsSince(startedAt);
		for (const { id, name, isNew } of jobs) if (isNew) seen.set(id, name);
		// Pending WhatsApp statuses will add further jobs.
		const statuses = await db.$count(sandboxStatuses, lte(sandboxStatuses.dueAt, sql`now() + interval '15 seconds'`));
		return statuses === 0 && !jobs.some(({ isUnfinished }) => isUnfinished);
	};
	return {
		/** Waits until the queue is idle; false on timeout. */
		async rest(): Promise<boolean> {
			while (!(await look())) {
				if (Date.now() > deadline) return false;
				await wait(LOOK_EVERY_MS);
			}
			return true;
		},
		counts: () => {
			const counts = new Map<string, number>();
			for (const name of seen.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
			return Object.fromEntries(counts);
		},
	};
}

async function countSent(since: Date) {
	const rows = await db
		.select({ channel: sandboxOutbox.channel, messages: count() })
		.from(sandboxOutbox)
		.where(gte(sandboxOutbox.at, since))
		.groupBy(sandboxOutbox.channel);
	const countOf = (channel: string) => rows.find((row) => row.channel === channel)?.messages ?? 0;
	return { email: countOf("email"), whatsapp: countOf("whatsapp"), sms: countOf("sms") };
}

/** Runs a schedule once as if the time were `at` (late, if it was `due` before), and waits until the queue is idle. */
export async function simulate({ job, at: asAt, due }: z.output<typeof simulationInput>): Promise<SimulationResult> {
	return withoutDatabaseLimit(async () => {
		const startedAt = new Date();
		const at = asAt ?? startedAt;
		const play = asAt ? undefined : String(startedAt.getTime());
		const queue = watchQueue(startedAt);
		let isAtRest = true;
		for (const step of STEPS[job]) {
			await step({ at, due: due ?? at, isLate: due !== undefined, startedAt, play });
			isAtRest = await queue.rest();
		}
		return {
			job,
			at: at.toISOString(),
			queued: queue.counts(),
			sent: await countSent(startedAt),
			isAtRest,
		};
	});
}

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** The result of a simulated night or evening, in words. */
export function simulationInWords({ job, queued, sent, isAtRest }: SimulationResult): string {
	const lookUps = counted(queued["fetch-court-record"] ?? 0, "case was looked up", "cases were looked up");
	const messages = sent.email + sent.whatsapp + sent.sms;
	const went = messages === 0 ? "no message was sent" : counted(messages, "message was sent", "messages were sent");
	return `The ${job} is over: ${lookUps}, ${went}.${isAtRest ? "" : " Some jobs are still running."}`;
}
