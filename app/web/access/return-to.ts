import { paths } from "~/paths";
import { findOwnPath } from "~/web/access/own-path";

/** The page a small form was on, if it names one of ours; else the home page. */
export const safeReturnPath = (value: FormDataEntryValue | null): string => findOwnPath(value) ?? paths.home;

/**
 * Where a dialog over the list of cases leads when it closes: to the address that `return` names, else to the list as it
 * was, whose search is in the dialog's own address.
 */
export function listReturnPath(request: Request): string {
	const { searchParams } = new URL(request.url);
	const named = findOwnPath(searchParams.get("return"));
	if (named) return named;
	for (const own of ["case", "return"]) searchParams.delete(own);
	return searchParams.size > 0 ? `${paths.cases}?${searchParams}` : paths.cases;
}

/** The same once cases are deleted: from the page of one of them, to where that page leads back. */
export function returnAfterDeletion(request: Request, caseIds: string[]): string {
	const path = listReturnPath(request);
	const url = new URL(path, request.url);
	if (!caseIds.some((id) => url.pathname === paths.case(id))) return path;
	return findOwnPath(url.searchParams.get("return")) ?? paths.cases;
}
