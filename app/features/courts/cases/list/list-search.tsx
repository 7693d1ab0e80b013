import { CaseSearchForm, NoCases } from "~/features/courts/cases/list/case-search-form";
import { MAX_SEARCH_LENGTH, SORTS, type Sort, STATES } from "~/features/courts/cases/list/choices";
import type { FilterOptions } from "~/features/courts/cases/list/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { inCourtWords, namedInCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { SelectField, TextField } from "~/ui/form/field";
import { filterFields } from "~/ui/form/filter-form";
import { Link, useLocation, useSearchParams } from "~/ui/frame/router";

/** The applied filters, as in the query string. */
type ListFilterValues = {
	q: string;
	court: string;
	stage: string;
	tag: string;
	state: string;
	from: string;
	to: string;
};

type Shown = {
	values: ListFilterValues;
	sort: Sort;
	/** Errors by field name. */
	errors: Record<string, string[]>;
	options: FilterOptions | null;
};

const named = (names: Record<string, string>) => Object.entries(names).map(([id, name]) => ({ id, name }));

const isKey = <Key extends string>(names: Record<Key, string>, key: string): key is Key => Object.hasOwn(names, key);

const nameOf = (options: { id: string; name: string }[] | undefined, id: string) =>
	options?.find((option) => option.id === id)?.name ?? id;

/** The applied filters in words, without the search. */
export function filtersInWords({ values, options }: Pick<Shown, "values" | "options">): string[] {
	const { court, stage, tag, state, from, to } = values;
	const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text);
	return [
		isKey(STATES, state) ? t(STATES[state]) : "",
		court && nameOf(options?.courts, court),
		stage && t("Stage: {stage}", { stage: inCourtWords(stage) }),
		tag && t("Tag: {tag}", { tag }),
		from && t("From {from}", { from: day(from) }),
		to && t("To {to}", { to: day(to) }),
	].filter(Boolean);
}

function FilterFields({ values, sort, errors, options }: Shown) {
	// The query string may have the tag in another letter case, which selects the same cases.
	const isTag = (name: string) => name.toLowerCase() === values.tag.toLowerCase();
	const tags = options?.tags ?? [];
	const tag = tags.find(({ name }) => isTag(name))?.id ?? "";
	const field = filterFields({ ...values, tag, sort: sort === "next" ? "" : sort }, errors);
	return (
		<div className="card w-full">
			<input type="hidden" name="filter" value="show" />
			<div className="columns">
				<SelectField field={field("state")} label={t("Show")} options={named(STATES)} placeholder={t("All cases")} />
				<SelectField
					field={field("court")}
					label={t("Court")}
					options={options?.courts ?? []}
					placeholder={t("All courts")}
				/>
				<SelectField
					field={field("stage")}
					label={t("Stage")}
					options={namedInCourtWords(options?.stages ?? [])}
					placeholder={t("All stages")}
				/>
				<SelectField field={field("tag")} label={t("Tag")} options={tags} placeholder={t("All tags")} />
				<TextField field={field("from")} label={t("From Date")} type="date" hint={t("Of the next hearing")} />
				<TextField field={field("to")} label={t("To Date")} type="date" hint={t("Of the next hearing")} />
				<SelectField
					field={field("sort")}
					label={t("Sort by")}
					options={named(SORTS).slice(1)}
					placeholder={t(SORTS.next)}
				/>
			</div>
			<button type="submit" className="button button-primary">
				{t("Apply Filters")}
			</button>
		</div>
	);
}

/** Hidden fields keep the applied filters in a new search. */
function KeptFilters({ values, sort }: Pick<Shown, "values" | "sort">) {
	const { q: _, ...filters } = values;
	const kept = Object.entries({ ...filters, sort: sort === "next" ? "" : sort }).filter(([, value]) => value);
	return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function ListSearch(shown: Shown) {
	const { values, errors } = shown;
	const [search] = useSearchParams();
	const isOpen = search.get("filter") === "show" || Object.keys(errors).length > 0;
	const toggled = new URLSearchParams(search);
	if (isOpen) toggled.delete("filter");
	else toggled.set("filter", "show");
	const applied = filtersInWords(shown);
	return (
		<>
			<CaseSearchForm
				name="q"
				label={t("Search by CNR Number, case number, party, advocate or note")}
				placeholder={t("CNR, number, party or note")}
				value={values.q}
				clearTo={paths.cases}
				maxLength={MAX_SEARCH_LENGTH}
				isFiltered={applied.length > 0}
			>
				<Link to={`?${toggled}`} className="button" preventScrollReset>
					{isOpen ? t("Hide Filters") : t("Filter")}
				</Link>
				{isOpen ? <FilterFields {...shown} /> : <KeptFilters values={values} sort={shown.sort} />}
			</CaseSearchForm>
			{!isOpen && applied.length > 0 && (
				<p className="mb-3">{t("Shown: {applied}", { applied: applied.join(" · ") })}</p>
			)}
		</>
	);
}

type NoneListedProps = { values: ListFilterValues; options: FilterOptions | null };

/** Shown in place of an empty list: the search that found nothing, or the first step. */
export function NoneListed({ values, options }: NoneListedProps) {
	const { search } = useLocation();
	const filters = filtersInWords({ values, options });
	const may = useMay();
	if (!values.q && filters.length === 0 && !may("add")) return <NoCases text={t("This list has no cases yet.")} />;
	if (!values.q && filters.length === 0)
		return (
			<NoCases text={t("Add your first case by its CNR number. Details arrive from eCourts within a minute.")}>
				<Link to={{ pathname: paths.newCase, search }} className="button button-primary">
					{t("Add New Case")}
				</Link>{" "}
				<Link to={paths.findCases} className="button">
					{t("Find cases")}
				</Link>
			</NoCases>
		);
	const sentences = [
		values.q && t("No CNR, case number, party, advocate or note matches “{q}”.", { q: values.q }),
		filters.length > 0 && `${values.q ? t("Filters") : t("No case matches")}: ${filters.join(" · ")}.`,
	];
	return (
		<NoCases text={sentences.filter(Boolean).join(" ")}>
			<Link to={paths.cases}>{t("Show all cases")}</Link>
		</NoCases>
	);
}
