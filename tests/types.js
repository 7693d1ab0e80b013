#!/usr/bin/env node
/** Types, and promises that are started and forgotten: of the product and its tests, of the service worker, of the client. */
import path from "node:path";
import ts from "typescript";
import { findFloating } from "./support/floating-promises.js";

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
	if (problems.length > 0 || floating.length > 0) isGood = false;
}
process.exit(isGood ? 0 : 1);
