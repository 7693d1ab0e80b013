import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { guessMapping, IMPORT_FIELDS, type Mapping } from "~/features/courts/record-imports/fields";
import { importCourtRecordsJob } from "~/features/courts/record-imports/queues.server";
import { readCells, readCsvText, readHeader } from "~/features/courts/record-imports/read.server";
import type { ImportedRecord } from "~/features/courts/record-imports/rows.server";
import { saveImported } from "~/features/courts/record-imports/save.server";
import { caseImports } from "~/features/courts/record-imports/schema";
import { checkImport, validateRows } from "~/features/courts/record-imports/validate.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { enqueue } from "~/platform/queue/queue.server";

const ROWS_A_STATEMENT = 250;
/** Of a cell of the first row, which is shown as an example. */
const MAX_SAMPLE_LENGTH = 100;
const notFound = () => new DomainError("not-found", t("This import was not found."));

/** Saves an uploaded CSV; nothing is imported yet. @throws DomainError `invalid` if the file is not a CSV or has no rows. */
export async function startImport(actor: Actor, file: { name: string; bytes: Uint8Array }): Promise<{ id: string }> {
	const content = readCsvText(file.name, file.bytes);
	const header = await readHeader(content);
	let sample: string[] | undefined;
	let totalRows = -1;
	for await (const cells of readCells(content)) {
		if (cells.every((cell) => cell.trim() === "")) continue;
		totalRows += 1;
		if (totalRows === 1) sample = cells.map((cell) => cell.trim().slice(0, MAX_SAMPLE_LENGTH));
	}
	if (!sample) throw new DomainError("invalid", t("The file has no rows below its header."), { field: "file" });
	const fileName = file.name.slice(0, 200);
	const mapping = guessMapping(header);
	const [added] = await db
		.insert(caseImports)
		.values({ createdBy: actor.id, fileName, content, header, sample, mapping, totalRows })
		.returning({ id: caseImports.id });
	if (!added) throw new Error("The insert returned no import");
	return added;
}

const importColumns = {
	...columnsOf(caseImports, "id", "fileName", "header", "sample", "mapping", "check", "state", "totalRows"),
	...columnsOf(caseImports, "doneRows", "goodRows", "badRows"),
	/** False once the file was deleted, after 30 days. */
	hasFile: sql<boolean>`${caseImports.content} is not null`,
};

/** An import's state and counts, without its file. @throws DomainError `not-found`. */
export async function requireImport(importId: string) {
	const [row] = await db.select(importColumns).from(caseImports).where(hasId(caseImports.id, importId));
	if (!row) throw notFound();
	return row;
}

/** An import with its file. @throws DomainError `not-found`, also when the file was deleted after 30 days. */
export async function requireImportFile(importId: string) {
	const imported = await requireImport(importId);
	const [row] = await db.select({ content: caseImports.content }).from(caseImports).where(eq(caseImports.id, importId));
	if (typeof row?.content !== "string")
		throw new DomainError("not-found", t("The file of this import was deleted after 30 days. Please upload it again."));
	return { ...imported, content: row.content };
}

/** The administrator's newest imports, at most ten. */
export function listImports(createdBy: string) {
	return db
		.select(columnsOf(caseImports, "id", "fileName", "state", "totalRows", "goodRows", "badRows", "createdAt"))
		.from(caseImports)
		.where(eq(caseImports.createdBy, createdBy))
		.orderBy(desc(caseImports.id))
		.limit(10);
}

/** Saves the mapping and checks every row. @throws DomainError `not-found`; `conflict` once the import has started; `invalid`. */
export async function mapImport(importId: string, given: Mapping): Promise<void> {
	const { header, content } = await requireImportFile(importId);
	const chosen = IMPORT_FIELDS.map(({ name }) => [name, own(given, name) ?? ""] as const);
	const mapping: Mapping = Object.fromEntries(chosen.filter(([, column]) => header.includes(column)));
	if (!mapping.cnr_number)
		throw new DomainError("invalid", t("Choose the column of the CNR number"), { field: "cnr_number" });
	const check = await checkImport({ content, mapping });
	const isNotStarted = and(eq(caseImports.id, importId), eq(caseImports.state, "mapping"));
	const changed = await db
		.update(caseImports)
		.set({ mapping, check })
		.where(isNotStarted)
		.returning({ id: caseImports.id });
	if (changed.length === 0) throw alreadyStarted();
}

const alreadyStarted = () => new DomainError("conflict", t("This import has already started."));

/** Queues the import, at most once. @throws DomainError `not-found`, `conflict`. */
export async function runImport(actor: Actor, importId: string): Promise<void> {
	const { mapping, fileName, totalRows } = await requireImportFile(importId);
	if (!mapping.cnr_number)
		throw new DomainError("invalid", t("Choose the column of the CNR number"), { field: "cnr_number" });
	await db.transaction(async (tx) => {
		const isNotStarted = and(eq(caseImports.id, importId), inArray(caseImports.state, ["mapping", "failed"]));
		const changed = await tx
			.update(caseImports)
			.set({ state: "waiting", progressAt: sql`now()` })
			.where(isNotStarted)
			.returning({ id: caseImports.id });
		if (changed.length === 0) throw alreadyStarted();
		await recordAudit(tx, {
			actor,
			action: "court-record.import",
			subject: "case-import",
			subjectId: importId,
			details: { fileName, totalRows },
		});
		await enqueue(tx, importCourtRecordsJob, { importId });
	});
}

/** The queue job: saves the good rows and counts the bad ones. A retry after an error gives the same result. */
export async function importCourtRecords(
	{ importId }: { importId: string },
	{ isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
	const { state } = await requireImport(importId);
	if (state === "done" || state === "mapping") return;
	try {
		await saveGoodRows(await requireImportFile(importId));
	} catch (error) {
		if (isLastAttempt) await recordProgress(db, importId, { state: "failed" });
		throw error;
	}
}

async function saveGoodRows(found: { id: string; content: string; mapping: Mapping }) {
	const progress = { doneRows: 0, goodRows: 0, badRows: 0 };
	await recordProgress(db, found.id, { state: "running", ...progress });
	let pending: ImportedRecord[] = [];
	const saveChunk = async () => {
		const records = pending;
		pending = [];
		await db.transaction(async (tx) => {
			await saveImported(tx, records);
			await recordProgress(tx, found.id, progress);
		});
	};
	for await (const { record } of validateRows(found)) {
		progress.doneRows += 1;
		if (record) pending.push(record);
		if (record) progress.goodRows += 1;
		else progress.badRows += 1;
		if (progress.doneRows % ROWS_A_STATEMENT === 0) await saveChunk();
	}
	await saveChunk();
	await recordProgress(db, found.id, { state: "done", finishedAt: new Date() });
}

async function recordProgress(tx: Database, importId: string, progress: Partial<typeof caseImports.$inferInsert>) {
	await tx
		.update(caseImports)
		.set({ ...progress, progressAt: sql`now()` })
		.where(eq(caseImports.id, importId));
}
