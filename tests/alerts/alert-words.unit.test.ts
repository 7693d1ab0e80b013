import { describe, expect, test } from "vitest";
import { NOTICE_KINDS } from "~/features/telling/alerts/schema";
import type { NoticeCase, NoticeContent, NoticeWords } from "~/features/telling/alerts/words/channel-content";
import { wordsOf } from "~/features/telling/alerts/words/words";
import { registeredText } from "~/features/telling/outbox/registered-templates";
import "~/platform/language/catalogs.server";

const CASE: NoticeCase = {
	caseId: "0190a0a0-0000-7000-8000-000000000001",
	kind: "date_changed",
	listing: null,
	orderUrl: null,
	parties: "Gokhale v. Riverside Greens",
	subjectName: "Gokhale v. Riverside Greens",
	cnrNumber: "MHPU010000012023",
	caseNumber: "412/2023",
	court: "Court 7 · Civil Judge, Shivajinagar, Pune",
	oldDay: "2026-12-12",
	newDay: "2026-12-19",
	purpose: "Arguments",
	stage: "Evidence",
	owner: "",
	turn: null,
	nature: "",
	movedTo: "",
	order: "",
	todo: null,
	isNoted: false,
	unread: null,
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
};
const NOTICE: NoticeContent = {
	kind: "changes",
	day: null,
	today: "2026-12-01",
	isLate: false,
	isUpdated: false,
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
	approved: "approved",
	due: "due",
} as const;

const noticeOf = (
	kind: NoticeContent["kind"],
	cases: NoticeCase[],
	about: Partial<NoticeContent> = {},
): NoticeContent => ({
	...NOTICE,
	kind,
	day: kind === "changes" ? null : "2026-12-19",
	cases: cases.map((item) => ({
		...item,
		kind: KIND_OF[kind],
		...(kind === "due"
			? { newDay: null, todo: { title: "File the reply ".repeat(13).trim(), due: "2026-12-01" } }
			: {}),
		...(kind === "trouble" ? { newDay: null, lastChecked: "2026-12-10" } : { lastChecked: null }),
	})),
	caseCount: cases.length,
	...about,
});

/** The text that arrives on WhatsApp: the registered template with its values filled in. */
function filled({ template, language, parameters }: NoticeWords["whatsapp"]) {
	const text = registeredText(template, language);
	expect(new Set(text.match(/\{\{\d+\}\}/g)).size).toBe(parameters.length);
	return text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1] ?? "");
}

/** Many cases, with names as long as courts write them. */
const many = (count: number): NoticeCase[] =>
	Array.from({ length: count }, (_, index) => ({
		...CASE,
		caseId: `0190a0a0-0000-7000-8000-${String(index).padStart(12, "0")}`,
		parties: `${"Changdeo Tukaram Gaikwad and others ".repeat(8)}${index}`,
		court: `${"District Judge and Additional Sessions Judge ".repeat(6)}${index % 3}`,
		purpose: "Evidence of Prosecution ".repeat(20),
	}));

