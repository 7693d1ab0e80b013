import { describe, expect, test } from "vitest";
import { NOTICE_KINDS } from "~/db/schema/alerts";
import type { NoticeCase, NoticeContent } from "~/features/alerts/notice-content";
import { wordsOf } from "~/features/alerts/words";
import { REGISTERED_TEMPLATES } from "~/features/messages/registered-templates";

const CASE: NoticeCase = {
	caseId: "0190a0a0-0000-7000-8000-000000000001",
	kind: "date_changed",
	parties: "Gokhale v. Riverside Greens",
	subjectName: "Gokhale v. Riverside Greens",
	cnrNumber: "MHPU010000012023",
	caseNumber: "412/2023",
	court: "Court 7 · Civil Judge, Shivajinagar, Pune",
	oldDay: "2026-12-12",
	newDay: "2026-12-19",
	purpose: "Arguments",
	stage: "Evidence",
	note: "Bring the sale deed.",
	nature: "",
	order: "",
	lastChecked: null,
};
const OTHER: NoticeCase = {
	...CASE,
	caseId: "0190a0a0-0000-7000-8000-000000000002",
	parties: "Mulshi Agro v. Cold Storage",
	caseNumber: "6120/2024",
	court: "Court 22 · Magistrate, Pune",
	oldDay: null,
	newDay: null,
	note: "",
};
const NOTICE: NoticeContent = {
	kind: "changes",
	day: null,
	isLate: false,
	saidNoPackage: false,
	cases: [CASE],
	caseCount: 1,
	stopUrl: "https://cases.example.in/alerts/stop/a-token",
	listUrl: "https://cases.example.in/user/cases",
};
const KIND_OF = {
	changes: "date_changed",
	reminder: "reminder",
	tomorrow: "tomorrow",
	week: "week",
	trouble: "trouble",
} as const;

const noticeOf = (
	kind: NoticeContent["kind"],
	cases: NoticeCase[],
	about: Partial<NoticeContent> = {},
): NoticeContent => ({
	...NOTICE,
	kind,
	day: kind === "changes" ? null : "2026-12-19",
	cases: cases.map((item) => ({ ...item, kind: KIND_OF[kind], lastChecked: kind === "trouble" ? "2026-12-10" : null })),
	caseCount: cases.length,
	...about,
});

/** What arrives on WhatsApp: the registered text with the values in their places. */
function filled({ template, parameters }: { template: keyof typeof REGISTERED_TEMPLATES; parameters: string[] }) {
	const text: string = REGISTERED_TEMPLATES[template];
	expect(new Set(text.match(/\{\{\d+\}\}/g)).size).toBe(parameters.length);
	return text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1] ?? "");
}

/** Many cases with words as long as courts write them. */
const many = (count: number): NoticeCase[] =>
	Array.from({ length: count }, (_, index) => ({
		...CASE,
		caseId: `0190a0a0-0000-7000-8000-${String(index).padStart(12, "0")}`,
		parties: `${"Changdeo Tukaram Gaikwad and others ".repeat(8)}${index}`,
		court: `${"District Judge and Additional Sessions Judge ".repeat(6)}${index % 3}`,
		purpose: "Evidence of Prosecution ".repeat(20),
		note: "Bring\nall\tpapers     and seals. ".repeat(60),
	}));

