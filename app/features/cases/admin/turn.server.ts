import { type AdminCasePlace, adminCasePlace } from "~/features/cases/admin/admin-case-filter";
import { ADMIN_PAGE_SIZES } from "~/features/cases/admin/sizes";

type Turn = {
	/** Of a button, where its page is: `page=3&after=…`; empty for the number and the size in the fields. */
	turn: string;
	page?: string;
	limit?: string;
};

const placeIn = (search: URLSearchParams) => adminCasePlace.parse(Object.fromEntries(search));

function wanted(was: AdminCasePlace, { turn, page, limit }: Turn): AdminCasePlace {
	const step = new URLSearchParams(turn);
	if (step.has("page")) return { ...placeIn(step), limit: was.limit };
	const typed = adminCasePlace.parse({ page, limit });
	// Another size begins at the first page, unless a page was asked for as well.
	return typed.limit !== was.limit && typed.page === was.page ? { ...typed, page: 1 } : typed;
}

/** The address of the list on another page, by the list's search as it was and the form that turns the page. */
export function turnedList(search: string, turn: Turn): URLSearchParams {
	const list = new URLSearchParams(search);
	const { page, limit, after, before } = wanted(placeIn(list), turn);
	for (const name of ["page", "limit", "after", "before", "select", "ids"]) list.delete(name);
	if (limit !== ADMIN_PAGE_SIZES[0]) list.set("limit", String(limit));
	if (page > 1) {
		list.set("page", String(page));
		if (after) list.set("after", after);
		if (before) list.set("before", before);
	}
	return list;
}
