import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { pageInput } from "~/platform/http/page-input";
import { phrase } from "~/platform/language/translate";

const REASON_TOO_SHORT = phrase("Enter a reason of at least 5 characters");

/** The reason for an action, and, if asked for, the person's username and the administrator's own password. */
export const accountActionInput = z.object({
	reason: z
		.string({ error: REASON_TOO_SHORT })
		.trim()
		.min(5, REASON_TOO_SHORT)
		.max(500, phrase("Use at most 500 characters")),
	username: z.string().trim().max(200, phrase("Use at most 200 characters")).default(""),
	password: passwordProof,
});
export type AccountActionInput = z.output<typeof accountActionInput>;

const text = z.string().trim().max(200).catch("");

/** The query parameters of the user list. */
export const userFilter = z.object({ page: pageInput, search: text.default(""), package: text.default("") });
