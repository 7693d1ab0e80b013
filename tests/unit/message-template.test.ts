import { describe, expect, test } from "vitest";
import { chatLink } from "~/features/messages/chat-link";
import { approvedCaseText, fillTemplate, templateProblem } from "~/features/messages/template";

const about = { cnrNumber: "MHPU010000012024", caseNumber: "10/2024", partyName: "Rao & Sons", nextDate: "2026-03-11" };

describe("a message template", () => {
	test("is filled with the case's words, spaces within the braces or not", () => {
		expect(fillTemplate("{{party_name}}: {{ next_date }} ({{cnr_number}}, {{case_number}})", about)).toBe(
			"Rao & Sons: 11 Mar 2026 (MHPU010000012024, 10/2024)",
		);
		expect(fillTemplate("{{party_name}} {{next_date}}", { ...about, partyName: null, nextDate: null })).toBe("N/A N/A");
	});

	test("takes a party's braces and dollar signs for words", () => {
		expect(fillTemplate("{{party_name}}", { ...about, partyName: "{{next_date}} $& $1" })).toBe("{{next_date}} $& $1");
	});

	test("with an unknown placeholder is an error that names it", () => {
		expect(templateProblem("Hello {{name}} and {{court}}")).toContain("Unknown placeholder {{name}}, {{court}}.");
		expect(templateProblem("Hello {{}}")).toContain("{{}}");
		expect(templateProblem("Hello {{party_name}}")).toBeUndefined();
		expect(templateProblem("  ")).toBe("Enter the message");
	});
});

describe("a chat link", () => {
	test("carries spaces as %20, and newlines and & whole", () => {
		const link = chatLink(approvedCaseText(about), "+91 98765-43210");
		expect(link).toMatch(/^https:\/\/wa\.me\/919876543210\?text=CNR%20Number/);
		expect(link).not.toContain("+");
		expect(new URL(link).searchParams.get("text")).toBe(
			"CNR Number: MHPU010000012024\nCase Number: 10/2024\nParty Name: Rao & Sons\nNext Date: 11 Mar 2026\nStatus: Approved",
		);
	});

	test("has no number where none is known", () => {
		expect(chatLink("a", null)).toBe("https://wa.me/?text=a");
	});
});
