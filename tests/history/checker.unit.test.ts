import { describe, expect, test } from "vitest";
import { addDays, formatDay, formatFullDay } from "../../app/platform/calendar/day";
import { check } from "./invariants";
import type { Run } from "./missed";
import type { Entry, History } from "./play";
import { countStates, neverReached } from "./sometimes";

const MONDAY = "2026-11-30";
const DAY = "2026-12-15";
const LATER = "2026-12-22";
const CNRS = [1, 2, 3, 4, 5, 6].map((at) => `MHPU0440010${at}2023`);
const [CNR = ""] = CNRS;
const ADMIN = "admin@example.in";
const EMAIL = "history0@example.in";
const MOBILE = "+919822000010";
const CLIENT = "+919822001020";
const cases = CNRS.map((cnr, at) => ({ id: `case-${at + 1}`, cnr, number: `${401 + at}/2023` }));

const NOT_TRUE = "no message says what is not true";
const UNREAD = "what could not be read is told as that";
const BROKEN = "a broken source holds its alerts, and administrators are called";

/** A history in the order of its lines; each has a place in the ledger. */
type Line = Partial<Entry> | { act: (after: string) => History["acts"][number] };

const night = (number: number): Line => ({
	act: (after) => ({ kind: "night", today: addDays(MONDAY, number), after }),
});
const evening = (number: number): Line => ({
	act: (after) => ({ kind: "evening", tomorrow: addDays(MONDAY, number + 1), after, until: after }),
});
const court = (next: string | null, dirt = "", sent = "", cnr = CNR): Line => ({
	...{ channel: "court", to: cnr, text: JSON.stringify({ nextHearingDate: next, decisionDate: null }) },
	headers: dirt ? { dirt, next: sent } : {},
});
const decided: Line = {
	...{ channel: "court", to: CNR },
	text: JSON.stringify({ nextHearingDate: null, decisionDate: "2026-11-27" }),
};
const mail = (news: string, to = EMAIL): Line => ({
	...{ channel: "email", to },
	text: `Madhav A, 401/2023\n${news}\nhttp://localhost/user/cases/case-1\n\nStop emails about changes: http://localhost/`,
});
const whatsApp = (text: string, to = MOBILE): Line => ({ channel: "whatsapp", to, text });
/** Due on a day by its number, when no worker ran until a time of the day that is named after it. */
const missed = (run: Run, number: number, started: string, skipped: string[]): Line => {
	const day = addDays(MONDAY, number);
	const [, next, time] = /^(\+)?T(.*)$/.exec(started) ?? [];
	const startedAt = `${next ? addDays(day, 1) : day}T${time}`;
	return { act: (after) => ({ kind: "missed", run, day, startedAt, skipped, after, until: "999" }) };
};
const page = (text: string): Line => ({ act: (after) => ({ kind: "page", cnr: CNR, text, after }) });

const OFF = `The hearing on ${formatFullDay(DAY)} is off. No new date yet.`;
const NOT_FOUND = `No case found for CNR ${CNR}.`;

/** A history of these lines about one person. */
function historyOf(lines: Line[]): History {
	const acts: History["acts"] = [];
	const ledger: Entry[] = [];
	for (const [at, line] of lines.entries()) {
		const id = String(at + 1).padStart(3, "0");
		if ("act" in line) acts.push(line.act(id));
		else ledger.push({ id, channel: "", to: "", text: "", headers: { "Message-ID": id }, ...line });
	}
	const contacts = [{ number: CLIENT, getsMoves: true, getsOutcomes: false }];
	const person = {
		id: "1",
		name: "history0",
		mobile: MOBILE,
		email: EMAIL,
		channels: ["email"],
		contacts,
		cases,
		isThorough: true,
	};
	return {
		...{ today: MONDAY, people: [person], acts, ledger, fates: new Map(), lateReceipts: new Set() },
		...{ told: new Map(), admins: [ADMIN] },
	};
}

/** What the checker finds, of the named invariants only. */
const faults = (lines: Line[], ...names: string[]) =>
	check(historyOf(lines)).filter((one) => names.some((name) => one.startsWith(name)));

