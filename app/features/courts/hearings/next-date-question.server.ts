import { DomainError } from "~/errors";
import { otherCourtsInWords } from "~/features/courts/clashes/clash-words";
import { listOtherCourts } from "~/features/courts/clashes/queries.server";
import { closedInWords } from "~/features/courts/closed-days/closed-day";
import { findClosedDay } from "~/features/courts/closed-days/queries.server";
import type { Day } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/**
 * A Sunday that no list names is questioned by the form, also without a network. @throws DomainError `conflict` for a next date on
 * which the court is closed, or on which the owner has hearings in another town
 */
export async function questionNextDate(ownerId: string, caseId: string, nextDate: Day | null): Promise<void> {
	if (!nextDate) return;
	const found = await findClosedDay(ownerId, caseId, nextDate);
	const closed = found?.words ? closedInWords(found) : "";
	const clash = otherCourtsInWords(await listOtherCourts(ownerId, caseId, nextDate));
	const message = t("{others}. Save again to keep this day.", { others: [closed, clash].filter(Boolean).join(". ") });
	const reason = closed ? "day_closed" : "day_clashes";
	if (closed || clash) throw new DomainError("conflict", message, { reason, field: "asked" });
}