describe("a moved hearing", () => {
	const words = wordsOf(NOTICE);

	test("is told by mail with parties, number, court, both days and the note", () => {
		expect(words.subject).toBe("Gokhale v. Riverside Greens: moved from 12 Dec 2026 to 19 Dec 2026");
		const keptBack = wordsOf({ ...NOTICE, cases: [{ ...CASE, subjectName: "412/2023" }] });
		expect(keptBack.subject).toBe("412/2023: moved from 12 Dec 2026 to 19 Dec 2026");
		expect(keptBack.text).toContain("Gokhale v. Riverside Greens");
		expect(words.text).toBe(
			[
				"Gokhale v. Riverside Greens",
				"412/2023",
				"Court 7 · Civil Judge, Shivajinagar, Pune",
				"Moved from 12 Dec 2026 to 19 Dec 2026.",
				"Purpose: Arguments",
				"Note: Bring the sale deed.",
				`https://cases.example.in/user/cases/${CASE.caseId}`,
				"",
				"Open it in Nyaya Diary: https://cases.example.in/user/cases",
				"",
				"Stop emails about changes in cases: https://cases.example.in/alerts/stop/a-token",
				"Choose your alerts: https://cases.example.in/user/alerts",
			].join("\n"),
		);
	});

	test("is told by WhatsApp with the same facts", () => {
		expect(filled(words.whatsapp)).toBe(
			"Alert about your case Gokhale v. Riverside Greens, 412/2023, Court 7 · Civil Judge, Shivajinagar, Pune.\n" +
				"Moved from 12 Dec 2026 to 19 Dec 2026. Purpose: Arguments. Note: Bring the sale deed.\n" +
				`Open it: https://cases.example.in/user/cases/${CASE.caseId}\n` +
				"Reply STOP to stop all messages, or open https://cases.example.in/alerts/stop/a-token?by=whatsapp to stop these alerts.",
		);
	});

	test("is told by SMS, each value short enough for the operators", () => {
		expect(words.sms.template).toBe("alert-case");
		expect(words.sms.variables.TEXT).toBe(
			"Nyaya Diary: Gokhale v. Riverside Greens, 412/2023, Court 7 · Civil Judge, Shivajinagar, P..: now 19 Dec 2026, was 12 Dec 2026. Note: Bring the sale deed.",
		);
	});
});

test.each([
	[{ newDay: null }, "No next date any more, was 12 Dec 2026."],
	[{ oldDay: null }, "Next hearing on 19 Dec 2026."],
	[
		{ kind: "disposed", newDay: null, nature: "Contested--Allowed" },
		"Disposed: Contested--Allowed, no hearing on 12 Dec 2026.",
	],
	[{ kind: "disposed", oldDay: null, newDay: null }, "Disposed."],
	[{ kind: "order", order: "Order on Exh. 5" }, "New order: Order on Exh. 5."],
	[{ kind: "trouble", lastChecked: "2026-12-10" }, "Not checked since 10 Dec 2026."],
	[{ kind: "trouble" }, "No case found for CNR MHPU010000012023."],
	[{ kind: "reminder" }, "Hearing on 19 Dec 2026."],
] as const)("what is said of %j", (about, said) => {
	expect(wordsOf({ ...NOTICE, cases: [{ ...CASE, ...about }] }).text.split("\n")).toContain(said);
});

test("several changes of one case are told together, and under its name", () => {
	const cases: NoticeCase[] = [CASE, { ...CASE, kind: "order", order: "Order on Exh. 5" }];
	const { subject, text } = wordsOf({ ...NOTICE, cases, caseCount: 2 });
	expect(subject).toBe(
		"Gokhale v. Riverside Greens: moved from 12 Dec 2026 to 19 Dec 2026; new order: Order on Exh. 5",
	);
	expect(text.match(/412\/2023/g)).toHaveLength(1);
});

test("before the record is there a case goes by its number, said once", () => {
	const bare = { ...CASE, parties: "412/2023", court: "", purpose: "", stage: "", note: "" };
	const { text, whatsapp, sms } = wordsOf({ ...NOTICE, cases: [bare] });
	expect(text.split("\n").slice(0, 2)).toEqual(["412/2023", "Moved from 12 Dec 2026 to 19 Dec 2026."]);
	expect(whatsapp).toMatchObject({
		template: "alert_case",
		parameters: ["412/2023", expect.any(String), expect.any(String), expect.any(String)],
	});
	expect(Object.values(sms.variables)).not.toContain("");
});

test("a list in a chat never cuts the days of a moved hearing, however long the names are", () => {
	const { whatsapp } = wordsOf({ ...NOTICE, cases: many(50), caseCount: 50 });
	expect(whatsapp.parameters[1]?.match(/moved from 12 Dec 2026 to 19 Dec 2026/g)).toHaveLength(3);
});

test("a text message says how a case was decided", () => {
	const item: NoticeCase = { ...CASE, kind: "disposed", newDay: null, nature: "Contested--Allowed" };
	expect(wordsOf({ ...NOTICE, cases: [item] }).sms.variables.NEWS).toBe("disposed: Contested--Allowed");
});

