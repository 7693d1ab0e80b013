import { z } from "zod";
import { phrase, t } from "~/platform/language/translate";
import { bareFigures, indianNumber } from "~/platform/outside/figures";

const MISSING = phrase("Mobile number is required!");
const INVALID = phrase("Please enter a valid Indian mobile number!");
/** Longer than a number with every mark a phone puts around it. */
const MAX_TYPED_LENGTH = 100;
const DIGITS = 10;

/** What is wrong with a refused number, where its figures tell. */
function reasonOf(number: string): string | undefined {
	if (number.startsWith("+")) return t("This is a number of another country.");
	const digits = number.replace(/\D/g, "").replace(/^0+/, "");
	if (digits.length >= 2 * DIGITS) return t("These are two numbers. Enter one.");
	if (digits.length > DIGITS) return t("It has {number} digits, not 10.", { number: digits.length });
	if (digits.length < DIGITS) return digits && t("It has {number} of 10 digits.", { number: digits.length });
	return /^[1-5]/.test(digits) ? t("This is a landline.") : undefined;
}

/**
 * A number of docs/product.md, section 5, as phones give it. Outputs the stored form, `+91` and ten digits. A refusal has the
 * specified words first, then what is wrong.
 */
export const mobileNumberInput = z
	.union([z.string(), z.number().transform(String)], { error: MISSING })
	.transform((typed, context) => {
		const number = typed.length > MAX_TYPED_LENGTH ? "" : indianNumber(typed);
		if (/^[6-9]\d{9}$/.test(number)) return `+91${number}`;
		for (const message of bareFigures(typed) === "" ? [MISSING] : [INVALID, reasonOf(number)])
			if (message) context.addIssue({ code: "custom", message });
		return z.NEVER;
	})
	.meta({
		description: "An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0",
		examples: ["9812300045"],
	});
