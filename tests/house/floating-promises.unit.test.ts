import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { findFloating } from "../support/floating-promises.js";

const root = path.resolve(import.meta.dirname, "../..");

/** `npm run types` looks at the whole project; here is a file that exists only here. */
function openPlanted(planted: string, text: string) {
	const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists } = host;
	host.fileExists = (file) => file === planted || fileExists(file);
	host.getSourceFile = (file, language, ...rest) =>
		file === planted
			? ts.createSourceFile(file, text, language, true)
			: getSourceFile.call(host, file, language, ...rest);
	return ts.createProgram([planted], options, host);
}

test("a promise that is started and forgotten is found, drizzle's queries included", { timeout: 120_000 }, () => {
	const text = `
		import { drizzle } from "drizzle-orm/postgres-js";
		import postgres from "postgres";
		import { users } from "~/features/people/users/schema";
		export async function plant() {
			const sql = postgres("");
			const db = drizzle(sql);
			db.delete(users);
			db.transaction(async () => {});
			sql\`select 1\`;
			[1].map(async (n) => n);
			await db.delete(users);
			void fetch("http://127.0.0.1");
			fetch("http://127.0.0.1").catch(() => {});
		}`;
	const found = findFloating(openPlanted(path.join(root, "app/platform/db/planted.server.ts"), text), root);
	expect(found).toEqual([8, 9, 10, 11].map((line) => `app/platform/db/planted.server.ts:${line}`));
});
