import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import { users } from "~/features/people/users/schema";
import type { Day } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** More than three years of weekly hearings. */
const MAX_LISTED = 200;
const MAX_SUGGESTIONS = 20;

const selectNoted = () =>
	db
		.select({
			...columnsOf(notedHearings, "id", "day", "outcome", "nextDate", "purpose", "note", "createdAt", "updatedAt"),
			...columnsOf(notedHearings, "writtenBy", "courtNextDate", "keptAgainst"),
			writer: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
			isOwners: sql<boolean>`(${notedHearings.writtenBy} = ${notedHearings.ownerId}) is true`,
		})
		.from(notedHearings)
		.leftJoin(users, eq(users.id, notedHearings.writtenBy));

export type NotedHearing = Awaited<ReturnType<typeof selectNoted>>[number];

const isOf = (ownerId: string, caseId: string) =>
	and(eq(notedHearings.ownerId, ownerId), hasId(notedHearings.caseId, caseId));

/** The recorded hearings of the owner's case, newest first. */
export const listNotedHearings = (ownerId: string, caseId: string): Promise<NotedHearing[]> =>
	selectNoted().where(isOf(ownerId, caseId)).orderBy(desc(notedHearings.day)).limit(MAX_LISTED);

/** One recorded hearing of the owner's case. @throws DomainError `not-found` */
export async function requireNotedHearing(ownerId: string, caseId: string, hearingId: string): Promise<NotedHearing> {
	const [row] = await selectNoted().where(and(isOf(ownerId, caseId), hasId(notedHearings.id, hearingId)));
	if (!row) throw new DomainError("not-found", t("This hearing was not found."));
	return row;
}

/** The case's next date, and the hearing recorded for a day if there is one. Undefined without the case. */
export async function findHearingOf(database: Database, caseId: string, day: Day) {
	const [found] = await database
		.select({
			...columnsOf(cases, "ownerId", "nextDate"),
			isRecorded: sql<boolean>`${notedHearings.id} is not null`,
			notedNextDate: notedHearings.nextDate,
		})
		.from(cases)
		.leftJoin(notedHearings, and(eq(notedHearings.caseId, cases.id), eq(notedHearings.day, day)))
		.where(hasId(cases.id, caseId));
	return found;
}

/** Purposes as the court wrote them for this case, latest first. */
async function listPurposes(cnrNumber: string): Promise<string[]> {
	const rows = await db
		.select({ purpose: hearings.purpose })
		.from(hearings)
		.where(and(eq(hearings.cnrNumber, cnrNumber), isNotNull(hearings.purpose), ne(hearings.purpose, "")))
		.groupBy(hearings.purpose)
		.orderBy(desc(sql`max(${hearings.position})`))
		.limit(MAX_SUGGESTIONS);
	return rows.map(({ purpose }) => purpose);
}

/**
 * The contents of the form of a hearing: the case, the day's entry, and suggestions. The day defaults to the last next date if
 * that has come, else to today. @throws DomainError `not-found`
 */
export async function requireHearingForm(ownerId: string, caseId: string, { day, today }: { day?: Day; today: Day }) {
	const [item] = await db
		.select({
			...columnsOf(cases, "id", "cnrNumber", "caseNumber", "nextDate"),
			...columnsOf(courtRecords, "petitioners", "respondents"),
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId)));
	if (!item) throw new DomainError("not-found", t("This case was not found."));
	const heardOn = day ?? (item.nextDate && item.nextDate < today ? item.nextDate : today);
	const [[saved], purposes] = await Promise.all([
		selectNoted().where(and(isOf(ownerId, caseId), eq(notedHearings.day, heardOn))),
		listPurposes(item.cnrNumber),
	]);
	return { caseId: item.id, name: caseNameOf(item), day: heardOn, saved, purposes, today };
}

export type HearingFormData = Awaited<ReturnType<typeof requireHearingForm>>;
