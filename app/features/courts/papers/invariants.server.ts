import type { Invariant } from "~/platform/db/invariants";

/** Rules for papers and files at rest. Each statement returns the rows that violate it. */
export const paperInvariants: Invariant[] = [
	{
		name: "a stored file is counted as often as it is named, and is whole",
		sql: `select f.id, f.uses from stored_files f
			left join lateral (select count(*) as pieces from stored_file_pieces where file_id = f.id) p on true
			where f.uses <> (select count(*) from papers where file_id = f.id) + (select count(*) from order_copies where file_id = f.id)
				or (f.sha256 is not null and p.pieces <> ceil(f.bytes / 262144.0))`,
	},
	{
		name: "a paper is as long as its file, and a copy is kept when it has one",
		sql: `select p.id from papers p join stored_files f on f.id = p.file_id where f.bytes <> p.bytes
			union all select id from order_copies where (state = 'kept') <> (file_id is not null)`,
	},
];
