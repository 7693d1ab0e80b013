/** What the security log has. An act beyond these needs its words, too (features/audit-log/security-words.ts). */
export const SECURITY_ACTS = [
	"sign-in",
	"sign-in-failed",
	"sign-in-refused",
	"sign-in-limited",
	"second-factor-failed",
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
	"webhook-added",
	"webhook-secret",
	"webhook-deleted",
	"denied",
	"download",
	"acting-for",
] as const;

export type SecurityAct = (typeof SECURITY_ACTS)[number];