describe("a moved hearing", () => {
	const { mail, ...words } = wordsOf(NOTICE);

	test("has a mail with parties, number, court and both days", () => {
		expect(mail.subject).toBe("Gokhale v. Riverside Greens: moved from Sat 12 Dec 2026 to Sat 19 Dec 2026");
		const withoutNames = wordsOf({ ...NOTICE, cases: [{ ...CASE, subjectName: "412/2023" }] });
		expect(withoutNames.mail.subject).toBe("412/2023: moved from Sat 12 Dec 2026 to Sat 19 Dec 2026");
		expect(withoutNames.mail.text).toContain("Gokhale v. Riverside Greens");
		expect(mail.text).toBe(
			[
				"Gokhale v. Riverside Greens",
				"412/2023",
				"Court 7 · Civil Judge, Shivajinagar, Pune",
				"Moved from Sat 12 Dec 2026 to Sat 19 Dec 2026.",
				"Purpose: Arguments",
				`https://cases.example.in/user/cases/${CASE.caseId}`,
				"",
				"Open it in Nyaya Diary: https://cases.example.in/user/cases",
				"",
				"Stop emails about changes in cases: https://cases.example.in/alerts/stop/a-token",
				"Choose your alerts: https://cases.example.in/user/alerts",
			].join("\n"),
		);
	});

	test("has a WhatsApp message with the same facts", () => {
		expect(filled(words.whatsapp)).toBe(
			"Alert about your case Gokhale v. Riverside Greens, 412/2023, Court 7 · Civil Judge, Shivajinagar, Pune.\n" +
				"Moved from Sat 12 Dec 2026 to Sat 19 Dec 2026. Purpose: Arguments.\n" +
				`Open it: https://cases.example.in/user/cases/${CASE.caseId}\n` +
				"Reply STOP to stop all messages, or open https://cases.example.in/alerts/stop/a-token?by=whatsapp to stop these alerts.",
		);
	});

	test.each([
		["hi", "आपके केस Gokhale v. Riverside Greens, 412/2023,", "उद्देश्य: बहस।"],
		["mr", "तुमच्या केस Gokhale v. Riverside Greens, 412/2023,", "उद्देश: युक्तिवाद."],
	] as const)("has its mail and its WhatsApp message in the person's language: %s", (language, start, purpose) => {
		const { whatsapp, sms } = wordsOf(NOTICE, language);
		expect(whatsapp.language).toBe(language);
		expect(filled(whatsapp).startsWith(start)).toBe(true);
		expect(filled(whatsapp)).toContain(purpose);
		expect(sms).toEqual(words.sms);
	});

	test("has an SMS whose values are short enough for the operators", () => {
		expect(words.sms.template).toBe("alert-case");
		expect(words.sms.variables.TEXT).toBe(
			"Nyaya Diary: Gokhale v. Riverside Greens, 412/2023, Court 7 · Civil Judge, Shivajinagar, P..: now Sat 19 Dec 2026, was Sat 12 Dec. Purpose: Arguments.",
		);
	});
});

test.each([
	[{ newDay: null }, "The hearing on Sat 12 Dec 2026 is off. No new date yet."],
	[{ oldDay: null }, "Next hearing on Sat 19 Dec 2026."],
	[{ isNoted: true }, "You noted Sat 12 Dec 2026. eCourts says Sat 19 Dec 2026."],
	[
		{ kind: "disposed", newDay: null, nature: "Contested--Allowed" },
		"Disposed: Contested--Allowed, no hearing on Sat 12 Dec 2026.",
	],
	[{ kind: "disposed", oldDay: null, newDay: null }, "Disposed."],
	[{ kind: "order", order: "Order on Exh. 5" }, "New order: Order on Exh. 5."],
	[{ kind: "trouble", newDay: null, lastChecked: "2026-12-10" }, "Not checked since Thu 10 Dec 2026."],
	[{ kind: "trouble" }, "No message announced the hearing of Sat 19 Dec 2026: our service was down."],
	[{ kind: "trouble", newDay: null }, "No case found for CNR MHPU010000012023."],
	[{ kind: "approved" }, "Approved. You can send messages about it now."],
	[{ kind: "reminder" }, "Hearing on Sat 19 Dec 2026."],
] as const)("the mail has the right sentence for %j", (about, said) => {
	expect(wordsOf({ ...NOTICE, cases: [{ ...CASE, ...about }] }).mail.text.split("\n")).toContain(said);
});

test("several changes of one case are listed together under its name", () => {
	const cases: NoticeCase[] = [CASE, { ...CASE, kind: "order", order: "Order on Exh. 5" }];
	const { subject, text } = wordsOf({ ...NOTICE, cases }).mail;
	expect(subject).toBe(
		"Gokhale v. Riverside Greens: moved from Sat 12 Dec 2026 to Sat 19 Dec 2026; new order: Order on Exh. 5",
	);
	expect(text.match(/412\/2023/g)).toHaveLength(1);
});

