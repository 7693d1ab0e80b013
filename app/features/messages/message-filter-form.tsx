import { STATUSES } from "~/features/messages/message-status";
import { STATUS_WORDS } from "~/features/messages/message-table";
import { phrase, t } from "~/language/translate";
import { paths } from "~/paths";
import { FilterActions } from "~/ui/filter-field";
import { type Filter, FilterForm } from "~/ui/filter-form";
import { Icon } from "~/ui/icon";

type Values = { status: string; cnr_number: string; date: string };

const STATUS_OPTIONS = STATUSES.map((status) => ({ id: status, name: STATUS_WORDS[status] }));

const FILTERS: Filter<keyof Values>[] = [
	{ id: "filter-status", name: "status", label: phrase("Status"), all: phrase("All"), options: STATUS_OPTIONS },
	{ id: "filter-cnr", name: "cnr_number", label: phrase("CNR Number"), maxLength: 60 },
	{ id: "filter-date", name: "date", label: phrase("Date"), type: "date" },
];

/** The filters of the message log. */
export function MessageFilterForm({ values }: { values: Values }) {
	return (
		<FilterForm values={values} filters={FILTERS}>
			<FilterActions clearTo={paths.messages} isFiltered={Object.values(values).some(Boolean)}>
				<Icon name="search" size={18} />
				<span>{t("Apply Filters")}</span>
			</FilterActions>
		</FilterForm>
	);
}
