import { and, eq } from "drizzle-orm";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import type { HearingBasis, HearingInput } from "~/features/courts/hearings/hearing-input";
import { basisOf } from "~/features/courts/hearings/hearing-rules";
import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import { isActionSince } from "~/features/people/audit/queries.actions.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { formatFullDay } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { requireNewest } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

const columns = columnsOf(notedHearings, "outcome", "nextDate", "purpose", "note", "updatedAt");
type Standing = Omit<HearingInput, "day"> & { updatedAt: Date };

const isSame = (standing: Standing, hearing: HearingInput) =>
	(["outcome", "nextDate", "purpose", "note"] as const).every((name) => standing[name] === hearing[name]);

/** Administrators see no notes. */
const inWords = ({ outcome, nextDate, purpose, note }: Standing, { role, actor, ownerId }: ActingContext) =>
	[
		t(OUTCOME_WORDS[outcome]),
		nextDate ? t("Next date: {day}", { day: formatFullDay(nextDate) }) : t("No date given"),
		purpose,
		role !== undefined || actor.id === ownerId ? note : "",
	]
		.filter(Boolean)
		.join(" · ");

/**
 * Refuses an entry of a hearing whose day has another entry by now than `basis` names, unless both say the same. The case is
 * locked. @throws DomainError `conflict` with what stands now
 */
export async function requireHearingBasis(
	tx: Database,
	acting: ActingContext,
	caseId: string,
	hearing: HearingInput,
	{ basedOn, recordedAt }: HearingBasis,
): Promise<void> {
	if (basedOn === undefined && recordedAt === undefined) return;
	const { day } = hearing;
	const isOfDay = and(
		eq(notedHearings.ownerId, acting.ownerId),
		eq(notedHearings.caseId, caseId),
		eq(notedHearings.day, day),
	);
	const [standing] = await tx.select(columns).from(notedHearings).where(isOfDay);
	const version = basisOf(day, standing?.updatedAt.toISOString());
	if (!standing) {
		const removal = { action: "case.hearing-remove", subject: "case", subjectId: caseId, details: { day } } as const;
		const isRemoved = basedOn || (recordedAt && (await isActionSince(tx, removal, recordedAt)));
		const message = t("This entry was removed since you opened it.");
		return requireNewest({ isNewest: !isRemoved, isSame: false, version, message });
	}
	const isOlder =
		basedOn === undefined
			? recordedAt !== undefined && standing.updatedAt > recordedAt
			: standing.updatedAt.getTime() !== basedOn?.getTime();
	requireNewest({
		isNewest: !isOlder,
		isSame: isSame(standing, hearing),
		version,
		message: t("This entry has changed since you opened it. It says now: {entry}", {
			entry: inWords(standing, acting),
		}),
	});
}