test("a case without a record is named by its number, once", () => {
	const bare = { ...CASE, parties: "412/2023", court: "", purpose: "", stage: "" };
	const { mail, whatsapp, sms } = wordsOf({ ...NOTICE, cases: [bare] });
	expect(mail.text.split("\n").slice(0, 2)).toEqual(["412/2023", "Moved from Sat 12 Dec 2026 to Sat 19 Dec 2026."]);
	expect(whatsapp).toMatchObject({
		template: "alert_case",
		parameters: ["412/2023", expect.any(String), expect.any(String), expect.any(String)],
	});
	expect(Object.values(sms.variables)).not.toContain("");
});

test("a WhatsApp list never cuts the days of a moved hearing, however long the names are", () => {
	const { whatsapp } = wordsOf({ ...NOTICE, cases: many(50), caseCount: 50 });
	expect(whatsapp.parameters[1]?.match(/moved from Sat 12 Dec 2026 to Sat 19 Dec 2026/g)).toHaveLength(3);
});

test.each(["changes", "reminder", "tomorrow", "week"] as const)(
	"a WhatsApp list of alike cases (%s) keeps the number by which they are told apart",
	(kind) => {
		const alike = many(3).map((item, index) => ({
			...item,
			parties: "Changdeo Tukaram Gaikwad and others ".repeat(8),
			court: "Magistrate",
			caseNumber:
				index === 2 ? `Regular Civil Suit under the Rent Act, Special Bench, ${index}/2023` : `R.C.S. 41${index}/2023`,
			cnrNumber: `MHPU01000041${index}2023`,
		}));
		const list = wordsOf(noticeOf(kind, alike)).whatsapp.parameters[1];
		for (const number of ["R.C.S. 410/2023", "R.C.S. 411/2023", "MHPU0100004122023"]) expect(list).toContain(number);
		const [one] = alike;
		if (one) expect(wordsOf(noticeOf(kind, [one])).whatsapp.parameters.join(" ")).toContain("R.C.S. 410/2023");
	},
);

test("an SMS says how a case was decided", () => {
	const item: NoticeCase = { ...CASE, kind: "disposed", turn: "disposed", newDay: null, nature: "Contested--Allowed" };
	expect(wordsOf({ ...NOTICE, cases: [item] }).sms.variables.NEWS).toBe("disposed: Contested--Allowed");
});

test("F1: an alert of a case whose next hearing could not be read has the entry and the last known day", () => {
	const unread = { text: "17th Nonember", lastKnown: "2026-12-15" };
	const item: NoticeCase = { ...CASE, kind: "trouble", oldDay: null, newDay: null, unread };
	const { mail, whatsapp } = wordsOf({ ...NOTICE, kind: "trouble", cases: [item], caseCount: 1 });
	const words = "he next hearing on eCourts could not be read: “17th Nonember”. Last known: Tue 15 Dec 2026";
	expect(mail.subject).toContain(words);
	expect(mail.text).toContain(`T${words}.`);
	expect(whatsapp.parameters.join("\n")).toContain(words);
});

