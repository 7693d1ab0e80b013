import { phrase } from "~/language/translate";

/** Why a number gets messages about a case. */
export type RecipientReason = "own" | "linked" | "by_name" | "all_cases" | "chosen";

/** In place of a number: WhatsApp asks the person for the contact. Only for messages sent one by one. */
export const ANY_CONTACT = "any";

export const REASON_WORDS: Record<RecipientReason, string> = {
	own: phrase("Your own number"),
	linked: phrase("Linked to this case"),
	by_name: phrase("Linked by name"),
	all_cases: phrase("Gets all my cases"),
	chosen: phrase("WhatsApp asks you for the contact"),
};
