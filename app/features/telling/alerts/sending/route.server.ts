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

/** Whether an email replaces other channels because the package has no messages left, and should say so. */
export const saysNoPackage = (deliveries: Delivery[]) =>
	deliveries.some(({ reason }) => reason === NO_PACKAGE || reason === USED_UP) &&
	deliveries.some(({ channel, state }) => channel === "email" && state === "queued");

/** The recipient of a notice and their channels. */
export type Recipient = ChannelSettings & {
	/** The notice's id. */
	id: number;
	hasEmail: boolean;
	/** Null if not verified. */
	mobileNumber: string | null;
};

/** Why a person gets no messages on a mobile phone; undefined if nothing prevents them. */
function mobileProblem({ mobileNumber }: Recipient, left: MessagesLeft | undefined): string | undefined {
	if (!mobileNumber) return NOT_PROVEN;
	if (!left) return NO_PACKAGE;
	return left.left === 0 ? USED_UP : undefined;
}

/**
 * The channels of a notice: those ticked for its kinds, and email as a fallback for unavailable ones, unless it was stopped.
 */
export function routeOf(notice: Recipient, content: NoticeContent, left: MessagesLeft | undefined): Delivery[] {
	const reason = mobileProblem(notice, left);
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