describe("a change about a hearing today or tomorrow", () => {
	const name = "Kohinoor v. Lotus";
	const kohinoor: NoticeCase = { ...CASE, caseId: CASE.caseId.replace(/1$/, "9"), parties: name, subjectName: name };
	const near = { ...NOTICE, today: "2026-11-23" };
	const moved = { ...kohinoor, oldDay: "2026-11-30", newDay: "2026-11-24" };
	const others = many(4).map((item) => ({ ...item, kind: "order" as const, newDay: null, order: "Order" }));

	test("comes first in the subject, the WhatsApp message and the SMS, whatever else has changed", () => {
		const notice = { ...near, cases: [moved, ...others], caseCount: 5 };
		const { mail, whatsapp, sms } = wordsOf(notice);
		expect(mail.subject).toBe("Moved to TOMORROW, Tue 24 Nov: Kohinoor v. Lotus, and 4 more");
		expect(mail.text).toContain("Moved to TOMORROW, Tue 24 Nov 2026, from Mon 30 Nov 2026.");
		expect(whatsapp.parameters[0]).toBe(mail.subject);
		expect(sms.variables).toMatchObject({ TITLE: "Moved to TOMORROW, Tue 24 Nov", PARTIES: "Kohinoor v. Lotus" });
		expect(wordsOf({ ...notice, today: "2026-11-24" }).mail.subject).toMatch(/^Moved to TODAY, Tue 24 Nov: /);
		expect(wordsOf({ ...notice, today: "2026-11-25" }).mail.subject).toBe("5 of your cases have changed");
	});

	test("comes first as the only change, and as the first date of a case", () => {
		expect(wordsOf({ ...near, cases: [moved] }).mail.subject).toBe("Moved to TOMORROW, Tue 24 Nov: Kohinoor v. Lotus");
		const given = { ...moved, oldDay: null };
		expect(wordsOf({ ...near, cases: [given] }).mail.subject).toBe("Hearing TOMORROW, Tue 24 Nov: Kohinoor v. Lotus");
		expect(wordsOf({ ...near, cases: [{ ...given, subjectName: "412/2023" }] }).mail.subject).not.toContain("Kohinoor");
	});

	test("says that the hearing is off if the court removed its date", () => {
		const off = { ...kohinoor, oldDay: "2026-11-24", newDay: null };
		const { mail, whatsapp, sms } = wordsOf({ ...near, cases: [off] });
		expect(mail.text).toContain("\nTomorrow's hearing (Tue 24 Nov) is off. No new date yet.\n");
		expect(whatsapp.parameters[1]).toBe("Tomorrow's hearing (Tue 24 Nov) is off. No new date yet.");
		expect(sms.variables.NEWS).toBe("Tue 24 Nov is off. No new date yet");
		expect(wordsOf({ ...near, today: "2026-11-24", cases: [off] }).mail.text).toContain("Today's hearing (Tue 24 Nov)");
	});
});

test("a WhatsApp message names three cases at most, then the number of the others", () => {
	const cases = many(5).map((item, index) => ({ ...item, parties: `A${index} v. B`, court: "", purpose: "" }));
	const list = wordsOf({ ...NOTICE, cases, caseCount: 5 }).whatsapp.parameters[1];
	expect(list?.match(/A\d v\. B/g)).toEqual(["A0 v. B", "A1 v. B", "A2 v. B"]);
	expect(list).toMatch(/; and 2 more$/);
});

test("a case of a chamber has its owner's name, and links to the chamber", () => {
	const { mail, whatsapp } = wordsOf({ ...NOTICE, cases: [{ ...CASE, owner: "Asha Kulkarni" }] });
	expect(mail.text).toContain("Case of Asha Kulkarni\n");
	expect(mail.text).toContain("https://cases.example.in/user/chamber");
	expect(mail.text).not.toContain(CASE.caseId);
	expect(filled(whatsapp)).toContain("Case of Asha Kulkarni");
});

describe("tomorrow's board", () => {
	test("is grouped by court in the mail and in the WhatsApp message", () => {
		const third = {
			...CASE,
			caseId: "0190a0a0-0000-7000-8000-000000000003",
			parties: "A v. B",
			caseNumber: "1/2020",
		};
		const { mail, whatsapp } = wordsOf(noticeOf("tomorrow", [CASE, OTHER, third]));
		const { subject, text } = mail;
		expect(subject).toBe("Tomorrow, Sat 19 Dec 2026: 3 hearings");
		const places = [CASE.court, "1. Gokhale", "2. A v. B", OTHER.court, "3. Mulshi"].map((words) =>
			text.indexOf(words),
		);
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(text.split(CASE.court)).toHaveLength(2);
		expect(whatsapp.parameters[1]).toBe(
			"Court 7 · Civil Judge, Shivajinagar, Pune: Gokhale v. Riverside Greens (412/2023), Arguments; A v. B (1/2020), Arguments; Court 22 · Magistrate, Pune: Mulshi Agro v. Cold Storage (6120/2024), Arguments",
		);
	});

	test("does not say tomorrow when it is sent late", () => {
		expect(wordsOf(noticeOf("tomorrow", [CASE, OTHER], { isLate: true })).mail.subject).toBe(
			"Sat 19 Dec 2026: 2 hearings",
		);
	});

	test("has the number of the hearings that it does not name", () => {
		const { mail, whatsapp } = wordsOf(noticeOf("tomorrow", many(50), { caseCount: 62 }));
		expect(mail.text).toContain("and 12 more: https://cases.example.in/user/cases");
		expect(whatsapp.parameters[1]).toMatch(/; and 60 more$/);
	});

	test("is called updated when it is sent again on the same evening", () => {
		const { mail, whatsapp, sms } = wordsOf(noticeOf("tomorrow", [CASE, OTHER], { isUpdated: true }));
		expect(mail.subject).toBe("Updated board, Sat 19 Dec 2026: 2 hearings");
		expect(whatsapp.parameters[0]).toBe(mail.subject);
		expect(sms.variables.TITLE).toBe("Updated board, Sat 19 Dec: 2 hearings");
	});
});

