/**
 * A route's `export const handle = { … } satisfies ScreenHandle`; the type is global. The browser loads it with the route:
 * keep it small and free of server data.
 */
type ScreenHandle = {
	/** Below /user: the right a chamber member needs to open it for an owner; `own` for pages of the person's own account. */
	right?: import("~/features/people/chamber/rights").Right | "own";
	/** Its page is sent without scripts in every mode. */
	hasNoScripts?: true;
};
