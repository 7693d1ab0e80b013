import { describe, expect, test } from "vitest";
import { changeInWords, daysInWords } from "~/features/courts/court-records/changes/change-words";
import {
	type CaseChange,
	compareRecords,
	firstFound,
	type RecordState,
} from "~/features/courts/court-records/changes/compare";
import { settle } from "~/features/courts/court-records/doubts/settle";
import { type ReadValues, type RecordValues, recordValues } from "~/features/courts/court-records/look-up/values";
import { Unreadable } from "~/platform/outside/value";

const NOTHING: RecordValues = recordValues.parse({
	...Object.fromEntries(Object.keys(recordValues.shape).map((name) => [name, null])),
	...Object.fromEntries(
		[
			"petitioners",
			"petitionerAdvocates",
			"respondents",
			"respondentAdvocates",
			"acts",
			"sections",
			"hearings",
			"orders",
		].map((name) => [name, []]),
	),
});
const TODAY = "2027-03-10";

const record = (about: Partial<RecordValues> = {}, state: Partial<RecordState> = {}): RecordState => ({
	values: { ...NOTHING, ...about },
	isFetched: true,
	isMissing: false,
	...state,
});
const nobody: RecordState = { values: undefined, isFetched: false, isMissing: false };
const hearingsOn = (...days: string[]) =>
	days.map((date, index) => ({ date, nextDate: days[index + 1] ?? null, purpose: "Evidence", judge: "", url: null }));
const order = (number: number | null, name = "Order on Exhibit", date: string | null = "2027-03-01") => ({
	number,
	name,
	date,
	url: null,
});

/** Each change in a line: kind, nature, old and new value. */
const changesBetween = (before: RecordState, after: RecordState<ReadValues>, today = TODAY) =>
	compareRecords(before, after, today).map((change) => {
		const nature = change.kind === "hearing_date" ? `${change.nature} ` : "";
		return `${change.kind} ${nature}${JSON.stringify(change.old)} ${JSON.stringify(change.new)}`.replaceAll('"', "");
	});
const changed = (before: Partial<RecordValues>, after: Partial<RecordValues>, today = TODAY) =>
	changesBetween(record(before), record(after), today);

describe("a record", () => {
	test("that is found is one change, with its next hearing", () => {
		const found = record({
			nextDate: "2027-03-19",
			caseStage: "Evidence",
			orders: [order(1)],
			hearings: hearingsOn(TODAY),
		});
		expect(changesBetween(nobody, found)).toEqual(["record_found null 2027-03-19"]);
		expect(changesBetween({ ...nobody, isMissing: true }, found)).toEqual(["record_found null 2027-03-19"]);
	});

	test("that is found for the first time is one change with its next hearing only", () => {
		expect(firstFound({ ...NOTHING, nextDate: "2028-02-29", caseStage: "Evidence" })).toEqual([
			{ kind: "record_found", old: null, new: "2028-02-29" },
		]);
	});

	test("that is found decided has no hearing after the decision", () => {
		const decided = { nextDate: "2027-03-19", decisionDate: "2027-03-02", natureOfDisposal: "Contested" };
		expect(changesBetween(nobody, record(decided))).toEqual(["record_found null null"]);
	});

	test("that the court does not know is one change, once", () => {
		const missing = { ...nobody, isMissing: true };
		expect(changesBetween(nobody, missing)).toEqual(["not_found null null"]);
		expect(changesBetween(missing, missing)).toEqual([]);
	});

	test("that the court no longer knows is one change, and so is its return, together with what changed meanwhile", () => {
		const known = { nextDate: "2027-03-19" };
		const gone = { ...record(known), isMissing: true, values: undefined };
		expect(changesBetween(record(known), gone)).toEqual(["not_found null null"]);
		const missing = record(known, { isMissing: true });
		expect(changesBetween(missing, gone)).toEqual([]);
		expect(changesBetween(missing, record(known))).toEqual(["record_found null 2027-03-19"]);
		expect(changesBetween(missing, record({ nextDate: "2027-03-22" }))).toEqual([
			"record_found null 2027-03-22",
			"hearing_date moved 2027-03-19 2027-03-22",
		]);
	});

	test("that an administrator corrects while the court does not know it is compared as usual", () => {
		const missing = (about: Partial<RecordValues>) => record(about, { isMissing: true });
		expect(changesBetween(missing({ caseStage: "Evidence" }), missing({ caseStage: "Arguments" }))).toEqual([
			"stage Evidence Arguments",
		]);
	});

	test("that is the same has no change", () => {
		const full = {
			nextDate: "2027-03-19",
			caseStage: "Evidence",
			hearings: hearingsOn("2027-02-01"),
			orders: [order(1)],
		};
		expect(changed(full, full)).toEqual([]);
		expect(changesBetween(nobody, nobody)).toEqual([]);
	});

	test("with other parties or numbers has no change", () => {
		expect(changed({ petitioners: ["Sunita"] }, { petitioners: ["Sunita Rao"], filingNumber: "1/2027" })).toEqual([]);
	});
});

