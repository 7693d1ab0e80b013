/** Checks the data invariants of all features in one snapshot. */
import { listInvariants } from "~/features/administration/status/commands.check-data.server";
import { sql } from "~/platform/db/client.server";

/** Most violating rows printed per invariant; the count is always complete. */
const MAX_ROWS_SHOWN = 20;
const LIMIT_MS = 10 * 60 * 1000;

/**
 * Checks and prints each invariant with its violating rows. Read-only.
 * @returns the number of violated invariants
 */
export async function checkData(
	print: (line: string) => void,
	invariants = listInvariants(),
	client = sql,
): Promise<number> {
	let broken = 0;
	await client.begin("isolation level repeatable read read only", async (tx) => {
		await tx.unsafe(`set local statement_timeout = ${LIMIT_MS}`);
		for (const { name, sql: query } of invariants) {
			const text = query.trim().replace(/;$/, "");
			const rows = await tx.unsafe(
				`select count(*) over ()::int as broken_rows, broken.* from (${text}) as broken limit ${MAX_ROWS_SHOWN}`,
			);
			const count = Number(rows[0]?.broken_rows ?? 0);
			print(
				`${count === 0 ? "holds " : "BROKEN"}  ${name}${count === 0 ? "" : `: ${count} row${count === 1 ? "" : "s"}`}`,
			);
			if (count === 0) continue;
			broken += 1;
			for (const { broken_rows: _, ...row } of rows) print(`        ${JSON.stringify(row)}`);
		}
	});
	print(`${invariants.length - broken} hold, ${broken} broken`);
	return broken;
}
