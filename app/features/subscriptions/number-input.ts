import { z } from "zod";
import { dayInIndia } from "~/calendar/day";
import { dayInput } from "~/calendar/day-input";
import { mobileNumberInput } from "~/features/sign-in/mobile-number-input";
import { AGREED_HOW_CODES, LANGUAGE_CODES } from "~/features/subscriptions/contact-words";
import { phrase } from "~/language/translate";

/** A tick in a form, true or false in JSON. */
const tick = z
	.union([z.boolean(), z.literal("on")])
	.nullish()
	.transform((value) => value === true || value === "on");

/** What is kept of a contact beside the number: whose it is, the language, and that they agreed to get messages. */
export const contactInput = z.object({
	party_name: z
		.string()
		.trim()
		.max(100, phrase("This is too long"))
		.nullish()
		.transform((name) => name ?? "")
		.meta({
			description: "Whose number it is. It is linked to the cases of a party of this name",
			examples: ["Kamala Devi"],
		}),
	language: z
		.enum(LANGUAGE_CODES, { error: phrase("Choose a language") })
		.default("en")
		.meta({ description: "The language they read", examples: ["en"] }),
	agreed: tick.meta({ description: "Whether they agreed to get messages", examples: [true] }),
	agreed_how: z
		.enum(AGREED_HOW_CODES, { error: phrase("Choose how they agreed") })
		.default("in_person")
		.meta({ description: "How they agreed", examples: ["in_person"] }),
	agreed_on: dayInput
		.refine((day) => day === null || day <= dayInIndia(new Date()), phrase("Enter today or an earlier day"))
		.meta({ description: "When they agreed: today unless given", examples: ["2026-03-02"] }),
	all_cases: tick.meta({ description: "Whether they get messages about all cases", examples: [false] }),
	remind_of_hearings: tick.meta({
		description: "Whether they get a message the evening before a hearing",
		examples: [true],
	}),
});
export type ContactInput = z.output<typeof contactInput>;

/** A number to save, as `POST /mobile-maintainance/save-number/` takes it: whether they agreed may be recorded later. */
export const savedNumberInput = contactInput.extend({
	mobile_number: mobileNumberInput.meta({ examples: ["9811122233"] }),
});
/** The form for a new number: a third person gets messages once they have agreed (decision 323). */
export const newNumberForm = savedNumberInput.extend({
	agreed: tick.refine((hasAgreed) => hasAgreed, phrase("Tick this once they have agreed")),
});
export type SavedNumberInput = z.output<typeof savedNumberInput>;
