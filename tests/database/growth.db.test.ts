import { sql as raw, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkData } from "~/commands/check-data.server";
import { adminStatement, countStatement } from "~/features/courts/case-admin/statements.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db, sql } from "~/platform/db/client.server";
import { fillDatabase } from "../bench/growth/fill.js";
import { shapeOf, WORDS } from "../bench/growth/shape.js";
import { IS_LONG } from "../support/length.js";

const CASES = 20_000;

/** Blocks of 8 KB that a statement reads, whatever else the machine does. */
async function blocksOf(statement: SQL): Promise<number> {
	const [row] = await db.execute<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
		raw`explain (analyze, buffers, format json) ${statement}`,
	);
	const plan = row?.["QUERY PLAN"][0].Plan ?? {};
	return Number(plan["Shared Hit Blocks"]) + Number(plan["Shared Read Blocks"]);
}

test.runIf(IS_LONG)(
	"a filled database holds what must hold, and lists and nights read little of it",
	{
		timeout: 120_000,
	},
	async () => {
		await sql`insert into installation (is_the_one, sandbox_at) values (true, now())
		on conflict (is_the_one) do update set sandbox_at = now()`;
		await fillDatabase(String(process.env.DATABASE_URL), shapeOf(CASES), () => {});
		expect(await db.$count(cases)).toBe(CASES);

		const lines: string[] = [];
		await checkData((line) => lines.push(line));
		expect(lines.filter((line) => line.startsWith("BROKEN"))).toEqual([]);

		const [table] = await sql`select relpages from pg_class where oid = 'cases'::regclass`;
		const whole = Number(table?.relpages);
		const narrowed = {
			"a common party": { search: WORDS.common },
			"none found": { search: "zzqqxx" },
			"a party of ten": { search: WORDS.few },
			"a court": { courtFound: { cnrStart: "MHPU01" } },
			everything: {},
		};
		for (const [name, where] of Object.entries(narrowed)) {
			expect(await blocksOf(countStatement(where)), `count of ${name}`).toBeLessThan(whole);
			expect(await blocksOf(adminStatement(where)), name).toBeLessThan(whole);
		}
	},
);
