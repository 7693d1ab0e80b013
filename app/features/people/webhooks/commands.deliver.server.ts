import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, lte, not, sql } from "drizzle-orm";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { users } from "~/features/people/users/schema";
import { isOn } from "~/features/people/webhooks/commands.emit.server";
import { TEST_KIND } from "~/features/people/webhooks/kinds";
import { type QueuedDelivery, sendWebhookJob } from "~/features/people/webhooks/queues.server";
import { OPEN_STATES, webhookDeliveries, webhookEndpoints } from "~/features/people/webhooks/schema";
import { signedHeaders } from "~/features/people/webhooks/signature.server";
import { paths } from "~/paths";
import { DAY_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { type Posted, send } from "~/platform/http/guarded-post.server";
import { phrase, phrases } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { webhookTries } from "~/platform/metrics/metrics.server";
import { enqueue, hasLiveJob } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";

/** The pauses between tries; after the last one a delivery has failed. */
export const RETRY_SECONDS = [5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 60 * 60)];
/** An address that has only failed for this long is turned off. */
const MAX_FAILING_MS = 5 * DAY_MS;
/** The status of an address that is gone for good. */
const GONE = 410;

/** Concurrent deliveries to one address per process, so that a hanging address leaves room for others. */
const MAX_POSTS_PER_ENDPOINT = 10;
/** How long a job polls for room at its address. */
const MAX_WAIT_MS = 1000;
const WAIT_STEP_MS = 50;
const MAX_DOUBLINGS = 8;

const onTheWay = new Set<QueuedDelivery>();
const isBusy = (address: string) =>
	[...onTheWay].filter(({ endpointId }) => endpointId === address).length >= MAX_POSTS_PER_ENDPOINT;

/** Tries a delivery once. If its address is busy, queues the job again with exponential backoff. */
export async function deliverWebhook(job: QueuedDelivery): Promise<void> {
	const { deliveryId, endpointId, postponed = 0 } = job;
	for (let waited = 0; isBusy(endpointId); waited += WAIT_STEP_MS) {
		if (waited >= MAX_WAIT_MS) {
			const seconds = 2 ** Math.min(postponed, MAX_DOUBLINGS) * (0.5 + Math.random());
			const startAfter = new Date(Date.now() + seconds * 1000);
			return enqueue(db, sendWebhookJob, { ...job, postponed: postponed + 1 }, { startAfter, priority: -1 });
		}
		await wait(WAIT_STEP_MS);
	}
	onTheWay.add(job);
	try {
		const [delivery] = await startTry.execute({ deliveryId });
		if (delivery) await saveTry(delivery, await post(delivery));
	} finally {
		onTheWay.delete(job);
	}
}

const isDue = and(inArray(webhookDeliveries.state, OPEN_STATES), lte(webhookDeliveries.nextTryAt, sql`now()`));

const { id, endpointId, kind, body, tries, triesBefore } = webhookDeliveries;
const { url, sealedSecret, sealedPreviousSecret, previousUntil, failingSince } = webhookEndpoints;

/** Starts a try and returns what it sends; empty if the delivery is over, its address is off, or a later job has it. */
const startTry = db
	.update(webhookDeliveries)
	.set({ state: "sending", tries: sql`${tries} + 1`, triedAt: sql`now()` })
	.from(webhookEndpoints)
	.where(and(eq(id, sql.placeholder("deliveryId")), isDue, eq(webhookEndpoints.id, endpointId), isOn))
	.returning({
		...{ id, endpointId, kind, body, tries, triesBefore, url, sealedSecret, failingSince },
		sealedPreviousSecret: sql<string | null>`case when ${previousUntil} > now() then ${sealedPreviousSecret} end`,
	})
	.prepare("start_webhook_try");

type Delivery = Awaited<ReturnType<typeof startTry.execute>>[number];

async function post({ id, url, body, ...secrets }: Delivery): Promise<Posted> {
	try {
		const posted = await send(url, signedHeaders(id, body, secrets), body);
		webhookTries.inc({ outcome: posted.problem === null ? "delivered" : "failed" });
		return posted;
	} catch (error) {
		// An internal error, such as a secret that cannot be decrypted, is retried like any failure.
		log.error({ err: error, delivery: id }, "a webhook could not be sent");
		return { status: null, answer: null, problem: phrase("We could not send it."), millis: 0 };
	}
}

