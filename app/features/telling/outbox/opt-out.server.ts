import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { personName, users } from "~/features/people/users/schema";
import { messageOptOutLinks, optedOutNumbers, senderOptOuts } from "~/features/telling/outbox/opt-out-schema";
import { messages } from "~/features/telling/outbox/schema";
import { paths } from "~/paths";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { wishOf } from "~/platform/language/reply-words";
import { phrase, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { RECIPIENT_STOPPED } from "~/providers/whatsapp.errors";
import type { InboundText } from "~/providers/whatsapp.webhook.server";

export const OPTED_OUT = phrase("This number has opted out of these messages.");

type Reply = Pick<InboundText, "from" | "text"> & Partial<Pick<InboundText, "at">>;

/** The sender a recipient opts out of: a person, or null for all administrators, who send as one. */
type SenderId = string | null;

/** Only administrators' messages are uncharged. */
export const senderOf = ({ userId, isCharged }: { userId: SenderId; isCharged: boolean }): SenderId =>
	isCharged ? userId : null;

const isSender = (senderId: SenderId) =>
	senderId === null ? isNull(senderOptOuts.senderId) : eq(senderOptOuts.senderId, senderId);

/** Inserts the opt-out link of one try. Only the hash of its token is stored, so the link is made when sending. */
export async function createOptOutLink(tx: Database, messageId: string): Promise<string> {
	const token = randomBytes(18).toString("base64url");
	await tx.insert(messageOptOutLinks).values({ tokenHash: hashToken(token), messageId });
	return `${env.PUBLIC_URL}${paths.optOut(token)}`;
}

/** Old links carried the number and opted out of every sender; they no longer work. */
const isFormerLink = (token: string) => token.includes(".");

/** The number and sender of an opt-out link. @throws DomainError `not-found` for a link that does not exist or no longer works. */
export async function requireOptOut(token: string) {
	const [link] = await db
		.select({ number: messages.recipient, ...columnsOf(messages, "userId", "isCharged"), sender: personName })
		.from(messageOptOutLinks)
		.innerJoin(messages, eq(messages.id, messageOptOutLinks.messageId))
		.innerJoin(users, eq(users.id, messages.userId))
		.where(eq(messageOptOutLinks.tokenHash, hashToken(token)));
	if (!link)
		throw new DomainError(
			"not-found",
			isFormerLink(token)
				? t("This link no longer works. To stop messages, reply STOP in the same chat.")
				: t("This link is not valid. To stop messages, reply STOP in the same chat."),
		);
	const senderId = senderOf(link);
	return {
		number: link.number,
		senderId,
		sender: senderId === null ? "Nyaya Diary" : link.sender,
		isOptedOut: (await listOptedOut(db, senderId, [link.number])).has(link.number),
	};
}

/** Opts the link's number out of its sender, and records the first use. @throws DomainError `not-found`. */
export async function applyOptOutLink(token: string, address: string): Promise<void> {
	const { number, senderId } = await requireOptOut(token);
	await db.transaction(async (tx) => {
		await tx
			.update(messageOptOutLinks)
			.set({ usedAt: sql`now()`, usedFrom: address })
			.where(and(eq(messageOptOutLinks.tokenHash, hashToken(token)), isNull(messageOptOutLinks.usedAt)));
		await tx.insert(senderOptOuts).values({ number, senderId }).onConflictDoNothing();
	});
}

/** A reply's moment, which is not after now. */
const sentAt = (at?: Date) => sql`least(${at?.toISOString() ?? null}::timestamptz, now())`;

/** @param at when the reply was sent; now by default */
export async function optOutOfAll(number: string, at?: Date): Promise<void> {
	const optedOutAt = sql`greatest(${optedOutNumbers.optedOutAt}, excluded.opted_out_at)`;
	await db
		.insert(optedOutNumbers)
		.values({ number, via: "reply", optedOutAt: sentAt(at) })
		.onConflictDoUpdate({ target: optedOutNumbers.number, set: { optedOutAt } });
}

/** Counts it as STOP if a message failed because its recipient stopped us at WhatsApp, whose one number all senders share. */
export async function optOutReported(tx: Database, messageIds: string[]): Promise<void> {
	if (messageIds.length === 0) return;
	const isReported = and(inArray(messages.id, messageIds), eq(messages.errorCode, RECIPIENT_STOPPED));
	await tx.execute(sql`
		insert into opted_out_numbers (number, via)
		select distinct recipient, 'whatsapp' from messages where ${isReported} order by recipient
		on conflict do nothing`);
}

/** Allows messages to a number again, from every sender, if every STOP is older. WhatsApp tells whole seconds: in the same, STOP counts. */
async function optIn(number: string, at?: Date): Promise<void> {
	await db.transaction(async (tx) => {
		for (const table of [optedOutNumbers, senderOptOuts]) {
			await tx.delete(table).where(and(eq(table.number, number), lt(table.optedOutAt, sentAt(at))));
		}
	});
}

/** The numbers among these that opted out of all senders or of this one. */
export async function listOptedOut(database: Database, senderId: SenderId, numbers: string[]): Promise<Set<string>> {
	if (numbers.length === 0) return new Set();
	const [ofAll, ofSender] = [
		await database
			.select({ number: optedOutNumbers.number })
			.from(optedOutNumbers)
			.where(inArray(optedOutNumbers.number, numbers)),
		await database
			.select({ number: senderOptOuts.number })
			.from(senderOptOuts)
			.where(and(inArray(senderOptOuts.number, numbers), isSender(senderId))),
	];
	return new Set([...ofAll, ...ofSender].map(({ number }) => number));
}

/** `listOptedOut` as SQL, for one number and a person as sender. */
export const hasOptedOut = (number: SQL, senderId: SQL): SQL => sql`(
	exists (select from opted_out_numbers o where o.number = ${number})
	or exists (select from sender_opt_outs o where o.number = ${number} and o.sender_id = ${senderId}))`;

export const listOptedOutOf = (userId: string, numbers: string[]) => listOptedOut(db, userId, numbers);

/** Applies a STOP or START reply. @returns whose it is and what it asks for; undefined for any other */
export async function handleReply({ from, text, at }: Reply) {
	const number = mobileNumberInput.safeParse(from).data;
	const wish = wishOf(text);
	if (!number || !wish) return undefined;
	await (wish === "stop" ? optOutOfAll(number, at) : optIn(number, at));
	return { number, wish };
}
