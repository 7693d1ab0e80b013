import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { STATUSES } from "~/features/messages/message-status";
import { STATUS_WORDS } from "~/features/messages/message-table";
import { paths } from "~/paths";
import { DateFilter, FilterField, SelectFilter } from "~/ui/filter-field";

type Values = { status: string; cnr_number: string; date: string };

/** The filters of the message log, kept in the address. */
export function MessageFilterForm({ values }: { values: Values }) {
	return (
		<Form className="toolbar" role="search" key={JSON.stringify(values)}>
			<SelectFilter
				id="filter-status"
				label="Status"
				name="status"
				chosen={values.status}
				all="All"
				options={STATUSES.map((status) => ({ id: status, name: STATUS_WORDS[status] }))}
			/>
			<FilterField id="filter-cnr" label="CNR Number">
				<input
					id="filter-cnr"
					className="input"
					name="cnr_number"
					defaultValue={values.cnr_number}
					maxLength={60}
					autoComplete="off"
				/>
			</FilterField>
			<DateFilter id="filter-date" label="Date" name="date" day={values.date} />
			<button type="submit" className="button">
				<Search size={18} aria-hidden />
				<span>Apply Filters</span>
			</button>
			{Object.values(values).some(Boolean) && (
				<Link to={paths.messages} className="button">
					Clear
				</Link>
			)}
		</Form>
	);
}
