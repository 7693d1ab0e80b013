import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/client.server";

const YEAR = sql`interval '365 days'`;

/** Inserts the records that nobody tracks; for deleted cases triggers do it (drizzle/0063_nights_that_do_not_grow.sql). */
export async function recordUntracked(tx: Database, cnrNumbers: string[]): Promise<void> {
	await tx.execute(sql`
		insert into untracked_records (cnr_number)
		select cnr from jsonb_array_elements_text(${JSON.stringify(cnrNumbers)}::jsonb) as given (cnr)
		where not exists (select from cases where cases.cnr_number = given.cnr)`);
}

/**
 * Deletes untracked records a year after tracking stopped, or a year after a later change. Only CNRs of stopped
 * tracking are read, because tracked old records are many. @returns a statement for so many CNRs
 */
export const forgetUntracked = (limit: number): SQL => sql`
	with due as materialized (
		select noted.id, noted.cnr_number, r.updated_at
		from (select id, cnr_number from untracked_records where since < now() - ${YEAR} order by since limit ${limit}) noted
		left join court_records r on r.cnr_number = noted.cnr_number
			and not exists (select from cases where cases.cnr_number = noted.cnr_number)
	), later as (
		update untracked_records u set since = due.updated_at from due
		where u.id = due.id and due.updated_at >= now() - ${YEAR} returning u.id
	), forgotten as (
		delete from court_records r using due where r.cnr_number = due.cnr_number and due.updated_at < now() - ${YEAR}
	)
	delete from untracked_records where id = any(array(select id from due except select id from later))`;
