import { z } from "zod";
import { mobileNumberInput } from "~/features/accounts/mobile-number-input";

/** A number to save. The form and `POST /mobile-maintainance/save-number/` both parse with this. */
export const savedNumberInput = z.object({
	mobile_number: mobileNumberInput.meta({ examples: ["9811122233"] }),
	party_name: z
		.string()
		.trim()
		.max(100, "This is too long")
		.nullish()
		.transform((name) => name ?? "")
		.meta({ description: "Whose number it is", examples: ["Kamala Devi"] }),
});
export type SavedNumberInput = z.output<typeof savedNumberInput>;
