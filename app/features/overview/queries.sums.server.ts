import { type SQL, sql } from "drizzle-orm";
import type { Day } from "~/calendar/day";
import { readDb } from "~/db/client.server";
import { daySumChanges, daySums, type Measure } from "~/db/schema/overview";
import { type Period, stepsOf } from "~/features/overview/period";

/** The statement of the sums; exported so that a test can check its plan. */
export function sumsStatement(measures: readonly Measure[], { from, to, unit }: Period): SQL {
	const names = sql.join(
		measures.map((measure) => sql`${measure}`),
		sql`, `,
	);
	const where = sql`where measure in (${names}) and day between ${from}::date and ${to}::date`;
	const step = unit === "day" ? sql`day` : sql`date_trunc('month', day)::date`;
	return sql`select measure, ${step}::text as step, sum(amount)::float8 as amount from (
			select measure, day, amount from ${daySums} ${where}
			union all select measure, day, change from ${daySumChanges} ${where}
		) as kept group by 1, 2`;
}

/** The sum of each step of a period, oldest first, by measure. Sums and their changes are read in one statement, so none counts twice. */
export async function sumsOf(measures: readonly Measure[], period: Period): Promise<(measure: Measure) => number[]> {
	type Row = { measure: Measure; step: Day; amount: number };
	const rows = await readDb((database) => database.execute<Row>(sumsStatement(measures, period)));
	const amounts = new Map(rows.map(({ measure, step, amount }) => [`${measure} ${step}`, amount]));
	const steps = stepsOf(period);
	return (measure) => steps.map((step) => amounts.get(`${measure} ${step}`) ?? 0);
}
