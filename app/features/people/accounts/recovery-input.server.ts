import { z } from "zod";
import { emailInput } from "~/features/people/accounts/registration/registration-input.server";
import { newPasswordInput, RESET_WORDS } from "~/features/people/sign-in/passwords/password-rules.server";
import { phrase, t } from "~/platform/language/translate";

/** The input of forgot password and forgot username. */
export const recoveryInput = z.object({
	email: emailInput(phrase("Please enter your email.")).meta({
		description: "The email address of the account",
		examples: ["asha@example.in"],
	}),
});

/** `POST /auth/reset-password` (docs/product.md, section 7). */
export const resetCall = z.object({
	token: z
		.string({ error: phrase("The token is missing") })
		.min(1, phrase("The token is missing"))
		.max(200, phrase("This is too long"))
		.meta({
			description: "The last part of the link in the mail",
			examples: ["q3u8W0bTn5kXy7pVrE2mZs4LhJ6cDfGa9oNiQxYvK1U"],
		}),
	newPassword: newPasswordInput(RESET_WORDS).meta({
		description: "8 to 128 characters: upper and lower case, a number and a special character",
		examples: ["Monsoon#2026"],
	}),
});

const CONFIRM = phrase("Please confirm your password");

export const resetForm = z
	.object({
		newPassword: newPasswordInput(RESET_WORDS),
		confirmPassword: z.string({ error: CONFIRM }).min(1, CONFIRM),
	})
	.superRefine(({ newPassword, confirmPassword }, context) => {
		if (newPassword !== confirmPassword)
			context.addIssue({ code: "custom", path: ["confirmPassword"], message: t("Passwords do not match") });
	});

/** The username or email of the account that needs a new verification link. */
export const linkRequestInput = z.object({
	username: z
		.string({ error: phrase("Enter your username or email") })
		.trim()
		.min(1, phrase("Enter your username or email"))
		.max(254),
});
