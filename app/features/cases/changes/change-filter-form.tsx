import { Form } from "@remix-run/react";
import { KIND_WORDS } from "~/features/cases/changes/change-words";
import { paths } from "~/paths";
import { FilterActions, SelectFilter } from "~/ui/filter-field";

const KINDS = Object.entries(KIND_WORDS).map(([id, name]) => ({ id, name }));

/** The filter of the page of changes, kept in the address. */
export function ChangeFilterForm({ kind }: { kind: string }) {
	return (
		<Form className="toolbar" role="search" key={kind}>
			<SelectFilter
				id="filter-kind"
				label="Kind of change"
				name="kind"
				chosen={kind}
				all="All changes"
				options={KINDS}
			/>
			<FilterActions clearTo={paths.changes} />
		</Form>
	);
}
