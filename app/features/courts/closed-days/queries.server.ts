import { and, between, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ClosedDay, type ClosedDays, closedOn } from "~/features/courts/closed-days/closed-day";
import { HIGH_COURTS, highCourtOf } from "~/features/courts/closed-days/high-courts";
import { closedDays, LEVELS, type Level } from "~/features/courts/closed-days/schema";
import { cases } from "~/features/courts/court-records/cases-schema";
import { districts, states } from "~/features/people/places/schema";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";

/** The places of cases, each once. */
const placesOf = (wanted: SQL | undefined) =>
	db
		.selectDistinct({
			stateId: cases.stateId,
			letters: states.code,
			state: sql<string | null>`${states.name}`.as("state_name"),
			districtId: cases.districtId,
			district: sql<string | null>`${districts.name}`.as("district_name"),
		})
		.from(cases)
		.leftJoin(states, eq(states.id, cases.stateId))
		.leftJoin(districts, eq(districts.id, cases.districtId))
		.where(wanted)
		.as("place");

const HIGH_COURT_IDS = JSON.stringify(
	Object.fromEntries(HIGH_COURTS.flatMap(({ id, states: letters }) => letters.map((two) => [two, id]))),
);

/** The places of the cases, each with the days of all lists that may count for it in the years of the two days. One statement. */
async function readPlaces(wanted: SQL | undefined, from: Day, to: Day) {
	const place = placesOf(wanted);
	const ids: Record<Level, SQLWrapper> = {
		district: place.districtId,
		high_court: sql`(${HIGH_COURT_IDS}::jsonb ->> ${place.letters})`,
		state: place.stateId,
	};
	const isOfPlace = or(
		...LEVELS.map((level) => and(eq(closedDays.level, level), sql`${closedDays.courtId} = ${ids[level]}`)),
	);
	const isOfYears = between(closedDays.day, `${from.slice(0, 4)}-01-01`, `${to.slice(0, 4)}-12-31`);
	const rows = await db.select().from(place).leftJoin(closedDays, and(isOfPlace, isOfYears)).orderBy(closedDays.day);
	const places = new Map<string, { place: Place; days: ClosedRow[] }>();
	for (const { place, closed_days: day } of rows) {
		const key = `${place.stateId} ${place.districtId}`;
		const found = places.get(key) ?? { place, days: [] };
		places.set(key, found);
		if (day) found.days.push(day);
	}
	return [...places.values()];
}

type ClosedRow = typeof closedDays.$inferSelect;
type Place = Record<"stateId" | "letters" | "state" | "districtId" | "district", string | null>;

const courtOf = ({ district, letters, state }: Place, level: Level) =>
	({ district, high_court: highCourtOf(letters)?.name, state })[level] ?? "";

/** Each year's nearest list with its days. */
const nearestLists = ({ place, days }: { place: Place; days: ClosedRow[] }) =>
	[...new Set(days.map(({ day }) => day.slice(0, 4)))].map((year) => {
		const ofYear = days.filter(({ day }) => day.startsWith(year));
		const level = LEVELS.find((one) => ofYear.some((row) => row.level === one)) ?? "state";
		return { level, court: courtOf(place, level), year, days: ofYear.filter((row) => row.level === level) };
	});

/** What is known of the days in the years from one to another in a case's court. The nearest list of a year counts. */
export async function findClosedDays(ownerId: string, caseId: string, from: Day, to: Day): Promise<ClosedDays> {
	const [found] = await readPlaces(and(hasId(cases.id, caseId), eq(cases.ownerId, ownerId)), from, to);
	const lists = found ? nearestLists(found) : [];
	const [first] = lists;
	return {
		court: found?.place.district ?? first?.court ?? "",
		isHighCourt: !found?.place.district && first?.level === "high_court",
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
	const places = await readPlaces(and(eq(cases.ownerId, ownerId), isNull(cases.archivedAt)), from, to);
	const named = new Map<Day, Set<string>>();
	for (const { court, days } of places.flatMap(nearestLists))
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
