import { and, between, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type ClosedDay, type ClosedDays, closedOn } from "~/features/courts/closed-days/closed-day";
import { HIGH_COURTS, highCourtOf } from "~/features/courts/closed-days/high-courts";
import { closedDays, LEVELS, type Level } from "~/features/courts/closed-days/schema";
import { cases } from "~/features/courts/court-records/cases-schema";
import { districts, states } from "~/features/people/places/schema";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";

const placeColumns = {
	stateId: cases.stateId,
	state: states.name,
	letters: states.code,
	districtId: cases.districtId,
	district: districts.name,
};

const selectPlaces = () =>
	db
		.selectDistinct(placeColumns)
		.from(cases)
		.leftJoin(states, eq(states.id, cases.stateId))
		.leftJoin(districts, eq(districts.id, cases.districtId));

type Place = Awaited<ReturnType<typeof selectPlaces>>[number];
type List = { level: Level; courtId: string; court: string };

/** The lists that may count for a place, the nearest first. */
function listsOf({ stateId, state, letters, districtId, district }: Place): List[] {
	const highCourt = highCourtOf(letters);
	return [
		...(districtId ? [{ level: "district" as const, courtId: districtId, court: district ?? "" }] : []),
		...(highCourt ? [{ level: "high_court" as const, courtId: highCourt.id, court: highCourt.name }] : []),
		...(stateId ? [{ level: "state" as const, courtId: stateId, court: state ?? "" }] : []),
	];
}

const isOf = (list: { level: Level; courtId: string }) => (row: { level: Level; courtId: string }) =>
	row.level === list.level && row.courtId === list.courtId;

/** All rows of the lists in the years of the two days. */
async function listRows(lists: List[], from: Day, to: Day) {
	const ofLevel = (level: Level) => lists.filter((list) => list.level === level).map(({ courtId }) => courtId);
	if (lists.length === 0) return [];
	return db
		.select()
		.from(closedDays)
		.where(
			and(
				or(...LEVELS.map((level) => and(eq(closedDays.level, level), inArray(closedDays.courtId, ofLevel(level))))),
				between(closedDays.day, `${from.slice(0, 4)}-01-01`, `${to.slice(0, 4)}-12-31`),
			),
		)
		.orderBy(closedDays.day);
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

/** Each year's nearest list with its days. */
function nearestLists(place: Place, rows: Row[]) {
	return [...new Set(rows.map(({ day }) => day.slice(0, 4)))].flatMap((year) => {
		const ofYear = rows.filter(({ day }) => day.startsWith(year));
		const list = listsOf(place).find((one) => ofYear.some(isOf(one)));
		return list ? [{ ...list, year, days: ofYear.filter(isOf(list)) }] : [];
	});
}

/** What is known of the days in the years from one to another in a case's court. The nearest list of a year counts. */
export async function findClosedDays(ownerId: string, caseId: string, from: Day, to: Day): Promise<ClosedDays> {
	const [place] = await selectPlaces().where(and(hasId(cases.id, caseId), eq(cases.ownerId, ownerId)));
	const lists = place ? nearestLists(place, await listRows(listsOf(place), from, to)) : [];
	const [first] = lists;
	return {
		court: place?.district ?? first?.court ?? "",
		isHighCourt: !place?.district && first?.level === "high_court",
		years: lists.map(({ year }) => year),
		words: new Map(lists.flatMap(({ days }) => days.map(({ day, words }) => [day, words]))),
	};
}

/** Why the court of the owner's case does not sit on a day; undefined if nothing says so. Sundays need no list. */
export async function findClosedDay(ownerId: string, caseId: string, day: Day): Promise<ClosedDay | undefined> {
	return closedOn(await findClosedDays(ownerId, caseId, day, day), day);
}

/** The closed days of the courts of a person's cases: `Diwali (Maharashtra)` by day, in the order of days. */
export async function listClosedDays(ownerId: string, from: Day, to: Day): Promise<Record<Day, string>> {
	const places = await selectPlaces().where(and(eq(cases.ownerId, ownerId), isNull(cases.archivedAt)));
	const rows = await listRows(places.flatMap(listsOf), from, to);
	const named = new Map<Day, Set<string>>();
	for (const { court, days } of places.flatMap((place) => nearestLists(place, rows)))
		for (const { day, words } of days)
			if (day >= from && day <= to) named.set(day, (named.get(day) ?? new Set()).add(`${words} (${court})`));
	const inOrder = [...named].sort(([one], [other]) => one.localeCompare(other));
	return Object.fromEntries(inOrder.map(([day, words]) => [day, [...words].sort().join("; ")]));
}

/** The lists that are known, the newest year first. */
export async function listKnownLists() {
	const year = sql<string>`to_char(${closedDays.day}, 'YYYY')`;
	const court = sql<string>`coalesce(min(${districts.name}), min(${states.name}), ${closedDays.courtId})`;
	const lists = await db
		.select({ level: closedDays.level, courtId: closedDays.courtId, court, year, days: sql<number>`count(*)::int` })
		.from(closedDays)
		.leftJoin(districts, and(eq(closedDays.level, "district"), eq(districts.id, closedDays.courtId)))
		.leftJoin(states, and(eq(closedDays.level, "state"), eq(states.id, closedDays.courtId)))
		.groupBy(closedDays.level, closedDays.courtId, year)
		.orderBy(sql`${year} desc`, court);
	return lists.map((list) => ({
		...list,
		court: HIGH_COURTS.find(({ id }) => id === list.courtId)?.name ?? list.court,
	}));
}
