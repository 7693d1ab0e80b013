import type { TransactionFilter } from "~/features/money/payments/administration/transaction-filter";
import { OPEN_REFUNDS, type OpenRefund, TRANSACTION_STATUSES } from "~/features/money/payments/transaction-status";
import { adminPaths } from "~/paths.admin";
import { phrase } from "~/platform/language/translate";
import { FilterActions } from "~/ui/form/filter-form";
import { type Filter, FilterForm } from "~/ui/form/filters";

const REFUND_WORDS: Record<OpenRefund, string> = { pending: phrase("In progress"), failed: phrase("Failed") };

const STATUSES = TRANSACTION_STATUSES.map((status) => ({ id: status, name: status }));
const REFUNDS = OPEN_REFUNDS.map((refund) => ({ id: refund, name: REFUND_WORDS[refund] }));

const FILTERS: Filter<keyof TransactionFilter>[] = [
	{
		id: "filter-search",
		name: "search",
		label: phrase("Person, payment, order or receipt"),
		type: "search",
		maxLength: 100,
		dir: "auto",
	},
	{ id: "filter-status", name: "status", label: phrase("Status"), all: phrase("All"), options: STATUSES },
	{ id: "filter-refund", name: "refund", label: phrase("Refund"), all: phrase("All"), options: REFUNDS },
	{ id: "filter-from", name: "from", label: phrase("From Date"), type: "date" },
	{ id: "filter-to", name: "to", label: phrase("To Date"), type: "date" },
];

export function TransactionFilterForm({ filter }: { filter: TransactionFilter }) {
	return (
		<FilterForm values={filter} filters={FILTERS}>
			<FilterActions clearTo={adminPaths.transactions} isFiltered={Object.values(filter).some(Boolean)} />
		</FilterForm>
	);
}
