import type { MessagesLeft } from "~/features/money/subscriptions/queries.server";
import type { alertDeliveries, Channel } from "~/features/telling/alerts/schema";
import {
	type ChannelSettings,
	contentBy,
	isTicked,
	type NoticeContent,
} from "~/features/telling/alerts/words/channel-content";
import { phrase } from "~/platform/language/translate";

export type Delivery = Pick<
	typeof alertDeliveries.$inferInsert,
	"noticeId" | "channel" | "state" | "reason" | "insteadOf"
>;

const NO_PACKAGE = phrase("You have no active package.");
const USED_UP = phrase("All messages of your package are used.");
const NOT_PROVEN = phrase("Your mobile number is not verified.");

/** Whether these have an email that stands in for want of a package with messages left, and is to say so. */
export const saysNoPackage = (deliveries: Delivery[]) =>
	deliveries.some(({ reason }) => reason === NO_PACKAGE || reason === USED_UP) &&
	deliveries.some(({ channel, state }) => channel === "email" && state === "queued");

/** Whom a notice is for, and by which ways they can be reached. */
export type Recipient = ChannelSettings & {
	/** The notice. */
	id: number;
	hasEmail: boolean;
	/** Null where it is not proven to be the person's. */
	mobileNumber: string | null;
};

/** Why a person gets nothing on a mobile phone; undefined where nothing is in the way. */
function obstacle({ mobileNumber }: Recipient, left: MessagesLeft | undefined): string | undefined {
	if (!mobileNumber) return NOT_PROVEN;
	if (!left) return NO_PACKAGE;
	return left.left === 0 ? USED_UP : undefined;
}

/**
 * Where a notice goes: the channels of the kinds in it, and by email in place of those that are closed. An email that was
 * stopped takes nobody's place; the list of alerts sent says so.
 */
export function routeOf(notice: Recipient, content: NoticeContent, left: MessagesLeft | undefined): Delivery[] {
	const reason = obstacle(notice, left);
	const onMobile = (["whatsapp", "sms"] satisfies Channel[]).filter((channel) => isTicked(channel, content, notice));
	const deliveries: Delivery[] = onMobile.map((channel) => ({
		noticeId: notice.id,
		channel,
		state: reason ? "skipped" : "queued",
		reason: reason ?? null,
	}));
	const isEmailTicked = isTicked("email", content, notice);
	const insteadOf = reason && !isEmailTicked ? (onMobile[0] ?? null) : null;
	if (!notice.hasEmail || !(isEmailTicked || insteadOf)) return deliveries;
	const email = contentBy("email", content, notice);
	const isOpen = "content" in email;
	deliveries.push({
		noticeId: notice.id,
		channel: "email",
		state: isOpen ? "queued" : "skipped",
		insteadOf,
		reason: isOpen ? null : email.reason,
	});
	return deliveries;
}
