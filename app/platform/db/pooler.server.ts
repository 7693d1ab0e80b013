import type { Sql } from "postgres";
import { databaseUrl, sql } from "~/platform/db/client.server";
import { MAX_CONNECTIONS, withConnection } from "~/platform/db/connections.server";
import { log } from "~/platform/log/log.server";
import { env, SettingsError } from "~/platform/settings/env.server";

/** Whether the connection goes straight to PostgreSQL: a pooler reports another backend pid. */
async function isDirect(url: string): Promise<boolean> {
	const ask = (client: Sql) => client<{ pid: number }[]>`select pg_backend_pid() as pid`;
	const rows = await withConnection(url, ask, { prepare: false, fetch_types: false, connect_timeout: 10 });
	return rows.state.pid === rows[0]?.pid;
}

/**
 * Refuses to start with unusable addresses. A pooler in transaction mode changes the connection with each transaction, which
 * breaks named statements and session locks.
 */
export async function checkPooler(): Promise<void> {
	if (env.DATABASE_DIRECT_URL && !(await isDirect(env.DATABASE_DIRECT_URL)))
		throw new SettingsError("DATABASE_DIRECT_URL leads through a pooler too. Name the database itself in it.");
	if (await isDirect(databaseUrl)) return;
	if (!env.DATABASE_DIRECT_URL || env.DATABASE_PREPARE)
		throw new SettingsError(
			"DATABASE_URL leads through a pooler. Set DATABASE_PREPARE=0, and DATABASE_DIRECT_URL to the database itself.",
		);
	const [limits] = await sql`select current_setting('statement_timeout') as statement`;
	if (limits?.statement === "0")
		log.warn({ area: "database" }, "the role behind the pooler has no statement_timeout: set one (see .env.example)");
}

/** Logs how many connections this process may open, and warns if the server allows fewer. */
export async function checkPoolSize(): Promise<void> {
	const [{ room }] = await sql<[{ room: number }]>`
		select least(
			current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
			(select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
			(select nullif(datconnlimit, -1) from pg_database where datname = current_database())
		) as room`;
	const facts = { area: "database", mayOpen: MAX_CONNECTIONS, serverAllows: room };
	if (MAX_CONNECTIONS > room)
		log.warn(facts, "DATABASE_POOL is more than the database allows: lower it, or raise max_connections");
	else log.info(facts, "connections this process may open; those of all processes must fit");
}
