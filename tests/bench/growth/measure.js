import { setTimeout as wait } from "node:timers/promises";

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const REQUEST_LIMIT_MS = 120_000;
const JOB_LIMIT_MS = 120_000;
const JOB_PAUSE_MS = 250;

/** Whether the server counts what each statement read: then a page's work is known however busy the machine is. */
export async function watchStatements(sql) {
	try {
		await sql`create extension if not exists pg_stat_statements`;
		await sql`select 1 from pg_stat_statements limit 1`;
		return true;
	} catch {
		return false;
	}
}

/** What the statements since the last reset did: blocks of 8 KB, milliseconds, and the one that took the longest. */
async function statementsSince(sql) {
	const rows =
		await sql`select s.query, s.calls::float8, s.total_exec_time as ms, (s.shared_blks_hit + s.shared_blks_read)::float8 as blocks
		from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
		where s.query not like '%pg_stat_statements%' and s.query not like '%completed_on - started_on%' order by s.total_exec_time desc`;
	const sum = (name) => rows.reduce((total, row) => total + row[name], 0);
	return { blocks: sum("blocks"), ms: sum("ms"), slowest: rows[0] };
}

async function request(site, { path, as }) {
	const startedAt = performance.now();
	const answer = await fetch(site.server.url + path, {
		headers: site.headers[as] ?? {},
		redirect: "manual",
		signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
	});
	const { byteLength } = await answer.arrayBuffer();
	return { status: answer.status, bytes: byteLength, ms: performance.now() - startedAt };
}

/**
 * Asks both sites for a page, in turns, so that what else the machine does falls on both.
 * @returns for each site the median time, what the database did a request, and the answer's status and size
 */
export async function comparePage(sites, page, rounds) {
	const readings = sites.map(() => []);
	for (const site of sites) await request(site, page);
	for (const site of sites) if (site.isWatched) await site.sql`select pg_stat_statements_reset()`;
	for (let round = 0; round < rounds; round++)
		for (const [at, site] of sites.entries()) readings[at].push(await request(site, page));
	const measured = [];
	for (const [at, site] of sites.entries()) {
		const done = site.isWatched ? await statementsSince(site.sql) : undefined;
		const last = readings[at].at(-1);
		measured.push({
			ms: median(readings[at].map(({ ms }) => ms)),
			databaseMs: done ? done.ms / rounds : undefined,
			blocks: done ? done.blocks / rounds : undefined,
			slowest: done?.slowest,
			status: last.status,
			bytes: last.bytes,
		});
	}
	return measured;
}

/**
 * Has a job done by the site's worker. What it queued for others is taken away, or their work would be measured with the next.
 * @returns how long it took, what the database did meanwhile, and how much it had to go through
 */
export async function runJob({ sql, isWatched }, { queue, per }) {
	const [work] = per ? await sql.unsafe(per) : [{ count: 1 }];
	await sql`delete from pgboss.job where state in ('created', 'retry')`;
	await wait(JOB_PAUSE_MS);
	if (isWatched) await sql`select pg_stat_statements_reset()`;
	const [{ id }] = await sql`insert into pgboss.job (name, data) values (${queue}, '{}') returning id`;
	for (const deadline = Date.now() + JOB_LIMIT_MS; ; await wait(JOB_PAUSE_MS)) {
		const [job] = await sql`select state, extract(epoch from completed_on - started_on)::float8 * 1000 as ms
			from pgboss.job where id = ${id}`;
		const isDone = job?.state === "completed";
		if (!isDone && job?.state !== "failed" && Date.now() < deadline) continue;
		const done = isWatched ? await statementsSince(sql) : undefined;
		return {
			ms: isDone ? job.ms : Number.NaN,
			databaseMs: done?.ms,
			blocks: done?.blocks,
			slowest: done?.slowest,
			rows: work.count,
		};
	}
}
