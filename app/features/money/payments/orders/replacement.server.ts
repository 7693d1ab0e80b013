import { formatRupees } from "~/features/money/plans/money";
import { endOfAccess, lastDayOf } from "~/features/money/subscriptions/access-days";
import { findPackages, type Packages } from "~/features/money/subscriptions/queries.server";
import { dayInIndia, daysBetween, formatDay } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";

type Terms = { id: string; phoneNumberLimit: number; messageLimit: number; durationDays: number };

/** The effect of buying a plan for a person who has a package. */
type Replacement = {
	planId: string;
	/** Whether a plan can start when all paid packages have ended: it would reduce the current one today, or is the same plan. */
	canWait: (plan: Terms) => boolean;
	/** "Starts on 21 Dec 2026, when Practice ends." */
	later: string;
	/** The loss a person accepts if such a plan starts today. */
	loss: string;
	/** The package that a plan starting today replaces, and its unused rest. */
	today: string[];
};

const daysInWords = (days: number) => countWords(days, "{count} day", "{count} days");

/** What a new plan would replace of a person's package; undefined without one. */
export function replacementOf({ active, waiting }: Packages, now = new Date()): Replacement | undefined {
	if (!active) return undefined;
	const { planName, planPaise, durationDays, messageLimit, messagesSent } = active;
	const unusedMessages = Math.max(0, messageLimit - messagesSent);
	const lastDay = lastDayOf(active.endsAt);
	const daysLeft = Math.max(0, daysBetween(dayInIndia(now), lastDay));
	const unused = {
		planName,
		messages: countWords(unusedMessages, "{count} message", "{count} messages"),
		days: daysInWords(daysLeft),
	};
	const last = waiting.at(-1) ?? active;
	const worth = Math.round((planPaise * Math.min(daysLeft, durationDays)) / durationDays / 100) * 100;
	return {
		planId: active.planId,
		canWait: (plan) =>
			plan.id === active.planId ||
			plan.messageLimit < unusedMessages ||
			plan.phoneNumberLimit < active.phoneNumberLimit ||
			lastDayOf(endOfAccess(now, plan.durationDays)) < lastDay,
		later: t("Starts on {firstDay}, when {planName} ends.", {
			firstDay: formatDay(dayInIndia(last.endsAt)),
			planName: last.planName,
		}),
		loss: t("Replace {planName} today instead: {messages} and {days} are lost.", unused),
		today: [
			t("It replaces {planName} today. You lose {messages} and {days}.", unused),
			...(worth > 0 ? [t("They cost about {worth}, which is not paid back.", { worth: formatRupees(worth) })] : []),
		],
	};
}

export const findReplacement = async (userId: string) => replacementOf(await findPackages(userId));
