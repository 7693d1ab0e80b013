/** What an administrator can do to an account, with the words of its button and its message. */
export const ACCOUNT_ACTS = {
	block: { label: "Block", done: "The account is blocked and its sessions are ended." },
	unblock: { label: "Unblock", done: "The account may sign in again." },
	"make-admin": { label: "Make administrator", done: "This person is an administrator from their next login on." },
	"take-admin": { label: "Take administrator role back", done: "This person is an ordinary user again." },
} as const;
export type AccountAct = keyof typeof ACCOUNT_ACTS;