describe("a hearing date", () => {
	test.each<[what: string, before: string | null, after: string | null, expected: string[]]>([
		["where there was none is the first", null, "2027-03-19", ["hearing_date first null 2027-03-19"]],
		["is moved later", "2027-03-12", "2027-03-19", ["hearing_date moved 2027-03-12 2027-03-19"]],
		["is moved earlier", "2027-03-19", "2027-03-12", ["hearing_date moved 2027-03-19 2027-03-12"]],
		["of today is moved", TODAY, "2027-03-19", [`hearing_date moved ${TODAY} 2027-03-19`]],
		["is taken away", "2027-03-19", null, ["hearing_date taken_away 2027-03-19 null"]],
		["of today is taken away", TODAY, null, [`hearing_date taken_away ${TODAY} null`]],
		["after a day that is over is the next", "2027-03-09", "2027-03-19", ["hearing_date next 2027-03-09 2027-03-19"]],
		["after a day that is over may be none yet", "2027-03-09", null, ["hearing_date next 2027-03-09 null"]],
		["that is the same is no change", "2027-03-19", "2027-03-19", []],
	])("%s", (_, before, after, expected) => {
		expect(changed({ nextDate: before }, { nextDate: after })).toEqual(expected);
	});

	test("is compared by day, including 29 February", () => {
		const move = (before: string, after: string, today: string) =>
			changed({ nextDate: before }, { nextDate: after }, today);
		expect(move("2028-02-29", "2028-03-01", "2028-02-28")).toEqual(["hearing_date moved 2028-02-29 2028-03-01"]);
		expect(move("2028-02-28", "2028-02-29", "2028-02-29")).toEqual(["hearing_date next 2028-02-28 2028-02-29"]);
		expect(move("2028-02-29", "2029-02-28", "2028-03-01")).toEqual(["hearing_date next 2028-02-29 2029-02-28"]);
		expect(move("2028-12-31", "2029-01-01", "2028-12-31")).toEqual(["hearing_date moved 2028-12-31 2029-01-01"]);
	});

	test("after the hearing held today is the next hearing, not a moved one", () => {
		const before = { nextDate: TODAY, hearings: hearingsOn("2027-02-10") };
		const after = { nextDate: "2027-04-07", hearings: hearingsOn("2027-02-10", TODAY) };
		expect(changed(before, after)).toEqual([`hearing_held null ${TODAY}`, `hearing_date next ${TODAY} 2027-04-07`]);
	});

	test("stays if the court saves the business of the day before it sets the next date", () => {
		expect(changed({ nextDate: TODAY }, { nextDate: TODAY, hearings: hearingsOn(TODAY) })).toEqual([
			`hearing_held null ${TODAY}`,
		]);
		expect(
			changed(
				{ nextDate: TODAY, hearings: hearingsOn(TODAY) },
				{ nextDate: "2027-03-19", hearings: hearingsOn(TODAY) },
				TODAY,
			),
		).toEqual([`hearing_date next ${TODAY} 2027-03-19`]);
	});
});