describe("F1: a hearing is off only if the court truly had no date", () => {
	const FIRST = [night(1), court(DAY)];

	test("an unreadable date, or one that is missing once, is no ground", () => {
		const unreadable = court(DAY, "unreadable", "see order");
		for (const sent of [unreadable, court(DAY, "missing")]) {
			expect(faults([...FIRST, night(2), sent, mail(OFF)], NOT_TRUE)).toEqual([
				`${NOT_TRUE}: ${EMAIL}, ${CNR}: "off" (${DAY}) was not so`,
			]);
			expect(faults([...FIRST, night(2), sent, night(3), court(DAY)], NOT_TRUE)).toEqual([]);
		}
		expect(faults([...FIRST, night(2), unreadable, night(3), unreadable, mail(OFF)], NOT_TRUE)).toHaveLength(1);
	});

	test("the court's own word is, and a date that is missing in two rounds", () => {
		expect(faults([...FIRST, night(2), court(null), mail(OFF)], NOT_TRUE)).toEqual([]);
		const missing = court(DAY, "missing");
		expect(faults([...FIRST, night(2), missing, evening(2), missing, mail(OFF)], NOT_TRUE)).toEqual([]);
		expect(faults([...FIRST, night(2), missing, missing, mail(OFF)], NOT_TRUE)).toHaveLength(1);
		expect(
			faults([...FIRST, night(2), missing, evening(2), court(DAY), night(3), missing, mail(OFF)], NOT_TRUE),
		).toHaveLength(1);
	});

	test("by WhatsApp, by SMS and to a client too", () => {
		const alert = whatsApp(`Alert about your case Madhav A, 401/2023.\nTomorrow's hearing (Tue 15 Dec) is off.`);
		const sms: Line = { channel: "sms", to: MOBILE, text: "Madhav A 401/2023 Tue 15 Dec is off. No new date yet" };
		for (const message of [alert, sms])
			expect(faults([...FIRST, night(2), court(DAY, "missing"), message], NOT_TRUE)).toHaveLength(1);
	});
});

test("F3: a case is decided only if the court truly decided it", () => {
	const known = [night(1), court(DAY), night(2)];
	const told = mail("Disposed, no hearing on Tue 15 Dec 2026.");
	expect(faults([...known, court(DAY, "ended"), told], NOT_TRUE)).toEqual([
		`${NOT_TRUE}: ${EMAIL}, ${CNR}: "decided" was not so`,
	]);
	expect(faults([...known, decided, told], NOT_TRUE)).toEqual([]);
});

test("F6: a case is not found only if it was gone on two days, and in no failure", () => {
	const known = [night(1), court(DAY), night(2)];
	const gone = court(DAY, "gone");
	const told = mail(NOT_FOUND);
	for (const lines of [[court(DAY, "failing")], [gone], [gone, evening(2), gone], [gone, night(3), court(DAY), gone]])
		expect(faults([...known, ...lines, told], NOT_TRUE)).toEqual([
			`${NOT_TRUE}: ${EMAIL}, ${CNR}: "not found" was not so`,
		]);
	expect(faults([...known, gone, night(3), court(DAY, "failing"), gone, told], NOT_TRUE)).toEqual([]);
});

test("F1: the page says what could not be read and the last known date, and nothing of it once the court is clear", () => {
	const unreadable = [night(1), court(DAY), night(2), court(DAY, "unreadable", "after vacation")];
	const right = page("eCourts' entry for the next hearing could not be read: “after vacation”. Last known: Tue 15 Dec");
	expect(faults([...unreadable, right], UNREAD)).toEqual([]);
	for (const text of ["Tue 15 Dec", "Date awaited", "It could not be read: “see order”. Last known: Tue 15 Dec"])
		expect(faults([...unreadable, page(text)], UNREAD)).toHaveLength(1);
	expect(faults([...unreadable, night(3), court(LATER), right], UNREAD)).toHaveLength(1);
	expect(faults([...unreadable, night(3), court(LATER), page(`Next ${formatDay(LATER)}`)], UNREAD)).toEqual([]);
});

describe("a source that is broken for everybody", () => {
	const all = (dirt: string) => CNRS.map((cnr) => court(DAY, dirt, "", cnr));
	const known = [night(1), ...all("")];
	const called: Line = { channel: "email", to: ADMIN, text: "eCourts: 6 of 6 cases lost their next date." };

	test("calls the administrators in its round, and not for a few cases", () => {
		for (const kind of ["missing", "gone"]) {
			expect(faults([...known, night(2), ...all(kind), called, night(3)], BROKEN)).toEqual([]);
			expect(faults([...known, night(2), ...all(kind), night(3), called], BROKEN)).toHaveLength(1);
			expect(faults([...known, night(2), ...all(kind).slice(0, 4), night(3)], BROKEN)).toEqual([]);
		}
		expect(faults([...known, night(2), ...all("failing"), ...all("ended")], BROKEN)).toEqual([]);
	});

	test("is no ground for what earlier rounds left open", () => {
		const once = [...known, night(2), court(DAY, "missing"), evening(2)];
		expect(faults([...once, ...all("missing"), called, mail(OFF)], BROKEN, NOT_TRUE)).toEqual([
			`${NOT_TRUE}: ${EMAIL}, ${CNR}: "off" (${DAY}) was not so`,
			`${BROKEN}: round 3: ${EMAIL} heard "off" of ${CNR}`,
		]);
		const gone = [...known, night(2), court(DAY, "gone"), night(3), ...all("gone"), called];
		expect(faults([...gone, mail(NOT_FOUND)], NOT_TRUE)).toHaveLength(1);
	});
});