/** Saves the result of a try, and queues the next one. If another worker has restarted the try, that one counts. */
async function saveTry(delivery: Delivery, posted: Posted): Promise<void> {
	const { id, endpointId, kind, tries, triesBefore, failingSince } = delivery;
	const hasFailed = posted.problem !== null;
	const isGone = posted.status === GONE;
	const pause = hasFailed && !isGone && kind !== TEST_KIND ? RETRY_SECONDS[tries - triesBefore - 1] : undefined;
	const next = pause === undefined ? undefined : new Date(Date.now() + pause * 1000);
	const state = next ? "waiting" : hasFailed ? "failed" : "delivered";
	const save = async (tx: Database) => {
		// Locks the endpoint first, in the same order as the deletion of a webhook.
		if (hasFailed) await recordFailure(tx, endpointId, isGone);
		else if (failingSince)
			await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpointId));
		const [saved] = await tx
			.update(webhookDeliveries)
			.set({ ...posted, state, nextTryAt: next })
			.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tries, tries)))
			.returning({ id: webhookDeliveries.id });
		if (saved && next)
			await enqueue(tx, sendWebhookJob, { deliveryId: id, endpointId }, { startAfter: next, priority: -1 });
	};
	await (hasFailed || failingSince ? db.transaction(save) : save(db));
}

/** Records a failed try, and turns off an address that is gone or has only failed for days. */
async function recordFailure(tx: Database, endpointId: string, isGone: boolean): Promise<void> {
	const isEndpoint = eq(webhookEndpoints.id, endpointId);
	const since = sql`coalesce(${failingSince}, now())`;
	const [endpoint] = await tx.update(webhookEndpoints).set({ failingSince: since }).where(isEndpoint).returning();
	if (!endpoint || endpoint.disabledAt) return;
	if (!isGone && Date.now() - Number(endpoint.failingSince) <= MAX_FAILING_MS) return;
	const disabledFor = isGone ? "gone" : "failing";
	await tx.update(webhookEndpoints).set({ disabledAt: sql`now()`, disabledFor }).where(isEndpoint);
	await mailOwner(tx, endpoint, disabledFor);
}

const MAILS = {
	added: phrases(
		"New webhook on your Nyaya Diary account",
		'Dear {firstName},\n\nThe webhook {url} was added to your account {username}. Changes in your cases are now sent there.\n\nIf this was not you, delete it in your profile and reset your password with "Forgot password" on the login page.',
	),
	failing: phrases(
		"Your webhook was turned off",
		"Dear {firstName},\n\nWe could not deliver anything to your webhook {url} for five days, so we turned it off. Nothing is sent to it until you turn it on again:\n{link}",
	),
	gone: phrases(
		"Your webhook was turned off",
		"Dear {firstName},\n\nYour webhook {url} answered that it is gone (410), so we turned it off. Nothing is sent to it until you turn it on again:\n{link}",
	),
};

type Webhook = { id: string; userId: string; url: string };

/** Mails a person about one of their webhooks, without its secret. */
export async function mailOwner(tx: Database, { id, userId, url }: Webhook, what: keyof typeof MAILS): Promise<void> {
	const columns = columnsOf(users, "email", "firstName", "username");
	const [person] = await tx.select(columns).from(users).where(eq(users.id, userId));
	if (!person) return;
	const [subject, text] = MAILS[what];
	const values = { ...person, url, link: `${env.PUBLIC_URL}${paths.webhook(id)}` };
	await queueMail(tx, { to: person.email, words: () => mailWords({ subject, text }, values) });
}

const MAX_RECOVERED = 10_000;

/** Queues due deliveries that have no job: their address was off, or their job ran out of retries. */
export async function recoverWebhooks(tx: Database = db, endpointId?: string): Promise<void> {
	const isAtAddress = endpointId === undefined ? undefined : eq(webhookEndpoints.id, endpointId);
	const due = await tx
		.select({ deliveryId: webhookDeliveries.id, endpointId: webhookDeliveries.endpointId })
		.from(webhookDeliveries)
		.innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
		.where(and(isDue, isOn, isAtAddress, not(hasLiveJob(sendWebhookJob, "deliveryId", webhookDeliveries.id))))
		.limit(MAX_RECOVERED);
	await enqueue(tx, sendWebhookJob, due);
}
