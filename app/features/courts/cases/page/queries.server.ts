import { and, eq } from "drizzle-orm";
import { purposeOf } from "~/features/courts/cases/page/purpose";
import { requireCase } from "~/features/courts/cases/queries.server";
import { requireCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseChangeItem } from "~/features/courts/court-records/changes/change-items.server";
import { withConfirmed } from "~/features/courts/court-records/changes/confirmed.server";
import { listChangesOfCase } from "~/features/courts/court-records/changes/queries.server";
import { doubtsInWords } from "~/features/courts/court-records/doubts/doubt-words";
import { findLoss } from "~/features/courts/court-records/doubts/queries.server";
import { decidedTurnInWords } from "~/features/courts/court-records/look-up/decided-turns";
import { notedBy } from "~/features/courts/court-records/noted.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { listNotedHearings } from "~/features/courts/hearings/queries.server";
import { type Day, dayInIndia, formatRecentDay, formatRecentMoment, MINUTE_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { versionOf } from "~/platform/http/basis.server";

/** After this time a check without an answer no longer counts as under way. */
const CHECK_LASTS_MS = 15 * MINUTE_MS;

type Asked = { askedAt: Date | null; fetchedAt: Date | null; lookUpError: string | null };

const isUnderWay = ({ askedAt, fetchedAt, lookUpError }: Asked, now: Date) =>
	askedAt !== null &&
	lookUpError === null &&
	(fetchedAt === null || fetchedAt < askedAt) &&
	now.getTime() - askedAt.getTime() < CHECK_LASTS_MS;

const CHANGES_SHOWN = 10;

type Change = Awaited<ReturnType<typeof listChangesOfCase>>[number];

/** The day in a case that a change is about. */
function dayOf(change: Change): Day | null {
	if (change.kind === "hearing_held") return change.new;
	return change.kind === "order" || change.kind === "disposed" ? change.new.date : null;
}

/** When the changes of a day were seen, in words, by day. */
const seenDays = (changes: Change[], today: Day): Record<Day, string> =>
	Object.fromEntries(
		changes.flatMap((change) => {
			const day = dayOf(change);
			return day ? [[day, formatRecentDay(change.at, today)]] : [];
		}),
	);

const inWords = (moment: Date | null, today: Day) => (moment ? formatRecentMoment(moment, today) : null);

/** Everything on a case's page, the owner's own data included. @throws DomainError `not-found`. */
export async function requireCasePage(ownerId: string, caseId: string, now: Date) {
	const { fetchedAt, archivedAt, ...item } = await requireCase(ownerId, caseId);
	const [extras, noted, found, loss, [own]] = await Promise.all([
		requireCourtExtras(item),
		listNotedHearings(ownerId, item.id),
		listChangesOfCase(ownerId, item.id, CHANGES_SHOWN),
		findLoss(item.cnrNumber),
		db
			.select({
				...columnsOf(cases, "note", "tags", "isMuted", "openedAt", "isSideChosen"),
				...columnsOf(courtRecords, "askedAt", "lookUpError", "unreadable", "wrongDecision"),
				courtDate: courtRecords.nextDate,
				decided: courtRecords.decisionDate,
				notedBy,
			})
			.from(cases)
			.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
			.where(and(eq(cases.id, item.id), eq(cases.ownerId, ownerId))),
	]);
	const { note = "", tags = [], isMuted = false, isSideChosen = false } = own ?? {};
	const { openedAt = null, askedAt = null, lookUpError = null } = own ?? {};
	const { unreadable = {}, wrongDecision = null, courtDate = null, decided = null } = own ?? {};
	const today = dayInIndia(now);
	const doubts = doubtsInWords({
		...{ unreadable, wrongDecision, loss },
		...{ nextDate: courtDate, decisionDate: decided, natureOfDisposal: item.natureOfDisposal },
	});
	const told = await withConfirmed(
		ownerId,
		found.map((change) => ({ ...change, caseId: item.id })),
	);
	const newest = found.map(({ at }) => at).sort((one, other) => other.getTime() - one.getTime())[0];
	return {
		item,
		extras,
		noted,
		/** Of the next hearing, as the court wrote it, else as it was noted. */
		purpose: purposeOf(item, extras.hearings) ?? ((item.isNoted && noted[0]?.purpose) || undefined),
		notedBy: own?.notedBy ?? null,
		note,
		tags,
		versions: { note: versionOf({ note }), tags: versionOf({ tags }) },
		isMuted,
		/** The side comes from the advocates of the record. */
		isSideFound: item.appearsFor !== null && !isSideChosen,
		/** The day of archiving in words; null if not archived. */
		archivedOn: archivedAt ? formatRecentDay(archivedAt, today) : null,
		seen: seenDays(found, today),
		changes: told.map((change) => caseChangeItem(change, today)),
		/** The newest change, unless it is that the case was found. */
		newestChange: told.filter(({ kind }) => kind !== "record_found").map((change) => caseChangeItem(change, today))[0],
		/** The time of the newest change, if it is new to the owner. */
		newest: openedAt && newest && openedAt > newest ? undefined : newest,
		today,
		doubts,
		check: {
			last: inWords(fetchedAt ?? (item.lookUp === "unknown" ? askedAt : null), today),
			// The doubts say it in full.
			problem: doubts.length > 0 ? null : lookUpError,
			turn: decided && isStandardCnr(item.cnrNumber) ? decidedTurnInWords(decided, today) : null,
			isUnderWay: item.lookUp === "waiting" || isUnderWay({ askedAt, fetchedAt, lookUpError }, now),
			canAsk: isStandardCnr(item.cnrNumber),
		},
	};
}

/** The owner's note on a case; empty if there is none, or if the case is not the owner's. */
export async function findNote(ownerId: string, caseId: string): Promise<string> {
	const [row] = await db
		.select({ note: cases.note })
		.from(cases)
		.where(and(eq(cases.id, caseId), eq(cases.ownerId, ownerId)));
	return row?.note ?? "";
}

export type WholeCasePage = Awaited<ReturnType<typeof requireCasePage>>;

/** What every part of the page shows. The details, and what only some parts show, are loaded by those parts. */
export function headOf({ item, extras, noted, seen, changes, newest, ...page }: WholeCasePage) {
	const { petitionerAdvocates, respondentAdvocates, acts, sections, phone, year, country, partyName, ...more } = item;
	const { filingNumber, filingDate, registrationDate, firstHearingDate, caseType, state, ...rest } = more;
	const { ownerId, stateId, districtId, courtComplexId, courtEstablishmentId, caseTypeId, ...shown } = rest;
	return { ...page, item: shown };
}

export type CasePage = ReturnType<typeof headOf>;
