import { z } from "zod";

/** The owner a call is about, in its payload (decision 6). */
export const userIdInput = z
	.string()
	.optional()
	.meta({
		description: "Your own user id by default; administrators can send any user's id",
		examples: ["01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"],
	});
