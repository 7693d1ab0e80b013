/**
 * A route's `export const handle = { … } satisfies ScreenHandle`; the type is global. The browser loads it with the route:
 * keep it small and free of server data.
 */
type ScreenHandle = {
	/**
	 * Below /user: the right a chamber member needs to open it for an owner; `own` for pages of the person's own account. Tests read
	 * it as what the page promises and compare it with what `authorize` refuses, so the loader states its right itself.
	 */
	right?: import("~/features/people/chamber/rights").Right | "own";
	/** Its page is sent without scripts in every mode. */
	hasNoScripts?: true;
};
