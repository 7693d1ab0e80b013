import { fork } from "node:child_process";
import { once } from "node:events";
import type { TestProject } from "vitest/node";
import { createDatabase, startPostgres } from "./postgres";

declare module "vitest" {
	interface ProvidedContext {
		postgresUrl: string;
		templateName: string;
	}
}

/** Prepares one database with schema, queues and reference data; every test file works on a copy of its own. */
export default async function setup(project: TestProject) {
	const server = await startPostgres();
	const template = await createDatabase(server.url);
	await prepare(template.url);
	project.provide("postgresUrl", server.url);
	project.provide("templateName", template.name);
	return async () => {
		await template.drop();
		await server.stop();
	};
}

/** In a process of its own, since the product reads its settings once. */
async function prepare(url: string) {
	const child = fork("build/server/index.js", ["prepare"], {
		env: { ...process.env, DATABASE_URL: url, SANDBOX: "1", LOG_LEVEL: "warn" },
		stdio: "inherit",
	});
	const [code] = await once(child, "exit");
	if (code !== 0) throw new Error(`The template database could not be prepared (exit ${code})`);
}
