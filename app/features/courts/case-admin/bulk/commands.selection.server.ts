import { DomainError } from "~/errors";
import { approvalInWords } from "~/features/courts/case-admin/bulk/approval-words";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listUnknownIds } from "~/features/courts/case-admin/queries.server";
import { type SelectionInput, selectedIds } from "~/features/courts/case-admin/selection.server";
import { refetchRecord } from "~/features/courts/court-records/look-up/commands.refetch.server";
import type { Actor } from "~/features/people/audit/actor";
import { adminPaths } from "~/paths.admin";
import { countWords } from "~/platform/language/translate";

/** The redirect after a posted selection, and its message. */
type Answer = { to: string; message?: string; kind?: "success" | "info" | "error" };

const withSearch = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path);

async function approve(actor: Actor, ids: string[], isApproved: boolean, back: string, list: URLSearchParams) {
	const changed = await setApproval(actor, ids, isApproved);
	const message = approvalInWords(isApproved, changed);
	const unknown = isApproved ? await listUnknownIds(ids) : [];
	if (unknown.length === 0) return { to: back, message };
	const question = new URLSearchParams(list);
	question.set("ids", unknown.join(","));
	return { to: `${adminPaths.approve}?${question}`, ...(changed > 0 && { message }) };
}

export async function runSelectionAction(actor: Actor, selection: SelectionInput): Promise<Answer> {
	const { intent, origin, returnTo } = selection;
	const list = new URLSearchParams(returnTo);
	for (const name of ["ids", "select"]) list.delete(name);
	try {
		const ids = selectedIds(selection);
		const batch = new URLSearchParams({ ids: ids.join(","), return: withSearch(adminPaths.cases, list) });
		if (intent === "batch") return { to: `${adminPaths.batch}?${batch}` };
		if (intent === "message")
			return { to: `${adminPaths.message}?${new URLSearchParams([...list, ["ids", ids.join(",")]])}` };
		const back = origin === "batch" ? `${adminPaths.batch}?${batch}` : withSearch(adminPaths.cases, list);
		if (intent !== "refresh") return await approve(actor, ids, intent === "approve", back, list);
		const message = countWords(
			await refetchRecord(ids),
			"Fetching {count} record from eCourts.",
			"Fetching {count} records from eCourts.",
		);
		return { to: back, message, kind: "info" };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { to: withSearch(adminPaths.cases, list), message: error.message, kind: "error" };
	}
}
