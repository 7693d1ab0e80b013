import { describe, expect, test } from "vitest";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { chatTextFor, textFor, wordsFor } from "~/features/telling/messages/own-words/words";
import { REGISTERED_TEMPLATES, registeredText } from "~/features/telling/outbox/registered-templates";
import { properCase } from "~/platform/language/sentence-words";
import "~/platform/language/catalogs.server";
import { LANGUAGE_CODES, type Language } from "~/platform/language/translate";
import { messagedCase } from "../support/telling/messaged-case";

const sending = { sender: "Asha Kulkarni", today: "2027-03-01" };
const NAME = "Madhavi Gokhale";
const SEVEN = ["Madhavi", "Ashok", "Sunita", "Ramesh", "Kamala", "Prakash", "Meena"].map((name) => `${name} Gokhale`);
const WIDOW = "Kamala Ramchandra Shinde, deceased, through L.Rs.";

const wordsOf = (changes: Partial<MessagedCase>, language: Language = "en", name = NAME) =>
	wordsFor({ ...messagedCase, ...changes }, { ...sending, reader: { name, language } });
const textOf = (changes: Partial<MessagedCase>, language: Language = "en", name = NAME) =>
	textFor({ ...messagedCase, ...changes }, { ...sending, reader: { name, language } });

describe("the message about a hearing", () => {
	test.each([
		[
			"en",
			"Namaste Madhavi Gokhale. This is about the case Madhavi Gokhale, Ashok Gokhale v. Riverside Greens.\nNext hearing: Thursday, 11 Mar 2027, for evidence of plaintiff, number 34 of 61 on the court's list.\nCourt: District Court, Pune, court room 7, Civil Judge (case 412/2023, CNR MHPU019800012023).\nSent by Asha Kulkarni.\nReply STOP to stop all messages, or open (their own link) to stop messages from this sender.",
		],
		[
			"hi",
			"नमस्ते Madhavi Gokhale। यह संदेश केस Madhavi Gokhale, Ashok Gokhale बनाम Riverside Greens के बारे में है।\nअगली सुनवाई: गुरुवार, 11 मार्च 2027, उद्देश्य: वादी का साक्ष्य, अदालत की लिस्ट में क्रम: 61 में से 34।\nअदालत: District Court, Pune, कोर्ट रूम 7, Civil Judge (केस 412/2023, CNR MHPU019800012023)।\nभेजने वाले: Asha Kulkarni।\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या केवल इनके संदेश बंद करने के लिए (उनका अपना लिंक) खोलें।",
		],
		[
			"mr",
			"नमस्कार Madhavi Gokhale. हा संदेश केस Madhavi Gokhale, Ashok Gokhale वि. Riverside Greens बद्दल आहे.\nपुढील सुनावणी: गुरुवार, 11 मार्च 2027, उद्देश: वादीचा पुरावा, न्यायालयाच्या लिस्टमध्ये क्रम: 61 पैकी 34.\nन्यायालय: District Court, Pune, कोर्ट रूम 7, Civil Judge (केस 412/2023, CNR MHPU019800012023).\nपाठवणारे: Asha Kulkarni.\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा फक्त यांचे संदेश थांबवण्यासाठी (त्यांची स्वतःची लिंक) उघडा.",
		],
	] as const)("is whole in the reader's language: %s", (language, text) => {
		const listing = { status: "listed" as const, position: 34, of: 61, purpose: null, checkedAt: null };
		expect(textOf({ purpose: "EVIDENCE OF PLAINTIFF", listing }, language)).toBe(text);
	});

	const case_ = (words: string) => `This is about the case ${words}\n`;
	const hearing = (words: string) => `\nNext hearing: ${words}.\n`;
	const court = (words: string) => `\nCourt: ${words} (case 412/2023, CNR MHPU019800012023).\n`;
	test.each<[string, Partial<MessagedCase>, string, string?]>([
		["one party a side", { petitioners: [NAME] }, case_("Madhavi Gokhale v. Riverside Greens.")],
		["seven of the reader's side", { petitioners: SEVEN }, case_(`${SEVEN.join(", ")} v. Riverside Greens.`)],
		[
			"seven of the other side",
			{ petitioners: [NAME], respondents: SEVEN.slice(1), appearsFor: "petitioner" },
			case_("Madhavi Gokhale v. Ashok Gokhale & 5 more."),
		],
		[
			"seven, of whom the reader's name is none, of the side the sender appears for",
			{ petitioners: ["Riverside Greens", "Kohinoor"], respondents: SEVEN, appearsFor: "respondent" },
			case_(`Riverside Greens & 1 more v. ${SEVEN.join(", ")}.`),
			"Clerk",
		],
		[
			"both sides in full, where nobody said whose the reader is",
			{ respondents: ["Riverside Greens", "Kohinoor"] },
			case_("Madhavi Gokhale, Ashok Gokhale v. Riverside Greens, Kohinoor."),
			"Clerk",
		],
		["a company", { respondents: ["Riverside Pvt. Ltd."] }, "Ashok Gokhale v. Riverside Pvt. Ltd.\n"],
		[
			"a State",
			{ petitioners: ["State of Maharashtra"], respondents: [NAME, "Ashok"] },
			case_("State of Maharashtra v. Madhavi Gokhale, Ashok."),
		],
		["a widow through her heirs", { petitioners: [WIDOW] }, case_(`${WIDOW} v. Riverside Greens.`)],
		[
			"names in Devanagari",
			{ petitioners: ["माधवी गोखले", "अशोक गोखले"], appearsFor: "petitioner" },
			case_("माधवी गोखले, अशोक गोखले v. Riverside Greens."),
			"माधवी गोखले",
		],
		["no parties so far", { petitioners: [], respondents: [] }, "the case 412/2023.\n"],
		[
			"neither parties nor number",
			{ petitioners: [], respondents: [], caseNumber: "" },
			"the case MHPU019800012023.\n",
		],
		["a reader without a name", {}, "Namaste ji. This", ""],
		["no judge", { courtNumberAndJudge: "7" }, court("District Court, Pune, court room 7")],
		["no room", { courtNumberAndJudge: "Civil Judge" }, court("District Court, Pune, Civil Judge")],
		["neither", { courtNumberAndJudge: null }, court("District Court, Pune")],
		["a date given", { purpose: null, stage: "ARGUMENTS" }, hearing("Thursday, 11 Mar 2027, for arguments")],
		["a date moved", { nextDate: "2027-04-16", purpose: "W.S." }, hearing("Friday, 16 Apr 2027, for W.S")],
		["no purpose", { purpose: null, stage: null }, hearing("Thursday, 11 Mar 2027")],
		["a date taken away", { nextDate: null }, hearing("date awaited from the court")],
		["a past date", { nextDate: "2027-02-28" }, hearing("date awaited from the court")],
		["decided", { nextDate: null, decisionDate: "2027-02-20" }, hearing("none, the case is decided")],
		[
			"not on the list",
			{ listing: { status: "not_listed", position: null, of: null, purpose: null, checkedAt: null } },
			hearing("Thursday, 11 Mar 2027, for evidence of the plaintiff, not on the court's list so far"),
		],
	])("tells of %s", (_, changes, words, name = NAME) => {
		const text = textOf(changes, "en", name);
		expect(text).toContain(words);
		expect(text).not.toMatch(/N\/A|null|undefined|\.\.|,\s*[,.)]/);
	});

	test.each([
		["en", true, ", for evidence of the plaintiff. You need to come."],
		["hi", false, ", उद्देश्य: Evidence of the plaintiff। आपको आने की ज़रूरत नहीं है।"],
		["mr", true, ", उद्देश: Evidence of the plaintiff. तुम्हाला यायचे आहे."],
	] as const)("says in %s whether to come, where that was chosen and a day is there", (language, mustCome, words) => {
		const reading = { ...sending, reader: { name: NAME, language, mustCome } };
		expect(textFor(messagedCase, reading)).toContain(`${words}\n`);
		const dateless = { ...messagedCase, nextDate: null };
		expect(textFor(dateless, reading)).toBe(textOf(dateless, language));
	});

	test("names nobody where the law keeps the parties back, not even the reader", () => {
		for (const language of LANGUAGE_CODES) {
			const text = textOf({ caseType: "H.M.A. - Hindu Marriage Act Petition", partyName: NAME }, language);
			expect(text).not.toMatch(/Gokhale|Riverside/);
			expect(text).toContain("CNR MHPU019800012023");
		}
	});

	test.each(LANGUAGE_CODES)("has WhatsApp's length in %s, and one line for each parameter", (language) => {
		const long = "रामेश्वर प्रसाद सिंह ".repeat(60);
		const about = {
			petitioners: [long],
			respondents: [long],
			purpose: `${long}\n${long}`,
			court: long,
			caseNumber: long,
		};
		const words = { ...sending, sender: long, reader: { name: long, language } };
		for (const appearsFor of ["petitioner", "respondent", null] as const) {
			const item = { ...messagedCase, ...about, appearsFor, courtNumberAndJudge: `7-${long}` };
			const { parameters } = wordsFor(item, words);
			expect(parameters.filter((text) => /[\n\t]| {5}/.test(text) || text === "")).toEqual([]);
			const link = "https://nyaya.example.in/opt-out/".padEnd(120, "x");
			const text = registeredText("hearing_reminder", language).replace(/\{\{\d+\}\}/g, "");
			expect([text, ...parameters, link].join("").length).toBeLessThanOrEqual(1024);
			expect(parameters[1]).toContain(
				"v.".replace("v.", language === "en" ? "v." : language === "hi" ? "बनाम" : "वि."),
			);
		}
	});

	test("is the same in the sender's own chat, without the line about the link", () => {
		const words = { ...sending, reader: { name: NAME, language: "mr" as const } };
		const text = textFor(messagedCase, words);
		expect(chatTextFor(messagedCase, words)).toBe(text.slice(0, text.lastIndexOf("\n")));
	});
});

