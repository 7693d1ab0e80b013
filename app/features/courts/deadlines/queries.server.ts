import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { DomainError } from "~/errors";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { DONE_DAYS, MAX_OPEN } from "~/features/courts/deadlines/bounds";
import { deadlines } from "~/features/courts/deadlines/schema";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { listMembers } from "~/features/people/chamber/queries.server";
import { hasRight } from "~/features/people/chamber/rights";
import { users } from "~/features/people/users/schema";
import type { Day } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { isOlder } from "~/platform/db/tables";
import { t } from "~/platform/language/translate";

const MAX_LISTED = 500;
const MAX_DONE = 100;

const assignees = alias(users, "assignees");
const doers = alias(users, "doers");
const nameOf = ({ firstName, lastName }: typeof assignees | typeof doers) =>
	sql<string>`coalesce(trim(${firstName} || ' ' || ${lastName}), '')`;

const assigneeId = sql<string>`coalesce(${deadlines.assigneeId}, ${deadlines.ownerId})`;

const selectDeadlines = (database: Database = db) =>
	database
		.select({
			...columnsOf(
				deadlines,
				"id",
				"ownerId",
				"caseId",
				"title",
				"details",
				"due",
				"originalDue",
				"kind",
				"hearingDay",
			),
			...columnsOf(deadlines, "doneAt", "reference", "createdAt", "updatedAt"),
			assigneeId,
			assignee: nameOf(assignees),
			doer: nameOf(doers),
			...columnsOf(cases, "cnrNumber", "caseNumber"),
			...columnsOf(courtRecords, "petitioners", "respondents"),
		})
		.from(deadlines)
		.innerJoin(cases, eq(cases.id, deadlines.caseId))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.leftJoin(assignees, eq(assignees.id, assigneeId))
		.leftJoin(doers, eq(doers.id, deadlines.doneBy))
		.$dynamic();

export type DeadlineRow = Awaited<ReturnType<typeof selectDeadlines>>[number];

/** A to-do for screens; `of` is its case's name. */
const itemOf = ({ petitioners, respondents, caseNumber, cnrNumber, ...row }: DeadlineRow) => ({
	...row,
	of: caseNameOf({ petitioners, respondents, caseNumber, cnrNumber }),
});
export type DeadlineItem = ReturnType<typeof itemOf>;

const isOpen = isNull(deadlines.doneAt);
const isDoneLately = and(isNotNull(deadlines.doneAt), sql`not ${isOlder(deadlines.doneAt, DONE_DAYS)}`);

/** The open to-dos of matching ones by day, and those done in the last 30 days, the latest first. */
async function listBoth(condition: SQL | undefined, limit: number) {
	const [open, done] = await Promise.all([
		selectDeadlines().where(and(condition, isOpen)).orderBy(asc(deadlines.due), asc(deadlines.id)).limit(limit),
		selectDeadlines().where(and(condition, isDoneLately)).orderBy(desc(deadlines.doneAt)).limit(MAX_DONE),
	]);
	return { open: open.map(itemOf), done: done.map(itemOf) };
}
export type Todos = Awaited<ReturnType<typeof listBoth>>;

export const listTodosOfCase = (ownerId: string, caseId: string) =>
	listBoth(and(eq(deadlines.ownerId, ownerId), hasId(deadlines.caseId, caseId)), MAX_OPEN);

/** The to-dos of the owner's cases; of one assignee, or everybody's. */
export const listTodos = (ownerId: string, assignee?: string) =>
	listBoth(and(eq(deadlines.ownerId, ownerId), assignee ? eq(assigneeId, assignee) : undefined), MAX_LISTED);

/** The owner and the members who may do to-dos, as options. */
export async function listAssignees({ ownerId, ownerName }: { ownerId: string; ownerName: string }) {
	const { current } = await listMembers(ownerId);
	const members = current.flatMap(({ memberId, name, role }) =>
		memberId && hasRight(role, "todo") ? [{ id: memberId, name: name ?? "" }] : [],
	);
	return [{ id: ownerId, name: ownerName }, ...members];
}

/** The open to-do of each case that is due first, by the case's id. */
export async function findNextDue(ownerId: string, caseIds: string[]) {
	const rows = await db
		.selectDistinctOn([deadlines.caseId], columnsOf(deadlines, "caseId", "title", "due"))
		.from(deadlines)
		.where(and(eq(deadlines.ownerId, ownerId), inArray(deadlines.caseId, caseIds), isOpen))
		.orderBy(asc(deadlines.caseId), asc(deadlines.due), asc(deadlines.id));
	return new Map(rows.map(({ caseId, ...next }) => [caseId, next]));
}

/** `from` and `to` bound the days; `done` is which, both without it. */
export type DeadlineFilter = { from?: Day | null; to?: Day | null; done?: boolean };

/** All to-dos of an owner, or of one case, by day. */
export const listDeadlines = (ownerId: string, { from, to, done }: DeadlineFilter = {}, caseId?: string) =>
	selectDeadlines()
		.where(
			and(
				eq(deadlines.ownerId, ownerId),
				caseId === undefined ? undefined : hasId(deadlines.caseId, caseId),
				from ? gte(deadlines.due, from) : undefined,
				to ? lte(deadlines.due, to) : undefined,
				done === undefined ? undefined : done ? isNotNull(deadlines.doneAt) : isOpen,
			),
		)
		.orderBy(asc(deadlines.due), asc(deadlines.id))
		.limit(MAX_LISTED * 2);

/** What of the owner's cases is due between two days and not done, by day; of archived cases too. */
export const listDue = async (ownerId: string, { from, to }: { from: Day; to: Day }) =>
	(await listDeadlines(ownerId, { from, to, done: false })).map(itemOf);

/** A to-do by id alone, if the caller may see its owner's list. @throws DomainError `not-found`, also for one they may not see */
export async function requireSeenDeadline(id: string, authorize: (ownerId: string) => Promise<ActingContext>) {
	const [row] = await selectDeadlines().where(hasId(deadlines.id, id));
	const notFound = new DomainError("not-found", t("This to-do was not found."));
	if (!row) throw notFound;
	await authorize(row.ownerId).catch((error: unknown) => {
		const isHidden = error instanceof DomainError && error.code === "forbidden" && error.reason !== "role_may_not";
		throw isHidden ? notFound : error;
	});
	return row;
}

/** To-dos by their ids, of any owner. */
export const listDeadlinesById = (database: Database, ids: string[]) =>
	ids.length === 0 ? Promise.resolve([]) : selectDeadlines(database).where(inArray(deadlines.id, ids));

/**
 * What reminders are about, as (case_id, user_id, day, days_before, about): open to-dos that are due between two days, each for its
 * assignee; with `over` those of the day before too. `about` names the to-do, its day and which reminder it is.
 */
export const deadlinesToRemind = (today: Day, { from, to, over }: { from: Day; to: Day; over?: Day }): SQL => sql`
	select d.case_id, coalesce(d.assignee_id, d.owner_id) as user_id, d.due as day, (d.due - ${today}::date) as days_before,
		concat_ws(' ', d.id, d.due, d.due - ${today}::date) as about
	from ${deadlines} d join ${cases} c on c.id = d.case_id
	where d.done_at is null and not c.is_muted
		and (d.due between ${from}::date and ${to}::date ${over ? sql`or d.due = ${over}::date` : sql``})`;
