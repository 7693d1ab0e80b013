import { paths } from "~/paths";
import { findOwnPath } from "~/web/access/own-path";

/** `value` if it is a path of this site, else the home page. */
export const safeReturnPath = (value: FormDataEntryValue | null): string => findOwnPath(value) ?? paths.home;

/** Where a dialog over the case list closes to: `return`, else the list with the search in the dialog's own address. */
export function listReturnPath(request: Request): string {
	const { searchParams } = new URL(request.url);
	const named = findOwnPath(searchParams.get("return"));
	if (named) return named;
	for (const own of ["case", "return"]) searchParams.delete(own);
	return searchParams.size > 0 ? `${paths.cases}?${searchParams}` : paths.cases;
}

/** `listReturnPath` after deletion: from a deleted case's own page to where that page leads back. */
export function returnAfterDeletion(request: Request, caseIds: string[]): string {
	const path = listReturnPath(request);
	const url = new URL(path, request.url);
	if (!caseIds.some((id) => url.pathname === paths.case(id))) return path;
	return findOwnPath(url.searchParams.get("return")) ?? paths.cases;
}
