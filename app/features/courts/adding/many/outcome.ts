import type { AddResult } from "~/features/courts/adding/many/commands.server";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";

/** `added` says of the added cases alone. */
export type Outcome = { words: { text: string; kind: "success" | "info" }; added: string; to: string };

/**
 * The result of a list in words, and the page to open next. The added cases have adjacent ids, so two ids name them all.
 * `matters`: how many were added without a CNR.
 */
export function outcomeOf(results: AddResult[], matters = 0): Outcome {
	const tally = (result: AddResult["result"]) => results.filter((one) => one.result === result).length;
	const ids = results.flatMap(({ result, case_id }) => (result === "added" && case_id ? [case_id] : [])).sort();
	const limit = results.find(({ result }) => result === "limit")?.message;
	const added = countWords(ids.length + matters, "{count} case added.", "{count} cases added.");
	const parts = [
		added,
		tally("exists") > 0 ? t("{tally} already in your list.", { tally: tally("exists") }) : "",
		tally("invalid") > 0 ? t("{tally} not added: not a CNR.", { tally: tally("invalid") }) : "",
		limit ? t("{tally} not added: {limit}", { tally: tally("limit"), limit }) : "",
	];
	const text = parts.filter(Boolean).join(" ");
	const [from, to] = [ids.at(0), ids.at(-1)];
	if (!from || !to) return { words: { text, kind: matters > 0 ? "success" : "info" }, added, to: paths.cases };
	return { words: { text, kind: "success" }, added, to: `${paths.addedCases}?from=${from}&to=${to}` };
}
