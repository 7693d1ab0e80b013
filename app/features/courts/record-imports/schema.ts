import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { owner } from "~/features/people/users/schema";
import { made, moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder, OF_ADMINISTRATORS } from "~/platform/db/tables";

/** Row counts of an import, and its first rows with a problem or an unusual CNR. */
export type ImportCheck = {
	counts: { good: number; bad: number; odd: number };
	bad: { row: number; cnr: string; reason: string }[];
	odd: { row: number; cnr: string }[];
};

export const importState = pgEnum("import_state", ["mapping", "waiting", "running", "done", "failed"]);

/** A CSV of court records uploaded by an administrator, its mapping and its progress. */
export const caseImports = pgTable(
	"case_imports",
	{
		...made,
		createdBy: owner(),
		fileName: text().notNull(),
		/** Deleted 30 days after the upload. */
		content: text(),
		header: jsonb().$type<string[]>().notNull().default([]),
		/** The first row below the header. */
		sample: jsonb().$type<string[]>().notNull().default([]),
		/** The result of a dry run with this mapping. */
		check: jsonb().$type<ImportCheck>(),
		/** Our field → the file's column. */
		mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
		state: importState().notNull().default("mapping"),
		totalRows: integer().notNull(),
		doneRows: integer().notNull().default(0),
		goodRows: integer().notNull().default(0),
		badRows: integer().notNull().default(0),
		progressAt: momentNow(),
		finishedAt: moment(),
	},
	(t) => [index("case_imports_newest").on(t.createdBy, t.id)],
);
describeTable(caseImports, OF_ADMINISTRATORS, 365, "an administrator's import; its file is deleted after 30 days", {
	forget: sql`${isOlder(caseImports.createdAt, 365)} and ${caseImports.finishedAt} is not null`,
});
