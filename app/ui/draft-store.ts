/** Where this browser keeps drafts (`drafts.ts`). */
export const DRAFTS = "drafts";

/** Signing out leaves no words of the person in the browser. */
export function wipeDrafts() {
	try {
		localStorage.removeItem(DRAFTS);
	} catch {
		// The browser keeps nothing.
	}
}
