import { DomainError } from "~/errors";
import { type AdminCasePlace, adminCasePlace } from "~/features/courts/case-admin/admin-case-filter";
import { approvalInWords } from "~/features/courts/case-admin/bulk/approval-words";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listUnknownIds } from "~/features/courts/case-admin/queries.server";
import {
	checkedIds,
	questionOf,
	type SelectionInput,
	selectedIds,
} from "~/features/courts/case-admin/selection.server";
import { ADMIN_PAGE_SIZES, MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";
import { refetchRecord } from "~/features/courts/court-records/look-up/commands.refetch.server";
import type { Actor } from "~/features/people/audit/actor";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";

type PageStep = {
	/** A paging button's query string, `page=3&after=…`; `fields` when the number and size come from the fields. */
	turn: string;
	page?: string;
	limit?: string;
};

const placeIn = (search: URLSearchParams) => adminCasePlace.parse(Object.fromEntries(search));

function wanted(was: AdminCasePlace, { turn, page, limit }: PageStep): AdminCasePlace {
	const step = new URLSearchParams(turn);
	if (step.has("page")) return { ...placeIn(step), limit: was.limit };
	const typed = adminCasePlace.parse({ page, limit });
	// A new page size starts at page 1, unless another page was requested too.
	return typed.limit !== was.limit && typed.page === was.page ? { ...typed, page: 1 } : typed;
}

/** The list's query string for another page, from its current one and the paging form. */
export function paginatedList(search: string, step: PageStep): URLSearchParams {
	const list = new URLSearchParams(search);
	const { page, limit, after, before } = wanted(placeIn(list), step);
	for (const name of ["page", "limit", "after", "before", "select", "ids"]) list.delete(name);
	if (limit !== ADMIN_PAGE_SIZES[0]) list.set("limit", String(limit));
	if (page > 1) {
		list.set("page", String(page));
		if (after) list.set("after", after);
		if (before) list.set("before", before);
	}
	return list;
}

/** The redirect after a posted selection, its message, and the ids that stay selected. */
type Answer = { to: string; ticked: string[]; message?: string; kind?: "success" | "info" | "error" };

const withSearch = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path);

/** Goes to another page and saves the selection; `none` clears it. */
function paginate(selection: SelectionInput, ticked: string[]): Answer {
	const list = new URLSearchParams(selection.returnTo);
	if (selection.turn === "none") {
		list.delete("select");
		return { to: withSearch(paths.admin.cases, list), ticked: [] };
	}
	if (ticked.length > MAX_BATCH_SIZE)
		return {
			to: withSearch(paths.admin.cases, list),
			ticked,
			message: t("You can select up to {limit} cases across pages. Use these first, or select all results.", {
				limit: MAX_BATCH_SIZE,
			}),
			kind: "error",
		};
	const next = paginatedList(selection.returnTo, { ...selection, turn: selection.turn ?? "" });
	return { to: withSearch(paths.admin.cases, next), ticked };
}

/** The list to return to, without the parameter that opened a dialog. */
function listOf({ returnTo }: SelectionInput): URLSearchParams {
	const list = new URLSearchParams(returnTo);
	list.delete("ids");
	return list;
}

async function approve(actor: Actor, ids: string[], isApproved: boolean, back: string, list: URLSearchParams) {
	const changed = await setApproval(actor, ids, isApproved);
	const message = approvalInWords(isApproved, changed);
	const unknown = isApproved ? await listUnknownIds(ids, MAX_BATCH_SIZE) : [];
	if (unknown.length === 0) return { to: back, message };
	const question = new URLSearchParams(list);
	question.set("ids", unknown.join(","));
	return { to: `${paths.admin.approve}?${question}`, ...(changed > 0 && { message }) };
}

export async function runSelectionAction(actor: Actor, selection: SelectionInput): Promise<Answer> {
	const { intent } = selection;
	const ticked = checkedIds(selection);
	if (selection.turn !== undefined) return paginate(selection, ticked);
	const list = listOf(selection);
	const asked = questionOf(selection);
	if (asked) {
		list.set("intent", asked);
		return { to: `${paths.admin.many}?${list}`, ticked };
	}
	try {
		const ids = await selectedIds(selection);
		const all = ids.join(",");
		const batch = new URLSearchParams({ ids: all, return: withSearch(paths.admin.cases, list) });
		if (intent === "batch") return { to: `${paths.admin.batch}?${batch}`, ticked };
		list.delete("select");
		if (intent === "message")
			return { to: `${paths.admin.message}?${new URLSearchParams([...list, ["ids", all]])}`, ticked };
		const isBatch = selection.origin === "batch" && ids.length <= MAX_BATCH_SIZE;
		const back = isBatch ? `${paths.admin.batch}?${batch}` : withSearch(paths.admin.cases, list);
		if (intent === "refresh") {
			const words = countWords(
				await refetchRecord(ids),
				"Fetching {count} record from eCourts.",
				"Fetching {count} records from eCourts.",
			);
			return { to: back, ticked: [], message: words, kind: "info" };
		}
		return { ...(await approve(actor, ids, intent === "approve", back, list)), ticked: [] };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { to: withSearch(paths.admin.cases, list), ticked, message: error.message, kind: "error" };
	}
}
