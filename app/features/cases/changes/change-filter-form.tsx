import { KIND_WORDS } from "~/features/cases/changes/change-words";
import { phrase } from "~/language/translate";
import { paths } from "~/paths";
import { FilterActions } from "~/ui/filter-field";
import { type Filter, FilterForm } from "~/ui/filter-form";

const KINDS = Object.entries(KIND_WORDS).map(([id, name]) => ({ id, name }));

const FILTERS: Filter<"kind">[] = [
	{ id: "filter-kind", name: "kind", label: phrase("Kind of change"), all: phrase("All changes"), options: KINDS },
];

/** The filter of the page of changes. */
export function ChangeFilterForm({ kind }: { kind: string }) {
	return (
		<FilterForm values={{ kind }} filters={FILTERS}>
			<FilterActions clearTo={paths.changes} />
		</FilterForm>
	);
}
