import { countWords, t } from "~/platform/language/translate";

/** Reasons named in the account; the table has all of them. */
export const MAX_REASONS = 3;
export const MAX_WHY_LENGTH = 200;

/** What became of the rows of a list. The form carries the preview's, for the words after adding. */
export type Account = Record<"rows" | "added" | "exists" | "limit" | "repeat" | "skipped", number> & {
	reasons: { row: string; why: string }[];
};

type Listed = { row: string; outcome: string; message?: string };

export function accountOf(rows: Listed[]): Account {
	const tally = (...outcomes: string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
	const skipped = rows.filter(({ outcome }) => ["invalid", "incomplete", "skipped"].includes(outcome));
	return {
		rows: rows.length,
		added: tally("new", "own"),
		exists: tally("exists"),
		limit: tally("limit"),
		repeat: tally("repeat"),
		skipped: skipped.length,
		reasons: skipped
			.slice(0, MAX_REASONS)
			.map(({ row, message = "" }) => ({ row, why: message.slice(0, MAX_WHY_LENGTH) })),
	};
}

/** "41 rows: 38 new, 2 already yours, 1 skipped (row 17: no title)". `queued` rows are added in the background. */
export function accountInWords({ rows, reasons, ...counts }: Account, queued = 0): string {
	const named = reasons.map(({ row, why }) => t("row {row}: {why}", { row, why })).join("; ");
	const why = counts.skipped > reasons.length ? `${named}; …` : named;
	const unticked = rows - queued - counts.added - counts.exists - counts.limit - counts.repeat - counts.skipped;
	const parts: [number, string][] = [
		[counts.added, t("{count} new", { count: counts.added })],
		[queued, t("{count} being added", { count: queued })],
		[counts.exists, t("{count} already yours", { count: counts.exists })],
		[counts.limit, t("{count} over today’s share", { count: counts.limit })],
		[counts.repeat, t("{count} twice in this list", { count: counts.repeat })],
		[counts.skipped, t("{count} skipped ({why})", { count: counts.skipped, why })],
		[unticked, t("{count} not ticked", { count: unticked })],
	];
	const said = parts.flatMap(([number, words]) => (number > 0 ? [words] : [])).join(", ");
	return countWords(rows, "{count} row: {said}", "{count} rows: {said}", { said });
}