describe("a hearing", () => {
	test("that was brought forward and held is a change with its own day", () => {
		const after = { nextDate: "2027-04-07", hearings: hearingsOn("2027-02-10", "2027-03-05", "2027-03-09") };
		expect(changed({ nextDate: "2027-03-05", hearings: hearingsOn("2027-02-10") }, after)).toEqual([
			"hearing_held null 2027-03-09",
			"hearing_date next 2027-03-05 2027-04-07",
		]);
	});

	test("before the expected day is history, and no change", () => {
		const before = { nextDate: "2027-03-19", hearings: [] };
		expect(changed(before, { ...before, hearings: hearingsOn("2026-11-01", "2027-01-15") })).toEqual([]);
		expect(changed({ hearings: [] }, { hearings: hearingsOn("2026-11-01", "2027-01-15") })).toEqual([]);
	});

	test("without an announced day is a change if it follows the known hearings", () => {
		expect(
			changed({ hearings: hearingsOn("2027-02-10") }, { hearings: hearingsOn("2027-02-10", "2027-03-08") }),
		).toEqual(["hearing_held null 2027-03-08"]);
	});

	test("of a coming day is not held", () => {
		expect(changed({ nextDate: "2027-03-12" }, { nextDate: "2027-03-12", hearings: hearingsOn("2027-03-12") })).toEqual(
			[],
		);
	});
});

describe("a disposal", () => {
	const end = { decisionDate: TODAY, natureOfDisposal: "Allowed" };

	test("removes the coming hearing", () => {
		expect(changed({ nextDate: "2027-03-19" }, end)).toEqual([`disposed 2027-03-19 {date:${TODAY},nature:Allowed}`]);
		expect(changed({ nextDate: "2027-03-19" }, { ...end, nextDate: "2027-03-19" })).toHaveLength(1);
	});

	test("on the day of the hearing includes the hearing, and removes no date", () => {
		expect(changed({ nextDate: TODAY }, { ...end, nextDate: TODAY, hearings: hearingsOn(TODAY) })).toEqual([
			`hearing_held null ${TODAY}`,
			`disposed null {date:${TODAY},nature:Allowed}`,
		]);
	});

	test("whose nature comes later is a change again, but another spelling or day is not", () => {
		const silent = { decisionDate: TODAY };
		expect(changed({}, silent)).toEqual([`disposed null {date:${TODAY},nature:null}`]);
		expect(changed(silent, end)).toEqual([`disposed null {date:${TODAY},nature:Allowed}`]);
		expect(changed(end, { ...end, natureOfDisposal: "ALLOWED " })).toEqual([]);
		expect(changed(end, { ...end, decisionDate: "2027-03-09" })).toEqual([]);
		expect(changed(end, silent)).toEqual([]);
	});

	test("F4: that is undone reopens the case with its present hearing date", () => {
		expect(changed(end, { nextDate: "2027-04-01" })).toEqual([
			"reopened 2027-03-10 2027-04-01",
			"hearing_date first null 2027-04-01",
		]);
	});

	test.each<[why: string, after: Partial<ReadValues>]>([
		["is a filler", { decisionDate: "1970-01-01", nextDate: "2027-03-19" }],
		["lies before the filing", { decisionDate: "2026-12-31", filingDate: "2027-01-05", nextDate: "2027-03-19" }],
		["is still to come", { decisionDate: "2027-03-11", nextDate: "2027-03-19", natureOfDisposal: "Contested" }],
		["has a hearing after it and no nature", { decisionDate: "2027-03-09", nextDate: "2027-03-19" }],
		["cannot be read", { decisionDate: new Unreadable("10th Octobre"), nextDate: "2027-03-19" }],
	])("F3: whose date %s ends nothing", (_, after) => {
		const read = { ...record({ nextDate: "2027-03-19" }), values: { ...NOTHING, ...after } };
		expect(changesBetween(record({ nextDate: "2027-03-19" }), read).filter((line) => !/^outcome/.test(line))).toEqual(
			[],
		);
	});

	test.each([
		["Transferred to Addl. Sessions Judge", { nextDate: null }, "2027-03-19"],
		["Committed to Sessions Court", { nextDate: null, decisionDate: TODAY }, "2027-03-19"],
		["Referred to Lok Adalat", { nextDate: "2027-03-19" }, null],
		["Contested--Allowed", { nextDate: "2027-03-19" }, null],
	])("as %s is told as what it is, and not as a disposal", (nature, about, off) => {
		const after = { ...about, natureOfDisposal: nature };
		expect(changed({ nextDate: "2027-03-19" }, after)).toEqual([`outcome ${off} {date:null,nature:${nature}}`]);
	});
});

