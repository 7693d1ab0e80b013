import { inArray, sql } from "drizzle-orm";
import { withChangesRecorded } from "~/features/courts/court-records/changes/commands.record.server";
import { RECORD_COLUMNS, RECORD_FIELDS } from "~/features/courts/court-records/look-up/fields";
import { recordUntracked } from "~/features/courts/court-records/look-up/untracked.server";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import type { ImportedRecord } from "~/features/courts/record-imports/rows.server";
import type { Database } from "~/platform/db/client.server";

/** A column's name in the database, as drizzle's `casing` setting makes it. */
const snakeCase = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a row overwrite those of the court record and are locked; the record's other fields stay. Changes are recorded. */
export async function saveImported(tx: Database, records: ImportedRecord[]) {
	const rows = records.toSorted((one, other) => (one.cnr < other.cnr ? -1 : 1));
	const cnrs = rows.map(({ cnr }) => cnr);
	await withChangesRecorded(tx, cnrs, "import", () => writeImported(tx, rows));
	await recordUntracked(tx, cnrs);
}

async function writeImported(tx: Database, rows: ImportedRecord[]) {
	const importedRows = sql.param(
		JSON.stringify(rows.map(({ cnr, values }) => ({ ...values, cnr, locked: Object.keys(values) }))),
	);
	const names = RECORD_COLUMNS.map((column) => sql.identifier(snakeCase(column)));
	const typed = RECORD_COLUMNS.map(
		(column) => sql`${sql.identifier(column)} ${sql.raw(courtRecords[column].getSQLType())}`,
	);
	const inserted = RECORD_COLUMNS.map((column) =>
		RECORD_FIELDS[column].kind === "list"
			? sql`coalesce(given.${sql.identifier(column)}, '[]')`
			: sql`given.${sql.identifier(column)}`,
	);
	const assignments = RECORD_COLUMNS.map((column, position) => {
		const name = names[position];
		const isLeftOut =
			RECORD_FIELDS[column].kind === "list" ? sql`excluded.${name} = '[]'` : sql`excluded.${name} is null`;
		return sql`${name} = case when ${isLeftOut} then court_records.${name} else excluded.${name} end`;
	});
	const comma = sql`, `;
	await tx.execute(sql`
		insert into court_records (cnr_number, look_up, locked_fields, ${sql.join(names, comma)})
		select given.cnr, 'found', given.locked, ${sql.join(inserted, comma)}
		from jsonb_to_recordset(${importedRows}::jsonb) as given (cnr text, locked jsonb, ${sql.join(typed, comma)})
		on conflict (cnr_number) do update set
			look_up = 'found', look_up_error = null, updated_at = now(),
			locked_fields = coalesce((
				select jsonb_agg(distinct field) from jsonb_array_elements_text(court_records.locked_fields || excluded.locked_fields) as field
			), '[]'),
			conflicts = court_records.conflicts - array(select jsonb_array_elements_text(excluded.locked_fields)),
			${sql.join(assignments, comma)}`);
	await saveComingHearings(tx, rows);
}

/** A row has at most the coming hearing, which is used only if the record has no hearings. */
async function saveComingHearings(tx: Database, rows: ImportedRecord[]) {
	const coming = rows.filter(({ purpose }) => purpose !== "");
	if (coming.length === 0) return;
	const cnrs = coming.map(({ cnr }) => cnr);
	const existing = await tx
		.selectDistinct({ cnr: hearings.cnrNumber })
		.from(hearings)
		.where(inArray(hearings.cnrNumber, cnrs));
	const withHearings = new Set(existing.map(({ cnr }) => cnr));
	const added = coming
		.filter(({ cnr }) => !withHearings.has(cnr))
		.map(({ cnr, values, purpose }) => ({
			cnrNumber: cnr,
			position: 0,
			nextDate: lineOf(values.nextDate) ?? null,
			purpose,
			judge: lineOf(values.courtNumberAndJudge) ?? "",
		}));
	if (added.length > 0) await tx.insert(hearings).values(added).onConflictDoNothing();
}

const lineOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
