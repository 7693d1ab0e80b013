import type { Actions } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

/** Audit actions on accounts, including those of features/administration/people. */
export const ACCOUNT_ACTIONS = {
	"user.block": {
		sentence: phrase("{actor} blocked {whom}"),
		owner: phrase("An administrator blocked the account"),
		fields: { reason: phrase("Reason"), endedSessions: phrase("Sessions and tokens ended") },
	},
	"user.unblock": {
		sentence: phrase("{actor} unblocked {whom}"),
		owner: phrase("An administrator unblocked the account"),
	},
	"user.make-admin": {
		sentence: phrase("{actor} made {whom} an administrator"),
		owner: phrase("An administrator granted the admin role"),
	},
	"user.take-admin": {
		sentence: phrase("{actor} removed the admin role of {whom}"),
		owner: phrase("An administrator removed the admin role"),
	},
	"user.end-sessions": {
		sentence: phrase("{actor} logged {whom} out everywhere"),
		owner: phrase("An administrator ended all sessions"),
	},
	"user.end-session": {
		sentence: phrase("{actor} ended a session of {whom}"),
		owner: phrase("An administrator ended a session"),
	},
	"user.revoke-token": {
		sentence: phrase("{actor} revoked an API token of {whom}"),
		owner: phrase("An administrator revoked an API token"),
	},
	"user.ask-factor-reset": {
		sentence: phrase("{actor} requested a two-step login reset for {whom}"),
		owner: phrase("An administrator requested a reset of two-step login"),
	},
	"user.confirm-factor-reset": {
		sentence: phrase("{actor} confirmed the two-step login reset for {whom}"),
		owner: phrase("Two administrators reset two-step login"),
	},
	"user.refuse-factor-reset": {
		sentence: phrase("{actor} refused the two-step login reset for {whom}"),
		owner: phrase("An administrator refused the reset of two-step login"),
	},
	"user.end-other-access": {
		sentence: phrase("{actor} logged out everywhere else and revoked all tokens"),
		owner: phrase("Logged out everywhere else and revoked all tokens"),
	},
	"user.undo-contact": {
		sentence: phrase("{actor} undid a change of email address or mobile number"),
		owner: phrase("Undid a change of email address or mobile number"),
	},
	"user.update-profile": {
		sentence: phrase("{actor} changed the profile of {whom}"),
		owner: phrase("An administrator changed the profile"),
		fields: {
			fields: phrase("Changed fields"),
			address: phrase("Address"),
			country: phrase("Country"),
			state: phrase("State"),
			district: phrase("District"),
			city: phrase("City"),
			pincode: phrase("Pincode"),
			profession: phrase("Profession"),
			category: phrase("Category"),
			email: phrase("Email"),
			mobileNumber: phrase("Mobile Number"),
			mobile_number: phrase("Mobile Number"),
		},
	},
	"user.create-admin": { sentence: phrase("{actor} created the administrator {whom}") },
	"user.delete": { sentence: phrase("{actor} deleted their own account") },
	"user.delete-unused": { sentence: phrase("{actor} deleted an account unused for three years") },
	"user.tell-unused": { sentence: phrase("{actor} notified {whom} that the unused account will be deleted") },
	"security.reset-done": { owner: phrase("Set a new password") },
	"security.contact-asked": {
		owner: ({ details: { kind } }) =>
			kind === "mobile" ? t("Requested a change of mobile number") : t("Requested a change of email address"),
		stated: ["kind"],
	},
	"security.contact-changed": {
		owner: ({ details: { kind } }) =>
			kind === "mobile" ? t("Changed the mobile number") : t("Changed the email address"),
		stated: ["kind"],
	},
	"security.account-unused": { owner: phrase("Notified that the unused account will be deleted") },
	"security.account-deleted": { owner: phrase("The account was deleted") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		accounts: typeof ACCOUNT_ACTIONS;
	}
}
