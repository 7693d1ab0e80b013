import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { SEALS } from "~/platform/settings/secrets.server";
import { expectNone } from "../support/none";

const app = path.resolve(import.meta.dirname, "../../app");
const schemas = import.meta.glob<Record<string, unknown>>("../../app/**/*schema.ts", { eager: true });
const inSnakeCase = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = Object.values(schemas)
	.flatMap((exported) => Object.values(exported))
	.filter((exported): exported is PgTable => is(exported, PgTable))
	.flatMap((table) => {
		const { name, columns: all } = getTableConfig(table);
		return all.map((column) => ({ name: `${name}.${inSnakeCase(column.name)}`, type: column.getSQLType() }));
	});

/** Named like a secret, and not under SESSION_SECRET: a hash, and pieces of files, whose file's key is sealed. */
const OTHERS = ["installation.secret_mark", "stored_file_pieces.sealed"];
const places = Object.values(SEALS)
	.flat()
	.map(({ table, column }) => `${table}.${column}`);

test("every column that holds something sealed is sealed anew by keys:rotate", () => {
	expect(columns.length).toBeGreaterThan(300);
	const sealed = columns
		.filter(({ name, type }) => /(text|jsonb?|bytea)/.test(type) && /\.(.*_)?(secret|sealed|encrypted)/.test(name))
		.map(({ name }) => name);
	expectNone(
		sealed.filter((name) => !OTHERS.includes(name) && !places.includes(name)),
		"Add to SEALS, so that keys:rotate encrypts them again, or to OTHERS of this test:",
	);
});

test("every place of sealed values is a column, or the queue's", () => {
	const known = columns.map(({ name }) => name);
	expectNone(
		places.filter((place) => !place.startsWith("pgboss.") && !known.includes(place)),
		"SEALS names columns that are not there:",
	);
});

test("keys are made of the secret in one file alone, and nothing else encrypts", () => {
	const users = readdirSync(app, { recursive: true })
		.map(String)
		.filter((file) => /\.tsx?$/.test(file))
		.filter((file) => /env\.SESSION_SECRET|createCipheriv|hkdf/.test(readFileSync(path.join(app, file), "utf8")));
	// Each stored file has a random key of its own, which is sealed as a secret.
	const ofFiles = "platform/files/files.server.ts";
	expect(users.sort()).toEqual(["commands/keys.server.ts", ofFiles, "platform/settings/secrets.server.ts"]);
});
