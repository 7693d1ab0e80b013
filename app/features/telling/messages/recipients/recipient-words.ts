import { phrase } from "~/platform/language/translate";

export type RecipientReason = "own" | "linked" | "by_name" | "all_cases" | "chosen";

/** In place of a number where WhatsApp asks the person for the contact. Only for messages sent one by one. */
export const ANY_CONTACT = "any";

/** Recipients of one case that get their own checkbox. */
export const MAX_CHOICES = 40;

export const REASON_WORDS: Record<RecipientReason, string> = {
	own: phrase("Your own number"),
	linked: phrase("Linked to this case"),
	by_name: phrase("Linked by name, not confirmed"),
	all_cases: phrase("Gets all my cases"),
	chosen: phrase("WhatsApp asks you for the contact"),
};

/** Why a recipient is not ticked by default. */
export type Doubt = "opted_out" | "unreachable" | "not_confirmed" | "not_agreed" | "own";

export const DOUBT_WORDS: Record<Doubt, string> = {
	opted_out: phrase("Opted out: gets no messages"),
	unreachable: phrase("Not reached by WhatsApp the last time"),
	not_confirmed: phrase("Tick only if this is your client"),
	not_agreed: phrase("Agreement not recorded"),
	own: phrase("Tick to get a copy"),
};
