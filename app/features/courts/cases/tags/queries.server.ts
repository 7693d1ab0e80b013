import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { type Database, db } from "~/platform/db/client.server";

/** More tags than a user would choose from. */
const MAX_LISTED = 300;

/** A user's tags in alphabetical order, each once and as first typed. */
export async function listTags(ownerId: string, database: Database = db): Promise<string[]> {
	const rows = await database.execute<{ tag: string }>(sql`
		select distinct on (lower(own.tag)) own.tag
		from ${cases}, unnest(${cases.tags}) as own (tag)
		where ${cases.ownerId} = ${ownerId} and ${cases.tags} <> '{}'
		order by lower(own.tag), ${cases.id}
		limit ${MAX_LISTED}`);
	return rows.map(({ tag }) => tag);
}
