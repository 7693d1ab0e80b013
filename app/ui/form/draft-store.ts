/** Where this browser keeps drafts (`drafts.ts`). */
export const DRAFTS = "drafts";

export function hasDrafts(): boolean {
	try {
		return localStorage.getItem(DRAFTS) !== null;
	} catch {
		return false;
	}
}

/** Signing out leaves no words of the person in the browser. */
export function wipeDrafts() {
	try {
		localStorage.removeItem(DRAFTS);
	} catch {
		// The browser keeps nothing.
	}
}

/** `isRefused`: the form was sent and came back, so its draft stays. */
export type DraftProps = { name: string; isRefused: boolean };
