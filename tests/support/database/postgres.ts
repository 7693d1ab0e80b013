import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { startEmbedded } from "../../../app/platform/db/embedded/start.server";
import { ENTRY } from "../server/entry";

/** A PostgreSQL for one run of tests: the one TEST_DATABASE_URL names, else a throw-away embedded one. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
	const given = process.env.TEST_DATABASE_URL;
	if (given) return { url: given, stop: async () => {} };
	const folder = await mkdtemp(path.join(tmpdir(), "case-tests-"));
	// Three files at once start up to two servers each.
	const server = await startEmbedded(folder, () => {}, { pool: 75 });
	return {
		url: server.url,
		stop: async () => {
			await server.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The same server, another database. */
function databaseNamed(url: string, name: string) {
	const other = new URL(url);
	other.pathname = `/${name}`;
	return other.toString();
}

async function asAdmin<T>(url: string, work: (admin: postgres.Sql) => Promise<T>) {
	const admin = postgres(url, { max: 1, onnotice: () => {} });
	try {
		return await work(admin);
	} finally {
		await admin.end();
	}
}

export type OwnDatabase = { url: string; name: string; drop(): Promise<void> };

/** Creates an empty database, or a copy of `template`, under a name of its own. A template is dropped with its copies. */
export async function createDatabase(url: string, template?: string): Promise<OwnDatabase> {
	const name = `${template ?? "test"}_${randomBytes(6).toString("hex")}`;
	await asAdmin(url, async (admin) => {
		// Copied as files: written to the log page by page, a copy takes three times the processor time.
		await admin.unsafe(`create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`);
		// A crash of the machine may take it all: a commit need not wait for the disk.
		await admin.unsafe(`alter database ${name} set synchronous_commit = off`);
	});
	return {
		name,
		url: databaseNamed(url, name),
		drop: () =>
			asAdmin(url, async (admin) => {
				const found = await admin<{ name: string }[]>`
					select datname as name from pg_database where datname = ${name} or starts_with(datname, ${`${name}_`})`;
				for (const copy of found) await admin.unsafe(`drop database if exists ${copy.name} with (force)`);
			}),
	};
}

/** Creates a database with schema, queues and reference data, of which tests take copies. */
export async function createTemplate(url: string) {
	const template = await createDatabase(url);
	// In a process of its own, since the product reads its settings once.
	const child = fork(ENTRY, ["prepare"], {
		env: { ...process.env, DATABASE_URL: template.url, SANDBOX: "1", LOG_LEVEL: "warn" },
		stdio: "inherit",
	});
	const [code] = await once(child, "exit");
	if (code !== 0) throw new Error(`The template database could not be prepared (exit ${code})`);
	return template;
}
