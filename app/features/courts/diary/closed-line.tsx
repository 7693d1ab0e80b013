import { stretchesOf } from "~/features/courts/closed-days/closed-day";
import { type Day, formatFullDay, formatNearDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** Names the days of a period on which courts of the person's cases are closed. */
export function ClosedLine({ closed, from, to }: { closed: Record<Day, string>; from: Day; to: Day }) {
	const shown = Object.fromEntries(Object.entries(closed).filter(([day]) => day >= from && day <= to));
	const days = stretchesOf(shown).map((one) => {
		const until = one.to > one.from ? ` – ${formatFullDay(one.to)}` : "";
		return `${until ? formatNearDay(one.from) : formatFullDay(one.from)}${until}: ${one.words}`;
	});
	return days.length > 0 && <p className="rest mt-2 mb-3">{t("Courts closed: {days}", { days: days.join(" · ") })}</p>;
}
