import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";

/**
 * The cases ticked on the administrators' list, in a cookie of the administrators' area, so that they outlive a turned page,
 * Back, and a refusal. The page's script writes it at each tick; without scripts the form does when it is
 * posted. It holds ids and nothing else.
 */
const NAME = "ticked_cases";

const LIFETIME_SECONDS = 60 * 60;

const ID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The ids in a `Cookie` header, in the order in which they were ticked. */
export function readTicks(cookies: string | null): string[] {
	const own = (cookies ?? "").split(/;\s*/).find((one) => one.startsWith(`${NAME}=`));
	const ids = (own?.slice(NAME.length + 1) ?? "").split(".").flatMap((text) => {
		const parts = ID.exec(text);
		return parts ? [parts.slice(1).join("-")] : [];
	});
	return [...new Set(ids)].slice(0, MAX_BATCH_SIZE);
}

/** The cookie that keeps these ids; without any, the one that takes it away. */
export function ticksCookie(ids: string[], { isSecure }: { isSecure: boolean }): string {
	const kept = ids.slice(0, MAX_BATCH_SIZE).map((id) => id.toLowerCase().replaceAll("-", ""));
	const lifetime = kept.length > 0 ? LIFETIME_SECONDS : 0;
	return `${NAME}=${kept.join(".")}; Path=/admin; SameSite=Lax; Max-Age=${lifetime}${isSecure ? "; Secure" : ""}`;
}

/** What is ticked once a page says so of its rows: those ticked elsewhere stay, and new ones come last. */
export function mergeTicks(kept: string[], shown: string[], ticked: string[]): string[] {
	const [isShown, isTicked] = [new Set(shown), new Set(ticked)];
	return [...new Set([...kept.filter((id) => !isShown.has(id) || isTicked.has(id)), ...ticked])];
}
