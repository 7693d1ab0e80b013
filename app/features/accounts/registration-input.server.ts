import { z } from "zod";
import { CATEGORIES, COUNTRY, PROFESSIONS } from "~/features/accounts/person-choices";
import { mobileNumberInput } from "~/features/sign-in/mobile-number-input";
import { findOwnNameIn, newPasswordInput, REGISTRATION_WORDS } from "~/features/sign-in/password-rules.server";

const MAX_TEXT = 200;

const required = (name: string, max = MAX_TEXT) =>
	z
		.string({ error: `${name} is required` })
		.trim()
		.min(1, { error: `${name} is required`, abort: true })
		.max(max, "This is too long");

const personName = (name: string) =>
	required(name, 100).regex(/^[\p{L}\p{M} ]+$/u, "Should only contain alphabets and spaces");

/** A pincode; programs may send it as a number. */
const pincodeInput = z.union([z.string(), z.number().transform(String)], { error: "Pincode is required" }).pipe(
	z
		.string()
		.trim()
		.min(1, { error: "Pincode is required", abort: true })
		.regex(/^[^0]/, { error: "Pincode cannot start with 0", abort: true })
		.regex(/^\d{6}$/, "Must be 6 digits"),
);

export const emailInput = (missing: string) =>
	z
		.string({ error: missing })
		.trim()
		.min(1, { error: missing, abort: true })
		.max(254, "This is too long")
		.pipe(z.email("Please enter a valid email address"));

export const otpInput = z
	.union([z.string(), z.number().transform((otp) => String(otp).padStart(6, "0"))], {
		error: "Please enter the OTP.",
	})
	.pipe(z.string().trim().min(1, "Please enter the OTP."))
	.meta({ description: "The six digits that were sent", examples: ["204816"] });

const usernameInput = required("Username", 50)
	.min(3, "Must be at least 3 characters")
	.regex(/^[A-Za-z0-9_.]+$/, "Only letters, numbers, _ and . allowed");

const isOn = (value: unknown) => value === true || value === "on" || value === "true" || value === 1 || value === "1";

/** The fields of a person, named as in the API. */
export const person = z.object({
	first_name: personName("First name").meta({ examples: ["Meera"] }),
	last_name: personName("Last name").meta({ examples: ["Kulkarni"] }),
	address: required("Address", 500).meta({ examples: ["7 Tilak Road"] }),
	country: required("Country")
		.refine((name) => name.toLowerCase() === COUNTRY.toLowerCase(), "Only India is offered")
		.meta({ description: "India", examples: ["India"] }),
	state: z
		.union([z.string(), z.number().transform(String)], { error: "State is required" })
		.pipe(required("State"))
		.meta({ description: "A state, as id or as name", examples: ["Maharashtra"] }),
	district: z
		.union([z.string(), z.number().transform(String)])
		.nullish()
		.meta({ description: "A district, as id or as name", examples: ["Pune"] }),
	city: required("City").meta({ examples: ["Pune"] }),
	pincode: pincodeInput.meta({ description: "Six digits, the first not 0", examples: ["411030"] }),
	email: emailInput("Email is required").meta({ examples: ["meera.kulkarni@example.in"] }),
	mobile_number: mobileNumberInput,
	username: usernameInput.meta({ description: "At least 3 letters, numbers, _ or .", examples: ["meera.kulkarni"] }),
	profession: z.enum(PROFESSIONS, { error: "Profession is required" }).meta({ examples: ["Private Sector"] }),
	category: z.enum(CATEGORIES, { error: "Category is required" }).meta({ examples: ["ADVOCATE"] }),
	password: newPasswordInput(REGISTRATION_WORDS).meta({
		description: "8 to 128 characters: upper and lower case, a number and a special character",
		examples: ["Monsoon#2026"],
	}),
	consent: z
		.unknown()
		.optional()
		.transform(isOn)
		.meta({ description: "Whether the person agreed; recorded where it is sent" }),
});

const hasOwnName = (input: { password: string; username: string; email: string }, context: z.RefinementCtx) => {
	const message = findOwnNameIn(input.password, input);
	if (message) context.addIssue({ code: "custom", path: ["password"], message });
};

const CONSENT = "Tick the box to continue.";

/** The registration form (docs/product.md, section 3). State and district are ids or names. */
export const registrationForm = person
	.extend({
		consent: z.string({ error: CONSENT }).refine(isOn, CONSENT).transform(isOn),
	})
	.superRefine(hasOwnName);
export type RegistrationInput = z.output<typeof registrationForm>;

/** `POST /auth/register`: the number and its code together are the proof (decision 33); no consent is asked (decision 38). */
export const registrationCall = person.extend({ otp: otpInput }).superRefine(hasOwnName);

/** Verify Number in the form, which also needs the email (docs/product.md, section 5), though the code goes to the number. */
export const otpRequestForm = z.object({
	email: emailInput("Please enter your email."),
	mobile_number: mobileNumberInput,
});
export const otpCheckForm = z.object({ mobile_number: mobileNumberInput, otp: otpInput });

export const otpRequestCall = z.object({ phone_number: mobileNumberInput });
export const otpCheckCall = z.object({ phone_number: mobileNumberInput, otp: otpInput });
