import { z } from "zod";
import { phrase } from "~/platform/language/translate";

const MISSING = phrase("Mobile number is required!");
const INVALID = phrase("Please enter a valid Indian mobile number!");

/** A number of docs/product.md, section 5, without its spaces and hyphens. Outputs the stored form, `+91` and ten digits. */
export const mobileNumberInput = z
	.union([z.string(), z.number().transform(String)], { error: MISSING })
	.transform((typed) => typed.replace(/[\s-]/g, ""))
	.pipe(
		z
			.string()
			.min(1, MISSING)
			.regex(/^(?:\+91|0)?[6-9]\d{9}$/, INVALID),
	)
	.transform((typed) => `+91${typed.slice(-10)}`)
	.meta({
		description: "An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0",
		examples: ["9812300045"],
	});
