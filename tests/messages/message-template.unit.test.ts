import { describe, expect, test } from "vitest";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { arrivingText, hearingParameters } from "~/features/telling/messages/wording/hearing-words";
import { registeredText } from "~/features/telling/messages/wording/registered-templates";
import { approvedCaseText, fillTemplate, templateProblem } from "~/features/telling/messages/wording/template";
import { messagedCase } from "../support/telling/messaged-case";

const about = { cnrNumber: "MHPU010000012024", caseNumber: "10/2024", partyName: "Rao & Sons", nextDate: "2026-03-11" };

describe("a message template", () => {
	test("is filled with the facts of the case, with or without blanks in the braces", () => {
		expect(fillTemplate("{{party_name}}: {{ next_date }} ({{cnr_number}}, {{case_number}})", about)).toBe(
			"Rao & Sons: 11 Mar 2026 (MHPU010000012024, 10/2024)",
		);
		expect(fillTemplate("For {{party_name}}\nOn {{next_date}}, at 10.30.", { ...about, partyName: null })).toBe(
			"On 11 Mar 2026, at 10.30.",
		);
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

describe("a message about a hearing", () => {
	const item = messagedCase;
	const sending = { sender: "Asha Kulkarni", today: "2027-03-01" };
	const textOf = (changes: Partial<MessagedCase>) =>
		arrivingText({
			template: "hearing_update",
			language: "en",
			parameters: hearingParameters({ ...item, ...changes }, sending),
		});

	test("has parties, day, purpose and place in natural order, then the numbers", () => {
		expect(textOf({})).toBe(
			"Namaste. This is about the case Madhavi Gokhale & 1 more v. Riverside Greens.\nNext hearing: Thursday, 11 Mar 2027, for evidence of the plaintiff.\nCourt: District Court, Pune, court 7 (case 412/2023, CNR MHPU019800012023).\nSent by Asha Kulkarni.\nReply STOP to stop all messages, or open (their own link) to stop messages from this sender.",
		);
	});

	test.each([
		["listed", "number 34 of 61 on the court's list"],
		["not_listed", "not on the court's list so far"],
	] as const)("says what the court's list says: %s", (status, words) => {
		const listing = { status, position: 34, of: 61, purpose: null, checkedAt: null };
		expect(textOf({ listing })).toContain(`for evidence of the plaintiff, ${words}.`);
	});

	test("names nobody in a case whose parties the law keeps back", () => {
		const text = textOf({ caseType: "H.M.A. - Hindu Marriage Act Petition", partyName: "Madhavi Gokhale" });
		expect(text).toContain("the case Name withheld v. Name withheld.");
		expect(text).toContain("(case 412/2023, CNR MHPU019800012023)");
		expect(text).not.toMatch(/Gokhale|Riverside/);
	});

	test("leaves out unknown facts, and has no past day", () => {
		const bare = { petitioners: [], respondents: [], stage: null, purpose: null, courtNumberAndJudge: null };
		expect(textOf(bare)).toContain(
			"the case 412/2023.\nNext hearing: Thursday, 11 Mar 2027.\nCourt: District Court, Pune (CNR MHPU019800012023).",
		);
		for (const nextDate of [null, "2027-02-28"])
			expect(textOf({ nextDate })).toContain("Next hearing: date awaited from the court.");
		expect(textOf({ ...bare, nextDate: null })).not.toMatch(/N\/A|null|undefined|,\s*[,.)]/);
	});

	test("has WhatsApp's lengths, and one line for each parameter", () => {
		const long = "रामेश्वर प्रसाद सिंह ".repeat(60);
		const parameters = hearingParameters(
			{ ...item, petitioners: [long], purpose: `${long}\n\t${long}`, court: long, caseNumber: long },
			{ sender: long, today: sending.today },
		);
		expect(parameters).toHaveLength(4);
		expect(parameters.filter((text) => /[\n\t]| {5}/.test(text) || text === "")).toEqual([]);
		const link = "https://nyaya.example.in/opt-out/".padEnd(120, "x");
		expect(registeredText("hearing_update", "en").length + [...parameters, link].join("").length).toBeLessThan(1024);
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

	test("has no number if none is known", () => {
		expect(chatLink("a", null)).toBe("https://wa.me/?text=a");
	});
});
