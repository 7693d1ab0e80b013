import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mailHtml } from "~/features/people/notifications/mail-html.server";
import { users } from "~/features/people/users/schema";
import { boardChannels, channelsOf, stoppedBy } from "~/features/telling/alerts/planning/plan.server";
import { alertNotices, alertSettings } from "~/features/telling/alerts/schema";
import { stopHeaders } from "~/features/telling/alerts/settings/stop-link.server";
import {
	type ChannelSettings,
	contentInstead,
	type NoticeContent,
} from "~/features/telling/alerts/words/channel-content";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { wordsOf } from "~/features/telling/alerts/words/words";
import { WAYS } from "~/features/telling/outbox/channels.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { failMessages } from "~/features/telling/outbox/commands.end.server";
import { skipMessage, writeWords } from "~/features/telling/outbox/commands.words.server";
import type { sendAlertJob } from "~/features/telling/outbox/queues.server";
import { type Channel, type MessageWords, messages } from "~/features/telling/outbox/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { type Language, phrase } from "~/platform/language/translate";
import type { JobData } from "~/platform/queue/job.server";

/** Words that wait for longer may no longer be so. */
const OLD_MS = 10 * 60 * 1000;

const columns = {
	...columnsOf(messages, "id", "channel", "createdAt", "claimedAt"),
	noticeId: alertNotices.id,
	...columnsOf(alertNotices, "userId", "kind", "day", "saysNoPackage", "releasedAt"),
	...columnsOf(users, "email", "language", "emailVerifiedAt", "mobileNumber", "needsMobileProof"),
	isGone: sql<boolean>`${users.blockedAt} is not null or ${users.deletedAt} is not null`,
	channels: sql<ChannelSettings["channels"]>`${channelsOf}`,
	stopped: sql<ChannelSettings["stopped"]>`${stoppedBy}`,
	boardChannels: sql<ChannelSettings["boardChannels"]>`${boardChannels}`,
	showsNames: sql<boolean>`coalesce(s.shows_names, false)`,
};

/** The alias that the settings SQL of `plan.server` expects. */
const settings = alias(alertSettings, "s");

/** A queued message whose words are missing or old, with its notice and its person, locked until the transaction ends. */
const findUnworded = (tx: Database, messageId: string, now: Date) =>
	tx
		.select(columns)
		.from(messages)
		.innerJoin(alertNotices, eq(alertNotices.id, messages.noticeId))
		.innerJoin(users, eq(users.id, alertNotices.userId))
		.leftJoin(settings, eq(settings.userId, alertNotices.userId))
		.where(
			and(
				eq(messages.id, messageId),
				eq(messages.status, "queued"),
				// A WhatsApp message has a template in place of words.
				eq(messages.template, ""),
				or(isNull(messages.words), lt(messages.createdAt, new Date(now.getTime() - OLD_MS))),
			),
		)
		.for("update", { of: messages });

type Unworded = Awaited<ReturnType<typeof findUnworded>>[number];

/** The time of a try on the clock of the notice's release, which may be simulated in a sandbox. */
const momentOf = ({ releasedAt, createdAt }: Unworded, now: Date) =>
	new Date((releasedAt ?? createdAt).getTime() + now.getTime() - createdAt.getTime());

/** A notice as it is sent by push, mail or SMS. */
export function messageWords(
	channel: Channel,
	content: NoticeContent,
	language: Language,
	showsNames: boolean,
): MessageWords {
	const { mail, sms, push } = wordsOf(content, language, showsNames);
	if (channel === "push") return { push };
	if (channel !== "email") return { sms };
	const { subject, text } = mail;
	return { mail: { subject, text, html: mailHtml(mail, language), headers: stopHeaders(content.stopUrl) } };
}

/** The verified address of the channel, or why there is none. */
function addressOf({ channel, email, emailVerifiedAt, mobileNumber, needsMobileProof }: Unworded) {
	if (channel === "push") return { recipient: "" };
	if (channel === "email")
		return emailVerifiedAt ? { recipient: email } : { reason: phrase("Your email is not verified.") };
	return needsMobileProof ? { reason: phrase("Your mobile number is not verified.") } : { recipient: mobileNumber };
}

/** Writes the words of an alert as of now, or ends it. @returns whether it may be sent */
function wordAgain(messageId: string, now: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [unworded] = await findUnworded(tx, messageId, now);
		if (!unworded) return true;
		const { channel, language, noticeId, claimedAt } = unworded;
		// Another worker has it.
		if (claimedAt && claimedAt.getTime() > now.getTime() - WAYS[channel].inHandSeconds * 1000) return true;
		const notice = { ...unworded, id: noticeId };
		const content = (await contentsOf(tx, [notice], () => momentOf(unworded, now))).get(noticeId);
		if (!content || unworded.isGone) {
			await skipMessage(tx, messageId, { reason: phrase("Not sent: the news was no longer current."), isFinal: true });
			return false;
		}
		const sendable = contentInstead(channel, content, unworded);
		if ("reason" in sendable) {
			await skipMessage(tx, messageId, { reason: sendable.reason, isFinal: false });
			return false;
		}
		const address = addressOf(unworded);
		if (address.recipient === undefined) {
			await failMessages(tx, eq(messages.id, messageId), { reason: address.reason });
			return false;
		}
		const written =
			channel === "whatsapp"
				? wordsOf(sendable.content, language ?? "en").whatsapp
				: { words: messageWords(channel, sendable.content, language ?? "en", unworded.showsNames) };
		await writeWords(tx, messageId, { recipient: address.recipient, ...written });
		return true;
	});
}

/**
 * Sends a push, mail or SMS of the outbox, or WhatsApp in place of a push. An alert is worded when it is queued; one that is tried again, or goes in place of a failed
 * message, is worded again: outdated ones are dropped, and a board sent on the day itself does not say "tomorrow".
 */
export async function deliverAlert({ messageId, deliveryId }: JobData<typeof sendAlertJob>, now = new Date()) {
	const id = messageId ?? deliveryId;
	if (id !== undefined && (await wordAgain(id, now))) await deliverMessage({ messageId: id }, now);
}
