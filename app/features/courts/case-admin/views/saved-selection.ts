import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";

/** A cookie with only the selected ids, to survive other pages, Back and errors. A script or a form post writes it. */
const NAME = "ticked_cases";

/** `__Secure-` keeps plain http from writing it; the path that `__Host-` needs would send it with every request. */
const nameOf = (isSecure: boolean) => (isSecure ? `__Secure-${NAME}` : NAME);

const LIFETIME_SECONDS = 60 * 60;

const ID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The ids in a `Cookie` header, in the order of selection. */
export function readSavedSelection(cookies: string | null, { isSecure }: { isSecure: boolean }): string[] {
	const start = `${nameOf(isSecure)}=`;
	const own = (cookies ?? "").split(/;\s*/).find((one) => one.startsWith(start));
	const ids = (own?.slice(start.length) ?? "").split(".").flatMap((text) => {
		const parts = ID.exec(text);
		return parts ? [parts.slice(1).join("-")] : [];
	});
	return [...new Set(ids)].slice(0, MAX_BATCH_SIZE);
}

/** A cookie with these ids; without ids, one that deletes the cookie. */
export function selectionCookie(ids: string[], { isSecure }: { isSecure: boolean }): string {
	const compact = ids.slice(0, MAX_BATCH_SIZE).map((id) => id.toLowerCase().replaceAll("-", ""));
	const lifetime = compact.length > 0 ? LIFETIME_SECONDS : 0;
	return `${nameOf(isSecure)}=${compact.join(".")}; Path=/admin; SameSite=Lax; Max-Age=${lifetime}${isSecure ? "; Secure" : ""}`;
}

/** Merges a page's rows into the selection: rows selected on other pages stay, new ones are added at the end. */
export function mergeSelection(earlier: string[], shown: string[], selected: string[]): string[] {
	const [isShown, isSelected] = [new Set(shown), new Set(selected)];
	return [...new Set([...earlier.filter((id) => !isShown.has(id) || isSelected.has(id)), ...selected])];
}