describe("what was due while no worker ran", () => {
	const MISSED = "what was due while no worker ran";
	const FIRST = [night(1), court(addDays(MONDAY, 2))];
	const board: Line = {
		...{ channel: "email", to: EMAIL },
		text: `${formatFullDay(addDays(MONDAY, 2))}: 1 hearing.\n\nPune\n1. Madhav A\n401/2023`,
	};
	const isSkipped = [`plan-tomorrow ${addDays(MONDAY, 1)}`];
	const unannounced = mail(
		`No message announced the hearing of ${formatFullDay(addDays(MONDAY, 2))}: our service was down.`,
	);

	test("comes late, and is not named as skipped", () => {
		expect(faults([...FIRST, missed("evening", 1, "+T07:10", []), board], MISSED)).toEqual([]);
		expect(faults([...FIRST, missed("evening", 1, "+T07:10", [])], MISSED)).toEqual([
			expect.stringContaining("history0, 401/2023: not told"),
		]);
		expect(faults([...FIRST, missed("evening", 1, "+T07:10", isSkipped), board], MISSED)).toEqual([
			expect.stringContaining("skipped too soon"),
		]);
	});

	test("is skipped by name where it has no purpose any more, and people hear of it", () => {
		const tooLate = (skipped: string[], ...after: Line[]) =>
			faults([...FIRST, missed("evening", 1, "+T18:10", skipped), ...after], MISSED);
		expect(tooLate(isSkipped, unannounced)).toEqual([]);
		expect(tooLate([], unannounced)).toEqual([expect.stringContaining("not named")]);
		expect(tooLate(isSkipped)).toEqual([expect.stringContaining("does not hear that no board came")]);
		expect(tooLate(isSkipped, board, unannounced)).toEqual([expect.stringContaining("told in spite of it")]);
	});

	test("asks the courts in the day that follows the night", () => {
		expect(faults([...FIRST, missed("night", 2, "T09:00", []), court(DAY)], MISSED)).toEqual([]);
		expect(faults([...FIRST, missed("night", 2, "T09:00", [])], MISSED)).toHaveLength(1);
	});
});

test("F17: nothing may come after a STOP, however it was written", () => {
	const stop: Line = { act: (after) => ({ kind: "stop", number: CLIENT, after }) };
	const start: Line = { act: (after) => ({ kind: "start", number: CLIENT, after }) };
	const reminder = whatsApp("Namaste. This is about the case Madhav A.", CLIENT);
	expect(faults([night(1), reminder, stop], "nothing after STOP")).toEqual([]);
	expect(faults([night(1), stop, start, reminder], "nothing after STOP")).toEqual([]);
	expect(faults([night(1), stop, reminder], "nothing after STOP")).toHaveLength(1);
});

test("an unreadable date counts as not checked, a date in another form as checked", () => {
	const status = (missed: number): Line => ({
		act: (after) => ({
			kind: "status",
			round: "night",
			today: addDays(MONDAY, 2),
			due: 1,
			missed,
			after: "003",
			until: after,
		}),
	});
	const TOMORROW = addDays(MONDAY, 3);
	const counted = (sent: Line, missed: number) =>
		faults([night(1), court(TOMORROW), night(2), sent, status(missed)], "the status of a round");
	expect(counted(court(TOMORROW, "unreadable", "20261"), 1)).toEqual([]);
	expect(counted(court(TOMORROW, "unreadable", "20261"), 0)).toHaveLength(1);
	expect(counted(court(TOMORROW, "failing"), 1)).toEqual([]);
	expect(counted(court(TOMORROW, "failing"), 0)).toHaveLength(1);
	expect(counted(court(TOMORROW, "dates"), 0)).toEqual([]);
	expect(counted(court(TOMORROW, "dates"), 1)).toHaveLength(1);
});

describe("sometimes: hard states are counted", () => {
	const EVE = "unreadable date on the eve of its hearing";
	const TAME = [night(1), court(DAY), evening(1)];

	test("a history without one is found, and named", () => {
		const all = neverReached([countStates(historyOf(TAME))]);
		expect(all).toContain(EVE);
		expect(all).toHaveLength(6);
	});

	test("each planted state is reached, and one seed of many is enough", () => {
		const history = historyOf([
			...[night(1), court(addDays(MONDAY, 3))],
			...[night(2), { act: (after: string) => ({ kind: "killed" as const, after }) }, whatsApp("Alert")],
			{ act: (after: string) => ({ kind: "stop" as const, number: CLIENT, after }) },
			{ act: (after: string) => ({ kind: "ended" as const, userId: "1", after }) },
			missed("night", 3, "T09:00", []),
			{ act: (after: string) => ({ kind: "evening" as const, tomorrow: addDays(MONDAY, 3), after, until: "999" }) },
			court(addDays(MONDAY, 3), "unreadable", "20261"),
		]);
		const alert = history.ledger.find(({ channel }) => channel === "whatsapp")?.id ?? "";
		history.fates.set(alert, "cut");
		history.lateReceipts.add(alert);
		const failed = { id: "001", number: CLIENT, cnr_number: CNR, text: null, status: "failed", reason: "STOP" };
		history.told.set("1", { notices: [], charged: 0, messages: [failed] });
		const reached = countStates(history);
		expect([...reached.values()]).toEqual([1, 1, 1, 1, 1, 1]);
		expect(neverReached([countStates(historyOf(TAME)), reached])).toEqual([]);
	});
});
