#!/usr/bin/env node
/** Types, promises that are started and forgotten, and words as keys of plain objects: of the product and its tests, of the service worker, of the client. */
import path from "node:path";
import ts from "typescript";
import { findFloating } from "./support/floating-promises.js";
import { findOutsideKeys } from "./support/outside-keys.js";

const root = path.resolve(import.meta.dirname, "..");
let isGood = true;

for (const folder of [".", "app/web/offline", "clients/typescript"]) {
	const file = path.join(root, folder, "tsconfig.json");
	const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
	const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file));
	const program = ts.createProgram(fileNames, { ...options, noEmit: true });
	const problems = [...(error ? [error] : []), ...errors, ...ts.getPreEmitDiagnostics(program)];
	process.stdout.write(ts.formatDiagnostics(problems, ts.createCompilerHost(options)));
	const floating = findFloating(program, root);
	for (const place of floating) process.stdout.write(`${place}: a promise is started and forgotten\n`);
	const keyed = findOutsideKeys(program, root);
	for (const place of keyed)
		process.stdout.write(`${place}: any word is a key of a plain object; use own() or a Map\n`);
	if (problems.length > 0 || floating.length > 0 || keyed.length > 0) isGood = false;
}
process.exit(isGood ? 0 : 1);
