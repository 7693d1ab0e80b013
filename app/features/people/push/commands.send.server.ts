import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { endDevices } from "~/features/people/push/commands.end.server";
import { isDeviceOf } from "~/features/people/push/devices.server";
import { readPushKeys } from "~/features/people/push/keys.server";
import { receiptToken } from "~/features/people/push/receipt.server";
import { pushDevices } from "~/features/people/push/schema";
import type { PushPayload, PushWords } from "~/features/people/push/words";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { env } from "~/platform/settings/env.server";
import { unseal } from "~/platform/settings/secrets.server";
import { ProviderError } from "~/providers/provider-error";
import { sendPush } from "~/providers/push.server";

const subscriptionKeys = z.object({ p256dh: z.string(), auth: z.string() });

type Push = { messageId: string; userId: string; words: PushWords /** One device only. */; deviceId?: string };

async function sendToDevice(
	device: { id: string; endpoint: string; sealedSecret: string },
	{ messageId, words }: Push,
) {
	const settings = {
		...(await readPushKeys()),
		contact: `mailto:${env.OFFICER_EMAIL}`,
		standIn: env.PUSH_STAND_IN,
	};
	const subscription = {
		endpoint: device.endpoint,
		...subscriptionKeys.parse(unseal("push device", device.sealedSecret)),
	};
	const receipt = receiptToken({ messageId, deviceId: device.id });
	try {
		const payload: PushPayload = { ...words, tag: messageId, receipt };
		await sendPush(settings, subscription, JSON.stringify(payload));
		return undefined;
	} catch (error) {
		if (error instanceof ProviderError) return error;
		throw error;
	}
}

/**
 * Sends a message to a person's devices, and ends those that are gone.
 * @throws ProviderError if none of their push services took it: `not-found` where there is no device
 */
export async function pushToDevices(push: Push): Promise<void> {
	const { userId, deviceId } = push;
	const devices = await db
		.update(pushDevices)
		// Before sending, since a receipt may come first.
		.set({ silentSince: sql`coalesce(${pushDevices.silentSince}, now())` })
		.where(deviceId === undefined ? eq(pushDevices.userId, userId) : isDeviceOf(userId, deviceId))
		.returning(columnsOf(pushDevices, "id", "endpoint", "sealedSecret"));
	const outcomes = await Promise.all(
		devices.map(async (device) => ({ id: device.id, error: await sendToDevice(device, push) })),
	);
	const gone = outcomes.flatMap(({ id, error }) => (error?.code === "not-found" ? [id] : []));
	if (gone.length > 0) await db.transaction((tx) => endDevices(tx, inArray(pushDevices.id, gone), "gone"));
	if (outcomes.some(({ error }) => error === undefined)) return;
	const errors = outcomes.flatMap(({ error }) => error ?? []);
	throw (
		errors.find(({ isRetryable }) => isRetryable) ??
		errors[0] ??
		new ProviderError("push", "not-found", "there is no device that takes pushes")
	);
}
