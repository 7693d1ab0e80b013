import { dayOr, TextCell } from "~/features/courts/cases/list/case-cells";
import type { CourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { OrderList, TransferList } from "~/features/courts/court-records/published-lists";
import { inCourtWords } from "~/features/people/places/court-words";
import { phrases, t } from "~/platform/language/translate";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

export function HearingTable({ hearings }: Pick<CourtExtras, "hearings">) {
	if (hearings.length === 0) return <p className="hint">{t("No hearings published.")}</p>;
	return (
		<DataTable
			label={t("Hearings")}
			columns={phrases("Business On Date", "Hearing Date", "Purpose of Hearing", "Judge")}
		>
			{hearings.map((hearing, position) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: equal rows differ only in their position
				<tr key={position}>
					<RowHead>{dayOr(hearing.date, "–")}</RowHead>
					<td {...labelled("Hearing Date")}>{dayOr(hearing.nextDate, "–")}</td>
					<TextCell text={inCourtWords(hearing.purpose)} />
					<TextCell text={hearing.judge} />
				</tr>
			))}
		</DataTable>
	);
}

/** The end of every case's details. */
export const HearingsAndOrders = ({ extras }: { extras: CourtExtras }) => (
	<>
		<h2 className="mt-4 mb-2">{t("Hearings")}</h2>
		<HearingTable hearings={extras.hearings} />
		<h2 className="mt-4 mb-2">{t("Orders")}</h2>
		<OrderList orders={extras.orders} />
		<TransferList transfers={extras.transfers} />
	</>
);
