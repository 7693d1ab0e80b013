import { type SQL, sql } from "drizzle-orm";
import { complexOfCase } from "~/features/courts/cause-lists/complex.server";
import { findCourt, lineKey, listTypeOf, type NamedCourt } from "~/features/courts/cause-lists/court-rule";
import { learntCourts, listCourts, listings } from "~/features/courts/cause-lists/schema";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isHighCourtCnr, isStandardCnr } from "~/features/courts/courts/cnr";
import { caseTypes } from "~/features/courts/courts/schema";
import type { Day } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { eachRecord } from "~/platform/queue/round.server";

const MAX_CASES_A_BATCH = 2000;
/** So many cases outweigh the rule: a single one may have been transferred and kept its CNR. */
export const SURE_CASES = 2;

/** A row of `cases` is a hearing of the day that the district courts list. */
export const isHeardOn = (day: Day): SQL => sql`${cases.nextDate} = ${day}::date and ${cases.decisionDate} is null
	and ${cases.archivedAt} is null and ${cases.ownForum} is null`;

type Heard = {
	cnr: string;
	complexId: string | null;
	line: string | null;
	caseType: string | null;
	category: string | null;
	hasReport: boolean;
};

/** The next hearings of the day whose court is not known yet, each CNR once. */
const listHeard = (tx: Database, day: Day, after: string) =>
	tx.execute<Heard>(sql`
		select distinct on (cases.cnr_number) cases.cnr_number as cnr, ${complexOfCase} as "complexId",
			${courtRecords.courtNumberAndJudge} as line, coalesce(kind.name, ${courtRecords.caseType}) as "caseType",
			kind.category, ${courtRecords.firstInformationReport} is not null as "hasReport"
		from ${cases} join ${courtRecords} on ${courtRecords.cnrNumber} = ${cases.cnrNumber}
			left join ${caseTypes} kind on kind.id = ${cases.caseTypeId}
		where ${isHeardOn(day)} and cases.cnr_number > ${after} and not exists (
			select from ${listings} l where l.cnr_number = cases.cnr_number and l.day = ${day}::date and l.court_id is not null
		)
		order by cases.cnr_number, "complexId", cases.id
		limit ${MAX_CASES_A_BATCH}`);

async function courtsOfComplexes(tx: Database, complexIds: string[]): Promise<Map<string, NamedCourt[]>> {
	type Row = NamedCourt & { complexId: string };
	const rows = await tx.execute<Row>(sql`
		select id, name, complex_id as "complexId" from ${listCourts}
		where complex_id in (select json_array_elements_text(${JSON.stringify(complexIds)}::json))`);
	const courts = new Map<string, NamedCourt[]>(complexIds.map((id) => [id, []]));
	for (const { complexId, ...court } of rows) courts.get(complexId)?.push(court);
	return courts;
}

const keyOf = (cnr: string, line: string) => `${cnr.slice(0, 6)} ${line}`;

/** The courts learnt from lists, by CNR prefix and court line. */
async function courtsLearnt(tx: Database, keys: string[]) {
	const rows = await tx.execute<{ key: string; courtId: string; isSure: boolean }>(sql`
		select prefix || ' ' || line as key, court_id as "courtId", seen >= ${SURE_CASES} as "isSure" from ${learntCourts}
		where (prefix, line) in (
			select left(key, 6), substr(key, 8) from json_array_elements_text(${JSON.stringify(keys)}::json) as given (key)
		)`);
	return new Map(rows.map(({ key, ...learnt }) => [key, learnt]));
}

/**
 * Writes a row for each hearing of the day, with its court if that is known: learnt from several cases on lists, else found by
 * the court line, else learnt from one case. A later run fills in courts that were unknown.
 */
export async function writeListings(tx: Database, day: Day): Promise<void> {
	let after = "";
	for (;;) {
		const heard = await listHeard(tx, day, after);
		const idOf = ({ cnr }: Heard) => cnr;
		const withLine = await eachRecord("cause lists: hearings", heard, {
			idOf,
			work: (one) => ({ ...one, key: lineKey(one.line) }),
		});
		const courts = await courtsOfComplexes(tx, [...new Set(heard.flatMap(({ complexId }) => complexId ?? []))]);
		const learnt = await courtsLearnt(tx, [...new Set(withLine.map(({ cnr, key }) => keyOf(cnr, key)))]);
		const rows = await eachRecord("cause lists: courts", withLine, {
			idOf,
			work: ({ cnr, complexId, line, key, ...kind }) => {
				const hasList = isStandardCnr(cnr) && !isHighCourtCnr(cnr);
				const taught = learnt.get(keyOf(cnr, key));
				const meant = taught?.isSure ? null : findCourt(line, courts.get(complexId ?? "") ?? []);
				const found = meant ?? taught?.courtId ?? null;
				return { cnr, line: key, court: hasList ? found : null, type: listTypeOf(kind) };
			},
		});
		await tx.execute(sql`
			insert into listings (cnr_number, day, court_id, type, line)
			select cnr, ${day}::date, court, type, line
			from json_to_recordset(${JSON.stringify(rows)}::json) as given (cnr text, line text, court text, type text)
			on conflict (cnr_number, day) do update set court_id = excluded.court_id, line = excluded.line`);
		after = heard.at(-1)?.cnr ?? after;
		if (heard.length < MAX_CASES_A_BATCH) return;
	}
}
