import { phrase } from "~/platform/language/translate";

/** Case statuses that need an administrator, as in the list's URL. */
export const WAITING = ["approval", "not-found", "differs", "failed"] as const;

/** Status filters: those above, and cases without a hearing date. */
export const TODOS = [...WAITING, "no-date"] as const;
export type Todo = (typeof TODOS)[number];

export const TODO_WORDS: Record<Todo, string> = {
	approval: phrase("Not approved yet"),
	"not-found": phrase("No case found"),
	differs: phrase("Differs from eCourts"),
	failed: phrase("Look-up failed"),
	"no-date": phrase("No next date"),
};
