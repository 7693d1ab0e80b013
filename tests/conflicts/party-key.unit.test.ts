import { describe, expect, test } from "vitest";
import { partyKey } from "~/features/courts/conflicts/party-key";

describe("a party's name, compared", () => {
	test.each([
		["Lotus Builders Pvt. Ltd.", "LOTUS BUILDERS"],
		["Lotus Builders Private Limited and Ors", "M/s. Lotus Builders"],
		["Lotus Builders LLP & Anr.", "lotus  builders"],
		["Sunita Rao and 3 others", "Smt. Sunita Rao"],
		["K. R. Mehta", "KR Mehta"],
		["State Bank of India", "STATE BANK OF INDIA LTD."],
	])("%s is %s", (one, other) => {
		expect(partyKey(one)).toBe(partyKey(other));
		expect(partyKey(one)).not.toBe("");
	});

	test.each([
		"State of Maharashtra",
		"The State of Maharashtra through P.S. Shivajinagar",
		"State",
		"State through CBI",
		"Union of India and Ors",
		"Govt. of NCT of Delhi",
		"Government of Karnataka",
		"महाराष्ट्र राज्य",
		"महाराष्ट्र शासन",
		"& Ors.",
		"",
	])("“%s” is a government, or says nothing", (name) => {
		expect(partyKey(name)).toBe("");
	});

	test("is another's where a word differs", () => {
		expect(partyKey("Lotus Builders")).not.toBe(partyKey("Lotus Developers"));
	});
});