describe("what could not be read", () => {
	test("F1: keeps the next date of the hearing of that day, and of no other", () => {
		const known = { ...NOTHING, hearings: hearingsOn("2027-03-01", "2027-03-19") };
		const unread = (date: string) => ({
			date,
			nextDate: new Unreadable("??"),
			purpose: "Evidence",
			judge: "",
			url: null,
		});
		const read = { ...NOTHING, hearings: [unread("2027-02-01"), unread("2027-03-01")] };
		expect(settle(known, read, TODAY).values.hearings.map(({ nextDate }) => nextDate)).toEqual([null, "2027-03-19"]);
	});

	const stored = {
		...{ nextDate: "2027-03-19", caseStage: "Evidence", courtNumberAndJudge: "3-Judge", decisionDate: null },
		...{ hearings: hearingsOn("2027-03-01"), orders: [order(1)] },
	};

	test.each<[field: string, after: Partial<ReadValues>]>([
		["the next date", { nextDate: new Unreadable("17th Nonember") }],
		["the decision", { decisionDate: new Unreadable("in June") }],
		["the stage", { caseStage: new Unreadable("{}") }],
		["the court", { courtNumberAndJudge: new Unreadable("[1]") }],
		["all hearings", { hearings: new Unreadable("<table>") }],
		["all orders", { orders: new Unreadable("<table>") }],
		["the day of an order", { orders: [{ ...order(1), date: new Unreadable("??") }] }],
		[
			"the next date of a hearing",
			{ hearings: [{ date: "2027-03-01", nextDate: new Unreadable("??"), purpose: "Evidence", judge: "", url: null }] },
		],
	])("F1: %s is no change", (_, after) => {
		const read = { ...record(stored), values: { ...NOTHING, ...stored, ...after } };
		expect(changesBetween(record(stored), read)).toEqual([]);
	});
});

describe("a stage or a court", () => {
	test.each<[before: string | null, after: string | null, expected: string[]]>([
		["Evidence", "Arguments", ["stage Evidence Arguments"]],
		[null, "Evidence", ["stage null Evidence"]],
		["Evidence", null, []],
		["Evidence", " ", []],
		["Evidence of Plaintiff", "EVIDENCE  of plaintiff ", []],
		["Say  of Prosecution", "Say of\tProsecution", []],
	])("from %j to %j", (before, after, expected) => {
		expect(changed({ caseStage: before }, { caseStage: after })).toEqual(expected);
	});

	test("with another room or judge is a change", () => {
		expect(changed({ courtNumberAndJudge: "3-Civil Judge" }, { courtNumberAndJudge: "3 - CIVIL JUDGE" })).toEqual([]);
		expect(changed({ courtNumberAndJudge: "3-Civil Judge" }, { courtNumberAndJudge: "4-Civil Judge" })).toEqual([
			"court 3-Civil Judge 4-Civil Judge",
		]);
	});

	test("added to an imported record by the first look-up is no change, but a different one is", () => {
		const imported = (about: Partial<RecordValues>) => record(about, { isFetched: false });
		const court = record({ caseStage: "Evidence", nextDate: "2027-03-19", orders: [order(1), order(2)] });
		expect(changesBetween(imported({}), court)).toEqual(["hearing_date first null 2027-03-19"]);
		expect(changesBetween(imported({ caseStage: "Arguments", nextDate: "2027-03-19" }), court)).toEqual([
			"stage Arguments Evidence",
		]);
	});
});

