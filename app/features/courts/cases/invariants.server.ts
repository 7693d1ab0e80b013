import type { Invariant } from "~/platform/db/invariants";

/** The values of `field` in a queue's unfinished jobs. */
const unfinished = (queue: string, field: string) =>
	`(select data->>'${field}' from pgboss.job where name = '${queue}' and state in ('created', 'retry', 'active'))`;

/** Rules for cases and court records at rest. Each statement returns the rows that violate it. */
export const caseInvariants: Invariant[] = [
	{
		name: "a case carries its effective dates, and its court record's parties and trouble",
		sql: `select c.id, c.cnr_number from cases c join court_records r using (cnr_number)
				cross join lateral effective_dates(c.id, r.next_date, r.decision_date) e
			where (c.next_date, c.decision_date, c.is_noted) is distinct from (e.next_date, e.decision_date, e.is_noted)
				or c.parties <> fold_text(r.petitioners::text || r.respondents::text)
				or c.trouble is distinct from trouble_of(r.look_up, r.conflicts)`,
	},
	{
		name: "a case carries the moment of its record's latest change, while lists mark it",
		sql: `select c.id, c.cnr_number, c.latest_change_at, latest.seen_at from cases c
			left join lateral (
				select max(seen_at) as seen_at from case_changes
				where cnr_number = c.cnr_number and kind not in ('hearing_held', 'record_found')
			) latest on true
			where greatest(c.latest_change_at, latest.seen_at) > now() - interval '7 days'
				and c.latest_change_at is distinct from latest.seen_at`,
	},
	{
		name: "every case has a court record",
		sql: `select c.id, c.cnr_number from cases c where not exists (select from court_records r where r.cnr_number = c.cnr_number)`,
	},
	{
		name: "a matter without a CNR has a record of its own, which was never looked up, and no record of one is left over",
		sql: `select r.cnr_number from court_records r left join cases c on c.cnr_number = r.cnr_number
			where starts_with(r.cnr_number, 'OWN:') and (c.id is null or r.cnr_number <> 'OWN:' || c.id or r.look_up <> 'found'
				or r.asked_at is not null or r.fetched_at is not null)`,
	},
	{
		name: "a case whose owner gave no number has the court's or none",
		sql: `select c.id, c.cnr_number, c.case_number from cases c join court_records r using (cnr_number)
			where 'case_number' = any (c.derived_fields)
				and c.case_number <> court_case_number(r.registration_number, r.filing_number)`,
	},
	{
		name: "nobody tracks a CNR twice",
		sql: `select owner_id, cnr_number from cases group by owner_id, cnr_number having count(*) > 1`,
	},
	{
		name: "a case has up to ten different tags of up to 30 characters",
		sql: "select id, tags from cases where tags <> '{}' and not are_tags(tags)",
	},
	{
		name: "a case is archived once it is there",
		sql: "select id, created_at, archived_at from cases where archived_at < created_at",
	},
	{
		name: "no record waits longer than two hours without a queued look-up",
		sql: `select cnr_number from court_records where look_up = 'waiting'
			and coalesce(asked_at, updated_at) < now() - interval '2 hours'
			and cnr_number not in ${unfinished("fetch-court-record", "cnr")}`,
	},
	{
		name: "no search waits longer than an hour without a queued job",
		sql: `select id from case_searches where state = 'waiting' and asked_at < now() - interval '1 hour'
			and id::text not in ${unfinished("search-cases", "searchId")}`,
	},
	{
		name: "a search keeps 600 cases at most, and its share of the day unless it failed",
		sql: `select id, state from case_searches where jsonb_array_length(hits) > 600
			or (state = 'failed') <> (share_day is null) or (state = 'waiting') <> (answered_at is null)`,
	},
	{
		name: "a weekly look is due within a week, or over",
		sql: `select user_id from bar_numbers where next_look_at > now() + interval '7 days 1 hour'`,
	},
	{
		name: "no import runs longer than two hours without a queued job",
		sql: `select id from case_imports where state in ('waiting', 'running') and content is not null
			and progress_at < now() - interval '2 hours'
			and id::text not in ${unfinished("import-court-records", "importId")}`,
	},
	{
		name: "the counts of an import add up",
		sql: `select id from case_imports where good_rows + bad_rows <> done_rows or done_rows > total_rows
			or (state = 'done' and done_rows <> total_rows)`,
	},
	{
		name: "hearings have unique positions without gaps from 0",
		sql: `select cnr_number from hearings group by cnr_number
			having count(*) <> count(distinct position) or min(position) <> 0 or max(position) <> count(*) - 1`,
	},
	{
		name: "a change says what is new, and a moved date both days",
		sql: `select id, kind from case_changes where case kind
			when 'not_found' then old_value is not null or new_value is not null
			when 'record_found' then old_value is not null
			when 'hearing_date' then old_value is not distinct from new_value
				or (nature = 'moved' and (old_value is null or new_value is null))
				or (nature = 'first') <> (old_value is null) or (nature = 'taken_away' and new_value is not null)
			else new_value is null end`,
	},
	{
		name: "no change is of a moment or a transaction that has not come",
		sql: `select id from case_changes
			where seen_at > now() + interval '1 minute' or writer >= pg_snapshot_xmax(pg_current_snapshot())`,
	},
	{
		name: "a record with a changed date, stage, court, order or disposal is found",
		sql: `select ch.id from case_changes ch join court_records r using (cnr_number)
			where ch.kind <> 'not_found' and r.look_up <> 'found'`,
	},
	{
		name: "conflicts are of locked fields only",
		sql: `select cnr_number from court_records, jsonb_object_keys(conflicts) as field
			where not locked_fields ? field`,
	},
	{
		name: "a record with a fetched or locked field is found",
		sql: `select cnr_number from court_records
			where (fetched_at is not null or locked_fields <> '[]'::jsonb) and look_up in ('unknown', 'failed')`,
	},
];