describe("tomorrow's board", () => {
	test("is grouped by court in the mail and in the chat", () => {
		const third = {
			...CASE,
			caseId: "0190a0a0-0000-7000-8000-000000000003",
			parties: "A v. B",
			caseNumber: "1/2020",
			note: "",
		};
		const { subject, text, whatsapp } = wordsOf(noticeOf("tomorrow", [CASE, OTHER, third]));
		expect(subject).toBe("Tomorrow, 19 Dec 2026: 3 hearings");
		const places = [CASE.court, "1. Gokhale", "2. A v. B", OTHER.court, "3. Mulshi"].map((words) =>
			text.indexOf(words),
		);
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(text.split(CASE.court)).toHaveLength(2);
		expect(whatsapp.parameters[1]).toBe(
			"Court 7 · Civil Judge, Shivajinagar, Pune: Gokhale v. Riverside Greens (412/2023), Arguments. Note: Bring the sale deed; A v. B (1/2020), Arguments; Court 22 · Magistrate, Pune: Mulshi Agro v. Cold Storage (6120/2024), Arguments",
		);
	});

	test("does not say tomorrow when it comes late", () => {
		expect(wordsOf(noticeOf("tomorrow", [CASE, OTHER], { isLate: true })).subject).toBe("19 Dec 2026: 2 hearings");
	});

	test("says how many more there are than it names", () => {
		const { text, whatsapp } = wordsOf(noticeOf("tomorrow", many(50), { caseCount: 62 }));
		expect(text).toContain("and 12 more: https://cases.example.in/user/cases");
		expect(whatsapp.parameters[1]).toMatch(/; and \d+ more$/);
	});
});

test("the week goes day by day", () => {
	const { text } = wordsOf(noticeOf("week", [CASE, { ...OTHER, newDay: "2026-12-21" }], { day: "2026-12-14" }));
	expect(text).toMatch(/^Week from 14 Dec 2026: 2 hearings\.\n\nSATURDAY, 19 DEC 2026\n\n/);
	expect(text).toContain("\n\nMONDAY, 21 DEC 2026\n\n");
});

test("a mail says once that messages go by email for want of a package", () => {
	expect(wordsOf({ ...NOTICE, saidNoPackage: true }).text).toContain("WhatsApp and SMS alerts are off");
	expect(wordsOf(NOTICE).text).not.toContain("are off");
});

describe.each(NOTICE_KINDS)("%s", (kind) => {
	test.each([
		["one case", noticeOf(kind, [CASE])],
		[
			"a case of which nothing is known",
			noticeOf(kind, [{ ...OTHER, parties: "6120/2024", court: "", purpose: "", stage: "" }]),
		],
		["two cases", noticeOf(kind, [CASE, OTHER])],
		["many cases with long words", noticeOf(kind, many(50), { caseCount: 400 })],
		["one case with long words", noticeOf(kind, many(1))],
	])("about %s keeps to what each channel takes", (_, notice) => {
		const { subject, text, whatsapp, sms } = wordsOf(notice);
		expect(subject.length).toBeLessThanOrEqual(160);
		for (const words of [subject, text, ...whatsapp.parameters, ...Object.values(sms.variables)])
			expect(words).not.toMatch(/N\/A|undefined|null|\*|_\w+_|\(\)|,,| ,|^\s|\s$/);
		for (const parameter of whatsapp.parameters) {
			expect(parameter).toMatch(/\S/);
			expect(parameter).not.toMatch(/[\n\t]| {4}/);
			expect(parameter.length).toBeLessThanOrEqual(700);
		}
		expect(filled(whatsapp).length).toBeLessThanOrEqual(1024);
		for (const [name, value] of Object.entries(sms.variables)) {
			expect(value, name).toMatch(/\S/);
			if (name !== "TEXT") expect(value.length, name).toBeLessThanOrEqual(40);
		}
		expect(text).toContain(notice.stopUrl);
		expect(text).toContain(notice.listUrl);
		for (const { parties, caseNumber } of notice.cases.slice(0, 2)) {
			expect(text.replace(/\s+/g, " ")).toContain(parties.replace(/\s+/g, " ").slice(0, 200));
			expect(text).toContain(caseNumber);
			expect(filled(whatsapp)).toContain(parties.slice(0, 20));
		}
	});
});
