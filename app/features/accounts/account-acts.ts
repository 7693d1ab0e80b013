/** What an administrator can do to an account, with the button's label and the message afterwards. */
export const ACCOUNT_ACTS = {
	block: { label: "Block", done: ({ name }: { name: string }) => `${name} is blocked and logged out everywhere.` },
	unblock: { label: "Unblock", done: ({ name }: { name: string }) => `${name} can log in again.` },
	"make-admin": {
		label: "Make administrator",
		done: ({ name }: { name: string }) => `${name} is now an administrator (from next login).`,
	},
	"take-admin": {
		label: "Remove admin role",
		done: ({ name }: { name: string }) => `${name} is no longer an administrator.`,
	},
} as const;
export type AccountAct = keyof typeof ACCOUNT_ACTS;

export type AccountState = "active" | "unverified" | "blocked" | "deleted";

type Account = { id: string; role: "USER" | "ADMIN"; state: AccountState };

/** The state of an account from its moments. */
export function stateOf(user: {
	emailVerifiedAt: Date | null;
	blockedAt: Date | null;
	deletedAt: Date | null;
}): AccountState {
	if (user.deletedAt) return "deleted";
	if (user.blockedAt) return "blocked";
	return user.emailVerifiedAt ? "active" : "unverified";
}

/** What an administrator can do to this account. Nobody can do anything to their own. */
export function actsFor({ id, role, state }: Account, adminId: string): AccountAct[] {
	if (id === adminId || state === "deleted") return [];
	if (state === "blocked") return ["unblock"];
	return ["block", role === "ADMIN" ? "take-admin" : "make-admin"];
}
