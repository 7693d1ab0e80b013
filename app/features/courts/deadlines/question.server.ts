import { DomainError } from "~/errors";
import { closedInWords } from "~/features/courts/closed-days/closed-day";
import { findClosedDay } from "~/features/courts/closed-days/queries.server";
import { type Day, dayInIndia, formatFullDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** @throws DomainError `conflict` on a field for a day that is past, or on which the case's court is closed */
export async function questionDay(ownerId: string, caseId: string, due: Day, field = "asked"): Promise<void> {
	const ask = (problem: string, reason: "day_past" | "day_closed") => {
		const message = t("{problem}. Save again to keep this day.", { problem });
		return new DomainError("conflict", message, { reason, field });
	};
	if (due < dayInIndia(new Date())) throw ask(t("{day} is over", { day: formatFullDay(due) }), "day_past");
	const closed = await findClosedDay(ownerId, caseId, due);
	if (closed) throw ask(closedInWords(closed), "day_closed");
}
