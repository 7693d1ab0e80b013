import { z } from "zod";
import { newPasswordInput, RESET_WORDS } from "~/features/accounts/password-rules.server";
import { emailInput } from "~/features/accounts/registration-input.server";

/** Forgot password and forgot username ask for the same. */
export const recoveryInput = z.object({
	email: emailInput("Please enter your email.").meta({
		description: "The email address of the account",
		examples: ["asha@example.in"],
	}),
});

/** `POST /auth/reset-password` (specification section 7). */
export const resetCall = z.object({
	token: z
		.string({ error: "The token is missing" })
		.min(1, "The token is missing")
		.max(200, "This is too long")
		.meta({
			description: "The last part of the link in the mail",
			examples: ["q3u8W0bTn5kXy7pVrE2mZs4LhJ6cDfGa9oNiQxYvK1U"],
		}),
	newPassword: newPasswordInput(RESET_WORDS).meta({
		description: "8 to 128 characters: upper and lower case, a number and a special character",
		examples: ["Monsoon#2026"],
	}),
});

const CONFIRM = "Please confirm your password";

export const resetForm = z
	.object({
		newPassword: newPasswordInput(RESET_WORDS),
		confirmPassword: z.string({ error: CONFIRM }).min(1, CONFIRM),
	})
	.superRefine(({ newPassword, confirmPassword }, context) => {
		if (newPassword !== confirmPassword)
			context.addIssue({ code: "custom", path: ["confirmPassword"], message: "Passwords do not match" });
	});

/** Whom a new verification link is for: the username or email that was typed. */
export const linkRequestInput = z.object({
	username: z.string({ error: "Enter your username or email" }).trim().min(1, "Enter your username or email").max(254),
});
