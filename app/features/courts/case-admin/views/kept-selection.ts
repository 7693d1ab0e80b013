import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";

/**
 * The cases selected on the administrators' list, in a cookie of the administrators' area, so that they outlive another page,
 * Back, and a refusal. The page's script writes it at each tick; without scripts the form does when it is
 * posted. It holds ids and nothing else.
 */
const NAME = "ticked_cases";

const LIFETIME_SECONDS = 60 * 60;

const ID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The ids in a `Cookie` header, in the order in which they were selected. */
export function readKeptSelection(cookies: string | null): string[] {
	const own = (cookies ?? "").split(/;\s*/).find((one) => one.startsWith(`${NAME}=`));
	const ids = (own?.slice(NAME.length + 1) ?? "").split(".").flatMap((text) => {
		const parts = ID.exec(text);
		return parts ? [parts.slice(1).join("-")] : [];
	});
	return [...new Set(ids)].slice(0, MAX_BATCH_SIZE);
}

/** The cookie that keeps these ids; without any, the one that deletes it. */
export function selectionCookie(ids: string[], { isSecure }: { isSecure: boolean }): string {
	const kept = ids.slice(0, MAX_BATCH_SIZE).map((id) => id.toLowerCase().replaceAll("-", ""));
	const lifetime = kept.length > 0 ? LIFETIME_SECONDS : 0;
	return `${NAME}=${kept.join(".")}; Path=/admin; SameSite=Lax; Max-Age=${lifetime}${isSecure ? "; Secure" : ""}`;
}

/** The selection with what a page says of its rows: those selected on other pages stay, and new ones come last. */
export function mergeSelection(kept: string[], shown: string[], selected: string[]): string[] {
	const [isShown, isSelected] = [new Set(shown), new Set(selected)];
	return [...new Set([...kept.filter((id) => !isShown.has(id) || isSelected.has(id)), ...selected])];
}
