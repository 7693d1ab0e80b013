import { lastDayOf } from "~/features/money/subscriptions/access-days";
import type { CurrentPackageItem, Use } from "~/features/money/subscriptions/package/current-package";
import type { ActiveSubscription, Packages } from "~/features/money/subscriptions/queries.server";
import { dayInIndia, daysBetween, formatDay } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";

/** The limits of a package and their use; today counts as a used day. */
export function usesOf(active: ActiveSubscription, now = new Date()): Use[] {
	const { messagesSent, messageLimit, numbersUsed, phoneNumberLimit, startsAt, endsAt } = active;
	const firstDay = dayInIndia(startsAt);
	const days = daysBetween(firstDay, dayInIndia(endsAt));
	const dayNow = Math.min(days, daysBetween(firstDay, dayInIndia(now)) + 1);
	return [
		{ name: t("Messages"), used: messagesSent, limit: messageLimit },
		{ name: t("Numbers"), used: numbersUsed, limit: phoneNumberLimit },
		{ name: t("Days"), used: dayNow, limit: days },
	];
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
		uses: active ? usesOf(active) : [],
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
