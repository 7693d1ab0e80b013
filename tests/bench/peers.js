import { execFileSync } from "node:child_process";
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
