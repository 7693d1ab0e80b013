import { Form } from "@remix-run/react";
import type { TransactionFilter } from "~/features/payments/transaction-filter";
import { TRANSACTION_STATUSES } from "~/features/payments/transaction-status";
import { paths } from "~/paths";
import { DateFilter, FilterActions, SelectFilter } from "~/ui/filter-field";

/** Filters the list by status and day; a GET form, so that the filter is in the address. */
export function TransactionFilterForm({ filter }: { filter: TransactionFilter }) {
	return (
		<Form className="toolbar" role="search" key={JSON.stringify(filter)}>
			<SelectFilter
				id="filter-status"
				label="Status"
				name="status"
				chosen={filter.status}
				all="All"
				options={TRANSACTION_STATUSES.map((status) => ({ id: status, name: status }))}
			/>
			{(["from", "to"] as const).map((end) => (
				<DateFilter
					key={end}
					id={`filter-${end}`}
					label={end === "from" ? "From Date" : "To Date"}
					name={end}
					day={filter[end]}
				/>
			))}
			<FilterActions clearTo={paths.admin.transactions} />
		</Form>
	);
}
