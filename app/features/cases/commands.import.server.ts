import { and, desc, eq, inArray } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { caseImports } from "~/db/schema/cases";
import { DomainError } from "~/errors";
import { recordAudit } from "~/features/accounts/audit.server";
import type { Actor } from "~/features/cases/actor";
import { guessMapping, IMPORT_FIELDS, type Mapping } from "~/features/cases/import-fields";
import { type ImportedRecord, readCells, readCsvText, readHeader, readRows } from "~/features/cases/import-read.server";
import { saveImported } from "~/features/cases/import-save.server";
import { isUuid } from "~/features/cases/queries.server";
import { listKnownStates } from "~/features/courts/queries.server";

const ROWS_A_STATEMENT = 250;
const notFound = () => new DomainError("not-found", "This import was not found.");

/** Takes a CSV in, nothing of it imported yet. @throws DomainError `invalid` where the file is no CSV, or has no rows. */
export async function startImport(actor: Actor, file: { name: string; bytes: Uint8Array }): Promise<{ id: string }> {
	const content = readCsvText(file.name, file.bytes);
	const mapping = guessMapping(await readHeader(content));
	let totalRows = -1;
	for await (const cells of readCells(content)) if (cells.some((cell) => cell.trim() !== "")) totalRows += 1;
	if (totalRows < 1) throw new DomainError("invalid", "The file has no rows below its header.", { field: "file" });
	const [added] = await db
		.insert(caseImports)
		.values({ createdBy: actor.id, fileName: file.name.slice(0, 200), content, mapping, totalRows })
		.returning({ id: caseImports.id });
	if (!added) throw new Error("The import did not come back");
	return added;
}

/** An import with its file. @throws DomainError `not-found`. */
export async function findImport(importId: string) {
	const [found] = isUuid(importId) ? await db.select().from(caseImports).where(eq(caseImports.id, importId)) : [];
	if (!found) throw notFound();
	return found;
}

/** The administrator's newest imports, without their files. */
export function listImports(createdBy: string) {
	return db
		.select({
			id: caseImports.id,
			fileName: caseImports.fileName,
			state: caseImports.state,
			totalRows: caseImports.totalRows,
			goodRows: caseImports.goodRows,
			badRows: caseImports.badRows,
			createdAt: caseImports.createdAt,
		})
		.from(caseImports)
		.where(eq(caseImports.createdBy, createdBy))
		.orderBy(desc(caseImports.id))
		.limit(10);
}

/** Sets which column means which field. @throws DomainError `not-found`; `conflict` once the import has begun; `invalid`. */
export async function mapImport(importId: string, given: Mapping): Promise<void> {
	const found = await findImport(importId);
	const header = await readHeader(found.content);
	const mapping: Mapping = {};
	for (const { name } of IMPORT_FIELDS) {
		const column = given[name];
		if (column && header.includes(column)) mapping[name] = column;
	}
	if (!mapping.cnr_number)
		throw new DomainError("invalid", "Choose the column of the CNR number", { field: "cnr_number" });
	const open = and(eq(caseImports.id, importId), eq(caseImports.state, "mapping"));
	const changed = await db.update(caseImports).set({ mapping }).where(open).returning({ id: caseImports.id });
	if (changed.length === 0) throw begun();
}

const begun = () => new DomainError("conflict", "This import has begun already.");

/** Queues the import, once however often it is asked for. @throws DomainError `not-found`, `conflict`. */
export async function runImport(actor: Actor, importId: string): Promise<void> {
	const { mapping, fileName, totalRows } = await findImport(importId);
	if (!mapping.cnr_number)
		throw new DomainError("invalid", "Choose the column of the CNR number", { field: "cnr_number" });
	await db.transaction(async (tx) => {
		const open = and(eq(caseImports.id, importId), inArray(caseImports.state, ["mapping", "failed"]));
		const changed = await tx
			.update(caseImports)
			.set({ state: "waiting" })
			.where(open)
			.returning({ id: caseImports.id });
		if (changed.length === 0) throw begun();
		await recordAudit(tx, {
			actorId: actor.id,
			action: "court-record.import",
			subject: "case-import",
			subjectId: importId,
			details: { fileName, totalRows },
			address: actor.address,
		});
		await enqueue(tx, "import-court-records", { importId });
	});
}

/** Judges every row of an import, in the file's order. */
export async function* judgeImport({ content, mapping }: { content: string; mapping: Mapping }) {
	yield* readRows(content, mapping, await listKnownStates());
}

/** The queue's work: keeps the good rows and counts the bad ones. A second run, after a fault, ends in the same. */
export async function importCourtRecords(
	{ importId }: { importId: string },
	{ isLastTry }: { isLastTry: boolean },
): Promise<void> {
	const found = await findImport(importId);
	if (found.state === "done" || found.state === "mapping") return;
	try {
		await keepGoodRows(found);
	} catch (error) {
		if (isLastTry) await noteProgress(db, importId, { state: "failed" });
		throw error;
	}
}

async function keepGoodRows(found: { id: string; content: string; mapping: Mapping }) {
	const progress = { doneRows: 0, goodRows: 0, badRows: 0 };
	await noteProgress(db, found.id, { state: "running", ...progress });
	let waiting: ImportedRecord[] = [];
	const keep = async () => {
		const records = waiting;
		waiting = [];
		await db.transaction(async (tx) => {
			await saveImported(tx, records);
			await noteProgress(tx, found.id, progress);
		});
	};
	for await (const { record } of judgeImport(found)) {
		progress.doneRows += 1;
		if (record) waiting.push(record);
		if (record) progress.goodRows += 1;
		else progress.badRows += 1;
		if (progress.doneRows % ROWS_A_STATEMENT === 0) await keep();
	}
	await keep();
	await noteProgress(db, found.id, { state: "done", finishedAt: new Date() });
}

async function noteProgress(tx: Database, importId: string, progress: Partial<typeof caseImports.$inferInsert>) {
	await tx.update(caseImports).set(progress).where(eq(caseImports.id, importId));
}
