import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { build } from "vite";

const own = "tests/bench";

/** Remix as it comes, with ten rows and nothing else. */
export function buildBareRemix() {
	execFileSync("npx", ["remix", "vite:build", "-c", `${own}/bare-remix/vite.config.js`, "--logLevel", "error"], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	return { args: [`${own}/bare-remix/serve.js`], env: { NODE_ENV: "production" } };
}

/** The list written by hand: Fastify, postgres.js, React. */
export async function buildFastify(databaseUrl) {
	await build({
		configFile: false,
		logLevel: "error",
		esbuild: { jsx: "automatic" },
		publicDir: false,
		build: { ssr: `${own}/peers/fastify.jsx`, outDir: `${own}/peers/build`, target: "es2022" },
	});
	return { args: [`${own}/peers/build/fastify.js`], env: { NODE_ENV: "production", DATABASE_URL: databaseUrl } };
}

const INSTALL_LIMIT_MS = 5 * 60 * 1000;
const SHARED = ["list-data.js", "list-page.jsx"];

const cache = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "nyaya-diary-bench");

/** The product as it was at a commit, with the packages it had, built once into the user's cache: its short hash and folder. */
export function buildCommit(commit) {
	const hash = execFileSync("git", ["rev-parse", "--short", commit], { encoding: "utf8" }).trim();
	const folder = path.join(cache, "commits", hash);
	if (!existsSync(path.join(folder, "build/server/index.js"))) {
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		execFileSync("tar", ["-x", "-C", folder], {
			input: execFileSync("git", ["archive", hash], { maxBuffer: 2 ** 30 }),
		});
		process.stdout.write(`  building ${hash} …\n`);
		execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
			cwd: folder,
			stdio: ["ignore", "ignore", "inherit"],
			timeout: INSTALL_LIMIT_MS,
		});
		execFileSync("npm", ["run", "build"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
	}
	return { hash, folder };
}

/**
 * A peer with packages of its own, which are no matter of the product's: copied with what the peers share into the user's
 * cache, and installed there once for each change. Undefined, with the reason printed, where that fails.
 */
function install(name, build) {
	const source = path.resolve(own, "peers", name);
	const files = readdirSync(source, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)));
	const texts = [
		...files.map((file) => [file, readFileSync(path.join(source, file))]),
		...SHARED.map((file) => [file, readFileSync(path.resolve(own, "peers", file))]),
	];
	const hash = createHash("sha256");
	for (const [file, text] of texts) hash.update(file).update(text);
	const folder = path.join(cache, name, hash.digest("hex").slice(0, 12));
	const isReady = path.join(folder, "ready");
	if (existsSync(isReady)) return folder;
	rmSync(path.join(cache, name), { recursive: true, force: true });
	for (const [file, text] of texts) {
		mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
		writeFileSync(path.join(folder, file), text);
	}
	const run = (command, args, env = {}) =>
		execFileSync(command, args, {
			cwd: folder,
			env: { ...process.env, ...env },
			stdio: ["ignore", "ignore", "pipe"],
			timeout: INSTALL_LIMIT_MS,
		});
	try {
		process.stdout.write(`  installing the peer ${name} …\n`);
		run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]);
		build?.(run);
		writeFileSync(isReady, "");
		return folder;
	} catch (error) {
		const reason = String(error.stderr || error.message)
			.trim()
			.split("\n")
			.at(-1);
		process.stdout.write(`  The peer ${name} could not be installed (${reason}), so the bench goes on without it.\n`);
		return undefined;
	}
}

const NO_TELEMETRY = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };

/** The list in Next.js: server components, postgres.js, a production build. */
export function installNext(databaseUrl) {
	const next = "node_modules/next/dist/bin/next";
	const folder = install("next", (run) =>
		run(process.execPath, [next, "build"], { ...NO_TELEMETRY, DATABASE_URL: databaseUrl }),
	);
	const args = [path.join(folder ?? "", next), "start", "--hostname", "127.0.0.1"];
	return folder && { args, cwd: folder, env: { ...NO_TELEMETRY, DATABASE_URL: databaseUrl } };
}

/** The list in Express with EJS and postgres.js. */
export function installExpress(databaseUrl) {
	const folder = install("express");
	return folder && { args: ["server.js"], cwd: folder, env: { NODE_ENV: "production", DATABASE_URL: databaseUrl } };
}

/** Another in the path would not have the system's packages. */
const DEBIANS_PYTHON = "/usr/bin/python3";

/**
 * The list in Django under gunicorn, of the system's packages; undefined where they are missing. `isBare`: neither the middleware
 * of a new project nor the ORM.
 */
export function findDjango(databaseUrl, { isBare }) {
	const { status } = spawnSync(DEBIANS_PYTHON, ["-c", "import django, gunicorn, psycopg2"], { stdio: "ignore" });
	if (status === 0)
		return {
			command: DEBIANS_PYTHON,
			args: ["-m", "gunicorn", isBare ? "bare:application" : "usual:application"],
			cwd: path.resolve(own, "peers/django"),
			env: { DATABASE_URL: databaseUrl, PYTHONDONTWRITEBYTECODE: "1" },
		};
	process.stdout.write(
		"  python3-django, gunicorn or python3-psycopg2 is missing, so the bench goes on without Django.\n",
	);
}
