import { COMPLAINT_ORDERS } from "~/features/support/complaint-choices";
import { StatusOptions } from "~/features/support/status-form";
import { FilterField } from "~/ui/filter-field";

const ORDER_NAMES: Record<(typeof COMPLAINT_ORDERS)[number], string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	pending: "Oldest PENDING first",
};

/** The status and order fields of the administrators' complaint search. */
export function ComplaintFilters({ status, order }: { status?: string; order: string }) {
	return (
		<>
			<FilterField id="filter-status" label="Status">
				<select id="filter-status" name="status" className="input" defaultValue={status ?? ""}>
					<option value="">All</option>
					<StatusOptions />
				</select>
			</FilterField>
			<FilterField id="filter-order" label="Order">
				<select id="filter-order" name="order" className="input" defaultValue={order}>
					{COMPLAINT_ORDERS.map((one) => (
						<option key={one} value={one}>
							{ORDER_NAMES[one]}
						</option>
					))}
				</select>
			</FilterField>
		</>
	);
}
