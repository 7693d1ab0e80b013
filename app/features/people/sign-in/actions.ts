import type { Actions } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

export const SIGN_IN_ACTIONS = {
	"security.sign-in": {
		owner: ({ details: { known } }) => (known === false ? t("Signed in on a new device") : t("Signed in⟦log⟧")),
		said: ["known", "mailed"],
	},
	"security.sign-in-failed": { owner: phrase("Tried to sign in with a wrong password") },
	"security.sign-in-refused": {
		owner: ({ details: { cause } }) =>
			cause === "unverified"
				? t("Sign-in refused: the email address is not verified")
				: t("Sign-in refused: the account is blocked"),
		said: ["cause"],
	},
	"security.sign-in-limited": { owner: phrase("Sign-in refused after too many tries") },
	"security.second-factor-failed": { owner: phrase("Gave a wrong code as second factor") },
	"security.passkey-failed": { owner: phrase("Used a wrong passkey") },
	"security.proof-failed": { owner: phrase("Gave a wrong password before a sensitive act") },
	"security.sign-out": { owner: phrase("Signed out") },
	"security.session-ended": { owner: phrase("Ended a session") },
	"security.sessions-ended": { owner: phrase("Ended all other sessions") },
	"security.reset-asked": { owner: phrase("Asked for a link to reset the password") },
	"security.codes-limited": { owner: phrase("Refused an OTP: too many in all") },
	"security.token-made": { owner: phrase("Created an API token"), said: ["token", "scope"] },
	"security.token-revoked": { owner: phrase("Revoked an API token") },
	"security.tokens-revoked": { owner: phrase("Revoked all API tokens") },
	"security.token-new-address": { owner: phrase("Used an API token from a new address"), said: ["token"] },
	"security.feed-made": { owner: phrase("Made a private calendar address") },
	"security.feed-shown": { owner: phrase("Was shown the private calendar address") },
	"security.feed-stopped": { owner: phrase("Stopped the private calendar address") },
	"user.second-factor-on": {
		sentence: phrase("{actor} turned their second factor on"),
		owner: phrase("Turned the second factor on"),
	},
	"user.second-factor-off": {
		sentence: phrase("{actor} turned their second factor off"),
		owner: phrase("Turned the second factor off"),
	},
	"user.recovery-codes": {
		sentence: phrase("{actor} made new recovery codes"),
		owner: phrase("Made new recovery codes"),
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
