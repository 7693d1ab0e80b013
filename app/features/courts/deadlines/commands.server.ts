import { and, eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseOfEvent } from "~/features/courts/court-records/changes/commands.own-events.server";
import type { DEADLINE_ACTIONS } from "~/features/courts/deadlines/actions";
import { questionDay } from "~/features/courts/deadlines/question.server";
import { countDeadlines, recordWritten, type Writing } from "~/features/courts/deadlines/record.server";
import { type DeadlineKind, deadlines } from "~/features/courts/deadlines/schema";
import { type ActingContext, isMemberWithRight } from "~/features/people/chamber/acting.server";
import { type AdminChange, requireAdminReason } from "~/features/people/chamber/admin-reason.server";
import type { Day } from "~/platform/calendar/day";
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
type DeadlineChanges = Partial<Omit<NewDeadline, "hearingDay">> & {
	isDone?: boolean;
	/** The filing number of what was filed. */
	reference?: string;
};

/** `isConfirmed`: the person knows that the day is past or closed. */
type Asked = { isConfirmed?: boolean; change?: AdminChange };
type Written = { id: string; due: Day };

const notFound = () => new DomainError("not-found", t("This to-do was not found."));
const noCase = () => new DomainError("not-found", t("This case was not found."));

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

const key = { id: deadlines.id, due: deadlines.due };

async function insertDeadline(tx: Database, acting: ActingContext, caseId: string, input: NewDeadline) {
	const { ownerId, role, actor } = acting;
	const { assigneeId, ...values } = input;
	// Whether the actor may is checked when the action is recorded.
	const self = role ? actor.id : null;
	const [row] = await tx
		.insert(deadlines)
		.values({
			...values,
			ownerId,
			caseId,
			originalDue: values.due,
			assigneeId: assigneeId === undefined ? self : await assigneeOf(tx, ownerId, assigneeId),
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
	return writeDeadline(acting, caseId, "case.todo-add", insert, asked.change);
}

/**
 * Adds the to-do of a hearing within the transaction that locked its case, once however often the form is sent. Its day is
 * questioned before. @throws as `addDeadline`
 */
export async function addDeadlineOf(tx: Database, acting: ActingContext, of: Writing["of"], input: NewDeadline) {
	const { title, due, hearingDay = "" } = input;
	const isSame = and(eq(deadlines.title, title), eq(deadlines.due, due), eq(deadlines.hearingDay, hearingDay));
	if ((await countDeadlines(tx, and(eq(deadlines.caseId, of.caseId), isSame))) > 0) return;
	const writing: Writing = { acting, action: "case.todo-add", of, field: "todo" };
	await recordWritten(tx, writing, await insertDeadline(tx, acting, of.caseId, input));
}

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

/** The columns of a tick, with the number of what was filed; a done to-do keeps its day. Of `false`, those of an open one. */
function doneColumns({ actor }: ActingContext, isDone: boolean | undefined, reference = "") {
	if (isDone === undefined) return {};
	if (!isDone) return { doneAt: null, doneBy: null, reference: "" };
	return {
		doneAt: sql`coalesce(${deadlines.doneAt}, now())`,
		doneBy: sql`case when ${deadlines.doneAt} is null then ${actor.id}::uuid else ${deadlines.doneBy} end`,
		reference: reference || sql`${deadlines.reference}`,
	};
}

/**
 * Changes the given fields of a to-do; the first day stays. `isDone` ticks it, or opens it again. @throws as `addDeadline`, for
 * a day that moves
 */
export const changeDeadline = (
	acting: ActingContext,
	deadlineId: string,
	{ assigneeId, isDone, reference, ...changes }: DeadlineChanges,
	{ isConfirmed, change }: Asked = {},
) =>
	writeStanding(acting, deadlineId, {
		action: isDone === undefined ? "case.todo-change" : isDone ? "case.todo-done" : "case.todo-undo",
		ask: async ({ caseId, due }) => {
			if (changes.due && changes.due !== due && !isConfirmed) await questionDay(acting.ownerId, caseId, changes.due);
		},
		write: async (tx, isIt) => {
			const assignee = assigneeId === undefined ? undefined : await assigneeOf(tx, acting.ownerId, assigneeId);
			const set = {
				...changes,
				...doneColumns(acting, isDone, reference),
				assigneeId: assignee,
				updatedAt: sql`now()`,
			};
			return tx.update(deadlines).set(set).where(isIt).returning(key);
		},
		change,
	});

/** @throws as `writeDeadline` */
export const deleteDeadline = (acting: ActingContext, deadlineId: string, change?: AdminChange) =>
	writeStanding(acting, deadlineId, {
		action: "case.todo-delete",
		write: (tx, isIt) => tx.delete(deadlines).where(isIt).returning(key),
		change,
	});
