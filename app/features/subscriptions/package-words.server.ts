import { formatDay } from "~/calendar/day";
import { lastDayOf } from "~/features/subscriptions/access-days";
import { t } from "~/language/translate";

/** "Practice until 20 Dec 2026". */
export const packageInWords = ({ planName, endsAt }: { planName: string; endsAt: Date }) =>
	t("{planName} until {lastDay}", { planName, lastDay: formatDay(lastDayOf(endsAt)) });
