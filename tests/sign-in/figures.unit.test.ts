import { describe, expect, test } from "vitest";
import { cnrInput } from "~/features/courts/courts/cnr-input";
import { otpInput, person } from "~/features/people/accounts/registration/registration-input.server";
import { inviteInput } from "~/features/people/chamber/chamber-input";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { inLanguage } from "~/platform/language/translate";
import "~/platform/language/catalogs.server";
import { bareFigures } from "~/platform/outside/figures";

const INVALID = "Please enter a valid Indian mobile number!";
type Schema = { safeParse(value: unknown): { error?: { issues: { message: string }[] } } };
const messagesOf = (schema: Schema, typed: unknown) => schema.safeParse(typed).error?.issues.map((one) => one.message);

describe("F16: a mobile number as a phone gives it", () => {
	test.each([
		["as contacts copy it, with marks of direction", "\u202a+91 98111 00007\u202c"],
		["with a mark in front", "\u200e9811100007"],
		["between isolates", "\u2066+91 98111 00007\u2069"],
		["with a zero-width blank and a byte order mark", "\ufeff98111\u200b00007"],
		["with a soft hyphen", "98111\u00ad00007"],
		["with an en dash", "98111–00007"],
		["with a minus sign", "98111\u221200007"],
		["with no-break blanks", "+91\u00a098111\u202f00007"],
		["as WhatsApp and wa.me write it", "919811100007"],
		["as a link to a chat", "https://wa.me/919811100007"],
		["with brackets around the code", "(+91) 98111-00007"],
		["with brackets of full width", "（+91）98111 00007"],
		["with the zero of a foreign form", "+91 (0) 98111 00007"],
		["as dialled from abroad", "0091 98111 00007"],
		["with a zero before the code", "091-98111-00007"],
		["with full stops", "98111.00007"],
		["as a link", "tel:+91-98111-00007"],
		["with its label", "Mob. No.: 98111 00007"],
		["in Devanagari digits", "९८१११ ००००७"],
		["in full-width digits", "＋９１９８１１１００００７"],
		["in Bengali digits", "৯৮১১১০০০০৭"],
		["as a cell that is text", "'9811100007"],
		["with a comma behind", "98111 00007,"],
		["as a number", 919811100007],
	])("is saved as +91 and ten digits: %s", (_, typed) => {
		expect(mobileNumberInput.parse(typed)).toBe("+919811100007");
	});

	test.each([
		["981110000", "It has 9 of 10 digits."],
		["+91 98111 0000", "It has 9 of 10 digits."],
		["098111 0000", "It has 9 of 10 digits."],
		["98111 000071", "It has 11 digits, not 10."],
		["020 2567 1234", "This is a landline."],
		["+91 11 2345 6789", "This is a landline."],
		["(022) 2266-1234", "This is a landline."],
		["5876543210", "This is a landline."],
		["+1 987 654 3210", "This is a number of another country."],
		["00971 50 123 4567", "This is a number of another country."],
		["9811100007 9811100008", "These are two numbers. Enter one."],
		["+91 98111 00007 / +91 98111 00008", "These are two numbers. Enter one."],
		["98110x3210", "It has 9 of 10 digits."],
	])("is refused with the specified words, then with what is wrong: %s", (typed, reason) => {
		expect(messagesOf(mobileNumberInput, typed)).toEqual([INVALID, reason]);
	});

	test("is refused with the specified words alone where its figures say nothing", () => {
		for (const typed of ["asha", "98111+00007", "+91", "9".repeat(101)])
			expect(messagesOf(mobileNumberInput, typed), typed).toEqual([INVALID]);
		for (const typed of ["", " ", "\u202a\u202c", undefined, null])
			expect(messagesOf(mobileNumberInput, typed)).toEqual(["Mobile number is required!"]);
	});

	test("is refused in the language of the screen", () => {
		expect(inLanguage("hi", () => messagesOf(mobileNumberInput, "981110000")?.[1])).toBe("इसमें 10 में से 9 अंक हैं।");
		expect(inLanguage("mr", () => messagesOf(mobileNumberInput, "+1 987 654 3210")?.[1])).toBe(
			"हा दुसऱ्या देशाचा नंबर आहे.",
		);
	});

	test("is invited to a chamber, or refused with what is wrong", () => {
		const invite = (contact: string) => messagesOf(inviteInput, { contact, role: "CLERK" })?.[0];
		expect(invite("98111 0000")).toBe("It has 9 of 10 digits.");
		expect(invite("asha")).toBe("Enter a mobile number or an email address");
	});
});

describe("F16: other figures", () => {
	test("a pincode has blanks and digits of any script, and its specified words", () => {
		const { pincode } = person.shape;
		for (const typed of ["411 001", "४११००१", "\u202a411-001\u202c", 411001])
			expect(pincode.parse(typed)).toBe("411001");
		expect(messagesOf(pincode, "4110 0")).toEqual(["Must be 6 digits"]);
		expect(messagesOf(pincode, "०११००१")).toEqual(["Pincode cannot start with 0"]);
		expect(messagesOf(pincode, "\u200b")).toEqual(["Pincode is required"]);
	});

	test("a code has blanks, dashes and digits of any script", () => {
		for (const typed of ["204 816", "204–816", "२०४८१६", "\u200e204816", 204816])
			expect(otpInput.parse(typed)).toBe("204816");
		expect(bareFigures("abcd–efgh\u200b jkmn-pq२३")).toBe("abcdefghjkmnpq23");
	});

	test("a CNR has digits of any script", () => {
		for (const typed of [
			"MHPU०१००१२३४२०२३",
			"(MHPU01-001234-2023)",
			"\u202aMHPU01 001234 2023\u202c",
			"MHPU01００１２３４2023",
		])
			expect(cnrInput.parse(typed)).toBe("MHPU010012342023");
	});
});

test("a wide plus is a plus", () => {
	expect(bareFigures("\uff0b49 (30) 123")).toBe("+4930123");
});
