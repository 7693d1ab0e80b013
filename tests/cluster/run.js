#!/usr/bin/env node
/** `npm run test:cluster`: installs the parts where it may and runs the test among them, or says in one line why not. */
import { spawn } from "node:child_process";
import { APART, prepareParts } from "./parts.js";

const hindrance = prepareParts();
if (hindrance) {
	process.stdout.write(`many machines: skipped, since ${hindrance}\n`);
	process.exit(0);
}
const [command, ...apart] = APART;
const test = ["npx", "vitest", "run", "--config", "tests/vitest.config.ts", "--project", "cluster"];
const child = spawn(command, [...apart, ...test, ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGKILL"));
child.on("exit", (code) => process.exit(code ?? 1));
