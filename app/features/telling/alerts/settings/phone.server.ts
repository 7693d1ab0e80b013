import { z } from "zod";
import { deviceInput, turnOnInput } from "~/features/people/push/device-input.server";
import { deviceItems, turnOffPush, turnOnPush } from "~/features/people/push/devices.server";
import { readPushKeys } from "~/features/people/push/keys.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { readShowsNames, saveShowsNames } from "~/features/telling/alerts/settings/settings.server";
import { findPushTest, testPush } from "~/features/telling/outbox/push-receipts.server";
import { t } from "~/platform/language/translate";

const namesInput = z.object({ intent: z.literal("names"), names: z.literal("1").optional() });

/** The forms of push notifications, by their buttons. */
export const phoneInput = z.discriminatedUnion("intent", [turnOnInput, deviceInput, namesInput]);
export const isOfPhone = (intent: unknown) => ["turn-on", "turn-off", "test", "names"].includes(String(intent));

/** What the page of alerts says about push in this browser. */
export async function readPhone(user: SessionUser) {
	const [{ publicKey }, showsNames, items] = await Promise.all([
		readPushKeys(),
		readShowsNames(user.id),
		deviceItems(user),
	]);
	const device = items.find(({ isThis }) => isThis);
	return { publicKey, showsNames, device, test: device && (await findPushTest(user.id, device.id)) };
}

/** Does what a form of push notifications says. @returns words for it. @throws as the commands */
export async function changePhone(user: SessionUser, input: z.output<typeof phoneInput>, userAgent: string) {
	switch (input.intent) {
		case "turn-on":
			await turnOnPush(user, input, userAgent);
			return t("Push notifications are on. Send a test.");
		case "turn-off":
			await turnOffPush(user.id, input.device);
			return t("Push notifications are off on that device.");
		case "test":
			await testPush(user.id, input.device);
			return t("Test sent.");
		case "names":
			await saveShowsNames(user.id, input.names !== undefined);
			return t("Alerts saved.");
	}
}
