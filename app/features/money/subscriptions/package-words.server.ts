import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** "Practice until 20 Dec 2026". */
export const packageInWords = ({ planName, endsAt }: { planName: string; endsAt: Date }) =>
	t("{planName} until {lastDay}", { planName, lastDay: formatDay(lastDayOf(endsAt)) });
