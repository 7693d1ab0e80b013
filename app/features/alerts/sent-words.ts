import { formatDay, formatMoment } from "~/calendar/day";
import type { AlertKind, Channel, DeliveryState, NoticeKind } from "~/db/schema/alerts";

/** A delivery of a notice as its list shows it. */
export type SentDelivery = {
	channel: Channel;
	state: DeliveryState;
	insteadOf: Channel | null;
	stateAt: Date;
	reason: string | null;
};

const NAMES: Record<Channel, string> = { whatsapp: "WhatsApp", sms: "SMS", email: "email" };

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `9:16 pm`, after the day where that is not the notice's. */
function timeOf(moment: Date, releasedAt: Date): string {
	const [day = "", time = ""] = formatMoment(moment).split(", ");
	return formatMoment(releasedAt).startsWith(day) ? time : `${day}, ${time}`;
}

function phrase({ channel, state, stateAt }: SentDelivery, releasedAt: Date): string {
	const name = NAMES[channel];
	if (state === "sent" || state === "delivered") return `${state} by ${name} ${timeOf(stateAt, releasedAt)}`;
	if (state === "failed") return `${name} failed`;
	return state === "skipped" ? `not sent by ${name}` : `waiting to be sent by ${name}`;
}

export type DeliveryLine = { text: string; reasons: string[]; isBad: boolean };

/** Where a notice got to, a line for each channel with what it fell back to: "WhatsApp failed, sent by SMS 9:27 pm". */
export function deliveryLines(deliveries: SentDelivery[], releasedAt: Date): DeliveryLine[] {
	const channels = new Set(deliveries.map(({ channel }) => channel));
	const order = Object.keys(NAMES);
	const inOrder = deliveries.toSorted((one, other) => order.indexOf(one.channel) - order.indexOf(other.channel));
	const first = inOrder.filter(({ insteadOf }) => insteadOf === null || !channels.has(insteadOf));
	const chainOf = (delivery: SentDelivery): SentDelivery[] => {
		const next = deliveries.find(({ insteadOf }) => insteadOf === delivery.channel);
		return next ? [delivery, ...chainOf(next)] : [delivery];
	};
	return first.map((delivery) => {
		const chain = chainOf(delivery);
		const last = chain.at(-1);
		return {
			text: withCapital(chain.map((one) => phrase(one, releasedAt)).join(", ")),
			reasons: [...new Set(chain.flatMap(({ reason }) => reason ?? []))],
			isBad: last?.state === "failed" || last?.state === "skipped",
		};
	});
}

type Told = { kind: AlertKind; oldDay: string | null; newDay: string | null; detail: string };

/** What an alert said: "Hearing moved to 19 Dec 2026". */
export function alertInWords({ kind, oldDay, newDay, detail }: Told): string {
	if (kind === "disposed") return "Disposed";
	if (kind === "order") return detail ? `New order: ${detail}` : "New order";
	if (kind === "trouble") return "Not found or out of date";
	if (kind !== "date_changed") return newDay ? `Hearing on ${formatDay(newDay)}` : "Hearing";
	if (!newDay) return oldDay ? `Hearing of ${formatDay(oldDay)} taken away` : "Hearing taken away";
	return oldDay ? `Hearing moved from ${formatDay(oldDay)} to ${formatDay(newDay)}` : `Hearing on ${formatDay(newDay)}`;
}

/** What a message was about, above what it said. */
export const NOTICE_TITLES: Record<NoticeKind, string> = {
	changes: "Changes",
	reminder: "Reminder",
	tomorrow: "Tomorrow’s hearings",
	week: "The week’s hearings",
	trouble: "Cases not found or out of date",
};
