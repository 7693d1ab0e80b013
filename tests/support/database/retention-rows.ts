import type { Retention } from "../../../app/worker/retention.server";

const keptInWords = ({ kept }: Retention) => {
	if (kept === "account") return "account";
	if (kept === "always") return "always";
	return kept === 1 ? "1 day" : `${kept} days`;
};

/** A row of the table of `docs/privacy.md`. */
export function retentionRow(one: Retention): string {
	const job = typeof one.kept === "number" || one.forget ? (one.by ?? "forget-old-data") : "–";
	return `| ${one.table} | ${keptInWords(one)} | ${one.why} | ${job} |`;
}
