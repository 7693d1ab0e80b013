import type { Actions } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

export const SIGN_IN_ACTIONS = {
	"security.sign-in": {
		owner: ({ details: { known } }) => (known === false ? t("Logged in on a new device") : t("Logged in⟦log⟧")),
		stated: ["known", "mailed"],
	},
	"security.sign-in-failed": {
		owner: ({ details: { by } }) =>
			by === "code" ? t("Tried to log in with a wrong SMS code") : t("Tried to log in with a wrong password"),
		stated: ["by"],
	},
	"security.sign-in-refused": {
		owner: ({ details: { cause } }) =>
			cause === "unverified"
				? t("Login refused: the email address is not verified")
				: cause === "unused"
					? t("Login by SMS waits for a mailed link: the account was not used for 90 days")
					: t("Login refused: the account is blocked"),
		stated: ["cause"],
	},
	"security.sign-in-limited": { owner: phrase("Login refused after too many tries") },
	"security.second-factor-failed": { owner: phrase("Entered a wrong two-step login code") },
	"security.passkey-failed": { owner: phrase("Used a wrong passkey") },
	"security.proof-failed": { owner: phrase("Entered a wrong password before a sensitive action") },
	"security.sign-out": { owner: phrase("Logged out") },
	"security.session-ended": { owner: phrase("Ended a session") },
	"security.sessions-ended": { owner: phrase("Ended all other sessions") },
	"security.reset-asked": { owner: phrase("Requested a password reset link") },
	"security.codes-limited": { owner: phrase("OTP refused: overall limit reached") },
	"security.sms-login": {
		owner: ({ details: { on } }) => (on === true ? t("Turned on login by SMS") : t("Turned off login by SMS")),
		stated: ["on"],
	},
	"security.token-made": { owner: phrase("Created an API token"), stated: ["token", "scope"] },
	"security.token-revoked": { owner: phrase("Revoked an API token") },
	"security.tokens-revoked": { owner: phrase("Revoked all API tokens") },
	"security.token-new-address": { owner: phrase("Used an API token from a new address"), stated: ["token"] },
	"security.feed-made": { owner: phrase("Created a private calendar link") },
	"security.feed-shown": { owner: phrase("Viewed the private calendar link") },
	"security.feed-stopped": { owner: phrase("Stopped the private calendar link") },
	"user.second-factor-on": {
		sentence: phrase("{actor} turned on their two-step login"),
		owner: phrase("Turned on two-step login"),
	},
	"user.second-factor-off": {
		sentence: phrase("{actor} turned off their two-step login"),
		owner: phrase("Turned off two-step login"),
	},
	"user.recovery-codes": {
		sentence: phrase("{actor} created new recovery codes"),
		owner: phrase("Created new recovery codes"),
	},
	"user.add-passkey": {
		sentence: phrase("{actor} added a passkey to their account"),
		owner: phrase("Added a passkey"),
	},
	"user.remove-passkey": {
		sentence: phrase("{actor} removed a passkey of their account"),
		owner: phrase("Removed a passkey"),
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		signIn: typeof SIGN_IN_ACTIONS;
	}
}