describe("an order", () => {
	test("that is new is a change, in any order of the list", () => {
		expect(changed({ orders: [order(1)] }, { orders: [order(2, "Judgment", TODAY), order(1)] })).toEqual([
			`order null {number:2,name:Judgment,date:${TODAY},url:null}`,
		]);
		expect(changed({}, { orders: [order(null)] })).toHaveLength(1);
	});

	test("is the same with another link or spelling", () => {
		const orders = [order(1, "Order"), order(null, "Interim order")];
		const again = [
			{ ...order(1, "ORDER BELOW EXH. 5"), url: "https://court.example/1?session=2" },
			order(null, "INTERIM  ORDER"),
		];
		expect(changed({ orders }, { orders: again })).toEqual([]);
	});

	test("is among the twenty latest at most", () => {
		const many = Array.from({ length: 60 }, (_, index) =>
			order(index, "Order", `2026-01-${String((index % 28) + 1).padStart(2, "0")}`),
		);
		const days = compareRecords(record(), record({ orders: many }), TODAY).flatMap((change) =>
			change.kind === "order" ? [change.new.date ?? ""] : [],
		);
		expect(days).toHaveLength(20);
		expect(days.every((day) => day >= "2026-01-19")).toBe(true);
	});
});

test.each<[CaseChange, string]>([
	[{ kind: "record_found", old: null, new: "2027-03-19" }, "Case found. Next hearing: 19 Mar 2027"],
	[{ kind: "record_found", old: null, new: null }, "Case found"],
	[{ kind: "hearing_date", nature: "moved", old: "2026-12-12", new: "2026-12-19" }, "Hearing moved 12 Dec → 19 Dec"],
	[
		{ kind: "hearing_date", nature: "moved", old: "2026-12-31", new: "2027-01-02" },
		"Hearing moved 31 Dec 2026 → 2 Jan 2027",
	],
	[{ kind: "hearing_date", nature: "taken_away", old: "2026-12-12", new: null }, "Hearing date removed: 12 Dec 2026"],
	[{ kind: "hearing_date", nature: "next", old: "2026-12-12", new: null }, "Next hearing date awaited"],
	[{ kind: "hearing_date", nature: "next", old: "2026-12-12", new: "2026-12-19" }, "Next hearing: 19 Dec 2026"],
	[{ kind: "hearing_date", nature: "first", old: null, new: "2026-12-19" }, "Hearing date set: 19 Dec 2026"],
	[{ kind: "hearing_held", old: null, new: "2028-02-29" }, "Hearing held on 29 Feb 2028"],
	[{ kind: "stage", old: "Evidence", new: "Arguments" }, "Stage: Evidence → Arguments"],
	[{ kind: "court", old: null, new: "4-Judge" }, "Court: 4-Judge"],
	[{ kind: "disposed", old: null, new: { date: TODAY, nature: "Allowed" } }, "Disposed: Allowed"],
	[{ kind: "disposed", old: null, new: { date: TODAY, nature: null } }, "Disposed"],
	[{ kind: "order", old: null, new: order(1, "Judgment") }, "New order: Judgment, 1 Mar 2027"],
	[{ kind: "order", old: null, new: order(1, "", null) }, "New order: without a title"],
	[{ kind: "not_found", old: null, new: null }, "No case found for this CNR"],
])("%j reads as %s", (change, words) => expect(changeInWords(change)).toBe(words));

test("two days are shown without their year if it is the same", () => {
	expect(daysInWords("2026-12-12", "2026-12-19")).toBe("12 Dec → 19 Dec");
	expect(daysInWords("2026-12-31", "2027-01-02")).toBe("31 Dec 2026 → 2 Jan 2027");
});
