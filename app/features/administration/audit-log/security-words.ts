import type { SecurityAct } from "~/features/people/audit/security-acts";
import { phrase } from "~/platform/language/translate";

const EMAIL_ASKED = phrase("Requested a change of email address");
const EMAIL_CHANGED = phrase("Changed the email address");
const BLOCKED = phrase("Login refused: the account is blocked");

/** What an act of the security log was, by its code; where it has kinds, by the kind its details name. */
const ACTS: Record<SecurityAct, string | { of: string; kinds: Record<string, string>; else: string }> = {
	"sign-in": {
		of: "known",
		kinds: { false: phrase("Logged in on a new device") },
		else: phrase("Logged in⟦log⟧"),
	},
	"sign-in-failed": phrase("Tried to log in with a wrong password"),
	"sign-in-refused": {
		of: "cause",
		kinds: { blocked: BLOCKED, unverified: phrase("Login refused: the email address is not verified") },
		else: BLOCKED,
	},
	"sign-in-limited": phrase("Login refused after too many tries"),
	"second-factor-failed": phrase("Entered a wrong two-step login code"),
	"passkey-failed": phrase("Used a wrong passkey"),
	"proof-failed": phrase("Entered a wrong password before a sensitive action"),
	"sign-out": phrase("Logged out"),
	"session-ended": phrase("Ended a session"),
	"sessions-ended": phrase("Ended all other sessions"),
	"reset-asked": phrase("Requested a password reset link"),
	"reset-done": phrase("Set a new password"),
	"contact-asked": {
		of: "kind",
		kinds: { email: EMAIL_ASKED, mobile: phrase("Requested a change of mobile number") },
		else: EMAIL_ASKED,
	},
	"contact-changed": {
		of: "kind",
		kinds: { email: EMAIL_CHANGED, mobile: phrase("Changed the mobile number") },
		else: EMAIL_CHANGED,
	},
	"token-made": phrase("Created an API token"),
	"token-revoked": phrase("Revoked an API token"),
	"tokens-revoked": phrase("Revoked all API tokens"),
	"token-new-address": phrase("Used an API token from a new address"),
	"webhook-added": phrase("Added a webhook"),
	"webhook-secret": phrase("Created a new webhook secret"),
	"webhook-deleted": phrase("Deleted a webhook"),
	"feed-made": phrase("Created a private calendar link"),
	"feed-shown": phrase("Viewed the private calendar link"),
	"feed-stopped": phrase("Stopped the private calendar link"),
	"case-shared": phrase("Created a link to a case"),
	denied: phrase("Page access denied"),
	download: phrase("Downloaded a file"),
	"look-up-limited": phrase("Exceeded the daily look-up limit"),
	"codes-limited": phrase("OTP refused: overall limit reached"),
	"acting-for": phrase("A member started working on the cases"),
	"account-unused": phrase("Notified that the unused account will be deleted"),
	"account-deleted": phrase("The account was deleted"),
};

/** What else was done with the account, by its owner or by administrators, as its owner reads it. */
const ON_ACCOUNT = new Map([
	["user.block", phrase("An administrator blocked the account")],
	["user.unblock", phrase("An administrator unblocked the account")],
	["user.make-admin", phrase("An administrator granted the admin role")],
	["user.take-admin", phrase("An administrator removed the admin role")],
	["user.end-sessions", phrase("An administrator ended all sessions")],
	["user.end-session", phrase("An administrator ended a session")],
	["user.revoke-token", phrase("An administrator revoked an API token")],
	["user.second-factor-on", phrase("Turned on two-step login")],
	["user.second-factor-off", phrase("Turned off two-step login")],
	["user.recovery-codes", phrase("Created new recovery codes")],
	["user.ask-factor-reset", phrase("An administrator requested a reset of two-step login")],
	["user.confirm-factor-reset", phrase("Two administrators reset two-step login")],
	["user.refuse-factor-reset", phrase("An administrator refused the reset of two-step login")],
	["user.end-other-access", phrase("Logged out everywhere else and revoked all tokens")],
	["user.add-passkey", phrase("Added a passkey")],
	["user.remove-passkey", phrase("Removed a passkey")],
	["user.undo-contact", phrase("Undid a change of email address or mobile number")],
	["user.update-profile", phrase("An administrator changed the profile")],
]);

const SECURITY = new Map(Object.entries(ACTS).map(([act, words]) => [`security.${act}`, words]));

/** The codes of all acts of the security log. */
export const SECURITY_CODES = [...SECURITY.keys()];

/** Acts on an account that are not written by the security log itself, and belong to the area as well. */
export const ACCOUNT_CODES = [...ON_ACCOUNT.keys()];

/** An act of the security log in words without a person, still to be translated; undefined for any other act. */
export function securityWords(action: string, details: Record<string, unknown>): string | undefined {
	const words = SECURITY.get(action);
	if (words === undefined || typeof words === "string") return words;
	return words.kinds[String(details[words.of])] ?? words.else;
}

/** As the account's owner reads an act. */
export const ownWords = (action: string, details: Record<string, unknown>): string =>
	securityWords(action, details) ?? ON_ACCOUNT.get(action) ?? action;
