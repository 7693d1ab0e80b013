import type { Hearing } from "~/features/courts/cases/status/queries.history.server";
import type { Day } from "~/platform/calendar/day";

/** The purpose of a case's next hearing, as the court wrote it when it set the day. */
export const purposeOf = ({ nextDate }: { nextDate: Day | null }, hearings: Hearing[]) =>
	hearings.filter((hearing) => hearing.nextDate === nextDate && hearing.purpose).at(-1)?.purpose;
