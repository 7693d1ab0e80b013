import { formatDay } from "~/calendar/day";
import { dayOr, TextCell } from "~/features/cases/case-cells";
import type { CourtExtras } from "~/features/cases/queries.history.server";
import { DataTable } from "~/ui/table-region";

/** The hearings of a case, in the order in which they are given. */
export function HearingTable({ hearings }: Pick<CourtExtras, "hearings">) {
	if (hearings.length === 0) return <p className="hint">The court has not published any hearings yet.</p>;
	return (
		<DataTable label="Hearings" hasCards columns={["Business On Date", "Hearing Date", "Purpose of Hearing", "Judge"]}>
			{hearings.map((hearing, position) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: equal rows are told apart by their place only
				<tr key={position}>
					<TextCell label="Business On Date" text={dayOr(hearing.date, "–")} />
					<TextCell label="Hearing Date" text={dayOr(hearing.nextDate, "–")} />
					<TextCell label="Purpose of Hearing" text={hearing.purpose} />
					<TextCell label="Judge" text={hearing.judge} />
				</tr>
			))}
		</DataTable>
	);
}

const SHOWN_AT_ONCE = 10;

/** The hearings of a case, newest first; all but the newest unfold. */
export function NewestHearings({ hearings }: Pick<CourtExtras, "hearings">) {
	const newestFirst = [...hearings].reverse();
	const earlier = newestFirst.slice(SHOWN_AT_ONCE);
	return (
		<>
			<h2 className="mt-5 mb-2">Hearings</h2>
			<HearingTable hearings={newestFirst.slice(0, SHOWN_AT_ONCE)} />
			{earlier.length > 0 && (
				<details className="mt-2">
					<summary>Earlier hearings ({earlier.length})</summary>
					<HearingTable hearings={earlier} />
				</details>
			)}
		</>
	);
}

/** The orders a court has published, each with its document where there is one. */
export function OrderList({ orders }: Pick<CourtExtras, "orders">) {
	if (orders.length === 0) return <p className="hint">The court has not published any orders yet.</p>;
	return (
		<ol className="card">
			{orders.map(({ number, name, date, url }, position) => {
				const title = name || `Order ${number ?? position + 1}`;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal rows are told apart by their place only
					<li key={position} dir="auto" className="mb-2">
						{url ? (
							<a href={url} rel="noreferrer noopener" target="_blank">
								{title}
							</a>
						) : (
							title
						)}
						{date && `, ${formatDay(date)}`}
					</li>
				);
			})}
		</ol>
	);
}
