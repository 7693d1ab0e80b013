import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { pageInput } from "~/platform/http/page-input";
import { phrase } from "~/platform/language/translate";

const SHORTEST_REASON = phrase("Enter a reason of at least 5 characters");

/** Why an administrator acts on an account, and the person's username and the own password where they are asked for. */
export const accountActInput = z.object({
	reason: z
		.string({ error: SHORTEST_REASON })
		.trim()
		.min(5, SHORTEST_REASON)
		.max(500, phrase("Use at most 500 characters")),
	username: z.string().trim().max(200, phrase("Use at most 200 characters")).default(""),
	password: passwordProof,
});
export type AccountActInput = z.output<typeof accountActInput>;

const text = z.string().trim().max(200).catch("");

/** The filter of the list of users, from the address. */
export const userFilter = z.object({ page: pageInput, search: text.default(""), package: text.default("") });
