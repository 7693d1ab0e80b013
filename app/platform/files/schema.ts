import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { made, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";
import type { FileType } from "~/platform/files/kinds";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A file of any feature, once for each content. Rows that name it in a `file_id` are counted by `count_file_use`. */
export const storedFiles = pgTable(
	"stored_files",
	{
		...made,
		/** Of the content, in hex; null while the file is received. */
		sha256: text().unique(),
		type: text().$type<FileType>(),
		/** Length of the content. */
		bytes: integer().notNull().default(0),
		/** The key of its pieces, sealed. */
		sealedKey: text().notNull(),
		/** By how many rows it is named: the last one takes the file with it (drizzle/0101_papers.sql). */
		uses: integer().notNull().default(0),
	},
	(t) => [
		index("stored_files_unused").on(t.createdAt).where(sql`${t.uses} = 0`),
		check(
			"stored_files_whole",
			sql`(${t.sha256} is null) = (${t.type} is null) and (${t.uses} = 0 or ${t.sha256} is not null)`,
		),
	],
);
describeTable(
	storedFiles,
	{ product: "one copy for all who have the same file" },
	1,
	"papers and copies of orders, encrypted, until a day after nobody has them",
	{ forget: sql`uses = 0 and created_at < now() - interval '1 day'` },
);

/** The content of a file in pieces of one length, each encrypted with the file's key. */
export const storedFilePieces = pgTable(
	"stored_file_pieces",
	{
		fileId: partOf(() => storedFiles.id),
		position: integer().notNull(),
		sealed: bytes().notNull(),
	},
	(t) => [primaryKey({ name: "stored_file_pieces_pk", columns: [t.fileId, t.position] })],
);
describeTable(storedFilePieces, { product: "beside its file" }, 1, "the content of a file, encrypted");
