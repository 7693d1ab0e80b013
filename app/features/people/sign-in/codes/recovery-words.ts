import { phrase } from "~/platform/language/translate";

/** The same answer for a known and an unknown email, so that it does not reveal who has an account. */
export const RECOVERY_ANSWER = phrase(
	"If this email is registered, we have sent your username and a reset link. The link works for one hour.",
);
export const VERIFICATION_ANSWER = phrase(
	"If this account is not verified yet, we have sent a new link. The link works for 24 hours.",
);
export const PASSWORD_CHANGED = phrase("Your password was changed. Please log in with the new one.");

export const LINK_PROBLEMS = {
	used: phrase("This link was already used."),
	expired: phrase("This link has expired."),
	unknown: phrase("This link is not valid. Check that you copied all of it."),
};
