import { describe, expect, test } from "vitest";
import { chatLink } from "~/features/telling/messages/chat-link";
import { approvedCaseText, fillTemplate, templateProblem } from "~/features/telling/messages/wording/template";

const about = { cnrNumber: "MHPU010000012024", caseNumber: "10/2024", partyName: "Rao & Sons", nextDate: "2026-03-11" };

describe("a message template", () => {
	test("is filled with the facts of the case, with or without blanks in the braces", () => {
		expect(fillTemplate("{{party_name}}: {{ next_date }} ({{cnr_number}}, {{case_number}})", about)).toBe(
			"Rao & Sons: 11 Mar 2026 (MHPU010000012024, 10/2024)",
		);
		expect(fillTemplate("For {{party_name}}\nOn {{next_date}}, at 10.30.", { ...about, partyName: null })).toBe(
			"For \nOn 11 Mar 2026, at 10.30.",
		);
		const unknown = { ...about, cnrNumber: "MHPU010004171991", partyName: null };
		expect(fillTemplate("Hi {{party_name}} {{cnr_number}}", unknown)).toBe("Hi  MHPU010004171991");
	});

	test("treats braces and dollar signs in a party's name as text", () => {
		expect(fillTemplate("{{party_name}}", { ...about, partyName: "{{next_date}} $& $1" })).toBe("{{next_date}} $& $1");
	});

	test("with an unknown placeholder has an error that names it", () => {
		expect(templateProblem("Hello {{name}} and {{court}}")).toContain("Unknown placeholder {{name}}, {{court}}.");
		expect(templateProblem("Hello {{}}")).toContain("{{}}");
		expect(templateProblem("Hello {{party_name}}")).toBeUndefined();
		expect(templateProblem("  ")).toBe("Enter the message");
	});
});

describe("a chat link", () => {
	test("encodes spaces as %20, and newlines and & completely", () => {
		const link = chatLink(approvedCaseText(about), "+91 98765-43210");
		expect(link).toMatch(/^https:\/\/wa\.me\/919876543210\?text=CNR%20Number/);
		expect(link).not.toContain("+");
		expect(new URL(link).searchParams.get("text")).toBe(
			"CNR Number: MHPU010000012024\nCase Number: 10/2024\nParty Name: Rao & Sons\nNext Date: 11 Mar 2026\nStatus: Approved",
		);
	});

	test("leaves out a line of the product's own text whose value is unknown", () => {
		expect(approvedCaseText({ ...about, partyName: null, nextDate: null })).toBe(
			"CNR Number: MHPU010000012024\nCase Number: 10/2024\nStatus: Approved",
		);
	});

	test("has no number if none is known", () => {
		expect(chatLink("a", null)).toBe("https://wa.me/?text=a");
	});
});
