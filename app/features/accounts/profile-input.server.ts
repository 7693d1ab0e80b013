import { z } from "zod";
import { otpInput, person } from "~/features/accounts/registration-input.server";

/**
 * What a person may change about themselves (specification section 2), by the rules and messages of their registration.
 * First and last name are not among it.
 */
export const profileInput = person.pick({
	address: true,
	state: true,
	district: true,
	city: true,
	pincode: true,
	email: true,
	mobile_number: true,
	profession: true,
	category: true,
});

/** A change over the API: what is left out stays. A profile read before may be sent back as it came. */
export const profileChange = profileInput
	.partial()
	.extend({ profession: profileInput.shape.profession.nullish() })
	.meta({ examples: [{ address: "12 Court Road", city: "Pune", pincode: "411005" }] });
export type ProfileChange = z.output<typeof profileChange>;

/** What proves a new mobile number. */
export const otpForm = z.object({ otp: otpInput });

/** What proves that it is the person themselves who deletes their account. */
export const deletionInput = z.object({
	password: z.string({ error: "Enter your password" }).min(1, "Enter your password").max(1024),
});
