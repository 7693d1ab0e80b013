#!/usr/bin/env node
/**
 * `npm run lists` writes what files repeat of the code: lists between marks in pages of docs (tests/house/lists.ts), and the client's
 * types of the API. It needs no build, server or database.
 */
import { withModules, writeTypes } from "../clients/typescript/write-types.js";

await withModules(async (load) => {
	const { writeLists } = await load("/tests/house/lists.ts");
	const changed = writeLists();
	await writeTypes(load);
	process.stdout.write(changed.length > 0 ? `Written: ${changed.join(", ")}\n` : "No page has changed.\n");
});
process.exit();
