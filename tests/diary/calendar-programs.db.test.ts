import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarFile } from "~/features/courts/diary/calendar-file.server";
import { listEvents, requireEvent } from "~/features/courts/diary/queries.server";
import { keepNotedDate, recordHearing, removeHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import type { Day } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { inDays, today } from "../support/days";

withOwner();

const NAME = "Sunita Rao v. State of Karnataka";
const NEXT = inDays(14);

/** The events of a file, as a parser of RFC 5545 reads them. */
function read(file: string) {
	const calendar = new ICAL.Component(ICAL.parse(file));
	return calendar.getAllSubcomponents("vevent").map((component) => {
		const event = new ICAL.Event(component);
		const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
		return {
			uid: event.uid,
			sequence: event.sequence,
			modified: text("last-modified"),
			day: event.startDate.toString(),
			isAllDay: event.startDate.isDate && !component.hasProperty("dtend") && !component.hasProperty("duration"),
			title: event.summary,
			description: event.description,
			status: text("status"),
			isFree: text("transp") === "TRANSPARENT",
		};
	});
}
type Event = ReturnType<typeof read>[number];

/**
 * What each program shows of an event of a subscribed calendar, by the reports of their users:
 * - Outlook ignores STATUS; it shows SUMMARY, and TRANSP as free or busy.
 * - Google Calendar leaves an event with STATUS:CANCELLED out; where a copy keeps it, SUMMARY is what one sees.
 * - Apple's Calendar strikes through what is cancelled, beside SUMMARY.
 */
const PROGRAMS: Record<string, (event: Event) => string | null> = {
	outlook: ({ title, isFree }) => `${title}, ${isFree ? "free" : "busy"}`,
	google: ({ title, status }) => (status === "CANCELLED" ? null : title),
	apple: ({ title, status }) => (status === "CANCELLED" ? `~~${title}~~` : title),
};
const shown = (event: Event) => Object.values(PROGRAMS).map((show) => show(event));

const feed = async (person = ownerId) => read(calendarFile(await listEvents(person, today), "https://diary.example"));

async function onDay(day: Day) {
	const found = (await feed()).filter((event) => event.day === day);
	const [event] = found;
	if (!event || found.length > 1) throw new Error(`${found.length} events on ${day}`);
	return event;
}

const uidOf = async (day: Day) => (await onDay(day)).uid;

const courtSays = (cnr: string, next: Day | null, decision: Day | null = null) =>
	sql`update court_records set next_date = ${next}, decision_date = ${decision} where cnr_number = ${cnr}`;

const note = (caseId: string, nextDate: Day | null, day = today, person = ownerId) =>
	recordHearing(asOwner(person), caseId, { day, outcome: "adjourned", nextDate, purpose: "", note: "" });

const givenHearing = (nextDate: Day | null, about = {}) => given.givenCase(ownerId, about, { nextDate });

describe("F19: a hearing that is off", () => {
	test("says so in every program: by its title and free time, and by its status", async () => {
		const { cnrNumber } = await givenHearing(inDays(5), { caseNumber: "412/2023" });
		const live = await onDay(inDays(5));
		expect(shown(live)).toEqual([`${NAME} (412/2023), busy`, `${NAME} (412/2023)`, `${NAME} (412/2023)`]);
		await courtSays(cnrNumber, null);
		const off = await onDay(inDays(5));
		expect(off).toMatchObject({ uid: live.uid, status: "CANCELLED", isFree: true, isAllDay: true });
		expect(shown(off)).toEqual([`Cancelled: ${NAME} (412/2023), free`, null, `~~Cancelled: ${NAME} (412/2023)~~`]);
		expect(off.sequence).toBeGreaterThan(live.sequence);
		expect(off.modified >= live.modified).toBe(true);
		await courtSays(cnrNumber, inDays(5));
		const back = await onDay(inDays(5));
		expect(shown(back)).toEqual(shown(live));
		expect(back.sequence).toBeGreaterThan(off.sequence);
	});

	test("says so too where the case is disposed of before its day, or the person noted another day", async () => {
		const decided = await givenHearing(inDays(5));
		await courtSays(decided.cnrNumber, inDays(5), inDays(-1));
		expect((await onDay(inDays(5))).title).toMatch(/^Cancelled: /);
		const other = await givenHearing(inDays(6));
		await courtSays(other.cnrNumber, null);
		await note(other.id, NEXT);
		expect((await onDay(inDays(6))).title).toMatch(/^Cancelled: /);
		expect((await onDay(NEXT)).title).toMatch(/ \(not confirmed\)$/);
	});

	test("keeps names with commas, backslashes and Devanagari letters whole, in lines of at most 75 bytes", async () => {
		const party = "मधुरा गोखले; Rao, Patil \\ Sons\u0007 & ".repeat(4);
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: inDays(5), petitioners: [party] });
		await courtSays(cnrNumber, null);
		const file = calendarFile(await listEvents(ownerId, today), "https://diary.example");
		for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		expect(read(file)[0]?.title).toContain(`Cancelled: ${party.replaceAll("\u0007", " ")} v. `);
	});
});

