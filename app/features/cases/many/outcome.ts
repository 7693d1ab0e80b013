import type { AddResult } from "~/features/cases/many/commands.server";
import { paths } from "~/paths";

type Outcome = { words: { text: string; kind: "success" | "info" }; to: string };

/** What became of a list, in words, and the page that follows the look-ups of its cases, whose ids are neighbours. */
export function outcomeOf(results: AddResult[]): Outcome {
	const tally = (result: AddResult["result"]) => results.filter((one) => one.result === result).length;
	const ids = results.flatMap(({ result, case_id }) => (result === "added" && case_id ? [case_id] : [])).sort();
	const limit = results.find(({ result }) => result === "limit")?.message;
	const parts = [
		ids.length === 1 ? "1 case added." : `${ids.length} cases added.`,
		tally("exists") > 0 ? `${tally("exists")} already in your list.` : "",
		tally("invalid") > 0 ? `${tally("invalid")} not added: not a CNR.` : "",
		limit ? `${tally("limit")} not added: ${limit}` : "",
	];
	const text = parts.filter(Boolean).join(" ");
	const [from, to] = [ids.at(0), ids.at(-1)];
	if (!from || !to) return { words: { text, kind: "info" }, to: paths.cases };
	return { words: { text, kind: "success" }, to: `${paths.addedCases}?from=${from}&to=${to}` };
}
