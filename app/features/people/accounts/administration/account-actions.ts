import { phrase, t } from "~/platform/language/translate";

type About = { name: string };

type Action = {
	/** The text of the button. */
	label: string;
	/** Asked before the action; names the person. */
	question: (about: About) => string;
	/** The effect, shown with the question. */
	meaning: string;
	done: (about: About) => string;
	/** A grave action, confirmed by typing the person's username. */
	wantsUsername?: true;
	/** It takes something away. */
	isDanger?: true;
};

const ACCOUNT_ACTIONS = {
	block: {
		label: phrase("Block"),
		question: ({ name }) => t("Block {name}?", { name }),
		meaning: phrase("Logs them out everywhere. They cannot log in until they are unblocked."),
		done: ({ name }) => t("{name} is blocked and logged out everywhere.", { name }),
		isDanger: true,
	},
	unblock: {
		label: phrase("Unblock"),
		question: ({ name }) => t("Unblock {name}?", { name }),
		meaning: phrase("They can log in again."),
		done: ({ name }) => t("{name} can log in again.", { name }),
	},
	"make-admin": {
		label: phrase("Make administrator"),
		question: ({ name }) => t("Make {name} an administrator?", { name }),
		meaning: phrase("They can see and change everyone's cases, payments and accounts. They are logged out first."),
		done: ({ name }) => t("{name} is now an administrator (from next login).", { name }),
		wantsUsername: true,
	},
	"take-admin": {
		label: phrase("Remove admin role"),
		question: ({ name }) => t("Remove the admin role of {name}?", { name }),
		meaning: phrase("They will see only their own cases. They are logged out first."),
		done: ({ name }) => t("{name} is no longer an administrator.", { name }),
		isDanger: true,
	},
	"end-sessions": {
		label: phrase("Log out everywhere"),
		question: ({ name }) => t("Log {name} out everywhere?", { name }),
		meaning: phrase("Logs them out on all devices. They can log in again. Their API tokens keep working."),
		done: ({ name }) => t("{name} is logged out everywhere.", { name }),
	},
	"end-session": {
		label: phrase("End session"),
		question: ({ name }) => t("End this session of {name}?", { name }),
		meaning: phrase("Logs them out on this device. They can log in again."),
		done: ({ name }) => t("{name} is logged out of that session.", { name }),
	},
	"revoke-token": {
		label: phrase("Revoke token"),
		question: ({ name }) => t("Revoke this API token of {name}?", { name }),
		meaning: phrase("Programs that use it stop working."),
		done: ({ name }) => t("The API token of {name} is revoked.", { name }),
		isDanger: true,
	},
	"ask-factor-reset": {
		label: phrase("Request two-step login reset"),
		question: ({ name }) => t("Request a two-step login reset for {name}?", { name }),
		meaning: phrase(
			"Another administrator must confirm it within three days. Call the account's number to check that the user asked for it.",
		),
		done: ({ name }) => t("Another administrator can now confirm the reset for {name}.", { name }),
	},
	"confirm-factor-reset": {
		label: phrase("Confirm reset"),
		question: ({ name }) => t("Reset two-step login for {name}?", { name }),
		meaning: phrase(
			"They are logged out everywhere and then log in with the password only. Their API tokens are revoked.",
		),
		done: ({ name }) => t("Two-step login is reset for {name}.", { name }),
		isDanger: true,
	},
	"refuse-factor-reset": {
		label: phrase("Refuse reset"),
		question: ({ name }) => t("Refuse the two-step login reset for {name}?", { name }),
		meaning: phrase("Two-step login is unchanged."),
		done: ({ name }) => t("Two-step login is unchanged for {name}.", { name }),
	},
} as const satisfies Record<string, Action>;
export type AccountAction = keyof typeof ACCOUNT_ACTIONS;

export const actionWords = (action: AccountAction): Action => ACCOUNT_ACTIONS[action];

const CODES = new Map(Object.keys(ACCOUNT_ACTIONS).map((code) => [code, code as AccountAction]));

/** Parses an action from a URL. */
export const readAction = (text: string | undefined): AccountAction | undefined => CODES.get(text ?? "");

export type AccountState = "active" | "unverified" | "blocked" | "deleted";

type Account = { id: string; role: "USER" | "ADMIN"; state: AccountState; sessionCount: number };

export function stateOf(user: {
	emailVerifiedAt: Date | null;
	blockedAt: Date | null;
	deletedAt: Date | null;
}): AccountState {
	if (user.deletedAt) return "deleted";
	if (user.blockedAt) return "blocked";
	return user.emailVerifiedAt ? "active" : "unverified";
}

/** The actions an administrator has on this account as a whole; none on their own account. */
export function actionsFor({ id, role, state, sessionCount }: Account, adminId: string): AccountAction[] {
	if (id === adminId || state === "deleted") return [];
	if (state === "blocked") return ["unblock"];
	const actions: AccountAction[] = ["block", role === "ADMIN" ? "take-admin" : "make-admin"];
	return sessionCount > 0 ? ["end-sessions", ...actions] : actions;
}

/** A person's second factor as administrators see it, and who requested its reset. */
export type FactorState = { isOn: boolean; askedBy?: { id: string | null } };

/** Actions on this account's second factor: nobody confirms their own request. */
export function factorActionsFor(userId: string, { isOn, askedBy }: FactorState, adminId: string): AccountAction[] {
	if (userId === adminId || !isOn) return [];
	if (!askedBy) return ["ask-factor-reset"];
	return askedBy.id === adminId ? ["refuse-factor-reset"] : ["confirm-factor-reset", "refuse-factor-reset"];
}
