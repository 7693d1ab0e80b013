import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { closedInWords } from "~/features/courts/closed-days/closed-day";
import { findClosedDay } from "~/features/courts/closed-days/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import type { DEADLINE_ACTIONS } from "~/features/courts/deadlines/actions";
import { MAX_OPEN } from "~/features/courts/deadlines/bounds";
import { type DeadlineKind, deadlines } from "~/features/courts/deadlines/schema";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type ActingContext, isMemberWithRight, recordAction } from "~/features/people/chamber/acting.server";
import { type AdminChange, requireAdminReason } from "~/features/people/chamber/admin-reason.server";
import { type Day, dayInIndia, formatFullDay } from "~/platform/calendar/day";
import { transactionOnce } from "~/platform/db/call-once.server";
import { type Database, db } from "~/platform/db/client.server";
import { hasId, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** What is to be done. Left out, `kind` is a task, `details` empty, and `assigneeId` who adds it. */
export type NewDeadline = {
	title: string;
	due: Day;
	kind?: DeadlineKind;
	details?: string;
	/** The owner or a member. */
	assigneeId?: string;
	/** The day of the hearing that it comes from. */
	hearingDay?: Day;
};
export type DeadlineChanges = Partial<Omit<NewDeadline, "hearingDay">>;

/** `isConfirmed`: the person knows that the day is past or closed. */
type Asked = { isConfirmed?: boolean; change?: AdminChange };
type Written = { id: string; due: Day };

const notFound = () => new DomainError("not-found", t("This to-do was not found."));
const noCase = () => new DomainError("not-found", t("This case was not found."));

/** @throws DomainError `conflict` on field `asked` for a day that is past, or on which the case's court is closed */
export async function questionDay(ownerId: string, caseId: string, due: Day): Promise<void> {
	const ask = (problem: string, reason: "day_past" | "day_closed") => {
		const message = t("{problem}. Save again to keep this day.", { problem });
		return new DomainError("conflict", message, { reason, field: "asked" });
	};
	if (due < dayInIndia(new Date())) throw ask(t("{day} is over", { day: formatFullDay(due) }), "day_past");
	const closed = await findClosedDay(ownerId, caseId, due);
	if (closed) throw ask(closedInWords(closed), "day_closed");
}

/** The column of an assignee, who may do to-dos: null for the owner. @throws DomainError `invalid` on field `assignee_id` */
async function assigneeOf(tx: Database, ownerId: string, assigneeId: string): Promise<string | null> {
	if (assigneeId === ownerId) return null;
	if (isUuid(assigneeId) && (await isMemberWithRight(tx, ownerId, assigneeId, "todo"))) return assigneeId;
	throw new DomainError("invalid", t("Choose the owner or one of their members"), { field: "assignee_id" });
}

/**
 * Writes a to-do of the owner's case, with its consequences: programs get a `deadline` event, and the audit log gets the action,
 * also the owner's own. The case is locked, so that its open to-dos are counted. An administrator gives a reason and a proof.
 * @throws DomainError `not-found`; `conflict` for one too many; as `requireAdminReason`
 */
async function writeDeadline(
	acting: ActingContext,
	caseId: string,
	action: keyof typeof DEADLINE_ACTIONS,
	write: (tx: Database) => Promise<Written | undefined>,
	change?: AdminChange,
): Promise<Written> {
	if (!isUuid(caseId)) throw noCase();
	const reason = await requireAdminReason(acting, change);
	return transactionOnce(async (tx) => {
		const [locked] = await tx
			.select(caseOfEvent)
			.from(cases)
			.where(and(eq(cases.id, caseId), eq(cases.ownerId, acting.ownerId)))
			.for("no key update");
		if (!locked) throw noCase();
		return recordWritten(tx, { acting, action, of: locked, reason }, await write(tx));
	});
}

type Writing = {
	acting: ActingContext;
	action: keyof typeof DEADLINE_ACTIONS;
	of: { ownerId: string; caseId: string; cnrNumber: string };
	reason?: string;
};

async function recordWritten(tx: Database, { acting, action, of, reason }: Writing, written: Written | undefined) {
	if (!written) throw notFound();
	const isOpen = and(eq(deadlines.caseId, of.caseId), eq(deadlines.ownerId, of.ownerId), isNull(deadlines.doneAt));
	if ((await tx.$count(deadlines, isOpen)) > MAX_OPEN)
		throw new DomainError(
			"conflict",
			t("A case can have {maxOpen} open to-dos. Finish or delete one first.", { maxOpen: MAX_OPEN }),
		);
	await recordOwnEvents(tx, "deadline", sourceOf(acting), [of]);
	const entry = {
		action,
		subject: "case" as const,
		subjectId: of.caseId,
		details: { cnr: of.cnrNumber, due: written.due, reason },
	};
	if (acting.actor.id === acting.ownerId) await recordAudit(tx, { ...entry, actor: acting.actor });
	else await recordAction(tx, acting, "todo", entry);
	return { id: written.id, due: written.due };
}

const key = { id: deadlines.id, due: deadlines.due };

async function insertDeadline(tx: Database, acting: ActingContext, caseId: string, input: NewDeadline) {
	const { ownerId, role, actor } = acting;
	const { assigneeId = role ? actor.id : ownerId, ...values } = input;
	const [row] = await tx
		.insert(deadlines)
		.values({
			...values,
			ownerId,
			caseId,
			originalDue: values.due,
			assigneeId: await assigneeOf(tx, ownerId, assigneeId),
		})
		.returning(key);
	return row;
}

/**
 * Adds a to-do to the owner's case. @returns its id @throws as `writeDeadline`; `conflict` for a past or closed day that is not
 * confirmed; `invalid` for an assignee who may not
 */
export async function addDeadline(acting: ActingContext, caseId: string, input: NewDeadline, asked: Asked = {}) {
	if (!asked.isConfirmed) await questionDay(acting.ownerId, caseId, input.due);
	const insert = (tx: Database) => insertDeadline(tx, acting, caseId, input);
	return writeDeadline(acting, caseId, "deadline.add", insert, asked.change);
}

/** Adds a to-do within the transaction that locked its case. @throws as `addDeadline`, which asks about its day before */
export const addDeadlineOf = async (tx: Database, acting: ActingContext, of: Writing["of"], input: NewDeadline) =>
	recordWritten(tx, { acting, action: "deadline.add", of }, await insertDeadline(tx, acting, of.caseId, input));

type Standing = { caseId: string; due: Day };
type WriteStanding = {
	action: keyof typeof DEADLINE_ACTIONS;
	/** Questions the write before it begins. */
	ask?: (standing: Standing) => Promise<void>;
	write: (tx: Database, isIt: SQL | undefined) => Promise<Written[]>;
	change?: AdminChange;
};

/** Writes to a to-do that stands. `write` gets the condition of its row. @throws as `writeDeadline` */
async function writeStanding(acting: ActingContext, deadlineId: string, { action, ask, write, change }: WriteStanding) {
	const isIt = and(eq(deadlines.ownerId, acting.ownerId), hasId(deadlines.id, deadlineId));
	const [standing] = await db.select({ caseId: deadlines.caseId, due: deadlines.due }).from(deadlines).where(isIt);
	if (!standing) throw notFound();
	await ask?.(standing);
	return writeDeadline(acting, standing.caseId, action, async (tx) => (await write(tx, isIt))[0], change);
}

/** Changes the given fields; the first day stays. @throws as `addDeadline`, for a day that moves */
export const changeDeadline = (
	acting: ActingContext,
	deadlineId: string,
	{ assigneeId, ...changes }: DeadlineChanges,
	{ isConfirmed, change }: Asked = {},
) =>
	writeStanding(acting, deadlineId, {
		action: "deadline.change",
		ask: async ({ caseId, due }) => {
			if (changes.due && changes.due !== due && !isConfirmed) await questionDay(acting.ownerId, caseId, changes.due);
		},
		write: async (tx, isIt) => {
			const assignee = assigneeId === undefined ? undefined : await assigneeOf(tx, acting.ownerId, assigneeId);
			const set = { ...changes, assigneeId: assignee, updatedAt: sql`now()` };
			return tx.update(deadlines).set(set).where(isIt).returning(key);
		},
		change,
	});

/** Ticks a to-do, with the number of what was filed; one that is done keeps its day and takes the number. @throws as `writeDeadline` */
export const finishDeadline = (acting: ActingContext, deadlineId: string, reference = "", change?: AdminChange) =>
	writeStanding(acting, deadlineId, {
		action: "deadline.done",
		write: (tx, isIt) =>
			tx
				.update(deadlines)
				.set({
					doneAt: sql`coalesce(${deadlines.doneAt}, now())`,
					doneBy: sql`case when ${deadlines.doneAt} is null then ${acting.actor.id}::uuid else ${deadlines.doneBy} end`,
					reference: reference || sql`${deadlines.reference}`,
					updatedAt: sql`now()`,
				})
				.where(isIt)
				.returning(key),
		change,
	});

/** Opens a done to-do again. @throws as `writeDeadline` */
export const reopenDeadline = (acting: ActingContext, deadlineId: string, change?: AdminChange) =>
	writeStanding(acting, deadlineId, {
		action: "deadline.undo",
		write: (tx, isIt) =>
			tx
				.update(deadlines)
				.set({ doneAt: null, doneBy: null, reference: "", updatedAt: sql`now()` })
				.where(isIt)
				.returning(key),
		change,
	});

/** @throws as `writeDeadline` */
export const deleteDeadline = (acting: ActingContext, deadlineId: string, change?: AdminChange) =>
	writeStanding(acting, deadlineId, {
		action: "deadline.delete",
		write: (tx, isIt) => tx.delete(deadlines).where(isIt).returning(key),
		change,
	});
