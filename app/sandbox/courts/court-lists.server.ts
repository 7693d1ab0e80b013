import { sql } from "drizzle-orm";
import { complexOfCase } from "~/features/courts/cause-lists/complex.server";
import { db } from "~/platform/db/client.server";
import type { KnownHearing } from "~/sandbox/courts/ecourts-cause-list";
import { sandboxListed } from "~/sandbox/schema";

/** The hearings of the simulated courts: those of cases that somebody tracks here. */
export async function hearingsInSandbox(complexId: string, day?: string): Promise<KnownHearing[]> {
	const isThatDay =
		day === undefined ? sql`true` : sql`(cases.next_date = ${day}::date or said.cnr_number is not null)`;
	return db.execute<KnownHearing>(sql`
		select distinct cases.cnr_number as cnr,
			case when said.cnr_number is null then null when said.is_listed is null then 'no list'
				when said.is_listed then 'listed' else 'off' end as said
		from cases left join ${sandboxListed} said on said.cnr_number = cases.cnr_number and said.day = ${day ?? null}::date
		where cases.own_forum is null and ${complexOfCase} = ${complexId} and ${isThatDay}
		order by 1`);
}

export async function sayListed(cnrNumber: string, day: string, isListed: boolean | null): Promise<void> {
	await db
		.insert(sandboxListed)
		.values({ cnrNumber, day, isListed })
		.onConflictDoUpdate({ target: [sandboxListed.cnrNumber, sandboxListed.day], set: { isListed } });
}
