import type { NoticeCase } from "~/features/telling/alerts/words/channel-content";
import { formatFullDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

const unreadInWords = ({ text, lastKnown }: NonNullable<NoticeCase["unread"]>) =>
	lastKnown
		? t("the next hearing on eCourts could not be read: “{text}”. Last known: {day}", {
				text,
				day: formatFullDay(lastKnown),
			})
		: t("the next hearing on eCourts could not be read: “{text}”", { text });

/** Why a case is in trouble, in a few words without a full stop. */
export function troubleInWords(item: NoticeCase): string {
	if (item.newDay)
		return t("no message announced the hearing of {day}: our service was down", {
			day: formatFullDay(item.newDay),
		});
	if (item.unread) return unreadInWords(item.unread);
	return item.lastChecked
		? t("not checked since {lastChecked}", { lastChecked: formatFullDay(item.lastChecked) })
		: t("no case found for CNR {cnrNumber}", { cnrNumber: item.cnrNumber });
}
