import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { conditions } from "~/features/courts/cases/list/conditions.server";
import { idsInOrder } from "~/features/courts/cases/list/owned.server";
import { listingOn } from "~/features/courts/cause-lists/listing.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lawColumns } from "~/features/courts/court-records/law-columns.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import { purposeOn } from "~/features/courts/diary/hearings/purpose.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";

const { court } = courtPlace(cases);

/** Message data of the owner's cases, in the order of `ids`; other cases are left out. One statement. */
export async function describeForMessages(ownerId: string, ids: string[]) {
	return describe(db, ids, eq(cases.ownerId, ownerId));
}

/** Message data of cases of any owners. */
export const describeAllForMessages = (database: Database, ids: string[]) => describe(database, ids);

async function describe(database: Database, ids: string[], condition?: SQL) {
	const caseIds = ids.filter(isUuid);
	if (caseIds.length === 0) return [];
	const rows = await database
		.select({
			...columnsOf(cases, "id", "cnrNumber", "caseNumber", "partyName", "isApproved", "nextDate", "decisionDate"),
			appearsFor: cases.appearsFor,
			petitioners: courtRecords.petitioners,
			respondents: courtRecords.respondents,
			stage: courtRecords.caseStage,
			...lawColumns,
			purpose: purposeOn({ cnrNumber: cases.cnrNumber, caseId: cases.id }, cases.nextDate),
			listing: listingOn(cases.cnrNumber, cases.nextDate),
			court,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(condition, inArray(cases.id, caseIds)));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}
export type MessagedCase = Awaited<ReturnType<typeof describeForMessages>>[number];

/** A day's hearings to message about, for approved cases that are not archived: (case_id, user_id, day). */
export const hearingsToMessage = (day: Day): SQL => sql`
	select c.id as case_id, c.owner_id as user_id, c.next_date as day
	from cases c
	where c.next_date = ${day}::date and c.decision_date is null and c.is_approved and c.archived_at is null`;

/** Ids of matching cases, next hearing first. */
async function listIds(matches: SQL | undefined, today: Day, limit: number): Promise<string[]> {
	const rows = await idsInOrder(matches, { sort: "next", today, limit, offset: 0 });
	return rows.map(({ id }) => id);
}

/** Ids of the owner's listed cases, next hearing first, at most `limit`. */
export function listNextIds(ownerId: string, limit: number): Promise<string[]> {
	const today = dayInIndia(new Date());
	return listIds(conditions(ownerId, { isListed: true }, today), today, limit);
}

/** Whether the owner appears for the party of this name. */
const isOwnParty = (name: string) => sql`exists (
	select from ${courtRecords}, jsonb_array_elements_text(case ${cases.appearsFor}
		when 'petitioner' then ${courtRecords.petitioners} when 'respondent' then ${courtRecords.respondents} end) as own (name)
	where ${courtRecords.cnrNumber} = ${cases.cnrNumber} and name_key(own.name) = name_key(${name}))`;

/**
 * Ids of the owner's listed cases with a party of exactly this name, at most `limit`: first those in which the owner
 * appears for this party, then the others, each next hearing first.
 */
export async function listIdsWithParty(ownerId: string, name: string, limit: number): Promise<string[]> {
	const today = dayInIndia(new Date());
	const isParty = sql`name_key(${name}) in (select party_keys(${cases.cnrNumber}, ${cases.partyName}))`;
	const matches = and(conditions(ownerId, { isListed: true }, today), isParty);
	const ownIds = await listIds(and(matches, isOwnParty(name)), today, limit);
	const others =
		ownIds.length < limit ? await listIds(and(matches, not(isOwnParty(name))), today, limit - ownIds.length) : [];
	return [...ownIds, ...others];
}

/** Ids of the owner's approved cases whose CNR contains `cnr`, next hearing first, at most `limit`. */
export function listApprovedIds(ownerId: string, cnr: string, limit: number): Promise<string[]> {
	const today = dayInIndia(new Date());
	return listIds(conditions(ownerId, { cnr_number: cnr, isApproved: true }, today), today, limit);
}
