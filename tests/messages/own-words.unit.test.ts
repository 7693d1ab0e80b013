import { describe, expect, test } from "vitest";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { chatLink, cutForChat } from "~/features/telling/messages/chat-link";
import { FIRST_TEXT, OWN_PLACEHOLDERS, ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { ownValuesOf } from "~/features/telling/messages/own-words/values";
import { chatTextFor, textFor, wordsFor } from "~/features/telling/messages/own-words/words";
import { templateInput } from "~/features/telling/messages/templates/template-input";
import { fillPlaceholders } from "~/features/telling/messages/wording/fill";
import { MAX_FREE_TEXT_LENGTH } from "~/features/telling/messages/wording/free-text";
import { messagedCase } from "../support/telling/messaged-case";

const item: MessagedCase = { ...messagedCase, petitioners: ["Madhavi Gokhale"] };
const sending = { sender: "Asha Kulkarni", today: "2027-03-01" };
const filled = (text: string, changes: Partial<MessagedCase> = {}) =>
	fillPlaceholders(text, ownValuesOf({ ...item, ...changes }, sending));

describe("a text in own words", () => {
	test("has the case's facts in natural order: day of the week, court, purpose, sender", () => {
		expect(filled(FIRST_TEXT)).toBe(
			"Namaste. The next hearing in the case of Madhavi Gokhale is on Thursday, 11 Mar 2027, for evidence of the plaintiff, in District Court, Pune, court room 7. Asha Kulkarni",
		);
		expect(filled("Purpose: {{purpose}}\nStage: {{ stage }}")).toBe(
			"Purpose: Evidence of the plaintiff\nStage: Evidence",
		);
		expect(filled("{{party_name}}", { partyName: "Ashok Gokhale" })).toBe("Ashok Gokhale");
	});

	test.each([
		["Come on {{next_date}}, for {{purpose}}.", { purpose: null, stage: null }, "Come on Thursday, 11 Mar 2027, for ."],
		["Hi {{party_name}} {{case_number}}", { petitioners: [] }, "Hi  412/2023"],
		["Case {{case_number}}\nNext: {{next_date}}\nBye", { nextDate: null }, "Case 412/2023\nNext: \nBye"],
		["तारीख {{next_date}} है। {{advocate}}", { nextDate: null }, "तारीख  है। Asha Kulkarni"],
		["{{next_date}}", { nextDate: null }, ""],
		["{{party_name}}: {{next_date}}!", { petitioners: [], nextDate: null }, ""],
		["🙏 {{next_date}}", { nextDate: null }, "🙏"],
	])("loses nothing but the missing value: %j", (text, changes, expected) =>
		expect(filled(text, changes)).toBe(expected),
	);

	test("names nobody in a case whose parties the law keeps back", () => {
		const changes = { acts: ["Indian Penal Code"], sections: ["376(2)"], partyName: "Ashok Gokhale" };
		expect(filled("For {{party_name}}: {{case_number}}", changes)).toBe("For Name withheld: 412/2023");
	});

	test("has no past day, and no date of a decided case", () => {
		for (const changes of [{ nextDate: "2027-02-28" }, { decisionDate: "2027-02-20" }])
			expect(filled("Namaste. Come on {{next_date}}, for {{purpose}}.", changes)).toBe("Namaste. Come on , for .");
	});

	test("names no missing fact, whatever is unknown", () => {
		const gone = {
			petitioners: [],
			respondents: [],
			stage: null,
			purpose: null,
			nextDate: null,
			courtNumberAndJudge: null,
		};
		const text = OWN_PLACEHOLDERS.map((name) => `${name} is {{${name}}}, and more; so: {{${name}}}!`).join(" ");
		for (const changes of [gone, { ...gone, nextDate: "2027-03-11" }, { purpose: null, stage: null }])
			expect(filled(`${text}\n${text}`, changes)).not.toMatch(/N\/A|null|undefined|\{\{/);
	});

	test("treats braces, dollar signs, line breaks and direction marks in a party's name as text", () => {
		const petitioners = ["{{next_date}} $& $1\nHearing: tomorrow\u202e"];
		expect(filled("{{party_name}}!", { petitioners })).toBe("{{next_date}} $& $1 Hearing: tomorrow!");
	});

	test("isolates a right-to-left name, so that the date stays in its place", () => {
		expect(filled("{{party_name}}: {{next_date}}", { petitioners: ["محمد اسلم"] })).toBe(
			"\u2068محمد اسلم\u2069: Thursday, 11 Mar 2027",
		);
	});

	test("addresses the client, the parties of the own side, and nobody where no side is known", () => {
		const text = "Dear {{client}}, come on {{next_date}}.";
		const due = "come on Thursday, 11 Mar 2027.";
		const petitioners = ["Madhavi Gokhale", "Ashok Gokhale"];
		expect(filled(text, { appearsFor: "petitioner", petitioners })).toBe(`Dear Madhavi Gokhale, Ashok Gokhale, ${due}`);
		expect(filled(text, { appearsFor: "respondent" })).toBe(`Dear Riverside Greens, ${due}`);
		for (const appearsFor of ["other", null] as const) expect(filled(text, { appearsFor })).toBe(`Dear , ${due}`);
	});

	test("with an unknown placeholder is refused with the list of those that exist", () => {
		expect(ownTextProblem("Hello {{name}}")).toBe(
			"Unknown placeholder {{name}}. Use {{cnr_number}}, {{case_number}}, {{party_name}}, {{next_date}}, {{client}}, {{court}}, {{stage}}, {{purpose}}, {{advocate}}, {{reader}}, {{judge}}, {{list_position}}, {{need_to_come}}.",
		);
		for (const name of ["toString", "__proto__", ""]) expect(ownTextProblem(`{{${name}}}`)).toContain("Unknown");
		expect(ownTextProblem(FIRST_TEXT)).toBeUndefined();
	});
});

describe("the form of a template", () => {
	const errorsOf = (typed: object) =>
		templateInput(ownTextProblem)
			.safeParse(typed)
			.error?.issues.map(({ path }) => path.join("."));
	test("accepts a name of up to 80 characters and a text of up to 1,000, line breaks counted once", () => {
		expect(errorsOf({ name: "न".repeat(80), text: `${"😀".repeat(998)}\r\nx` })).toBeUndefined();
		expect(errorsOf({ name: "x".repeat(81), text: "x".repeat(1001) })).toEqual(["name", "text"]);
		expect(errorsOf({ name: " \u200b", text: "x" })).toEqual(["name"]);
		expect(errorsOf({ name: "x", text: " \n " })).toEqual(["text"]);
		expect(errorsOf({ intent: "preview", text: "x" })).toBeUndefined();
	});
});

describe("the text of a message", () => {
	const words = (ownText: string | null) => ({ ...sending, ownText });

	test("uses the free-text template in one line, with the reason where it does not fit", () => {
		expect(wordsFor(item, words("Come on  {{next_date}}\t."))).toEqual({
			template: "case_message",
			language: "en",
			parameters: ["Come on Thursday, 11 Mar 2027 ."],
			problem: undefined,
		});
		expect(textFor(item, words("Come on {{next_date}}."))).toMatch(
			/^About your court case: Come on Thursday, 11 Mar 2027\.\nReply STOP/,
		);
		expect(wordsFor(item, words("A\nB")).problem).toContain("line breaks");
		expect(wordsFor(item, words("x".repeat(MAX_FREE_TEXT_LENGTH + 1))).problem).toContain("800 characters");
	});

	test("is the standard one if the own text is empty or none was chosen", () => {
		const dateless = { ...item, nextDate: null };
		for (const own of [null, "{{next_date}}"]) {
			expect(wordsFor(dateless, words(own)).template).toBe("hearing_reminder");
			expect(chatTextFor(dateless, words(own))).toBe(
				"Namaste ji. This is about the case Madhavi Gokhale v. Riverside Greens.\nNext hearing: date awaited from the court.\nCourt: District Court, Pune, court room 7, Civil Judge (case 412/2023, CNR MHPU019800012023).\nSent by Asha Kulkarni.",
			);
		}
	});

	test("is cut at a whole character if it is too long for a link", () => {
		const long = cutForChat("न😀".repeat(2000));
		expect(long).toMatch(/^(न😀)+न?…$/);
		expect(encodeURIComponent(long).length).toBeLessThan(6100);
		expect(cutForChat("x".repeat(1500))).toBe("x".repeat(1500));
		expect(chatLink("a\ud800b")).toBe("https://wa.me/?text=a%EF%BF%BDb");
	});
});
