import { beforeEach, describe, expect, test } from "vitest";
import { caseListFilter } from "~/features/courts/cases/list/filter";
import { listRowsOnScreen } from "~/features/courts/cases/list/queries.server";
import { otherCourtsInWords } from "~/features/courts/clashes/clash-words";
import { listOtherCourts } from "~/features/courts/clashes/queries.server";
import { courtComplexes } from "~/features/courts/courts/schema";
import { diaryDays } from "~/features/courts/diary/diary-view";
import { listHearingDays, listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";

const DAY = inDays(5);
const [PUNE, THANE, KHADKI] = ["clash-pune", "clash-thane", "clash-khadki"];
const DISTRICTS: Record<string, string> = { [PUNE]: "1-25", [KHADKI]: "1-25", [THANE]: "1-21" };

let ownerId = "";
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
	await given.db
		.insert(courtComplexes)
		.values([
			{ id: PUNE, districtId: "1-25", name: "Shivajinagar" },
			{ id: THANE, districtId: "1-21", name: "Thane" },
			{ id: KHADKI, districtId: "1-25", name: "Khadki" },
		])
		.onConflictDoNothing();
});

type About = { complex?: string | null; day?: string | null; room?: string; decided?: string; archived?: boolean };

/** A case of the owner's, or of another one, with a hearing. */
const hearing = (caseNumber: string, { complex = PUNE, ...about }: About = {}, owner = ownerId) =>
	given.givenCase(
		owner,
		{
			caseNumber,
			courtComplexId: complex,
			districtId: complex && DISTRICTS[complex],
			archivedAt: about.archived ? new Date() : null,
		},
		{
			nextDate: about.day === undefined ? DAY : about.day,
			decisionDate: about.decided ?? null,
			courtNumberAndJudge: about.room ?? null,
		},
	);

/** The case numbers of the list of clashes, and the days that board and month mark. */
async function clashes() {
	const filter = caseListFilter.parse({ state: "clash" });
	const { rows, count } = await listRowsOnScreen(ownerId, filter, { sort: "next", today, page: 1 });
	expect(count).toBe(rows.length);
	const range = { from: today, to: inDays(30), today };
	const { hearings } = await listHearingsBetween(ownerId, { ...range, limit: 300 });
	const board = diaryDays(hearings).filter(({ courts }) => courts.some(({ isClash }) => isClash));
	const month = (await listHearingDays(ownerId, { ...range, casesADay: 1 })).filter(({ isClash }) => isClash);
	expect(month.map(({ day }) => day)).toEqual(board.map(({ day }) => day));
	return { listed: rows.map(({ caseNumber }) => caseNumber).sort(), days: board.map(({ day }) => day) };
}

const NONE = { listed: [], days: [] };

describe("hearings of one day clash", () => {
	test("in two towns, in list, board and month", async () => {
		await hearing("1", { room: "4-Judge" });
		await hearing("2", { complex: THANE });
		await hearing("3", { complex: THANE });
		await hearing("another day", { complex: THANE, day: inDays(6) });
		expect(await clashes()).toEqual({ listed: ["1", "2", "3"], days: [DAY] });
	});

	test("also where the court is unknown; not if the town is", async () => {
		const placeless = await hearing("nowhere", { complex: null });
		await hearing("1");
		expect(await clashes()).toEqual(NONE);
		await given.client`update cases set district_id = '1-21' where id = ${placeless.id}`;
		expect((await clashes()).listed).toEqual(["1", "nowhere"]);
	});

	test("not in two rooms or complexes of one town, on two days, or with a case of another person", async () => {
		await hearing("1", { room: "4-Judge" });
		await hearing("2", { room: "7-Judge" });
		await hearing("5", { complex: KHADKI });
		await hearing("3", { complex: THANE, day: inDays(6) });
		await hearing("4", { complex: THANE }, (await given.givenUser()).id);
		expect(await clashes()).toEqual(NONE);
	});

	test("not with a decided or an archived case", async () => {
		await hearing("1");
		await hearing("decided", { complex: THANE, decided: DAY });
		await hearing("archived", { complex: THANE, archived: true });
		expect(await clashes()).toEqual(NONE);
		await hearing("2", { complex: THANE });
		expect((await clashes()).listed).toEqual(["1", "2"]);
	});

	test("only from today on", async () => {
		await hearing("1", { day: inDays(-1) });
		await hearing("2", { day: inDays(-1), complex: THANE });
		expect(await clashes()).toEqual(NONE);
		await hearing("3", { day: today });
		await hearing("4", { day: today, complex: THANE });
		expect(await clashes()).toEqual({ listed: ["3", "4"], days: [today] });
	});
});

describe("the other courts of a day", () => {
	test("are those of the owner's other cases, with rooms and count", async () => {
		const one = await hearing("moves here", { day: inDays(90) });
		await hearing("beside it");
		await hearing("in the same town", { complex: KHADKI });
		await hearing("2", { complex: THANE, room: "4-Civil Judge" });
		await hearing("decided", { complex: THANE, decided: DAY });
		await hearing("archived", { complex: THANE, archived: true });
		await hearing("other day", { complex: THANE, day: inDays(6) });
		await hearing("another person's", { complex: THANE }, (await given.givenUser()).id);
		const courts = await listOtherCourts(ownerId, one.id, DAY);
		expect(otherCourtsInWords(courts)).toBe("Also that day: Thane, Court 4 (1 hearing)");
		await hearing("3", { complex: THANE, room: "7-Civil Judge" });
		await hearing("4", { complex: THANE, room: "4-Civil Judge" });
		expect(await listOtherCourts(ownerId, one.id, DAY)).toEqual([{ court: "Thane", rooms: ["4", "7"], count: 3 }]);
		expect(await listOtherCourts(ownerId, one.id, inDays(7))).toEqual([]);
	});

	test("are none for a case of another owner, an unknown one, or one whose town is unknown", async () => {
		await hearing("1", { complex: THANE });
		const others = await hearing("2", {}, (await given.givenUser()).id);
		const placeless = await hearing("3", { complex: null, day: null });
		await given.client`update cases set district_id = null where id = ${placeless.id}`;
		for (const id of [others.id, placeless.id, "01930c41-08a2-7d15-8c3f-5be07d1a9c22", "nonsense"])
			expect(await listOtherCourts(ownerId, id, DAY)).toEqual([]);
	});
});
