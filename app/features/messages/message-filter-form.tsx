import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { STATUSES } from "~/features/messages/message-status";
import { STATUS_WORDS } from "~/features/messages/message-table";

type Values = { status: string; cnr_number: string; date: string };

/** Narrows the log of messages; what it says stands in the address. */
export function MessageFilterForm({ values }: { values: Values }) {
	return (
		<Form className="toolbar" role="search" key={JSON.stringify(values)}>
			<div>
				<label htmlFor="filter-status" className="field-label">
					Status
				</label>
				<select id="filter-status" name="status" className="input" defaultValue={values.status}>
					<option value="">All</option>
					{STATUSES.map((status) => (
						<option key={status} value={status}>
							{STATUS_WORDS[status]}
						</option>
					))}
				</select>
			</div>
			<div>
				<label htmlFor="filter-cnr" className="field-label">
					CNR Number
				</label>
				<input
					id="filter-cnr"
					className="input"
					name="cnr_number"
					defaultValue={values.cnr_number}
					maxLength={60}
					autoComplete="off"
				/>
			</div>
			<div>
				<label htmlFor="filter-date" className="field-label">
					Date
				</label>
				<input id="filter-date" className="input" type="date" name="date" defaultValue={values.date} />
			</div>
			<button type="submit" className="button">
				<Search size={18} aria-hidden />
				<span>Apply Filters</span>
			</button>
			{Object.values(values).some(Boolean) && (
				<Link to="/user/messages" className="button">
					Clear
				</Link>
			)}
		</Form>
	);
}
