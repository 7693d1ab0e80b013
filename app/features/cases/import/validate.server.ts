import { judgeImport } from "~/features/cases/commands.import.server";
import type { Mapping } from "~/features/cases/import-fields";

const SHOWN = 100;

/** What importing a file would do, without doing it: the first bad rows with their reasons, and the counts. */
export async function checkImport(found: { content: string; mapping: Mapping }) {
	const bad: { row: number; cnr: string; reason: string }[] = [];
	const odd: { row: number; cnr: string }[] = [];
	const counts = { good: 0, bad: 0, odd: 0 };
	for await (const { row, cnr, reasons, isOddCnr } of judgeImport(found)) {
		if (reasons.length === 0) counts.good += 1;
		else counts.bad += 1;
		if (isOddCnr) counts.odd += 1;
		if (reasons.length > 0 && bad.length < SHOWN) bad.push({ row, cnr: cnr.slice(0, 60), reason: reasons.join("; ") });
		if (reasons.length === 0 && isOddCnr && odd.length < SHOWN) odd.push({ row, cnr });
	}
	return { counts, bad, odd };
}
export type ImportCheck = Awaited<ReturnType<typeof checkImport>>;
