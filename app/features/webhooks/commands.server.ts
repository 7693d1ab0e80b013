import { and, eq, gte, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { hasId } from "~/db/ids";
import { createLimit } from "~/db/limiter.server";
import { users } from "~/db/schema/users";
import { webhookDeliveries, webhookEndpoints } from "~/db/schema/webhooks";
import { DomainError } from "~/errors";
import { recordSecurity } from "~/features/audit/security.server";
import type { SecurityAct } from "~/features/audit/security-acts";
import { type Proof, requireFreshProof, requireProofOfCaller } from "~/features/sign-in/proof.server";
import { checkAddress } from "~/features/webhooks/check-address.server";
import { recoverWebhooks } from "~/features/webhooks/commands.deliver.server";
import { bodyOf, queueDeliveries } from "~/features/webhooks/commands.emit.server";
import { TEST_KIND } from "~/features/webhooks/kinds";
import { mailOwner } from "~/features/webhooks/owner-mail.server";
import { createSecret } from "~/features/webhooks/signature.server";
import type { WebhookInput } from "~/features/webhooks/webhook-input";
import { t } from "~/language/translate";

/** Addresses a person may have. */
export const MAX_WEBHOOKS = 10;
/** For so long the secret before is good, too. */
const BOTH_VALID = sql`interval '24 hours'`;

const notFound = () => new DomainError("not-found", t("This webhook does not exist."));
const ownWebhook = (userId: string, id: string) =>
	and(eq(webhookEndpoints.userId, userId), hasId(webhookEndpoints.id, id));

const record = (tx: Database, act: SecurityAct, userId: string, id: string) =>
	recordSecurity(tx, { act, userId, details: { webhook: id } });

/**
 * Adds an address and gives its secret, which can never be read again.
 * @throws DomainError `invalid` on field `url`, `conflict` where the person has ten
 */
export async function addWebhook(userId: string, { url, kinds }: WebhookInput) {
	const address = await checkAddress(url);
	const { secret, sealed } = createSecret();
	return db.transaction(async (tx) => {
		// Locks the person, so that addresses added at the same moment are counted one after the other.
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
		if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.userId, userId))) >= MAX_WEBHOOKS)
			throw new DomainError(
				"conflict",
				t("You can have {most} webhooks at most. Delete one first.", { most: MAX_WEBHOOKS }),
				{ reason: "too_many_webhooks" },
			);
		const [added] = await tx
			.insert(webhookEndpoints)
			.values({ userId, url: address, kinds, sealedSecret: sealed })
			.returning({ id: webhookEndpoints.id });
		if (!added) throw new Error("The webhook was not written");
		await record(tx, "webhook-added", userId, added.id);
		await mailOwner(tx, { id: added.id, userId, url: address }, "added");
		return { id: added.id, secret };
	});
}

/** `addWebhook` for a signed-in person or a program of theirs. @throws as `requireProofOfCaller` and `addWebhook` */
export async function addWebhookWithProof(proof: Proof, input: WebhookInput) {
	await requireProofOfCaller(proof);
	return addWebhook(proof.user.id, input);
}

/** Makes a new secret and gives it; the one before is good for another day. @throws as `requireFreshProof`; `not-found` */
export async function rotateSecret(proof: Proof, id: string): Promise<string> {
	await requireFreshProof(proof);
	const { secret, sealed } = createSecret();
	await db.transaction(async (tx) => {
		const [rotated] = await tx
			.update(webhookEndpoints)
			.set({
				sealedSecret: sealed,
				sealedPreviousSecret: sql`${webhookEndpoints.sealedSecret}`,
				previousUntil: sql`now() + ${BOTH_VALID}`,
			})
			.where(ownWebhook(proof.user.id, id))
			.returning({ id: webhookEndpoints.id });
		if (!rotated) throw notFound();
		await record(tx, "webhook-secret", proof.user.id, id);
	});
	return secret;
}

