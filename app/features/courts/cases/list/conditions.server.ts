import { and, eq, gte, isNotNull, isNull, like, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CaseState } from "~/features/courts/cases/list/choices";
import { type CaseListFilter, wordsOf } from "~/features/courts/cases/list/filter";
import { isAwaited, isDisposed } from "~/features/courts/cases/list/order.server";
import type { CaseHistoryFilter } from "~/features/courts/cases/status/case-filter";
import { cases } from "~/features/courts/court-records/cases-schema";
import { hasFreshChange } from "~/features/courts/court-records/changes/fresh.server";
import { isMissing } from "~/features/courts/court-records/look-up/missing.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { cnrInSearch } from "~/features/courts/courts/cnr";
import type { Day } from "~/platform/calendar/day";
import { likeText } from "~/platform/db/paging.server";

export type OwnedFilter = Partial<CaseHistoryFilter & CaseListFilter> & {
	isApproved?: boolean;
	/** Only cases that are in the owner's lists: not archived. */
	isListed?: boolean;
	/** Only cases changed at this moment or later by their owner, an administrator or the court. */
	updatedSince?: Date;
};

const contains = (column: SQLWrapper, text: string) => sql`${column} like lower(${`%${likeText(text)}%`})`;

/** Of a case's court record. It is read for each case: a join inside an OR would read the whole table. */
const ofRecord = (value: SQLWrapper) =>
	sql`(select ${value} from ${courtRecords} where ${courtRecords.cnrNumber} = ${cases.cnrNumber})`;

/** Changed by its owner, an administrator or the court. */
const changedSince = (moment: Date) =>
	or(
		gte(cases.updatedAt, moment),
		sql`${ofRecord(courtRecords.changedAt)} >= ${sql.param(moment, courtRecords.changedAt)}`,
	);

const advocates = sql`lower(${courtRecords.petitionerAdvocates}::text || ${courtRecords.respondentAdvocates}::text)`;

/** The word is in the CNR, the case number, a party, an advocate or the note. */
function hasWord(word: string) {
	const cnr = cnrInSearch(word);
	return or(
		contains(cases.searchText, word),
		cnr ? like(cases.cnrNumber, `%${likeText(cnr)}%`) : undefined,
		contains(sql`lower(${cases.note})`, word),
		contains(ofRecord(advocates), word),
	);
}

/** The court complex a case is heard in, else the establishment, else the district, as the filter names it. */
export const courtId = sql<string>`coalesce(${cases.courtComplexId}, ${cases.courtEstablishmentId}, ${cases.districtId})`;

/** A case that is in its owner's lists: not archived. */
export const isListed = isNull(cases.archivedAt);

/** The owner gave the case this tag, in whatever letter case. The first half is what the index is of. */
const hasTag = (tag: string) =>
	sql`(${cases.tags} <> '{}' and exists (select from unnest(${cases.tags}) as own (tag) where lower(own.tag) = lower(${tag})))`;

function isIn(state: CaseState, today: Day): SQL | undefined {
	if (state === "active") return sql`not ${isDisposed(today)}`;
	if (state === "awaited") return isAwaited(today);
	if (state === "disposed") return isDisposed(today);
	if (state === "archived") return isNotNull(cases.archivedAt);
	if (state === "not_found") return ofRecord(isMissing);
	return hasFreshChange;
}

/** What a case of this owner must meet to be in the list. */
export function conditions(ownerId: string, filter: OwnedFilter, today: Day) {
	const party = filter.party_name;
	const from = filter.from_date ?? filter.from;
	const to = filter.to_date ?? filter.to;
	return and(
		eq(cases.ownerId, ownerId),
		filter.updatedSince && changedSince(filter.updatedSince),
		filter.isListed ? isListed : undefined,
		filter.isApproved === undefined ? undefined : eq(cases.isApproved, filter.isApproved),
		filter.cnr_number ? like(cases.cnrNumber, `%${likeText(filter.cnr_number)}%`) : undefined,
		filter.case_number ? contains(sql`lower(${cases.caseNumber})`, filter.case_number) : undefined,
		party ? or(contains(cases.parties, party), contains(sql`lower(${cases.partyName})`, party)) : undefined,
		from ? gte(cases.nextDate, from) : undefined,
		to ? lte(cases.nextDate, to) : undefined,
		filter.court ? eq(courtId, filter.court) : undefined,
		filter.stage ? eq(sql`lower(${ofRecord(courtRecords.caseStage)})`, filter.stage.toLowerCase()) : undefined,
		filter.tag ? hasTag(filter.tag) : undefined,
		filter.state ? isIn(filter.state, today) : undefined,
		...wordsOf(filter.q ?? "").map(hasWord),
	);
}
