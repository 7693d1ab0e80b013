import path from "node:path";
import { expect, test } from "vitest";
import { findFloating } from "../support/floating-promises.js";
import { openWith } from "../support/planted";

const root = path.resolve(import.meta.dirname, "../..");

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
	const found = findFloating(openWith({ [path.join(root, "app/platform/db/planted.server.ts")]: text }, root), root);
	expect(found).toEqual([8, 9, 10, 11].map((line) => `app/platform/db/planted.server.ts:${line}`));
});
