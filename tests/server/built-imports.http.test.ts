import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const FOLDER = "build/server";
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^"']*)?["']/g;

test("the built server imports only what is installed without development packages", () => {
	const { dependencies } = z
		.object({ dependencies: z.record(z.string(), z.string()) })
		.parse(JSON.parse(readFileSync("package.json", "utf8")));
	const files = readdirSync(FOLDER, { recursive: true }).map(String);
	const imported = files
		.filter((file) => file.endsWith(".js"))
		.flatMap((file) =>
			[...readFileSync(path.join(FOLDER, file), "utf8").matchAll(IMPORT)].map(([, name = ""]) => name),
		);
	expect(imported).toContain("pg-boss");
	const others = new Set(imported.filter((name) => !isBuiltin(name) && dependencies[name] === undefined));
	expect([...others]).toEqual([]);
});

test("the built server's files have one byte a letter, so that the engine does not keep them with two", () => {
	const files = readdirSync(FOLDER, { recursive: true }).map(String);
	const wide = files
		.filter((file) => file.endsWith(".js"))
		.filter((file) => /[^\0-\x7f]/.test(readFileSync(path.join(FOLDER, file), "utf8")));
	expect(wide).toEqual([]);
});
