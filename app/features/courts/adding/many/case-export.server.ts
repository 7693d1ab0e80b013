import { z } from "zod";
import { caseNumberOf } from "~/features/courts/courts/case-number";
import { type Entry, entriesIn, MAX_LISTED } from "~/features/courts/courts/entries";
import { readJson } from "~/platform/outside/json";

/** Lists in lists, and JSON texts in JSON texts, of any export seen. */
const MAX_DEPTH = 8;
/** Lists, objects and JSON texts, without those inside a case. */
const MAX_VALUES = 20_000;

const cell = z
	.union([z.string().max(200), z.number().transform(String)])
	.optional()
	.catch(undefined);
/** A case of the eCourts app's export: CNR, and the number's type, serial and year. */
const exported = z.object({ cino: z.string().max(200), type_name: cell, reg_no: cell, reg_year: cell });

const looksLikeJson = (text: string) => /^\s*[[{"]/.test(text);

/**
 * The cases of the eCourts app's export, a list of JSON texts or objects in any nesting; empty for another text. A case whose CNR
 * is none has no entries.
 */
export function readCaseExport(text: string): Entry[][] {
	const cases: Entry[][] = [];
	if (!looksLikeJson(text)) return cases;
	// A file may also have one object a line.
	const value = readJson(text) ?? text.split("\n", MAX_LISTED + 1).map(readJson);
	const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
	for (let values = 0, next = stack.pop(); next && values < MAX_VALUES; values++, next = stack.pop()) {
		const { depth, value: raw } = next;
		const value = typeof raw === "string" && looksLikeJson(raw) ? readJson(raw) : raw;
		if (typeof value !== "object" || value === null || depth > MAX_DEPTH) continue;
		const data = Object.hasOwn(value, "cino") ? exported.safeParse(value).data : undefined;
		if (data) {
			const number = caseNumberOf(data.type_name ?? "", data.reg_no ?? "", data.reg_year ?? "");
			cases.push(entriesIn(data.cino, () => number));
		} else
			for (const inner of Object.values(value).slice(0, MAX_VALUES).toReversed())
				stack.push({ value: inner, depth: depth + 1 });
	}
	return cases;
}
