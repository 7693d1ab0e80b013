import { CourtWords } from "~/features/courts/court-records/court-words-link";
import type { Published } from "~/features/courts/court-records/published-json";
import { formatDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";

/** The published orders, linked to their documents. */
export function OrderList({ orders }: Pick<Published, "orders">) {
	if (orders.length === 0) return <p className="hint">{t("No orders published.")}</p>;
	return (
		<ol className="card">
			{orders.map(({ number, name, date, url }, position) => {
				const title = name || t("Order {number}", { number: number ?? position + 1 });
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal rows differ only in their position
					<li key={position} {...asWritten(title)} className="mb-2">
						<CourtWords url={url}>{title}</CourtWords>
						{date && `, ${formatDay(date)}`}
					</li>
				);
			})}
		</ol>
	);
}

/** The transfers between courts, in the provider's words; nothing without one. */
export function TransferList({ transfers }: Pick<Published, "transfers">) {
	if (transfers.length === 0) return null;
	return (
		<>
			<h2 className="mt-4 mb-2">{t("Transfers")}</h2>
			<ol className="card">
				{transfers.map((fields, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal rows differ only in their position
					<li key={position} dir="auto" className="mb-2">
						{Object.values(fields).join(" · ")}
					</li>
				))}
			</ol>
		</>
	);
}
