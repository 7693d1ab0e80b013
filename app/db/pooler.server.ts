import postgres from "postgres";
import { databaseUrl, sql } from "~/db/client.server";
import { env, SettingsError } from "~/env.server";
import { log } from "~/log.server";

/** Nothing here may hang: a pooler without a free connection lets its clients wait. */
const probe = (url: string) =>
	postgres(url, {
		max: 1,
		prepare: false,
		fetch_types: false,
		connect_timeout: 10,
		reply_timeout: 5,
		onnotice: () => {},
		connection: { application_name: "nyaya-diary start" },
	});

/** The process of the server that answered, and whether it is the one this connection was made to. */
async function findBackend(client: postgres.ISql) {
	const rows = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
	const pid = Number(rows[0]?.pid);
	return { pid, isDirect: rows.state.pid === pid };
}

/** Whether two clients of the address are given the same connection of the server in turns. */
async function isSharedByTransaction(url: string): Promise<boolean> {
	const [first, second] = [probe(url), probe(url)];
	try {
		const before = await findBackend(first);
		if (before.isDirect) return false;
		return await second.begin(async (tx) => {
			const held = await findBackend(tx);
			// Its connection is the one held now, and it is given another, or none.
			const after = await findBackend(first).catch(() => undefined);
			return held.pid === before.pid || after?.pid !== before.pid;
		});
	} finally {
		await Promise.all([first.end({ timeout: 1 }), second.end({ timeout: 1 })]);
	}
}

/**
 * Refuses to start on addresses that cannot be right (decision 253). In transaction mode a pooler gives each transaction
 * another connection: a named statement of one client meets another's, and a lock of a session is held by nobody.
 */
export async function checkPooler(): Promise<void> {
	if (env.DATABASE_DIRECT_URL) {
		const direct = probe(env.DATABASE_DIRECT_URL);
		const { isDirect } = await findBackend(direct).finally(() => direct.end({ timeout: 1 }));
		if (!isDirect)
			throw new SettingsError("DATABASE_DIRECT_URL leads through a pooler too. Name the database itself in it.");
	}
	if (!(await isSharedByTransaction(databaseUrl))) return;
	if (!env.DATABASE_DIRECT_URL || env.DATABASE_PREPARE) {
		throw new SettingsError(
			"DATABASE_URL leads through a pooler in transaction mode. Set DATABASE_PREPARE=0, and DATABASE_DIRECT_URL to the database itself.",
		);
	}
	const [limits] = await sql`select current_setting('statement_timeout') as statement`;
	if (limits?.statement === "0")
		log.warn({ area: "database" }, "the role behind the pooler has no statement_timeout: set one (see .env.example)");
}

/** Says at the start how many connections this process may open, and whether the server can bear them. */
export async function checkPoolSize(): Promise<void> {
	const [row] = await sql<{ room: number }[]>`
		select least(
			current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
			(select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
			(select nullif(datconnlimit, -1) from pg_database where datname = current_database())
		) as room`;
	const facts = { area: "database", pool: env.DATABASE_POOL, serverAllows: row?.room };
	if (row && env.DATABASE_POOL > row.room)
		log.warn(facts, "DATABASE_POOL is more than the database allows: lower it, or raise max_connections");
	else log.info(facts, "connections this process may open; those of all processes must fit");
}
