import type { NoticeCase } from "~/features/telling/alerts/words/channel-content";
import { isNear } from "~/features/telling/alerts/words/text";
import { type Day, formatFullDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** A to-do with its day, in capitals where that is today. */
export function dueInWords({ title, due }: NonNullable<NoticeCase["todo"]>, today: Day): string {
	const values = { title, day: formatFullDay(due) };
	if (due < today) return t("was due {day}, not done: {title}", values);
	const near = isNear(due, today);
	if (near === "today") return t("due TODAY, {day}: {title}", values);
	return near ? t("due tomorrow, {day}: {title}", values) : t("due {day}: {title}", values);
}
