import type { DeadlineRow } from "~/features/courts/deadlines/queries.server";
import type { AlertedCase } from "~/features/courts/diary/hearings/queries.alerts.server";
import type { alerts } from "~/features/telling/alerts/schema";
import type { Day } from "~/platform/calendar/day";

export type Alert = Pick<
	typeof alerts.$inferSelect,
	"noticeId" | "caseId" | "kind" | "about" | "oldDay" | "newDay" | "detail"
> & {
	/** The recipient, who may not own the case. */
	userId: string;
};

/** Kinds about a coming hearing: obsolete once it is moved, decided or over. */
const ABOUT_HEARINGS: ReadonlySet<string> = new Set(["reminder", "tomorrow", "week", "not_listed"]);

/** The to-do of an alert about one. */
export const deadlineIdOf = ({ kind, about }: Pick<Alert, "kind" | "about">) =>
	kind === "due" ? about.split(" ")[0] : undefined;

/** Still to be done by the recipient, on the day of the alert. */
export const isStillDue = ({ userId, newDay }: Alert, todo: DeadlineRow | undefined) =>
	todo !== undefined && todo.doneAt === null && todo.due === newDay && todo.assigneeId === userId;

/** Whether an alert still says what is so. */
export function isCurrent(
	{ kind, newDay, about }: Alert,
	{ nextDate, decisionDate, isApproved, isUnknown, staleAbout }: AlertedCase,
	today: Day,
): boolean {
	if (kind === "date_changed") return decisionDate === null;
	if (kind === "approved") return isApproved;
	// A look-up may have succeeded since.
	if (kind === "trouble") return newDay !== null || isUnknown || about === staleAbout;
	if (!ABOUT_HEARINGS.has(kind)) return true;
	return nextDate === newDay && decisionDate === null && newDay !== null && newDay >= today;
}