test("own words have the day and the registered words in the reader's language", () => {
	const words = { ...sending, ownText: "{{client}}: {{next_date}}", reader: { name: NAME, language: "hi" as const } };
	expect(textFor({ ...messagedCase, appearsFor: "petitioner" }, words)).toMatch(
		/^आपके केस के बारे में: Madhavi Gokhale, Ashok Gokhale: गुरुवार, 11 मार्च 2027\n/,
	);
});

test("a template has the same parameters in every language, and those of today are in each", () => {
	const placesOf = (text = "") => [...new Set(text.match(/\{\{\d+\}\}/g))].sort();
	for (const [template, text] of Object.entries(REGISTERED_TEMPLATES.en))
		for (const language of LANGUAGE_CODES.filter(() => template !== "hearing_update"))
			expect([template, language, placesOf(Object(REGISTERED_TEMPLATES[language])[template])]).toEqual([
				template,
				language,
				placesOf(text),
			]);
	expect(LANGUAGE_CODES.map((language) => wordsOf({}, language).language)).toEqual(LANGUAGE_CODES);
});

test.each([
	["ORDER ON IA", "Order on IA"],
	["evidence", "Evidence"],
	["W.S.", "W.S."],
	["Say of Prosecution", "Say of Prosecution"],
	["साक्ष्य", "साक्ष्य"],
	["", ""],
])("court words %s are %s in proper case", (written, said) => {
	expect(properCase(written)).toBe(said);
});
