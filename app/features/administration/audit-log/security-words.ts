import type { SecurityAct } from "~/features/people/audit/security-acts";
import { phrase } from "~/platform/language/translate";

const EMAIL_ASKED = phrase("Asked to change the email address");
const EMAIL_CHANGED = phrase("Changed the email address");
const BLOCKED = phrase("Sign-in refused: the account is blocked");

/** What an act of the security log was, by its code; where it has kinds, by the kind its details name. */
const ACTS: Record<SecurityAct, string | { of: string; kinds: Record<string, string>; else: string }> = {
	"sign-in": {
		of: "known",
		kinds: { false: phrase("Signed in on a new device") },
		else: phrase("Signed in⟦log⟧"),
	},
	"sign-in-failed": phrase("Tried to sign in with a wrong password"),
	"sign-in-refused": {
		of: "cause",
		kinds: { blocked: BLOCKED, unverified: phrase("Sign-in refused: the email address is not verified") },
		else: BLOCKED,
	},
	"sign-in-limited": phrase("Sign-in refused after too many tries"),
	"second-factor-failed": phrase("Gave a wrong code as second factor"),
	"passkey-failed": phrase("Used a wrong passkey"),
	"proof-failed": phrase("Gave a wrong password before a sensitive act"),
	"sign-out": phrase("Signed out"),
	"session-ended": phrase("Ended a session"),
	"sessions-ended": phrase("Ended all other sessions"),
	"reset-asked": phrase("Asked for a link to reset the password"),
	"reset-done": phrase("Set a new password"),
	"contact-asked": {
		of: "kind",
		kinds: { email: EMAIL_ASKED, mobile: phrase("Asked to change the mobile number") },
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
	"webhook-secret": phrase("Made a new secret for a webhook"),
	"webhook-deleted": phrase("Deleted a webhook"),
	"feed-made": phrase("Made a private calendar address"),
	"feed-shown": phrase("Was shown the private calendar address"),
	"feed-stopped": phrase("Stopped the private calendar address"),
	"case-shared": phrase("Made a link to a case"),
	denied: phrase("Was denied a page"),
	download: phrase("Downloaded a file"),
	"look-up-limited": phrase("Asked for more look-ups than the day's share"),
	"codes-limited": phrase("Refused an OTP: too many in all"),
	"acting-for": phrase("A member began to work on the cases"),
	"account-unused": phrase("Was told that the unused account will be deleted"),
	"account-deleted": phrase("The account was deleted"),
};

/** What else was done with the account, by its owner or by administrators, as its owner reads it. */
const ON_ACCOUNT = new Map([
	["user.block", phrase("An administrator blocked the account")],
	["user.unblock", phrase("An administrator unblocked the account")],
	["user.make-admin", phrase("An administrator gave the admin role")],
	["user.take-admin", phrase("An administrator removed the admin role")],
	["user.end-sessions", phrase("An administrator ended all sessions")],
	["user.end-session", phrase("An administrator ended a session")],
	["user.revoke-token", phrase("An administrator revoked an API token")],
	["user.second-factor-on", phrase("Turned the second factor on")],
	["user.second-factor-off", phrase("Turned the second factor off")],
	["user.recovery-codes", phrase("Made new recovery codes")],
	["user.ask-factor-reset", phrase("An administrator asked to reset the second factor")],
	["user.confirm-factor-reset", phrase("Two administrators reset the second factor")],
	["user.refuse-factor-reset", phrase("An administrator refused to reset the second factor")],
	["user.end-other-access", phrase("Signed out everywhere else and revoked all tokens")],
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
