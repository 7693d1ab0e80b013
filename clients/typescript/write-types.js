#!/usr/bin/env node
/**
 * Writes the client's types from the API's OpenAPI document, for whoever needs them: the client's build, `npm run types` and
 * `npm run lists`. They are not in git.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { createServer } from "vite";

const TYPES_FILE = path.join(import.meta.dirname, "src/api.ts");

const HEADER = "// Written from the API's OpenAPI document. Changes belong into the calls' definitions.\n\n";

const schemaOf = (content) => ({ schema: content.schema });

/** Of a body JSON or a form with a file; of an answer JSON or a file of any type. */
function typedContent({ "application/json": json, "multipart/form-data": form, ...files }) {
	if (json) return { "application/json": schemaOf(json) };
	if (form) return { "multipart/form-data": schemaOf(form) };
	return { "application/octet-stream": schemaOf(Object.values(files)[0]) };
}

/** What the client types of a call: the body and the success. A refusal is an ApiError, whatever its status. */
function typedPart({ security: _, requestBody, responses, ...operation }) {
	const { description, content } = responses[200];
	return {
		...operation,
		...(requestBody && { requestBody: { ...requestBody, content: typedContent(requestBody.content) } }),
		responses: { 200: { description, content: typedContent(content) } },
	};
}

const transform = ({ format }) => (format === "binary" ? ts.factory.createTypeReferenceNode("Blob") : undefined);

/** The TypeScript of the document, without the other names that some addresses have. */
async function typesOf({ paths, components: { schemas }, ...document }) {
	const typed = Object.entries(paths).map(([address, methods]) => [
		address,
		Object.fromEntries(
			Object.entries(methods)
				.filter(([, operation]) => operation["x-same-as"] === undefined)
				.map(([method, operation]) => [method, typedPart(operation)]),
		),
	]);
	const own = {
		...document,
		paths: Object.fromEntries(typed.filter(([, methods]) => Object.keys(methods).length > 0)),
	};
	const options = { defaultNonNullable: false, transform };
	return HEADER + astToString(await openapiTypes({ ...own, components: { schemas } }, options));
}

/** Does `work` with a function that loads modules of the product from source, without a build, server or database. */
export async function withModules(work) {
	const folder = mkdtempSync(path.join(tmpdir(), "modules-"));
	// A database where nothing listens: the product's modules open a connection only for a statement.
	Object.assign(process.env, { SANDBOX: "1", LOG_LEVEL: "silent", DATA_DIR: folder });
	process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:9/nothing";
	const server = await createServer({
		server: { middlewareMode: true, hmr: false, ws: false, watch: null },
		optimizeDeps: { noDiscovery: true, include: [] },
		logLevel: "error",
	});
	try {
		return await work((file) => server.ssrLoadModule(file));
	} finally {
		await server.close();
		rmSync(folder, { recursive: true });
	}
}

export async function writeTypes(load) {
	const { apiDocument } = await load("/app/web/api/api-document.server.ts");
	const types = await typesOf((await apiDocument()).document);
	if (!existsSync(TYPES_FILE) || types !== readFileSync(TYPES_FILE, "utf8")) writeFileSync(TYPES_FILE, types);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await withModules(writeTypes);
	process.exit();
}
