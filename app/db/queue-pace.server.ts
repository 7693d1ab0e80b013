import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { QueueName } from "~/db/queue.server";

/** How many fetchers a queue has in one process (`atOnce`), how many jobs each takes (`together`), and how often it looks. */
type Concurrency = { atOnce: number; pollSeconds: number; together?: number };

const CONCURRENCY: Partial<Record<QueueName, Concurrency>> = {
	"fetch-court-record": { atOnce: 4, pollSeconds: 0.5 },
	"search-cases": { atOnce: 2, pollSeconds: 0.5 },
	"find-own-cases": { atOnce: 1, pollSeconds: 2 },
	"send-message": { atOnce: 2, pollSeconds: 0.5, together: 8 },
	"send-message-sms": { atOnce: 1, pollSeconds: 1, together: 10 },
	"send-webhooks": { atOnce: 1, pollSeconds: 0.5, together: 1000 },
	"check-payment": { atOnce: 2, pollSeconds: 2 },
	"refund-payment": { atOnce: 1, pollSeconds: 0.5 },
	"import-court-records": { atOnce: 1, pollSeconds: 1 },
	"plan-alerts": { atOnce: 1, pollSeconds: 1 },
	"release-alerts": { atOnce: 1, pollSeconds: 1 },
	"send-alert": { atOnce: 2, pollSeconds: 1, together: 10 },
	"send-mail": { atOnce: 2, pollSeconds: 1, together: 10 },
	"send-sms": { atOnce: 2, pollSeconds: 0.5, together: 5 },
	"send-account-link": { atOnce: 2, pollSeconds: 1, together: 20 },
};

const USUAL: Concurrency = { atOnce: 1, pollSeconds: 5 };

export const concurrencyOf = (name: QueueName): Concurrency => CONCURRENCY[name] ?? USUAL;

/** The jobs by whose times the next ones are estimated, and the time of one where none was done lately. */
const JOBS_SEEN = 40;
const SECONDS_UNSEEN = 5;

/**
 * About how many seconds this many jobs of a queue take, behind those that go before them: by its fetchers, and by the
 * time its latest jobs took.
 * @param priority the jobs of a lower one wait for these
 */
export async function estimateSeconds(name: QueueName, jobs: number, priority = 0): Promise<number> {
	const { atOnce, pollSeconds, together = 1 } = concurrencyOf(name);
	const [queue] = await db.execute<{ ahead: number; seconds: number | null }>(sql`
		select (select count(*)::integer from pgboss.job
				where name = ${name} and state in ('created', 'retry', 'active') and priority >= ${priority}) as ahead,
			(select extract(epoch from avg(completed_on - started_on))::float8 from (
				select started_on, completed_on from pgboss.job
				where name = ${name} and state = 'completed' and completed_on > now() - interval '10 minutes'
				order by completed_on desc limit ${JOBS_SEEN}) as done) as seconds`);
	const each = Math.max(pollSeconds, (queue?.seconds ?? SECONDS_UNSEEN) + pollSeconds / 2);
	return Math.ceil((Math.max(jobs, queue?.ahead ?? 0) * each) / (atOnce * together));
}
