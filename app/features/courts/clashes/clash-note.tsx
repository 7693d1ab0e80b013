import { type CourtOfDay, clashInWords } from "~/features/courts/clashes/clash-words";

/** Warns that a day's hearings clash; empty if they do not. */
export function ClashNote({ courts }: { courts: CourtOfDay[] }) {
	if (courts.length === 0) return null;
	return (
		<p className="note no-print" dir="auto">
			{clashInWords(courts)}
		</p>
	);
}
