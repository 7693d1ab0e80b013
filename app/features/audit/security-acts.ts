/** What the security log has. An act beyond these needs its words, too (features/audit-log/security-words.ts). */
export const SECURITY_ACTS = [
	"sign-in",
	"sign-in-failed",
	"sign-in-refused",
	"sign-in-limited",
	"second-factor-failed",
	"passkey-failed",
	"proof-failed",
	"sign-out",
	"session-ended",
	"sessions-ended",
	"reset-asked",
	"reset-done",
	"contact-asked",
	"contact-changed",
	"token-made",
	"token-revoked",
	"tokens-revoked",
	"token-new-address",
	"denied",
	"download",
	"look-up-limited",
	"acting-for",
	"account-unused",
	"account-deleted",
] as const;

export type SecurityAct = (typeof SECURITY_ACTS)[number];
