import { expect, test } from "vitest";
import { checkData } from "~/commands/check-data.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db, sql } from "~/platform/db/client.server";
import { fillDatabase } from "../bench/growth/fill.js";
import { shapeOf } from "../bench/growth/shape.js";
import { IS_LONG } from "../support/length.js";

const CASES = 20_000;

test.runIf(IS_LONG)(
	"a filled database holds what must hold",
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
	},
);
