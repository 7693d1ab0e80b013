import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordConfirmed, requireDevice } from "~/features/people/push/devices.server";
import { readReceipt } from "~/features/people/push/receipt.server";
import { addMessages } from "~/features/telling/outbox/queue.server";
import { messages } from "~/features/telling/outbox/schema";
import { paths } from "~/paths";
import { formatMoment, MINUTE_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Wrong tokens only; a device has none. */
const wrongReceipts = createLimit({ name: "push-receipt", points: 30, seconds: 60 * 60 });
const tests = createLimit({ name: "push-test", points: 20, seconds: 60 * 60 });

const TEST_AWAITED_MS = 10 * MINUTE_MS;

/**
 * Records that a device showed a push: the message has arrived, and nothing goes in its place. One that is late, after something
 * did, arrived all the same; a second one changes nothing. No answer tells whether a token was right.
 * @throws DomainError `too-many` for an address that tries tokens
 */
export async function recordReceipt(token: string, address: string): Promise<void> {
	const receipt = readReceipt(token);
	if (!receipt) {
		await wrongReceipts.take(address);
		return;
	}
	const { messageId, deviceId } = receipt;
	await db.transaction(async (tx) => {
		const isUnconfirmed = and(eq(messages.id, messageId), eq(messages.channel, "push"), isNull(messages.arrivedAt));
		const arrived = { arrivedAt: sql`now()`, acceptedAt: sql`coalesce(${messages.acceptedAt}, now())` };
		const [waiting] = await tx
			.update(messages)
			.set({ ...arrived, status: "delivered", statusAt: sql`now()`, words: null })
			.where(and(isUnconfirmed, inArray(messages.status, ["queued", "sent"])))
			.returning({ id: messages.id });
		if (!waiting) await tx.update(messages).set({ arrivedAt: sql`now()` }).where(isUnconfirmed);
		await recordConfirmed(tx, deviceId);
	});
}

/** Queues a push to one of a person's devices, which only tests it. @throws DomainError `not-found`, `too-many` */
export async function testPush(userId: string, deviceId: string): Promise<void> {
	await tests.take(userId);
	const words = { title: t("Test from Nyaya Diary"), body: t("Push works on this device."), path: paths.alerts };
	await db.transaction(async (tx) => {
		await requireDevice(tx, userId, deviceId);
		const expiresAt = new Date(Date.now() + TEST_AWAITED_MS);
		await addMessages(tx, [{ userId, channel: "push", recipient: deviceId, words: { push: words }, expiresAt }]);
	});
}

/** What became of the last test of a device; undefined if there is none. */
export async function findPushTest(userId: string, deviceId: string) {
	const [test] = await db
		.select(columnsOf(messages, "status", "arrivedAt"))
		.from(messages)
		.where(and(eq(messages.userId, userId), eq(messages.channel, "push"), eq(messages.recipient, deviceId)))
		.orderBy(desc(messages.id))
		.limit(1);
	if (!test) return undefined;
	const arrived = test.arrivedAt && formatMoment(test.arrivedAt);
	return { arrived, isWaiting: !arrived && test.status !== "failed" };
}