test("a closed day, and a vacation as one, is free time of its own, the same in each file", () => {
	const vacation = Object.fromEntries([20, 21, 22].map((days) => [inDays(days), "Vacation (Pune)"]));
	const closed = { [NEXT]: "Diwali; Bhaubeej (Pune)", ...vacation };
	const file = () => calendarFile([], "https://diary.example", { due: [], closed });
	expect(read(file())).toMatchObject([
		{ uid: `closed.${NEXT}@nyaya-diary`, title: "Courts closed: Diwali; Bhaubeej (Pune)", day: NEXT, isAllDay: true },
		{ uid: `closed.${inDays(20)}@nyaya-diary`, title: "Courts closed: Vacation (Pune)", day: inDays(20), isFree: true },
	]);
	expect(file()).toContain(`DTEND;VALUE=DATE:${inDays(23).replaceAll("-", "")}`);
	expect(file().match(/TRANSP:TRANSPARENT/g)).toHaveLength(2);
	expect(file()).toBe(file());
});

describe("a noted date", () => {
	test("is not confirmed in title and status, in the feed and in the file of one hearing", async () => {
		const { id } = await givenHearing(today, { caseNumber: "412/2023" });
		await note(id, NEXT);
		const noted = await onDay(NEXT);
		expect(noted).toMatchObject({ status: "TENTATIVE", isFree: false, isAllDay: true });
		const title = `${NAME} (412/2023) (not confirmed)`;
		expect(shown(noted)).toEqual([`${title}, busy`, title, title]);
		const one = read(calendarFile([await requireEvent(ownerId, id)], "https://diary.example"));
		expect(one).toEqual([noted]);
	});

	test("keeps its UID when the court confirms it, and the hearing of today keeps its own", async () => {
		const { id, cnrNumber } = await givenHearing(today, { caseNumber: "412/2023" });
		const heard = await uidOf(today);
		await note(id, NEXT);
		const noted = await onDay(NEXT);
		for (const uid of [heard, noted.uid]) expect(uid).toMatch(new RegExp(`^${id}\\.\\d+@nyaya-diary$`));
		await courtSays(cnrNumber, today);
		expect(await onDay(NEXT)).toEqual(noted);
		await courtSays(cnrNumber, NEXT);
		const confirmed = await onDay(NEXT);
		expect(confirmed).toMatchObject({ uid: noted.uid, title: `${NAME} (412/2023)`, status: "CONFIRMED" });
		expect(confirmed.sequence).toBeGreaterThan(noted.sequence);
		expect(await uidOf(today)).toBe(heard);
	});

	test.each([
		["another day", inDays(20), inDays(20)],
		["the day once it has passed", inDays(-1), inDays(-1)],
	])("keeps its UID when the court says %s", async (_, courts, day) => {
		const heard = day < today ? inDays(-9) : today;
		const { id, cnrNumber } = await givenHearing(heard);
		const notedDay = day < today ? day : NEXT;
		await note(id, notedDay, heard);
		const noted = await uidOf(notedDay);
		await courtSays(cnrNumber, courts);
		expect(await uidOf(day)).toBe(noted);
	});

	test("keeps its UID when it is corrected, removed and noted again, or kept against the court's", async () => {
		const { id, cnrNumber } = await givenHearing(today);
		const { id: entry } = await note(id, NEXT);
		const noted = await onDay(NEXT);
		await note(id, inDays(21));
		const corrected = await onDay(inDays(21));
		expect(corrected.uid).toBe(noted.uid);
		expect(corrected.sequence).toBeGreaterThan(noted.sequence);
		await removeHearing(asOwner(ownerId), id, entry);
		expect((await feed()).map(({ day }) => day)).toEqual([today]);
		await note(id, NEXT);
		expect(await uidOf(NEXT)).toBe(noted.uid);
		await courtSays(cnrNumber, inDays(16));
		const courts = await onDay(inDays(16));
		await keepNotedDate(asOwner(ownerId), id);
		const kept = await onDay(NEXT);
		expect([courts.uid, kept.uid]).toEqual([noted.uid, noted.uid]);
		expect(kept.sequence).toBeGreaterThan(courts.sequence);
		expect((await feed()).map(({ day }) => day)).toEqual([today, NEXT]);
	});

	test("after the next noted hearing has a UID of its own", async () => {
		const { id, cnrNumber } = await givenHearing(inDays(-9));
		await note(id, today, inDays(-9));
		const first = await uidOf(today);
		await note(id, NEXT);
		const second = await uidOf(NEXT);
		expect(second).not.toBe(first);
		await courtSays(cnrNumber, today);
		expect(await uidOf(today)).toBe(first);
		await courtSays(cnrNumber, NEXT);
		expect(await uidOf(NEXT)).toBe(second);
	});

	test("that stands when the product is updated gets its number then, and the court's dates keep theirs", async () => {
		const { id, cnrNumber } = await givenHearing(today);
		await givenHearing(inDays(3));
		await note(id, NEXT);
		await sql`delete from hearing_events where cancelled_at = '-infinity'`;
		const before = await feed();
		expect(before.map(({ day }) => day)).toEqual([today, inDays(3)]);
		const [numbering = ""] = readFileSync("drizzle/0087_noted_events.sql", "utf8").split("--> statement-breakpoint");
		await sql.unsafe(numbering);
		expect((await feed()).slice(0, 2)).toEqual(before);
		const noted = await uidOf(NEXT);
		await courtSays(cnrNumber, NEXT);
		expect(await uidOf(NEXT)).toBe(noted);
	});

	test("is in nobody else's calendar, where the court's next date has one event", async () => {
		const { id, cnrNumber } = await givenHearing(today);
		const neighbour = (await given.givenUser()).id;
		await given.givenCase(neighbour, { cnrNumber });
		const before = await feed(neighbour);
		await note(id, NEXT);
		expect((await feed(neighbour)).map(({ uid, day, title }) => [uid, day, title])).toEqual(
			before.map(({ uid, day, title }) => [uid, day, title]),
		);
		await courtSays(cnrNumber, inDays(16));
		expect((await feed(neighbour)).map(({ day, status }) => [day, status])).toEqual([
			[today, "CONFIRMED"],
			[inDays(16), "CONFIRMED"],
		]);
	});

	test("of two people who track one CNR is each one's own, and both keep their UID", async () => {
		const { id, cnrNumber } = await givenHearing(today);
		const neighbour = (await given.givenUser()).id;
		const theirs = await given.givenCase(neighbour, { cnrNumber });
		await note(id, NEXT);
		await note(theirs.id, inDays(20), today, neighbour);
		const coming = async (person: string) =>
			(await feed(person)).filter(({ day }) => day > today).map(({ uid, day }) => ({ uid, day }));
		const [mine, others] = [await coming(ownerId), await coming(neighbour)];
		expect([mine, others]).toMatchObject([[{ day: NEXT }], [{ day: inDays(20) }]]);
		await courtSays(cnrNumber, NEXT);
		expect(await coming(ownerId)).toEqual(mine);
		expect(await coming(neighbour)).toEqual([{ uid: others[0]?.uid, day: NEXT }]);
	});
});
