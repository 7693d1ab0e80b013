import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { enqueue, type JobData } from "~/db/queue.server";
import { messages } from "~/db/schema/messages";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { failMessage, releaseMessage, stopBatch } from "~/features/messages/commands.end.server";
import { listSilenced, SILENCED } from "~/features/messages/opt-out.server";
import { isPaced, takeTurn } from "~/features/messages/pace.server";
import { countMessage, noPackage } from "~/features/subscriptions/commands.server";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { noAnswer, WhatsAppError } from "~/providers/whatsapp.errors";
import { sendTemplate } from "~/providers/whatsapp.server";

/** How long we wait for the webhook's word on a message whose answer we did not get. */
const WORD_AWAITED_SECONDS = 30;
const WORD_AWAITED = sql.raw(`interval '${WORD_AWAITED_SECONDS} seconds'`);
/** Tries at one message, whatever they ended in. */
const MOST_TRIES = 10;
/** After as many, one without an answer is the last: each of them may have arrived. */
const MOST_UNANSWERED = 3;

const columns = {
	id: messages.id,
	batchId: messages.batchId,
	userId: messages.userId,
	recipient: messages.recipient,
	template: messages.template,
	parameters: messages.parameters,
	isCharged: messages.isCharged,
	tries: messages.tries,
};

type Claimed = {
	id: string;
	batchId: string;
	userId: string;
	recipient: string;
	template: string;
	parameters: string[];
	isCharged: boolean;
	tries: number;
};

const isThe = (messageId: string) => eq(messages.id, messageId);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Counts a message against its sender's package. Gives what stands against it, in words. */
async function charge(tx: Database, { id, userId }: Claimed): Promise<string | undefined> {
	const subscription = await findActiveSubscription(userId, tx);
	if (!subscription) return noPackage().message;
	try {
		await countMessage(tx, subscription.id);
	} catch (error) {
		if (error instanceof DomainError) return error.message;
		throw error;
	}
	await tx.update(messages).set({ subscriptionId: subscription.id }).where(isThe(id));
	return undefined;
}

/** Takes a waiting message in hand, so that no other worker sends it. Nothing where it is taken or has ended. */
async function claim(messageId: string): Promise<Claimed | undefined> {
	return db.transaction(async (tx) => {
		const [mine] = await tx
			.update(messages)
			.set({ claimedAt: sql`now()`, tries: sql`${messages.tries} + 1` })
			.where(and(isThe(messageId), eq(messages.status, "queued"), isNull(messages.claimedAt)))
			.returning(columns);
		if (!mine) return undefined;
		const isSilent = (await listSilenced(tx, [mine.recipient])).has(mine.recipient);
		const reason = isSilent ? SILENCED : mine.isCharged ? await charge(tx, mine) : undefined;
		if (reason === undefined) return mine;
		await failMessage(tx, isThe(messageId), { reason });
		return undefined;
	});
}

/**
 * A message in hand of which nobody knows whether it went out: its worker was killed, or no answer came. The Cloud API
 * has no key that makes a second call harmless, so neither rule is safe alone: never sending again would lose those
 * that did not go out, sending again at once would double those that did. Every status carries our id
 * (`biz_opaque_callback_data`), so we wait for the webhook's word first, which comes within seconds and moves the
 * message on. Only where no word comes is it sent again: at least once in that window, should the webhook fail too.
 */
async function awaitWord(messageId: string): Promise<Claimed | undefined> {
	return db.transaction(async (tx) => {
		const [open] = await tx
			.select({ ...columns, unansweredAt: messages.unansweredAt })
			.from(messages)
			.where(and(isThe(messageId), eq(messages.status, "queued"), isNotNull(messages.claimedAt)))
			.for("update");
		if (!open) return undefined;
		const [again] = await tx
			.update(messages)
			.set({ claimedAt: sql`now()`, unansweredAt: null, tries: sql`${messages.tries} + 1` })
			.where(and(isThe(messageId), lt(messages.unansweredAt, sql`now() - ${WORD_AWAITED}`)))
			.returning(columns);
		if (again) {
			const isSilent = (await listSilenced(tx, [again.recipient])).has(again.recipient);
			if (!isSilent && again.tries <= MOST_UNANSWERED) return again;
			await failMessage(tx, isThe(messageId), { reason: noAnswer("").reason });
			return undefined;
		}
		await noteUnanswered(tx, messageId);
		return undefined;
	});
}

