import { and, eq, gt, ne, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { hearingRecordedJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { addDeadlineOf } from "~/features/courts/deadlines/commands.server";
import { questionDay } from "~/features/courts/deadlines/question.server";
import type { HEARING_ACTIONS } from "~/features/courts/hearings/actions";
import { requireHearingBasis } from "~/features/courts/hearings/basis.server";
import type { HearingBasis, HearingInput } from "~/features/courts/hearings/hearing-input";
import { questionNextDate } from "~/features/courts/hearings/next-date-question.server";
import { dropReplaced, keepReplaced } from "~/features/courts/hearings/replaced.server";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type AdminChange, requireAdminReason } from "~/features/people/chamber/admin-reason.server";
import type { Day } from "~/platform/calendar/day";
import { transactionOnce } from "~/platform/db/call-once.server";
import type { Database } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { hasId, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

type Written = { id: string; day: string };
type CaseOfHearing = { ownerId: string; caseId: string; cnrNumber: string };
type Write = (tx: Database, of: CaseOfHearing) => Promise<Written | undefined>;

const notFound = (words: string) => new DomainError("not-found", words);

/**
 * Saves a noted hearing of the owner's case, with its consequences: triggers change the case, programs get a `noted` event, and
 * the audit log gets the action, also the owner's own. The record is locked before the case, as everywhere. An administrator
 * gives a reason and a proof. @throws DomainError `not-found`; as `requireAdminReason`
 */
export async function writeHearing(
	acting: ActingContext,
	caseId: string,
	action: keyof typeof HEARING_ACTIONS,
	write: Write,
	change?: AdminChange,
): Promise<Written> {
	if (!isUuid(caseId)) throw notFound(t("This case was not found."));
	const reason = await requireAdminReason(acting, change);
	return transactionOnce(async (tx) => {
		await lockRecordsOf(tx, [caseId]);
		const [changed] = await tx
			.update(cases)
			.set({ updatedAt: sql`now()` })
			.where(and(hasId(cases.id, caseId), eq(cases.ownerId, acting.ownerId)))
			.returning(caseOfEvent);
		if (!changed) throw notFound(t("This case was not found."));
		const written = await write(tx, changed);
		if (!written) throw notFound(t("This hearing was not found."));
		await enqueue(tx, hearingRecordedJob, { caseId, day: written.day });
		await recordOwnEvents(tx, "noted", sourceOf(acting), [changed]);
		const entry = {
			action,
			subject: "case" as const,
			subjectId: caseId,
			details: { cnr: changed.cnrNumber, day: written.day, reason },
		};
		if (acting.actor.id === acting.ownerId) await recordAudit(tx, { ...entry, actor: acting.actor });
		else await recordAction(tx, acting, "hearing", entry);
		return { id: written.id, day: written.day };
	});
}

const key = { id: notedHearings.id, day: notedHearings.day };

export const isOfOwner = ({ ownerId }: ActingContext, caseId: string) =>
	and(eq(notedHearings.ownerId, ownerId), eq(notedHearings.caseId, caseId));

/**
 * No court contradicts a matter without a CNR: a hearing recorded for an earlier day removes the next date that its owner
 * entered.
 */
const dropPlannedDate = (tx: Database, caseId: string, day: Day) =>
	tx
		.update(courtRecords)
		.set({ nextDate: null })
		.where(
			and(
				gt(courtRecords.nextDate, day),
				sql`${courtRecords.cnrNumber} = (select cnr_number from ${cases} where id = ${caseId})`,
				isInternalKey(courtRecords.cnrNumber),
			),
		);

async function saveEntry(tx: Database, acting: ActingContext, caseId: string, { day, ...hearing }: HearingInput) {
	await dropPlannedDate(tx, caseId, day);
	const isOfDay = and(isOfOwner(acting, caseId), eq(notedHearings.day, day));
	for (const replaced of await tx.select().from(notedHearings).where(isOfDay)) await keepReplaced(tx, acting, replaced);
	const written = { ...hearing, writtenBy: acting.actor.id };
	const [row] = await tx
		.insert(notedHearings)
		.values({ ...written, ownerId: acting.ownerId, caseId, day })
		.onConflictDoUpdate({
			target: [notedHearings.caseId, notedHearings.day],
			set: {
				...written,
				keptAgainst: sql`case when ${notedHearings.nextDate} is not distinct from excluded.next_date then ${notedHearings.keptAgainst} end`,
				updatedAt: sql`now()`,
			},
		})
		.returning(key);
	return row;
}

/** `isConfirmed`: the person knows that the court is closed or hearings clash on the next date; `isTodoConfirmed`, that the to-do's day is past or closed. */
type Recording = {
	change?: AdminChange;
	basis?: HearingBasis;
	isConfirmed?: boolean;
	todo?: { title: string; due: Day };
	isTodoConfirmed?: boolean;
};

/**
 * Records what happened at a hearing of the owner's case, or corrects the entry of that day; another person's is kept. Something to
 * do is added to the case's to-dos.
 * @throws as `writeHearing`; `conflict` if the day's entry has changed since `basis`, or if the court is closed or hearings clash
 * on the next date and that is not confirmed; as `questionDay` and `addDeadline` for the to-do
 */
export async function recordHearing(
	acting: ActingContext,
	caseId: string,
	hearing: HearingInput,
	{ change, basis = {}, isConfirmed = false, todo, isTodoConfirmed = false }: Recording = {},
) {
	if (todo && !isTodoConfirmed) await questionDay(acting.ownerId, caseId, todo.due, "todo_asked");
	if (!isConfirmed) await questionNextDate(acting.ownerId, caseId, hearing.nextDate);
	return writeHearing(
		acting,
		caseId,
		"case.hearing",
		async (tx, of) => {
			await requireHearingBasis(tx, acting, caseId, hearing, basis);
			if (todo) await addDeadlineOf(tx, acting, of, { ...todo, hearingDay: hearing.day });
			return saveEntry(tx, acting, caseId, hearing);
		},
		change,
	);
}

/** Saves an entry again that another person changed or removed. @throws as `writeHearing` */
export const restoreHearing = (acting: ActingContext, caseId: string, replacedId: string) =>
	writeHearing(acting, caseId, "case.hearing-restore", async (tx) => {
		const replaced = await dropReplaced(tx, acting, caseId, replacedId);
		return replaced && saveEntry(tx, acting, caseId, replaced);
	});

/** Removes a recorded hearing of the owner's case; another person's is kept. @throws as `writeHearing` */
export const removeHearing = (acting: ActingContext, caseId: string, hearingId: string, change?: AdminChange) =>
	writeHearing(
		acting,
		caseId,
		"case.hearing-remove",
		async (tx) => {
			const [row] = await tx
				.delete(notedHearings)
				.where(and(isOfOwner(acting, caseId), hasId(notedHearings.id, hearingId)))
				.returning();
			if (row) await keepReplaced(tx, acting, row);
			return row;
		},
		change,
	);

/**
 * Makes the noted next date count until the court's date changes again. @throws DomainError `not-found` if the newest entry has
 * no date, or the court's record has no other date after it.
 */
export const keepNotedDate = (acting: ActingContext, caseId: string) =>
	writeHearing(acting, caseId, "case.hearing-keep", async (tx) => {
		const [row] = await tx
			.update(notedHearings)
			.set({ keptAgainst: notedHearings.courtNextDate })
			.where(
				and(
					isOfOwner(acting, caseId),
					// Null if the court has no date.
					ne(notedHearings.nextDate, notedHearings.courtNextDate),
					sql`${notedHearings.day} = (select max(heard_on) from ${notedHearings} where case_id = ${caseId})`,
				),
			)
			.returning(key);
		return row;
	});
