import { phrase } from "~/platform/language/translate";

/** What administrators have to do about cases, as the address of their list names it. */
export const WAITING = ["approval", "not-found", "differs", "failed"] as const;
export type Waiting = (typeof WAITING)[number];

/** What the list can be narrowed to: what waits, and cases that no court has given a day. */
export const TODOS = [...WAITING, "no-date"] as const;
export type Todo = (typeof TODOS)[number];

export const TODO_WORDS: Record<Todo, string> = {
	approval: phrase("Not approved yet"),
	"not-found": phrase("No case found"),
	differs: phrase("Differs from eCourts"),
	failed: phrase("Look-up failed"),
	"no-date": phrase("No next date"),
};
