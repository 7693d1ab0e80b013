/** Why a number gets messages about a case. */
export type RecipientReason = "own" | "linked" | "by_name" | "all_cases" | "chosen";

/** In place of a number: WhatsApp asks the person for the contact. Only for messages sent one by one. */
export const ANY_CONTACT = "any";

export const REASON_WORDS: Record<RecipientReason, string> = {
	own: "Your own number",
	linked: "Linked to this case",
	by_name: "Linked by name",
	all_cases: "Gets all my cases",
	chosen: "WhatsApp asks you for the contact",
};
