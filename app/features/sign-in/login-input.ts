import { z } from "zod";

/** What signs a person in: the username, or the email address, with the password (decision 3). */
export const loginInput = z.object({
	username: z
		.string({ error: "Enter your username" })
		.trim()
		.min(1, "Enter your username")
		.max(254)
		.meta({ description: "The username, or the email address", examples: ["asha"] }),
	password: z
		.string({ error: "Enter your password" })
		.min(1, "Enter your password")
		.max(1024)
		.meta({ examples: ["Asha@12345"] }),
});
export type LoginInput = z.output<typeof loginInput>;
