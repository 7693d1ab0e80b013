#!/usr/bin/env node
/** Types, promises that are started and forgotten, and words as keys of plain objects: of the product and its tests, of the service worker, of the client, whose types are written first. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { withModules, writeTypes } from "../clients/typescript/write-types.js";
import { findFloating } from "./support/floating-promises.js";
import { findOutsideKeys, MISTAKES } from "./support/outside-keys.js";

const root = path.resolve(import.meta.dirname, "..");
const planted = readFileSync(path.join(root, MISTAKES), "utf8")
	.split("\n")
	.flatMap((line, at) => (line.endsWith("// wrong") ? [`${MISTAKES}:${at + 1}`] : []));
/** It uses the client, whose types a fresh checkout lacks: left out of tsconfig.json, so that `tsc` needs no step before it. */
const OF_CLIENT = path.join(root, "tests/api/clients.http.test.ts");
let isGood = true;

await withModules(writeTypes);

for (const folder of [".", "app/web/offline", "clients/typescript"]) {
	const file = path.join(root, folder, "tsconfig.json");
	const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
	const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file));
	const program = ts.createProgram(folder === "." ? [...fileNames, OF_CLIENT] : fileNames, {
		...options,
		noEmit: true,
	});
	const problems = [...(error ? [error] : []), ...errors, ...ts.getPreEmitDiagnostics(program)];
	process.stdout.write(ts.formatDiagnostics(problems, ts.createCompilerHost(options)));
	const found = new Map([
		...findFloating(program, root).map((place) => [place, "a promise is started and forgotten"]),
		...findOutsideKeys(program, root).map((place) => [
			place,
			"any word is a key of a plain object; use own() or a Map",
		]),
	]);
	for (const place of folder === "." ? planted : [])
		if (!found.delete(place)) found.set(place, "this mistake is not found any more");
	for (const [place, words] of found) process.stdout.write(`${place}: ${words}\n`);
	if (problems.length > 0 || found.size > 0) isGood = false;
}
process.exit(isGood ? 0 : 1);
