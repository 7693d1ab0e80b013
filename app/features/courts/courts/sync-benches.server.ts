import { sql } from "drizzle-orm";
import { highCourtBenches } from "~/features/courts/courts/schema";
import { type Named, tidy } from "~/features/people/places/queries.server";
import { db } from "~/platform/db/client.server";
import { type EcourtsSettings, fetchBenches, fetchHighCourtStates } from "~/providers/ecourts.server";

/** Puts the state before a bench's name that does not include it. */
function fullName(state: Named, bench: Named): string {
	const name = tidy(bench.name);
	return name.toLowerCase().includes(tidy(state.name).toLowerCase()) ? name : `${tidy(state.name)}: ${name}`;
}

/** Uses one call, plus one per state with a High Court; `spend` counts each. @returns the number of new or renamed benches. */
export async function syncBenches(
	settings: EcourtsSettings,
	spend: <Answer>(call: () => Promise<Answer>) => Promise<Answer>,
): Promise<number> {
	const named = new Map<string, string>();
	for (const state of await spend(() => fetchHighCourtStates(settings)))
		for (const bench of await spend(() => fetchBenches(settings, state.id))) {
			const id = tidy(bench.id);
			if (id && tidy(bench.name)) named.set(id, fullName(state, bench));
		}
	if (named.size === 0) return 0;
	const saved = await db
		.insert(highCourtBenches)
		.values([...named].map(([id, name]) => ({ id, name })))
		.onConflictDoUpdate({
			target: highCourtBenches.id,
			set: { name: sql`excluded.name` },
			setWhere: sql`${highCourtBenches.name} <> excluded.name`,
		})
		.returning({ id: highCourtBenches.id });
	return saved.length;
}
