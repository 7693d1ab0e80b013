#!/usr/bin/env node
/**
 * `npm run lists` writes what files repeat of the code: lists between marks in pages of docs (tests/house/lists.ts), and the client's
 * types of the API. It needs no build, server or database.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "vite";
import { TYPES_FILE, typesOf } from "../clients/typescript/types-of-document.js";

const folder = mkdtempSync(path.join(tmpdir(), "lists-"));
// A database where nothing listens: the product's modules open a connection only for a statement.
Object.assign(process.env, { SANDBOX: "1", LOG_LEVEL: "silent", DATA_DIR: folder });
process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:9/nothing";
const server = await createServer({
	server: { middlewareMode: true, hmr: false, ws: false, watch: null },
	optimizeDeps: { noDiscovery: true, include: [] },
	logLevel: "error",
});
try {
	const { writeLists } = await server.ssrLoadModule("/tests/house/lists.ts");
	const changed = writeLists();
	const { apiDocument } = await server.ssrLoadModule("/app/web/api/api-document.server.ts");
	const types = await typesOf((await apiDocument()).document);
	if (types !== readFileSync(TYPES_FILE, "utf8")) {
		writeFileSync(TYPES_FILE, types);
		changed.push(path.relative(process.cwd(), TYPES_FILE));
	}
	process.stdout.write(changed.length > 0 ? `Written: ${changed.join(", ")}\n` : "Nothing has changed.\n");
} finally {
	await server.close();
	rmSync(folder, { recursive: true });
}
process.exit();
