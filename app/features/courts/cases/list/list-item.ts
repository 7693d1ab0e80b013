import type { CaseListRow } from "~/features/courts/cases/list/owned.server";

export type CaseListItem = ReturnType<typeof toListItem>;

/** The fields of a case that its row shows, so that a page sends no others. */
export function toListItem({ archivedAt, text: _, number: __, total: ___, ...row }: CaseListRow) {
	return { ...row, isArchived: archivedAt !== null };
}
