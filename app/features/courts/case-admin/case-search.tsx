import { type AdminFilterValues, filterInWords, isFiltered } from "~/features/courts/case-admin/filter-values";
import { MAX_FILTER_LENGTH } from "~/features/courts/case-admin/sizes";
import { TODO_WORDS, TODOS } from "~/features/courts/case-admin/todo";
import { CaseSearchForm, NoCases } from "~/features/courts/cases/list/case-search-form";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { TextField } from "~/ui/form/field";
import { filterFields, SelectFilter } from "~/ui/form/filter-form";
import { Link, useSearchParams } from "~/ui/frame/router";

type Searched = { values: AdminFilterValues };
type Shown = Searched & {
	limit: number;
	/** Error messages by field name. */
	errors: Partial<Record<string, string[]>>;
};

const OPTIONS = TODOS.map((id) => ({ id, name: TODO_WORDS[id] }));

const MORE = ["user", "court", "from", "to"] as const;

function MoreFilters({ values, errors }: Shown) {
	const field = filterFields(values, errors);
	return (
		<div className="card w-full">
			<input type="hidden" name="filter" value="show" />
			<div className="columns">
				<TextField
					field={field("user")}
					label={t("User")}
					hint={t("Username, email or mobile number")}
					maxLength={MAX_FILTER_LENGTH}
				/>
				<TextField
					field={field("court")}
					label={t("Court")}
					hint={t("District, or the first letters of the CNR: MHPU01")}
					maxLength={MAX_FILTER_LENGTH}
				/>
				<TextField field={field("from")} label={t("From Date")} type="date" hint={t("Of the next hearing")} />
				<TextField field={field("to")} label={t("To Date")} type="date" hint={t("Of the next hearing")} />
			</div>
			<button type="submit" className="button button-primary">
				{t("Apply Filters")}
			</button>
		</div>
	);
}

/** Applied filters stay when the search changes. */
const AppliedFilters = ({ values }: Searched) =>
	MORE.map((name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />);

export function AdminCaseSearch(shown: Shown) {
	const { values, limit, errors } = shown;
	const [search] = useSearchParams();
	const isOpen = search.get("filter") === "show" || MORE.some((name) => errors[name]);
	const toggled = new URLSearchParams(search);
	if (isOpen) toggled.delete("filter");
	else toggled.set("filter", "show");
	const applied = filterInWords({ ...values, search: "", todo: "" });
	return (
		<>
			{MORE.map(
				(name) =>
					errors[name] && (
						<p key={name} className="error-summary" role="alert">
							{t(errors[name][0] ?? "")}
						</p>
					),
			)}
			<CaseSearchForm
				name="search"
				label={t("Search by CNR, case number, party or user")}
				value={values.search}
				clearTo={adminPaths.cases}
				maxLength={MAX_FILTER_LENGTH}
				problem={errors.search?.[0]}
				isFiltered={isFiltered(values)}
				key={JSON.stringify(shown)}
			>
				{search.has("limit") && <input type="hidden" name="limit" value={limit} />}
				<SelectFilter
					id="todo"
					label={t("Show")}
					name="todo"
					value={values.todo}
					all={t("All cases")}
					options={OPTIONS}
				/>
				<Link to={`?${toggled}`} className="button" preventScrollReset>
					{isOpen ? t("Hide Filters") : t("Filter")}
				</Link>
				{isOpen ? <MoreFilters {...shown} /> : <AppliedFilters values={values} />}
			</CaseSearchForm>
			{!isOpen && applied.length > 0 && (
				<p className="mb-3">{t("Shown: {applied}", { applied: applied.join(" · ") })}</p>
			)}
		</>
	);
}

function nothingFound({ values }: Searched) {
	const { search, todo, ...more } = values;
	const known = TODOS.find((status) => status === todo);
	if (Object.values(more).some(Boolean)) return t("No case matches these filters.");
	if (known) return t("No case has this status: {todo}.", { todo: t(TODO_WORDS[known]) });
	return search
		? t("No case, party or user matches “{search}”.", { search })
		: t("Cases appear here when users add them.");
}

/** Shown when nothing matches, or the page is after the last. */
export function NoAdminCases({ page, values }: Searched & { page: number }) {
	return (
		<NoCases text={page > 1 ? t("There are no more cases.") : nothingFound({ values })}>
			{(isFiltered(values) || page > 1) && <Link to={adminPaths.cases}>{t("Show all cases")}</Link>}
		</NoCases>
	);
}
