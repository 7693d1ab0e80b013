import { sql } from "drizzle-orm";
import { daySumChanges, daySums } from "~/features/administration/overview/schema";
import { db } from "~/platform/db/client.server";

const FOLDED_AT_ONCE = 10_000;
const MAX_ROUNDS = 100;

/**
 * Adds recorded changes to their days' sums and deletes them in one statement: changes locked by another run are skipped, and a
 * killed run changes nothing.
 * @returns how many changes were folded
 */
async function foldSome(): Promise<number> {
	const [row] = await db.execute<{ count: number }>(sql`
		with chosen as (
			select measure, day, id from ${daySumChanges}
			order by measure, day, id limit ${FOLDED_AT_ONCE} for update skip locked
		), taken as (
			delete from ${daySumChanges} as changes using chosen
			where changes.measure = chosen.measure and changes.day = chosen.day and changes.id = chosen.id
			returning changes.measure, changes.day, changes.change
		), folded as (
			insert into ${daySums} as sums (measure, day, amount)
			select measure, day, sum(change) from taken group by measure, day order by measure, day
			on conflict (measure, day) do update set amount = sums.amount + excluded.amount
		)
		select count(*)::int as count from taken`);
	return row?.count ?? 0;
}

/** Folds all changes since the last run; a remainder after many rounds waits for the next run. */
export async function foldDaySums(): Promise<void> {
	for (let round = 0; round < MAX_ROUNDS; round++) if ((await foldSome()) < FOLDED_AT_ONCE) return;
}
