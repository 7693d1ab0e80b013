/**
 * What a route says of itself, by `export const handle = { … } satisfies ScreenHandle`. Known everywhere without an import.
 * It is part of the route's script in the browser: a few words, and nothing of the server.
 */
type ScreenHandle = {
	/**
	 * Below /user: the right that a chamber's member needs to open it for an owner, or `own` where it is about the signed-in
	 * person's own account, whomever they work for.
	 */
	right?: import("~/features/people/chamber/rights").Right | "own";
	/** Its page is sent without scripts in every mode. */
	hasNoScripts?: true;
};
