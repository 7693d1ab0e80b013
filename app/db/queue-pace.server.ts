import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { QueueName } from "~/db/queue.server";

/** How many jobs of a queue one process has in hand at once, and how often it looks for more. */
type Concurrency = { atOnce: number; pollSeconds: number };

const CONCURRENCY: Partial<Record<QueueName, Concurrency>> = {
	"fetch-court-record": { atOnce: 4, pollSeconds: 0.5 },
	"search-cases": { atOnce: 2, pollSeconds: 0.5 },
	"find-own-cases": { atOnce: 1, pollSeconds: 2 },
	"send-message": { atOnce: 16, pollSeconds: 0.5 },
	"send-message-sms": { atOnce: 10, pollSeconds: 1 },
	"send-webhook": { atOnce: 300, pollSeconds: 0.25 },
	"check-payment": { atOnce: 2, pollSeconds: 2 },
	"refund-payment": { atOnce: 1, pollSeconds: 0.5 },
	"import-court-records": { atOnce: 1, pollSeconds: 1 },
	"plan-alerts": { atOnce: 1, pollSeconds: 1 },
	"release-alerts": { atOnce: 1, pollSeconds: 1 },
	// These two together have no more in hand than there are connections to the mail server.
	"send-alert": { atOnce: 8, pollSeconds: 0.25 },
	"send-mail": { atOnce: 4, pollSeconds: 0.25 },
	"send-sms": { atOnce: 10, pollSeconds: 0.5 },
	"send-account-link": { atOnce: 20, pollSeconds: 0.5 },
};

const USUAL: Concurrency = { atOnce: 1, pollSeconds: 5 };

export const concurrencyOf = (name: QueueName): Concurrency => CONCURRENCY[name] ?? USUAL;

/** The jobs by whose times the next ones are estimated, and the time of one where none was done lately. */
const JOBS_SEEN = 40;
const SECONDS_UNSEEN = 5;

/**
 * About how many seconds this many jobs of a queue take, behind those that go before them: by how many run at once, and
 * by the time its latest jobs took.
 * @param priority the jobs of a lower one wait for these
 */
export async function estimateSeconds(name: QueueName, jobs: number, priority = 0): Promise<number> {
	const { atOnce, pollSeconds } = concurrencyOf(name);
	const [queue] = await db.execute<{ ahead: number; seconds: number | null }>(sql`
		select (select count(*)::integer from pgboss.job
				where name = ${name} and state in ('created', 'retry', 'active') and priority >= ${priority}) as ahead,
			(select extract(epoch from avg(completed_on - started_on))::float8 from (
				select started_on, completed_on from pgboss.job
				where name = ${name} and state = 'completed' and completed_on > now() - interval '10 minutes'
				order by completed_on desc limit ${JOBS_SEEN}) as done) as seconds`);
	const each = Math.max(pollSeconds, (queue?.seconds ?? SECONDS_UNSEEN) + pollSeconds / 2);
	return Math.ceil((Math.max(jobs, queue?.ahead ?? 0) * each) / atOnce);
}
