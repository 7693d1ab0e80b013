import { Form, Link } from "@remix-run/react";
import type { TransactionFilter } from "~/features/payments/transaction-filter";
import { TRANSACTION_STATUSES } from "~/features/payments/transaction-status";

/** Narrows the list by status and by day; a plain form, so that the filter stands in the address. */
export function TransactionFilterForm({ filter }: { filter: TransactionFilter }) {
	return (
		<Form className="toolbar" role="search" key={JSON.stringify(filter)}>
			<div>
				<label htmlFor="filter-status" className="field-label">
					Status
				</label>
				<select id="filter-status" name="status" className="input" defaultValue={filter.status ?? ""}>
					<option value="">All</option>
					{TRANSACTION_STATUSES.map((status) => (
						<option key={status} value={status}>
							{status}
						</option>
					))}
				</select>
			</div>
			{(["from", "to"] as const).map((end) => (
				<div key={end}>
					<label htmlFor={`filter-${end}`} className="field-label">
						{end === "from" ? "From Date" : "To Date"}
					</label>
					<input id={`filter-${end}`} name={end} type="date" className="input" defaultValue={filter[end] ?? ""} />
				</div>
			))}
			<button type="submit" className="button">
				Apply Filters
			</button>
			<Link to="/admin/transactions" className="button">
				Clear
			</Link>
		</Form>
	);
}
