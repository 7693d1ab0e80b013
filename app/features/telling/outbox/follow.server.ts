import { inArray } from "drizzle-orm";
import { WAYS } from "~/features/telling/outbox/channels.server";
import { addMessages, type NewMessage } from "~/features/telling/outbox/queue.server";
import { HEARING_TEMPLATES } from "~/features/telling/outbox/registered-templates";
import { messages } from "~/features/telling/outbox/schema";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { env } from "~/platform/settings/env.server";

/** Cloud API error: the number is not on WhatsApp, or cannot receive this message. */
const NOT_ON_WHATSAPP = 131026;
/** Nothing goes in place of an alert that fails later than this, since it is out of date. */
const ALERT_FOLLOWED_MS = 24 * 60 * 60 * 1000;

const columns = {
	...columnsOf(messages, "id", "userId", "channel", "noticeId", "createdAt", "errorCode", "isCharged"),
	...columnsOf(messages, "caseId", "cnrNumber", "caseNumber", "recipient", "recipientName"),
	...columnsOf(messages, "template", "language", "parameters"),
};

type Failed = Pick<typeof messages.$inferSelect, keyof typeof columns>;

/** An alert goes by the next channel, without words until it is sent. */
function nextOfAlert({ id, noticeId, channel, createdAt, ...alert }: Failed): NewMessage[] {
	const next = WAYS[channel].next;
	if (noticeId === null || !next || Date.now() - createdAt.getTime() > ALERT_FOLLOWED_MS) return [];
	const { userId, caseId, cnrNumber, caseNumber, recipientName, language } = alert;
	const addressed = { userId, caseId, cnrNumber, caseNumber, recipient: "", recipientName, language };
	return [{ ...addressed, noticeId, channel: next, insteadOf: id }];
}

/** A charged message about a hearing, to a number that is not on WhatsApp, goes by SMS where its text is registered. */
function smsInstead({ id, ...message }: Failed): NewMessage[] {
	const { channel, errorCode, isCharged } = message;
	const isAboutHearing = HEARING_TEMPLATES.some((template) => template === message.template);
	const isMeant = channel === "whatsapp" && errorCode === NOT_ON_WHATSAPP && isAboutHearing && isCharged;
	return isMeant && env.SMS_CLIENT_TEMPLATE_ID ? [{ ...message, channel: "sms", insteadOf: id }] : [];
}

/** Queues what goes in place of failed messages, once for each, unless the notice already has that channel: nobody gets two mails. */
export async function follow(tx: Database, failed: string[]): Promise<void> {
	if (failed.length === 0) return;
	const rows = await tx.select(columns).from(messages).where(inArray(messages.id, failed)).orderBy(messages.id);
	await addMessages(
		tx,
		rows.flatMap((row) => (row.noticeId === null ? smsInstead(row) : nextOfAlert(row))),
	);
}
