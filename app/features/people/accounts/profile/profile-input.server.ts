import { z } from "zod";
import { otpInput, person } from "~/features/people/accounts/registration/registration-input.server";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { basisInput } from "~/platform/http/basis.server";
import { phrase } from "~/platform/language/translate";

/** The editable fields of a profile (docs/product.md, section 2), with the rules of registration. Names are fixed. */
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

/** The Update Profile form. It asks for the password if the last proof is not fresh. */
export const profileForm = profileInput.extend({ password: passwordProof });

/** A change by API: missing fields stay. Accepts a profile as it was read. */
export const profileChange = profileInput
	.partial()
	.extend({
		profession: profileInput.shape.profession.nullish(),
		password: passwordProof.meta({
			description:
				"Your password. Needed for a new email address or mobile number if you logged in more than 10 minutes ago",
			examples: [EXAMPLE_LOGIN.password],
		}),
		based_on: basisInput,
	})
	.meta({ examples: [{ address: "12 Court Road", city: "Pune", pincode: "411005" }] });
export type ProfileChange = z.output<typeof profileChange>;

export const otpForm = z.object({ otp: otpInput });

export const deletionInput = z.object({
	password: z
		.string({ error: phrase("Enter your password") })
		.min(1, phrase("Enter your password"))
		.max(1024),
});
