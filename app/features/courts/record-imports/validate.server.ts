import type { Mapping } from "~/features/courts/record-imports/fields";
import { readRows } from "~/features/courts/record-imports/rows.server";
import type { ImportCheck } from "~/features/courts/record-imports/schema";
import { listKnownStates } from "~/features/people/places/queries.server";

const SHOWN = 100;

export async function* validateRows({ content, mapping }: { content: string; mapping: Mapping }) {
	yield* readRows(content, mapping, await listKnownStates());
}

/** A dry run: the counts, and the first bad rows with their reasons. */
export async function checkImport(found: { content: string; mapping: Mapping }): Promise<ImportCheck> {
	const bad: ImportCheck["bad"] = [];
	const odd: ImportCheck["odd"] = [];
	const counts = { good: 0, bad: 0, odd: 0 };
	for await (const { row, cnr, reasons, isOddCnr } of validateRows(found)) {
		if (reasons.length === 0) counts.good += 1;
		else counts.bad += 1;
		if (isOddCnr) counts.odd += 1;
		if (reasons.length > 0 && bad.length < SHOWN) bad.push({ row, cnr: cnr.slice(0, 60), reason: reasons.join("; ") });
		if (reasons.length === 0 && isOddCnr && odd.length < SHOWN) odd.push({ row, cnr });
	}
	return { counts, bad, odd };
}
