/** localStorage key of the drafts (`drafts.ts`). */
export const DRAFTS = "drafts";

export function hasDrafts(): boolean {
	try {
		return localStorage.getItem(DRAFTS) !== null;
	} catch {
		return false;
	}
}

/** Called at logout, so that no typed text of the user stays in the browser. */
export function wipeDrafts() {
	try {
		localStorage.removeItem(DRAFTS);
	} catch {
		// Storage is unavailable.
	}
}

/** `isRefused`: the submitted form was returned with errors, so its draft stays. */
export type DraftProps = { name: string; isRefused: boolean };
