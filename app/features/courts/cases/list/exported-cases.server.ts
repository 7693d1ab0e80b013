import { and, eq, inArray } from "drizzle-orm";
import { MAX_CASES } from "~/features/courts/cases/commands.server";
import type { Order, OwnedFilter, Position } from "~/features/courts/cases/list/conditions.server";
import { ownedStatements } from "~/features/courts/cases/list/owned.server";
import { shownBy } from "~/features/courts/cases/list/queries.server";
import { caseNameOf, hearingOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { findNextDue } from "~/features/courts/deadlines/queries.server";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";

/** The number of cases in memory at once. */
const A_PART = 500;

/** Read apart, because no column list has notes: so no list of cases shows them by accident. */
async function notesOf(ownerId: string, ids: string[]): Promise<Map<string, string>> {
	const rows = await db
		.select({ id: cases.id, note: cases.note })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), inArray(cases.id, ids)));
	return new Map(rows.map(({ id, note }) => [id, note]));
}

/** Export rows of a list from a position on, at most `limit`. */
async function readPart(ownerId: string, filter: OwnedFilter, order: Order, limit: number, after?: Position) {
	// The statement reads one row more than its limit.
	const rows = await ownedStatements(ownerId, shownBy(filter), { limit: limit - 1, order, after }).rows;
	const ids = rows.map(({ id }) => id);
	const [notes, todos] = await Promise.all([notesOf(ownerId, ids), findNextDue(ownerId, ids)]);
	const last = rows.at(-1);
	return {
		items: rows.map((row) => ({
			id: row.id,
			hearing: hearingOf(row),
			none: noHearing(row),
			parties: caseNameOf(row),
			caseNumber: row.caseNumber,
			cnrNumber: row.cnrNumber,
			court: row.courtComplex ?? row.courtEstablishment ?? row.district ?? "",
			judge: row.courtNumberAndJudge ?? "",
			stage: row.caseStage ?? "",
			tags: row.tags.join(", "),
			note: notes.get(row.id) ?? "",
			todo: todos.get(row.id),
		})),
		total: last?.total ?? 0,
		next: last && rows.length === limit ? { text: last.text, number: last.number, id: last.id } : undefined,
	};
}

/** What stands in place of a next hearing. */
export const NO_HEARING = { awaited: phrase("Date awaited"), disposed: phrase("Disposed") };

function noHearing({ lookUp, decisionDate }: { lookUp: string; decisionDate: Day | null }): string {
	if (lookUp !== "found") return "";
	return t(decisionDate ? NO_HEARING.disposed : NO_HEARING.awaited);
}

/** A case in an exported file or on paper. */
export type ExportedCase = Awaited<ReturnType<typeof readPart>>["items"][number];

/** All cases of a filtered list in its order, read in batches. */
export async function* eachListedCase(
	ownerId: string,
	filter: OwnedFilter,
	order: Order,
): AsyncGenerator<ExportedCase> {
	let after: Position | undefined;
	let read = 0;
	do {
		const part = await readPart(ownerId, filter, order, A_PART, after);
		yield* part.items;
		after = part.next;
		read += part.items.length;
	} while (after && read < MAX_CASES);
}

/** More cases than a user would print. */
const MAX_PRINTED = 500;

/** The first cases of a filtered list and their total; without the owner's notes unless `hasNotes`. */
export async function listForPrint(ownerId: string, filter: OwnedFilter, order: Order, hasNotes: boolean) {
	const { items, total } = await readPart(ownerId, filter, order, MAX_PRINTED);
	return { items: hasNotes ? items : items.map((item) => ({ ...item, note: "" })), total };
}
