import { and, eq, gte, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "~/errors";
import type { SecurityActionCode } from "~/features/people/audit/actions";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { lockPerson } from "~/features/people/sign-in/lock-person.server";
import { type Proof, requireFreshProof, requireProofOfCaller } from "~/features/people/sign-in/proof.server";
import { mailOwner, recoverWebhooks } from "~/features/people/webhooks/commands.deliver.server";
import { bodyOf, queueDeliveries } from "~/features/people/webhooks/commands.emit.server";
import { TEST_KIND } from "~/features/people/webhooks/kinds";
import { ownWebhook, requireWebhook, webhookNotFound } from "~/features/people/webhooks/queries.server";
import { sendWebhookJob } from "~/features/people/webhooks/queues.server";
import { webhookDeliveries, webhookEndpoints } from "~/features/people/webhooks/schema";
import { createSecret, openSecret } from "~/features/people/webhooks/signature.server";
import { checkAddress, type WebhookInput } from "~/features/people/webhooks/webhook-input.server";
import { transactionOnce } from "~/platform/db/call-once.server";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

export const MAX_WEBHOOKS = 10;

/** Updates a person's webhook. @throws DomainError `not-found` */
async function change(tx: Database, userId: string, id: string, values: PgUpdateSetSource<typeof webhookEndpoints>) {
	const changed = await tx.update(webhookEndpoints).set(values).where(ownWebhook(userId, id)).returning();
	if (changed.length === 0) throw webhookNotFound();
}

const record = (tx: Database, action: SecurityActionCode, userId: string, id: string) =>
	recordSecurity(tx, { action, userId, details: { webhook: id } });

/**
 * Adds an address and returns its secret, which can never be read again.
 * @throws as `requireProofOfCaller`; DomainError `invalid` on field `url`, `conflict` where the person has ten
 */
export async function addWebhook(proof: Proof, { url, kinds }: WebhookInput) {
	await requireProofOfCaller(proof);
	const userId = proof.user.id;
	const address = await checkAddress(url);
	const { sealed } = createSecret();
	const added = await transactionOnce(async (tx) => {
		// Locked, so that concurrent additions are counted one after the other.
		await lockPerson(tx, userId);
		if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.userId, userId))) >= MAX_WEBHOOKS) {
			const most = { maxWebhooks: MAX_WEBHOOKS };
			const tooMany = t("You can have {maxWebhooks} webhooks at most. Delete one first.", most);
			throw new DomainError("conflict", tooMany, { reason: "too_many_webhooks" });
		}
		const id = uuidv7();
		await tx.insert(webhookEndpoints).values({ id, userId, url: address, kinds, sealedSecret: sealed });
		await record(tx, "security.webhook-added", userId, id);
		await mailOwner(tx, { id, userId, url: address }, "added");
		return { id, sealed };
	});
	return { id: added.id, secret: openSecret(added.sealed) };
}

/** Creates and returns a new secret; the old one works for another day. @throws as `requireFreshProof`; `not-found` */
export async function rotateSecret(proof: Proof, id: string): Promise<string> {
	await requireFreshProof(proof);
	const { secret, sealed: sealedSecret } = createSecret();
	const previous = {
		sealedPreviousSecret: webhookEndpoints.sealedSecret,
		previousUntil: sql`now() + interval '24 hours'`,
	};
	await db.transaction(async (tx) => {
		await change(tx, proof.user.id, id, { sealedSecret, ...previous });
		await record(tx, "security.webhook-secret", proof.user.id, id);
	});
	return secret;
}

/** Deletes an address with its log and its undelivered events. @throws as `requireProofOfCaller`; `not-found` */
export async function deleteWebhook(proof: Proof, id: string): Promise<void> {
	await requireProofOfCaller(proof);
	await transactionOnce(async (tx) => {
		const deleted = await tx.delete(webhookEndpoints).where(ownWebhook(proof.user.id, id)).returning();
		if (deleted.length === 0) throw webhookNotFound();
		await record(tx, "security.webhook-deleted", proof.user.id, id);
	});
}

/** Deletes webhooks added since a moment: an intruder may have sent the person's events elsewhere. */
export async function removeWebhooksSince(tx: Database, userId: string, since: Date): Promise<void> {
	const isSince = gte(webhookEndpoints.createdAt, since);
	await tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.userId, userId), isSince));
}

/** Stops sending to an address. @throws DomainError `not-found` */
export const pauseWebhook = (userId: string, id: string) =>
	change(db, userId, id, { pausedAt: sql`coalesce(${webhookEndpoints.pausedAt}, now())` });

/** Resumes an address that was paused or turned off; waiting deliveries are sent. @throws `not-found` */
export const resumeWebhook = (userId: string, id: string) =>
	db.transaction(async (tx) => {
		await change(tx, userId, id, { pausedAt: null, disabledAt: null, disabledFor: null, failingSince: null });
		await recoverWebhooks(tx, id);
	});

/** Limits a person's tests and resends. */
const sending = createLimit({ name: "webhook-sending", points: 30, seconds: 60 });

/** @throws DomainError `too-many`, `not-found`, `conflict` where the address is paused or off */
async function requireOn(userId: string, id: string): Promise<void> {
	await sending.take(userId);
	const { pausedAt, disabledAt } = await requireWebhook(userId, id);
	if (pausedAt || disabledAt)
		throw new DomainError("conflict", t("Nothing is sent to this webhook now. Resume it first."));
}

/** Sends a test event, once. @throws as `requireOn` */
export async function sendTest(userId: string, id: string): Promise<void> {
	await requireOn(userId, id);
	const body = bodyOf(TEST_KIND, { webhook_id: id });
	await db.transaction((tx) => queueDeliveries(tx, [{ endpointId: id, kind: TEST_KIND, body }]));
}

/** Resends a delivery at once, with the same id and a new set of tries. @throws as `requireOn` */
export async function sendAgain(userId: string, id: string, deliveryId: string): Promise<void> {
	await requireOn(userId, id);
	const { state, tries, endpointId } = webhookDeliveries;
	const waiting = sql`case when ${state} = 'sending' then 'sending' else 'waiting' end`;
	await db.transaction(async (tx) => {
		const [again] = await tx
			.update(webhookDeliveries)
			.set({ state: waiting, triesBefore: tries, nextTryAt: sql`now()` })
			.where(and(eq(endpointId, id), hasId(webhookDeliveries.id, deliveryId)))
			.returning();
		if (!again) throw new DomainError("not-found", t("This delivery does not exist."));
		if (again.state === "waiting") await enqueue(tx, sendWebhookJob, { deliveryId, endpointId: id });
	});
}
