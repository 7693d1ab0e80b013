import { z } from "zod";
import { CATEGORIES, COUNTRY, MAX_DISTRICT, PROFESSIONS } from "~/features/people/accounts/profile/person-choices";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import {
	findWeakness,
	newPasswordInput,
	REGISTRATION_WORDS,
} from "~/features/people/sign-in/passwords/password-rules.server";
import { phrase, t } from "~/platform/language/translate";
import { bareFigures } from "~/platform/outside/figures";

const MAX_TEXT = 200;

const required = (name: string, max = MAX_TEXT) =>
	z
		.string({ error: () => t("{name} is required", { name }) })
		.trim()
		.min(1, { error: () => t("{name} is required", { name }), abort: true })
		.max(max, phrase("This is too long"));

/** Letters of any script with their marks; some Indian scripts need joiners. */
const WORD = String.raw`\p{L}[\p{L}\p{M}\u200c\u200d]*`;
/** D’Souza, K. R. Nair, Anne-Marie: apostrophe, full stop and hyphen follow a letter. */
const PERSON_NAME = new RegExp(`^${WORD}(?:(?:[.'’-]{1,2} *| +)${WORD})*[.'’-]?$`, "u");

const personName = (name: string) =>
	required(name, 100).regex(PERSON_NAME, phrase("Should only contain alphabets and spaces"));

const DISTRICT_LENGTH = phrase("Use 2 to 60 letters");

/** Free text, or none. Earlier programs send an id of the courts' list. */
const homeDistrict = z
	.union([z.string(), z.number().transform(String)])
	.pipe(
		z
			.string()
			.trim()
			.max(MAX_DISTRICT, DISTRICT_LENGTH)
			.refine((text) => text === "" || /^\d+(?:-\d+)*$/.test(text) || /\p{L}.*\p{L}/u.test(text), DISTRICT_LENGTH),
	)
	.nullish();

/** Programs may send a pincode as a number. */
const pincodeInput = z
	.union([z.string(), z.number().transform(String)], { error: phrase("Pincode is required") })
	.transform(bareFigures)
	.pipe(
		z
			.string()
			.min(1, { error: phrase("Pincode is required"), abort: true })
			.regex(/^[^0]/, { error: phrase("Pincode cannot start with 0"), abort: true })
			.regex(/^\d{6}$/, phrase("Must be 6 digits")),
	);

export const emailInput = (missing: string) =>
	z
		.string({ error: missing })
		.trim()
		.min(1, { error: missing, abort: true })
		.max(254, phrase("This is too long"))
		.pipe(z.email(phrase("Please enter a valid email address")));

export const otpInput = z
	.union([z.string(), z.number().transform((otp) => String(otp).padStart(6, "0"))], {
		error: phrase("Please enter the OTP."),
	})
	.transform(bareFigures)
	.pipe(z.string().min(1, phrase("Please enter the OTP.")))
	.meta({ description: "The six digits that were sent", examples: ["204816"] });

const usernameInput = required(phrase("Username"), 50)
	.min(3, phrase("Must be at least 3 characters"))
	.regex(/^[A-Za-z0-9_.]+$/, phrase("Only letters, numbers, _ and . allowed"));

const isOn = (value: unknown) => value === true || value === "on" || value === "true" || value === 1 || value === "1";

/** The fields of a person, named as in the API. */
export const person = z.object({
	first_name: personName(phrase("First name")).meta({ examples: ["Meera"] }),
	last_name: personName(phrase("Last name")).meta({ examples: ["Kulkarni"] }),
	address: required(phrase("Address"), 500).meta({ examples: ["7 Tilak Road"] }),
	country: required(phrase("Country"))
		.refine((name) => name.toLowerCase() === COUNTRY.toLowerCase(), phrase("Only India is offered"))
		.meta({ description: "India", examples: ["India"] }),
	state: z
		.union([z.string(), z.number().transform(String)], { error: phrase("State is required") })
		.pipe(required(phrase("State")))
		.meta({ description: "A state, as id or as name; ignored if it names none", examples: ["Maharashtra"] }),
	district: homeDistrict.meta({
		description: "The home district in the person's own words, 2 to 60 letters; may be left out",
		examples: ["Pune"],
	}),
	city: required(phrase("City")).meta({ examples: ["Pune"] }),
	pincode: pincodeInput.meta({ description: "Six digits, the first not 0", examples: ["411030"] }),
	email: emailInput(phrase("Email is required")).meta({ examples: ["meera.kulkarni@example.in"] }),
	mobile_number: mobileNumberInput,
	username: usernameInput.meta({ description: "At least 3 letters, numbers, _ or .", examples: ["meera.kulkarni"] }),
	profession: z.enum(PROFESSIONS, { error: phrase("Profession is required") }).meta({ examples: ["Private Sector"] }),
	category: z.enum(CATEGORIES, { error: phrase("Category is required") }).meta({ examples: ["ADVOCATE"] }),
	password: newPasswordInput(REGISTRATION_WORDS).meta({
		description: "8 to 128 characters: upper and lower case, a number and a special character",
		examples: ["Monsoon#2026"],
	}),
	consent: z.unknown().optional().transform(isOn).meta({ description: "Whether the user agreed; recorded if sent" }),
});

const typed = z.string().catch("");
/** Enough to judge the password, whatever else is missing: a person sees all mistakes at once. */
const registrant = z.object({
	password: newPasswordInput(REGISTRATION_WORDS),
	...{ username: typed, email: typed, mobile_number: typed },
});

/** The message for a password that is little more than the person's own username, email or number. */
export function findRegistrantsWeakness(input: unknown): string | undefined {
	const { password, mobile_number: mobileNumber, ...known } = registrant.parse(input);
	return findWeakness(password, { ...known, mobileNumber });
}

const isHardToGuess = (input: unknown) => findRegistrantsWeakness(input) === undefined;
const weakPassword = {
	path: ["password"],
	error: ({ input }: { input?: unknown }) => findRegistrantsWeakness(input),
	when: ({ value }: { value: unknown }) => registrant.safeParse(value).success,
};

const CONSENT = phrase("Tick the box to continue.");

/** The registration form (docs/product.md, section 3). The state is an id or a name. */
export const registrationForm = person
	.extend({
		consent: z.string({ error: CONSENT }).refine(isOn, CONSENT).transform(isOn),
	})
	.refine(isHardToGuess, weakPassword);
export type RegistrationInput = z.output<typeof registrationForm>;

/** `POST /auth/register`: the number and its code together are the proof; no consent is asked. */
export const registrationCall = person.extend({ otp: otpInput }).refine(isHardToGuess, weakPassword);

/** The form's first step. Verify Number needs the email too (docs/product.md, section 5), though the code goes to the number. */
export const personForm = person
	.pick({ first_name: true, last_name: true, mobile_number: true })
	.extend({ email: emailInput(phrase("Please enter your email.")) });
export const otpCheckForm = z.object({ mobile_number: mobileNumberInput, otp: otpInput });

export const otpRequestCall = z.object({ phone_number: mobileNumberInput });
export const otpCheckCall = z.object({ phone_number: mobileNumberInput, otp: otpInput });
