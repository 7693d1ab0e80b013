import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { build } from "vite";

const USUAL = "postgres://postgres@127.0.0.1:5432/postgres";

async function versionOf(url) {
	const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
	try {
		const [row] = await client`show server_version`;
		return row.server_version;
	} catch {
		return undefined;
	} finally {
		await client.end();
	}
}

/**
 * A real PostgreSQL if one answers (TEST_DATABASE_URL, else the usual port), else the embedded one in a throw-away folder, unless
 * the database is to outlive the command (`isUsualOnly`).
 */
export async function findPostgres({ isUsualOnly = false } = {}) {
	for (const url of [process.env.TEST_DATABASE_URL, USUAL]) {
		const version = url && (await versionOf(url));
		if (version) return { url, words: `PostgreSQL ${version}`, stop: async () => {} };
	}
	if (isUsualOnly) throw new Error("No PostgreSQL answers. Give the address of a database with --database.");
	await build({
		configFile: false,
		logLevel: "error",
		publicDir: false,
		build: { ssr: "app/platform/db/embedded/start.server.ts", outDir: "tests/bench/build", target: "es2022" },
	});
	const { startEmbedded } = await import(path.resolve("tests/bench/build/start.server.js"));
	const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
	const server = await startEmbedded(folder, () => {});
	const version = await versionOf(server.url);
	let stopped;
	const stop = async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
	return { url: server.url, words: `the embedded PostgreSQL ${version}`, stop: () => (stopped ??= stop()) };
}

async function asAdmin(url, statement) {
	const admin = postgres(url, { max: 1, onnotice: () => {} });
	try {
		await admin.unsafe(statement);
	} finally {
		await admin.end();
	}
}

/** Makes a database of this name where there is none. @returns its address */
export async function nameDatabase(postgresUrl, name) {
	await asAdmin(postgresUrl, `create database ${name}`);
	const url = new URL(postgresUrl);
	url.pathname = `/${name}`;
	return url.href;
}

/** Brings a database to where the product built in a folder needs it, by the product itself, as a sandbox. */
export function prepareDatabase(url, folder = ".") {
	execFileSync(process.execPath, ["build/server/index.js", "prepare"], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: url, SANDBOX: "1", LOG_LEVEL: "warn" },
		stdio: ["ignore", "ignore", "inherit"],
	});
}

/** A database of the bench's own, prepared. */
export async function createDatabase(postgresUrl, folder) {
	const name = `bench_${randomBytes(6).toString("hex")}`;
	const url = await nameDatabase(postgresUrl, name);
	const drop = () => asAdmin(postgresUrl, `drop database if exists ${name} with (force)`);
	try {
		prepareDatabase(url, folder);
	} catch (error) {
		await drop();
		throw error;
	}
	return { url, drop };
}
