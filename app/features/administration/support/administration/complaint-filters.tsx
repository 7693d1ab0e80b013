import { COMPLAINT_ORDERS } from "~/features/administration/support/administration/complaint-choices";
import { StatusField } from "~/features/administration/support/administration/status-field";
import { phrase, t } from "~/platform/language/translate";
import { FilterField } from "~/ui/form/filter-form";

const ORDER_NAMES: Record<(typeof COMPLAINT_ORDERS)[number], string> = {
	newest: phrase("Newest first"),
	oldest: phrase("Oldest first"),
	pending: phrase("Oldest PENDING first"),
};

export function ComplaintFilters({ status, order }: { status?: string; order: string }) {
	return (
		<>
			<StatusField id="filter-status" label={t("Status")} chosen={status ?? ""} all={t("All")} />
			<FilterField id="filter-order" label={t("Order⟦sorting⟧")}>
				<select id="filter-order" name="order" className="input" defaultValue={order}>
					{COMPLAINT_ORDERS.map((one) => (
						<option key={one} value={one}>
							{t(ORDER_NAMES[one])}
						</option>
					))}
				</select>
			</FilterField>
		</>
	);
}
