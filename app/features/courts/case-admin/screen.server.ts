import { DomainError } from "~/errors";
import { adminCaseFilter, adminCasePlace } from "~/features/courts/case-admin/admin-case-filter";
import type { AdminFilterValues } from "~/features/courts/case-admin/filter-values";
import { type ListedPage, listAdminRows, listPage, whereOf } from "~/features/courts/case-admin/queries.server";
import { MAX_FILTER_LENGTH } from "~/features/courts/case-admin/sizes";
import { TODOS } from "~/features/courts/case-admin/todo";

type Errors = Partial<Record<string, string[]>>;

const NOTHING: ListedPage = { ids: [], hasNext: false, page: 1, total: { count: 0, isCapped: false } };

export function filterValuesIn(search: URLSearchParams): AdminFilterValues {
	const typed = (name: string) => (search.get(name) ?? "").trim().slice(0, MAX_FILTER_LENGTH);
	const todo = TODOS.find((status) => status === search.get("todo")) ?? "";
	const days = { from: typed("from"), to: typed("to") };
	return { search: typed("search"), todo, user: typed("user"), court: typed("court"), ...days };
}

async function pageIn(search: URLSearchParams): Promise<{ listed: ListedPage; errors: Errors }> {
	const values = Object.fromEntries(search);
	const filter = adminCaseFilter.safeParse(values);
	if (!filter.success) {
		const errors = Object.fromEntries(filter.error.issues.map(({ path, message }) => [String(path[0]), [message]]));
		return { listed: NOTHING, errors };
	}
	try {
		return { listed: await listPage(await whereOf(filter.data), adminCasePlace.parse(values)), errors: {} };
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
		return { listed: NOTHING, errors: { [error.field ?? "search"]: [error.message] } };
	}
}

/** A page of rows for the list's URL, with filter errors by field name. */
export async function listForAdmin(search: URLSearchParams) {
	const { listed, errors } = await pageIn(search);
	const { ids, ...page } = listed;
	return {
		...page,
		rows: await listAdminRows(ids),
		limit: adminCasePlace.parse(Object.fromEntries(search)).limit,
		values: filterValuesIn(search),
		errors,
	};
}
