import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { startEmbedded } from "~/db/embedded.server";
import { env } from "~/env.server";
import { log } from "~/log.server";

/** The PostgreSQL that came with the packages, where the operator named no other. */
const embedded = env.DATABASE_URL
	? undefined
	: await startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message));

export const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? "";

const CONNECTION = {
	idle_timeout: 60,
	connect_timeout: 10,
	onnotice: () => {},
	connection: { application_name: "nyaya-diary", statement_timeout: 15_000, TimeZone: "UTC" },
};

/** Connections to the product's database. Every statement carries its own limit, so that none can hold a page for long. */
export const sql = postgres(databaseUrl, { ...CONNECTION, max: 20 });

// Drizzle sends its statements through `unsafe`, which postgres.js parses and plans anew each time unless told to keep them.
const unsafe = sql.unsafe;
sql.unsafe = (query, parameters, options) => unsafe(query, parameters, { prepare: true, ...options });

export const db = drizzle(sql, { casing: "snake_case" });

const asideClient = postgres(databaseUrl, { ...CONNECTION, max: 1 });

/**
 * The database beside a transaction that may be undone: for a count that must stay. It has a connection of its own,
 * since transactions waiting for another of the pool's could wait for each other for ever.
 */
export const dbAside = drizzle(asideClient, { casing: "snake_case" });

/** The database or one of its transactions: what a piece that may run inside a larger one asks for. */
export type Database = Pick<
	PostgresJsDatabase,
	"select" | "insert" | "update" | "delete" | "execute" | "selectDistinct" | "with" | "$with"
>;

export async function closeDatabase() {
	await Promise.all([sql.end({ timeout: 5 }), asideClient.end({ timeout: 5 })]);
}

/** Stops the embedded server. Only the process that serves people does; a command run beside it leaves it alone. */
export async function stopEmbedded() {
	await embedded?.stop();
}

export const isEmbeddedOurs = embedded !== undefined && !embedded.isAdopted;