/** Deletes an address with its log; what was not delivered is not sent any more. @throws DomainError `not-found` */
export async function deleteWebhook(userId: string, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [deleted] = await tx
			.delete(webhookEndpoints)
			.where(ownWebhook(userId, id))
			.returning({ id: webhookEndpoints.id });
		if (!deleted) throw notFound();
		await record(tx, "webhook-deleted", userId, id);
	});
}

/** `deleteWebhook` for a signed-in person or a program of theirs. @throws as `requireProofOfCaller`; `not-found` */
export async function deleteWebhookWithProof(proof: Proof, id: string): Promise<void> {
	await requireProofOfCaller(proof);
	await deleteWebhook(proof.user.id, id);
}

/** Deletes what a person added since a moment: whoever took the account over may have had its events sent elsewhere. */
export async function removeWebhooksSince(tx: Database, userId: string, since: Date): Promise<void> {
	await tx
		.delete(webhookEndpoints)
		.where(and(eq(webhookEndpoints.userId, userId), gte(webhookEndpoints.createdAt, since)));
}

/** Stops sending to an address. @throws DomainError `not-found` */
export async function pauseWebhook(userId: string, id: string): Promise<void> {
	const [paused] = await db
		.update(webhookEndpoints)
		.set({ pausedAt: sql`coalesce(${webhookEndpoints.pausedAt}, now())` })
		.where(ownWebhook(userId, id))
		.returning({ id: webhookEndpoints.id });
	if (!paused) throw notFound();
}

/** Sends to an address again that was paused, or turned off since it failed; what still waits goes out. @throws `not-found` */
export async function resumeWebhook(userId: string, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [on] = await tx
			.update(webhookEndpoints)
			.set({ pausedAt: null, disabledAt: null, disabledFor: null, failingSince: null })
			.where(ownWebhook(userId, id))
			.returning({ id: webhookEndpoints.id });
		if (!on) throw notFound();
		await recoverWebhooks(tx, id);
	});
}

/** Tests and repeats of a person in a minute. */
const sending = createLimit({ name: "webhook-sending", points: 30, seconds: 60 });

/** The row of an address that is sent to, locked. @throws DomainError `not-found`, `conflict` where it is paused or off */
async function requireOn(tx: Database, userId: string, id: string): Promise<void> {
	const [row] = await tx
		.select({ isOff: sql<boolean>`coalesce(${webhookEndpoints.pausedAt}, ${webhookEndpoints.disabledAt}) is not null` })
		.from(webhookEndpoints)
		.where(ownWebhook(userId, id))
		.for("share");
	if (!row) throw notFound();
	if (row.isOff) throw new DomainError("conflict", t("Nothing is sent to this webhook now. Resume it first."));
}

/** Sends an event that means nothing, once. @throws DomainError `not-found`, `conflict`, `too-many` */
export async function sendTest(userId: string, id: string): Promise<void> {
	await sending.take(userId);
	await db.transaction(async (tx) => {
		await requireOn(tx, userId, id);
		const body = bodyOf(TEST_KIND, { webhook_id: id });
		const made = await tx.insert(webhookDeliveries).values({ endpointId: id, kind: TEST_KIND, body }).returning();
		await queueDeliveries(tx, made);
	});
}

/** Sends a delivery again at once, under its own id, and with all its tries to come. @throws as `sendTest` */
export async function sendAgain(userId: string, id: string, deliveryId: string): Promise<void> {
	await sending.take(userId);
	await db.transaction(async (tx) => {
		await requireOn(tx, userId, id);
		const [again] = await tx
			.update(webhookDeliveries)
			.set({
				state: sql`case when ${webhookDeliveries.state} = 'sending' then 'sending' else 'waiting' end`,
				triesBefore: sql`${webhookDeliveries.tries}`,
				nextTryAt: sql`now()`,
			})
			.where(and(eq(webhookDeliveries.endpointId, id), hasId(webhookDeliveries.id, deliveryId)))
			.returning();
		if (!again) throw new DomainError("not-found", t("This delivery does not exist."));
		if (again.state === "waiting") await queueDeliveries(tx, [again]);
	});
}
