import type { NoticeKind, SentKind } from "~/features/telling/alerts/schema";
import type { Channel } from "~/features/telling/outbox/schema";
import { formatFullDay, formatMoment } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

/** `unknown`: an SMS without an answer, perhaps sent. `skipped`: not tried. */
export type DeliveryState = "queued" | "sent" | "delivered" | "unknown" | "failed" | "skipped";

export type SentDelivery = {
	channel: Channel;
	state: DeliveryState;
	insteadOf: Channel | null;
	stateAt: Date;
	reason: string | null;
};

const NAMES: Record<Channel, string> = {
	push: phrase("push"),
	whatsapp: "WhatsApp",
	sms: "SMS",
	email: phrase("email"),
};

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `9:16 pm`, with the day if it differs from the notice's. */
function timeOf(moment: Date, releasedAt: Date): string {
	const [day = "", time = ""] = formatMoment(moment).split(", ");
	return formatMoment(releasedAt).startsWith(day) ? time : `${day}, ${time}`;
}

function clause({ channel, state, stateAt }: SentDelivery, releasedAt: Date): string {
	const words = { name: t(NAMES[channel]), at: timeOf(stateAt, releasedAt) };
	if (state === "sent") return t("sent by {name} {at}", words);
	if (state === "delivered") return t("delivered by {name} {at}", words);
	if (state === "unknown") return t("{name} not confirmed", words);
	if (state === "failed") return t("{name} failed", words);
	return state === "skipped" ? t("not sent by {name}", words) : t("waiting to be sent by {name}", words);
}

export type DeliveryLine = { text: string; reasons: string[]; isBad: boolean };

/** The delivery status of a notice, one line per channel with its fallbacks: "WhatsApp failed, sent by SMS 9:27 pm". */
export function deliveryLines(deliveries: SentDelivery[], releasedAt: Date): DeliveryLine[] {
	const channels = new Set(deliveries.map(({ channel }) => channel));
	const order = Object.keys(NAMES);
	const inOrder = deliveries.toSorted(
		(delivery, other) => order.indexOf(delivery.channel) - order.indexOf(other.channel),
	);
	const first = inOrder.filter(({ insteadOf }) => insteadOf === null || !channels.has(insteadOf));
	const chainOf = (delivery: SentDelivery): SentDelivery[] => {
		const next = deliveries.find(({ insteadOf }) => insteadOf === delivery.channel);
		return next ? [delivery, ...chainOf(next)] : [delivery];
	};
	return first.map((delivery) => {
		const chain = chainOf(delivery);
		const last = chain.at(-1);
		return {
			text: withCapital(chain.map((delivery) => clause(delivery, releasedAt)).join(", ")),
			reasons: [...new Set(chain.flatMap(({ reason }) => (reason ? t(reason) : [])))],
			isBad: last?.state === "failed" || last?.state === "skipped" || last?.state === "unknown",
		};
	});
}

type Told = { kind: SentKind; oldDay: string | null; newDay: string | null; detail: string };

/** "Hearing moved to 19 Dec 2026" */
export function alertInWords({ kind, oldDay, newDay, detail }: Told): string {
	if (kind === "disposed")
		return detail === "reopened"
			? t("Reopened by the court")
			: detail === "outcome"
				? t("Transferred, or ended without a date")
				: t("Disposed");
	if (kind === "order") return detail ? t("New order: {detail}", { detail }) : t("New order");
	if (kind === "approved") return t("Approved");
	if (kind === "due") return t("To-do due {day}", { day: newDay ? formatFullDay(newDay) : "" });
	if (kind === "trouble")
		return newDay
			? t("Hearing of {day} was not announced", { day: formatFullDay(newDay) })
			: t("Not found or not updating");
	if (kind === "not_listed") return detail === "listed" ? t("Now on the court’s list") : t("Not on the court’s list");
	if (kind !== "date_changed")
		return newDay ? t("Hearing on {newDay}", { newDay: formatFullDay(newDay) }) : t("Hearing");
	if (!newDay) return oldDay ? t("Hearing of {oldDay} is off", { oldDay: formatFullDay(oldDay) }) : t("Hearing is off");
	return oldDay
		? t("Hearing moved from {oldDay} to {newDay}", { oldDay: formatFullDay(oldDay), newDay: formatFullDay(newDay) })
		: t("Hearing on {newDay}", { newDay: formatFullDay(newDay) });
}

const NOTICE_TITLES: Record<NoticeKind, string> = {
	changes: phrase("Changes"),
	reminder: phrase("Reminder"),
	tomorrow: phrase("Tomorrow’s hearings"),
	week: phrase("The week’s hearings"),
	trouble: phrase("Cases not found or not updating"),
	approved: phrase("Approved cases"),
	due: phrase("To-dos due"),
};

export const noticeTitle = (kind: NoticeKind, isUpdated: boolean) =>
	isUpdated ? t("Updated board") : t(NOTICE_TITLES[kind]);