async function noteUnanswered(tx: Database, messageId: string): Promise<void> {
	const since = { unansweredAt: sql`coalesce(${messages.unansweredAt}, now())` };
	await tx
		.update(messages)
		.set(since)
		.where(and(isThe(messageId), eq(messages.status, "queued")));
	await enqueue(tx, "send-message", { messageId }, { startAfter: inSeconds(WORD_AWAITED_SECONDS + 1) });
}

/** Lets a message wait for its number's next turn. */
async function waitForTurn(tx: Database, messageId: string, recipient: string): Promise<void> {
	const startAfter = await takeTurn(tx, recipient);
	await enqueue(tx, "send-message", { messageId, isPaced: true }, { startAfter });
}

/** Notes what became of a try that failed. @throws the error where the queue shall try again. */
async function endTry(mine: Claimed, error: WhatsAppError, isLastTry: boolean): Promise<void> {
	const failure = { reason: error.reason, errorCode: error.errorCode };
	const isOver = isLastTry || mine.tries >= MOST_TRIES;
	if (error.handling === "unknown") return db.transaction((tx) => noteUnanswered(tx, mine.id));
	if (error.handling === "pace" && mine.tries < MOST_TRIES)
		return db.transaction(async (tx) => {
			await releaseMessage(tx, mine.id);
			await waitForTurn(tx, mine.id, mine.recipient);
		});
	if (error.handling === "retry" && !isOver) {
		await db.transaction((tx) => releaseMessage(tx, mine.id));
		throw error;
	}
	await db.transaction((tx) => failMessage(tx, isThe(mine.id), failure));
	if (error.handling === "stop") await stopBatch(mine.batchId, failure);
}

/**
 * Sends one message. Done twice, or by two workers, it is sent once; see `awaitWord` for the one window in which that
 * rests on the webhook.
 * @throws WhatsAppError where another try may help.
 */
export async function deliverMessage(
	{ messageId, isPaced: hasTurn = false }: JobData["send-message"],
	{ isLastTry }: { isLastTry: boolean },
): Promise<void> {
	const [waiting] = await db
		.select({ recipient: messages.recipient, claimedAt: messages.claimedAt })
		.from(messages)
		.where(and(isThe(messageId), eq(messages.status, "queued")));
	if (!waiting) return;
	if (!hasTurn && !waiting.claimedAt && (await isPaced(waiting.recipient)))
		return db.transaction((tx) => waitForTurn(tx, messageId, waiting.recipient));
	const mine = (await claim(messageId)) ?? (await awaitWord(messageId));
	if (!mine) return;
	const settings = {
		baseUrl: env.WHATSAPP_BASE_URL,
		version: env.WHATSAPP_VERSION,
		phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
		token: env.WHATSAPP_TOKEN,
	};
	const { recipient: to, template, parameters } = mine;
	try {
		const { wamid } = await sendTemplate(settings, { to, template, parameters, reference: mine.id });
		await noteSent(mine.id, wamid);
	} catch (error) {
		if (!(error instanceof WhatsAppError)) throw error;
		await endTry(mine, error, isLastTry);
	}
}

/** The webhook may have been faster: then only the id is news. */
async function noteSent(messageId: string, wamid: string): Promise<void> {
	await db
		.update(messages)
		.set({
			wamid: sql`coalesce(${messages.wamid}, ${wamid})`,
			status: sql`case when ${messages.status} = 'queued' then 'sent' else ${messages.status} end`,
			statusAt: sql`coalesce(${messages.statusAt}, now())`,
		})
		.where(isThe(messageId));
}
