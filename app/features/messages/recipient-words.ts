/** Why a number gets messages about a case. */
export type RecipientReason = "own" | "linked" | "by_name" | "all_cases";

export const REASON_WORDS: Record<RecipientReason, string> = {
	own: "Your own number",
	linked: "Linked to this case",
	by_name: "Linked by name",
	all_cases: "Gets all my cases",
};
