/** What forgot password and forgot username answer, whether anybody has this email or not. */
export const RECOVERY_ANSWER =
	"If an account has this email, a mail with its username and a link to a new password is on its way. The link works for one hour.";
export const VERIFICATION_ANSWER =
	"If this account still waits for its email to be verified, a new link is on its way. It works for 24 hours.";
export const PASSWORD_CHANGED = "Your password was changed. Please log in with the new one.";

/** What a dead link says for itself. */
export const LINK_WORDS = {
	used: "This link has been used already.",
	expired: "This link has expired.",
	unknown: "This link is not known. It may have been copied in part.",
};
