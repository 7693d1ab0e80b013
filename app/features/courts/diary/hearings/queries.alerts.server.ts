import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { listingOn } from "~/features/courts/cause-lists/listing.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lawColumns } from "~/features/courts/court-records/law-columns.server";
import { ASKED_AGAIN } from "~/features/courts/court-records/look-up/look-up-words";
import { isMissing } from "~/features/courts/court-records/look-up/missing.server";
import { answersNoted, newestNoted } from "~/features/courts/court-records/noted.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import { purposeOn } from "~/features/courts/diary/hearings/purpose.server";
import { fetchedDay, isLookedUp, isUnchecked, staleAbout } from "~/features/courts/diary/hearings/queries.due.server";
import { users } from "~/features/people/users/schema";
import { addDays, DAY_MS, type Day, dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** Changes seen longer ago are claimed but not reported. */
const NEWS_DAYS = 7;
/** A record without a successful look-up for this long is out of date. */
const STALE_DAYS = 5;

/** A change's value as a day; null if it is not one. */
const dayOf = (value: SQL) =>
	sql`case when ${value} #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d$' then (${value} #>> '{}')::date end`;

/** An order's identity: the link never counts, the name only without a number. */
const keyOfOrder = (order: SQL) =>
	sql`md5(concat(${order} ->> 'date', ' ', coalesce('number ' || (${order} ->> 'number'), ${order} ->> 'name')))`;
const orderKey = keyOfOrder(sql`new_value`);

/**
 * The common table expressions `change` and `reported` for planning alerts. `change` claims those of the changes that
 * are unplanned; `reported` has those worth an alert, a moved date once per record: (cnr_number, kind, about, old_day, new_day,
 * detail, seen_at). A date that came with the record, or with the reopening of its case, is no news of its own.
 */
export const claimedChanges = (ids: string[], at: Date): SQL => sql`
	change as (
		update case_changes set is_planned = true
		where id = any(array(
			select id from case_changes
			where not is_planned and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
			order by id for update skip locked
		))
		returning id, cnr_number, kind, old_value, new_value, seen_at, writer
	), news as (
		select id, cnr_number, kind, ${dayOf(sql`old_value`)} as old_day, ${dayOf(sql`new_value`)} as new_day, new_value, seen_at
		from change
		where kind in ('hearing_date', 'disposed', 'reopened', 'outcome', 'order')
			and seen_at > least(${at.toISOString()}::timestamptz, now()) - make_interval(days => ${NEWS_DAYS})
			and not (kind = 'hearing_date' and ${dayOf(sql`old_value`)} is null and exists (
				select from case_changes first
				where first.cnr_number = change.cnr_number and first.kind in ('record_found', 'reopened') and first.writer = change.writer
			))
	), reported as (
		select cnr_number, kind, 'change ' || min(id) as about, (array_agg(old_day order by id))[1] as old_day,
			(array_agg(new_day order by id desc))[1] as new_day, '' as detail, max(seen_at) as seen_at
		from (select id, cnr_number, 'date_changed' as kind, old_day, new_day, seen_at from news where kind = 'hearing_date') dates
		group by cnr_number, kind
		union all
		select cnr_number, kind, coalesce(new_value ->> 'date', ''), max(old_day), null, '', max(seen_at)
		from news where kind = 'disposed' group by cnr_number, kind, new_value ->> 'date'
		union all
		select cnr_number, 'disposed', kind || ' ' || min(id), max(old_day) filter (where kind = 'outcome'), max(new_day), kind, max(seen_at)
		from news where kind in ('reopened', 'outcome') group by cnr_number, kind
		union all
		select cnr_number, kind, ${orderKey}, null, null, max(left(coalesce(new_value ->> 'name', ''), 500)), max(seen_at)
		from news where kind = 'order' group by cnr_number, kind, ${orderKey}
	)`;

/** Alerts cover the case `c`: it is neither muted nor archived. */
export const hasAlertsOn = sql`not c.is_muted and c.archived_at is null`;

const answersNotedHearing = answersNoted(sql`reported.old_day`, sql`reported.new_day`);

/**
 * Cases that track a record in `reported`, as (`reported`.*, case_id, user_id, is_muted); a decided case gets no new date. A date that
 * confirms the noted one is no news; another one is a move from the noted day, with the detail `noted`. Moves of muted
 * cases are for clients only.
 */
export const trackersOfChanges: SQL = sql`
	select reported.cnr_number, reported.kind, reported.about, coalesce(n.next_date, reported.old_day) as old_day, reported.new_day,
		case when n.id is null then reported.detail else 'noted' end as detail, reported.seen_at,
		c.id as case_id, c.owner_id as user_id, c.is_muted
	from reported
		join cases c on c.cnr_number = reported.cnr_number and c.archived_at is null and c.created_at <= reported.seen_at
		join court_records r on r.cnr_number = reported.cnr_number
		left join lateral ${newestNoted} n
			on reported.kind = 'date_changed' and n.created_at <= reported.seen_at and ${answersNotedHearing}
	where (reported.kind <> 'date_changed' or r.decision_date is null)
		and (n.id is null or n.next_date is distinct from reported.new_day)`;

/** Coming hearings between two days that need an alert: (case_id, user_id, day). */
export const hearingsToAlert = (from: Day, to: Day): SQL => sql`
	select c.id as case_id, c.owner_id as user_id, c.next_date as day
	from cases c
	where c.next_date between ${from}::date and ${to}::date and c.decision_date is null and ${hasAlertsOn}`;

/**
 * Cases that the court does not know or no longer shows, or that are not updating: without a look-up for five days, or since the
 * night began if it failed or the hearing is today or tomorrow. (case_id, user_id, about); `about` has the record's day, so that
 * each of these states is reported once.
 */
export const casesInTrouble = (at: Date, since: Date): SQL => sql`
	select c.id as case_id, c.owner_id as user_id,
		case when ${isMissing} then concat_ws(' ', 'unknown', c.cnr_number, ${fetchedDay}) else ${staleAbout} end as about
	from court_records join cases c on c.cnr_number = court_records.cnr_number
	where court_records.decision_date is null and not starts_with(c.cnr_number, 'OWN:') and ${hasAlertsOn} and (
		${isMissing}
		or ${isUnchecked(new Date(at.getTime() - STALE_DAYS * DAY_MS))}
		or ${isUnchecked(since)} and ${isLookedUp} and (court_records.look_up_error <> ${sql.raw(`'${ASKED_AGAIN.replaceAll("'", "''")}'`)}
			or c.next_date between ${dayInIndia(at)}::date and ${addDays(dayInIndia(at), 1)}::date)
	)`;

/** Those of these cases that are still approved, as (case_id, user_id, about). An approval after a withdrawal is another day's. */
export const approvedAmong = (caseIds: string[], today: Day): SQL => sql`
	select c.id as case_id, c.owner_id as user_id, ${today}::text as about
	from cases c where c.id in ${caseIds} and c.is_approved and ${hasAlertsOn}`;

const { court, district } = courtPlace(cases);

/** The addresses of a record's orders, by their identity. */
const orderLinks = sql<Record<string, string>>`coalesce((
	select jsonb_object_agg(${keyOfOrder(sql`o.value`)}, o.value ->> 'url')
	from jsonb_array_elements(${courtRecords.orders}) o where o.value ->> 'url' is not null
), '{}'::jsonb)`;

/** The content of alerts by case; `purpose` belongs to the next hearing. */
export async function describeForAlerts(database: Database, ids: string[]) {
	if (ids.length === 0) return [];
	return database
		.select({
			caseId: cases.id,
			ownerId: cases.ownerId,
			owner: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
			cnrNumber: cases.cnrNumber,
			caseNumber: cases.caseNumber,
			isQuiet: sql<boolean>`(${cases.isMuted} or ${cases.archivedAt} is not null)`,
			...columnsOf(cases, "isApproved", "isMuted"),
			nextDate: cases.nextDate,
			petitioners: courtRecords.petitioners,
			respondents: courtRecords.respondents,
			stage: courtRecords.caseStage,
			nature: courtRecords.natureOfDisposal,
			decisionDate: cases.decisionDate,
			...lawColumns,
			purpose: purposeOn({ cnrNumber: cases.cnrNumber, caseId: cases.id }, cases.nextDate),
			listing: listingOn(cases.cnrNumber, cases.nextDate),
			orderLinks,
			transfers: courtRecords.transfers,
			unreadable: courtRecords.unreadable,
			fetchedAt: courtRecords.fetchedAt,
			createdAt: cases.createdAt,
			staleAbout: sql<string>`${staleAbout}`,
			isUnknown: isMissing,
			court,
			district,
		})
		.from(cases)
		.innerJoin(users, eq(users.id, cases.ownerId))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(inArray(cases.id, ids));
}

export type AlertedCase = Awaited<ReturnType<typeof describeForAlerts>>[number];
