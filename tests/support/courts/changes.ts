import { caseChanges } from "../../../app/features/courts/court-records/changes/schema";
import type { openFactories } from "../database/people";
import { closedGate } from "../gate";

type Row = Omit<typeof caseChanges.$inferInsert, "cnrNumber" | "source">;

/** One change of every kind and nature, the newest last. */
const EVERY_KIND: Row[] = [
	{ kind: "not_found" },
	{ kind: "record_found", newValue: "2026-12-05" },
	{ kind: "hearing_held", newValue: "2026-12-05" },
	{ kind: "hearing_date", nature: "next", oldValue: "2026-12-05", newValue: "2026-12-12" },
	{ kind: "hearing_date", nature: "moved", oldValue: "2026-12-12", newValue: "2026-12-19" },
	{ kind: "hearing_date", nature: "taken_away", oldValue: "2026-12-19" },
	{ kind: "hearing_date", nature: "first", newValue: "2026-12-22" },
	{ kind: "stage", oldValue: "Evidence of Plaintiff", newValue: "Arguments" },
	{ kind: "court", oldValue: "3-Civil Judge Junior Division", newValue: "4-Joint Civil Judge Senior Division" },
	{
		kind: "order",
		newValue: { number: 7, name: "Order below Exhibit 5", date: "2026-12-05", url: "https://court.example/orders/7" },
	},
	{ kind: "disposed", oldValue: "2026-12-22", newValue: { date: "2026-12-20", nature: "Allowed" } },
];

/** Changes of a CNR as look-ups keep them, of every kind where not told otherwise. */
export async function givenChanges(given: ReturnType<typeof openFactories>, cnrNumber: string, rows = EVERY_KIND) {
	await given.db.insert(caseChanges).values(rows.map((row) => ({ source: "court" as const, ...row, cnrNumber })));
}

/**
 * Waits until programs are given every change: until each transaction on this PostgreSQL, those of other tests included,
 * that began before the last change is over.
 */
export async function settleChanges({ client }: Pick<ReturnType<typeof openFactories>, "client">, cnrNumber: string) {
	for (let tries = 0; tries < 1000; tries += 1) {
		const held = await client`
			select 1 from case_changes
			where cnr_number = ${cnrNumber} and writer >= pg_snapshot_xmin(pg_current_snapshot())
			union all
			select 1 from case_events
			where cnr_number = ${cnrNumber} and writer >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
		if (held.length === 0) return;
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
	throw new Error("A transaction stays open");
}

/** Begins a change of a CNR and leaves its transaction open. @returns what commits it */
export async function openChange({ client }: Pick<ReturnType<typeof openFactories>, "client">, cnrNumber: string) {
	const [inserted, told] = [closedGate(), closedGate()];
	const change = client.begin(async (tx) => {
		await tx`insert into case_changes (cnr_number, kind, old_value, new_value, source)
			values (${cnrNumber}, 'stage', '"A"', '"slow"', 'court')`;
		inserted.open();
		await told.passed;
	});
	await inserted.passed;
	return async () => {
		told.open();
		await change;
	};
}
