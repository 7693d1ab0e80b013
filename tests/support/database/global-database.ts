import type { TestProject } from "vitest/node";
import { createTemplate, startPostgres } from "./postgres";

declare module "vitest" {
	interface ProvidedContext {
		postgresUrl: string;
		templateName: string;
	}
}

/** Prepares one database with schema, queues and reference data; every test file works on a copy of its own. */
export default async function setup(project: TestProject) {
	const server = await startPostgres();
	const template = await createTemplate(server.url);
	project.provide("postgresUrl", server.url);
	project.provide("templateName", template.name);
	return async () => {
		await template.drop();
		await server.stop();
	};
}
