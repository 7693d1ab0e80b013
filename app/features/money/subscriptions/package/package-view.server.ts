import { lastDayOf } from "~/features/money/subscriptions/access-days";
import type { CurrentPackageItem, PackageUse } from "~/features/money/subscriptions/package/current-package";
import type { ActiveSubscription, Packages } from "~/features/money/subscriptions/queries.server";
import { dayInIndia, daysBetween, formatDay } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";

/** What is left of a package and how much of it is used; today counts as a day that is left. */
export function usesOf(active: ActiveSubscription, now = new Date()): PackageUse {
	const { messagesSent, messageLimit, numbersUsed, phoneNumberLimit, startsAt, endsAt } = active;
	const days = daysBetween(dayInIndia(startsAt), dayInIndia(endsAt));
	return {
		messages: { left: Math.max(0, messageLimit - messagesSent), limit: messageLimit },
		days: { left: Math.max(1, Math.min(days, daysBetween(dayInIndia(now), dayInIndia(endsAt)))), limit: days },
		numbers: { used: numbersUsed, limit: phoneNumberLimit },
	};
}

/** "Practice until 20 Dec 2026". */
export const packageInWords = ({ planName, endsAt }: { planName: string; endsAt: Date }) =>
	t("{planName} until {lastDay}", { planName, lastDay: formatDay(lastDayOf(endsAt)) });

export function currentPackageItem({ active, waiting }: Packages): CurrentPackageItem {
	return {
		summary: active
			? t("{planName} plan: valid till {lastDay}, {messages} left.", {
					planName: active.planName,
					lastDay: formatDay(lastDayOf(active.endsAt)),
					messages: countWords(
						Math.max(0, active.messageLimit - active.messagesSent),
						"{count} message",
						"{count} messages",
					),
				})
			: null,
		use: active ? usesOf(active) : null,
		waiting: waiting.map(({ planName, paymentId, startsAt, endsAt }) => ({
			paymentId,
			words: t("{planName} is paid and runs from {firstDay} to {lastDay}.", {
				planName,
				firstDay: formatDay(dayInIndia(startsAt)),
				lastDay: formatDay(lastDayOf(endsAt)),
			}),
		})),
	};
}
