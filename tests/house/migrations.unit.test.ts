import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { expectNone } from "../support/none";

type Entry = { idx: number; tag: string; when: number };
const text = readFileSync("drizzle/meta/_journal.json", "utf8");
const { entries }: { entries: Entry[] } = JSON.parse(text);

test("the journal names each migration once, in its order, under the number of its file", () => {
	const files = readdirSync("drizzle").filter((file) => file.endsWith(".sql"));
	expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
	// `npm run db:generate` counts on from the last number, and overwrites what has the next one.
	expect(entries.filter(({ idx, tag }) => idx !== Number(tag.slice(0, 4)))).toEqual([]);
	// A migration that is older than the last one applied is never applied.
	expect(entries.filter(({ when }, at) => when <= (entries[at - 1]?.when ?? 0))).toEqual([]);
});

const snapshots = readdirSync("drizzle/meta").filter((file) => file !== "_journal.json");

test("the journal and the last schema are as `npm run db:generate` writes them, so that it changes no other line", () => {
	expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
	// The generator compares with the last schema alone; those before it are some 8,000 lines each.
	expect(snapshots).toEqual([expect.stringMatching(/^\d{4}_snapshot\.json$/)]);
	expect(Number(snapshots[0]?.slice(0, 4))).toBeLessThanOrEqual(entries.at(-1)?.idx ?? 0);
});

test("the tables of the schemas are those of the migrations", async () => {
	const schemas = Object.values(import.meta.glob<object>("../../app/**/*schema.ts", { eager: true }));
	const last = JSON.parse(readFileSync(`drizzle/meta/${snapshots[0]}`, "utf8"));
	const now = generateDrizzleJson(Object.assign({}, ...schemas), undefined, undefined, "snake_case");
	expectNone(await generateMigration(last, now), "Run `npm run db:generate`. The database lacks:");
});