const LISTED = { status: "listed", position: 34, of: 61, purpose: "Arguments", checkedAt: null } as const;
const UNLISTED = { ...LISTED, status: "not_listed", position: null } as const;

test("what the court's list says is beside each hearing of a board, by mail and WhatsApp", () => {
	const cases = [
		{ ...CASE, listing: LISTED },
		{ ...OTHER, newDay: CASE.newDay, listing: UNLISTED },
	];
	const words = wordsOf(noticeOf("tomorrow", cases));
	expect(words.mail.text).toContain("Position on the court’s list: 34 of 61");
	expect(words.mail.text).toContain("Not on the court’s list");
	expect(filled(words.whatsapp)).toMatch(/Position on the court’s list: 34 of 61.*Not on the court’s list/s);
});

test.each([
	["2026-12-01", UNLISTED, "Not on the court's list (Sat 19 Dec 2026)"],
	["2026-12-18", UNLISTED, "Not on tomorrow's list (Sat 19 Dec)"],
	["2026-12-18", LISTED, "Now on the court's list (Sat 19 Dec): 34 of 61"],
])("on %s a hearing with %j is alerted first, with the others counted", (today, listing, words) => {
	const item: NoticeCase = { ...CASE, kind: "not_listed", oldDay: null, listing };
	const shown = words.replace(" 2026", "");
	const alone = wordsOf({ ...NOTICE, today, cases: [item] });
	expect(alone.mail.subject).toContain(shown);
	expect(filled(alone.whatsapp)).toContain(shown);
	expect(alone.sms.variables.NEWS).toMatch(new RegExp(shown.slice(1, 20)));
	const two = wordsOf({ ...NOTICE, today, cases: [OTHER, item], caseCount: 2 });
	expect(two.mail.subject).toBe(`${shown}: Gokhale v. Riverside Greens, and 1 more`);
});

test("an alert of an order has its link below it; WhatsApp only a link that it need not cut", () => {
	const link = "https://services.ecourts.gov.in/order/7";
	const linked = (orderUrl: string | null) =>
		wordsOf({ ...NOTICE, cases: [{ ...CASE, kind: "order", order: "Order on Exh. 5", newDay: null, orderUrl }] });
	expect(linked(link).mail.text).toContain(`New order: Order on Exh. 5.\n${link}\n`);
	expect(filled(linked(link).whatsapp)).toContain(link);
	expect(filled(linked(`${link}?${"x".repeat(150)}`).whatsapp)).not.toContain("ecourts.gov.in");
	expect(linked(null).mail.text).not.toContain("ecourts.gov.in");
});

test("the alert about the week is ordered by day", () => {
	const { text } = wordsOf(noticeOf("week", [CASE, { ...OTHER, newDay: "2026-12-21" }], { day: "2026-12-14" })).mail;
	expect(text).toMatch(/^Week from Mon 14 Dec 2026: 2 hearings\.\n\nSAT 19 DEC 2026\n\n/);
	expect(text).toContain("\n\nMON 21 DEC 2026\n\n");
});

test("a mail has one notice that messages go by email for lack of a package", () => {
	expect(wordsOf({ ...NOTICE, saidNoPackage: true }).mail.text).toContain("WhatsApp and SMS alerts are off");
	expect(wordsOf(NOTICE).mail.text).not.toContain("are off");
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
	])("about %s fits the limits of each channel", (_, notice) => {
		const { mail, whatsapp, sms } = wordsOf(notice);
		const { subject, text } = mail;
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
