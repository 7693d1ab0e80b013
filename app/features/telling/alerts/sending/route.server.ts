import type { MessagesLeft } from "~/features/money/subscriptions/queries.server";
import {
	type ChannelSettings,
	contentBy,
	isTicked,
	type NoticeContent,
} from "~/features/telling/alerts/words/channel-content";
import type { Channel } from "~/features/telling/outbox/schema";
import { phrase } from "~/platform/language/translate";

/** A channel of a notice: why it is not used, or null, and in place of which one. */
export type Delivery = { channel: Channel; reason: string | null; insteadOf?: Channel };

const NO_PACKAGE = phrase("You have no active package.");
const USED_UP = phrase("All messages of your package are used.");
const NOT_PROVEN = phrase("Your mobile number is not verified.");

/** Whether an email replaces other channels because the package has no messages left, and should say so. */
export const saysNoPackage = (deliveries: Delivery[]) =>
	deliveries.some(({ reason }) => reason === NO_PACKAGE || reason === USED_UP) &&
	deliveries.some(({ channel, reason }) => channel === "email" && reason === null);

/** The recipient of a notice and their channels. */
export type Recipient = ChannelSettings & {
	/** The notice's id. */
	id: number;
	hasEmail: boolean;
	/** Null if not verified. */
	mobileNumber: string | null;
	/** Whether push is turned on on a device of theirs. */
	hasPush: boolean;
};

/** Why a person gets no messages on a mobile phone; undefined if nothing prevents them. */
function mobileProblem({ mobileNumber }: Recipient, messagesLeft: MessagesLeft | undefined): string | undefined {
	if (!mobileNumber) return NOT_PROVEN;
	if (!messagesLeft) return NO_PACKAGE;
	return messagesLeft.left === 0 ? USED_UP : undefined;
}

/**
 * The channels of a notice: those ticked for its kinds, and email as a fallback for unavailable ones, unless it was stopped. Where
 * push is on it goes first, and those on the phone only in its place.
 */
export function routeOf(notice: Recipient, content: NoticeContent, messagesLeft: MessagesLeft | undefined): Delivery[] {
	const hasPush = notice.hasPush && "content" in contentBy("push", content, notice);
	const reason = hasPush ? undefined : mobileProblem(notice, messagesLeft);
	const ticked = (["whatsapp", "sms"] as const).filter((channel) => isTicked(channel, content, notice));
	const onMobile: Channel[] = hasPush ? ["push"] : ticked;
	const deliveries: Delivery[] = onMobile.map((channel) => ({ channel, reason: reason ?? null }));
	const isEmailTicked = isTicked("email", content, notice);
	const insteadOf = reason && !isEmailTicked ? onMobile[0] : undefined;
	if (!notice.hasEmail || !(isEmailTicked || insteadOf)) return deliveries;
	const email = contentBy("email", content, notice);
	return [...deliveries, { channel: "email", reason: "content" in email ? null : email.reason, insteadOf }];
}
