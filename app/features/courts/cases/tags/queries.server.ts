import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { type Database, db } from "~/platform/db/client.server";

/** More tags than anybody chooses from. */
const MAX_LISTED = 300;

/** The tags a person has given, each once and as it was typed first, by the alphabet. */
export async function listTags(ownerId: string, database: Database = db): Promise<string[]> {
	const rows = await database.execute<{ tag: string }>(sql`
		select distinct on (lower(own.tag)) own.tag
		from ${cases}, unnest(${cases.tags}) as own (tag)
		where ${cases.ownerId} = ${ownerId} and ${cases.tags} <> '{}'
		order by lower(own.tag), ${cases.id}
		limit ${MAX_LISTED}`);
	return rows.map(({ tag }) => tag);
}
