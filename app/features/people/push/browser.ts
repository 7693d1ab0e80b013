import type { TurnOnInput } from "~/features/people/push/device-input.server";
import { t } from "~/platform/language/translate";

type Subscribed = Omit<TurnOnInput, "intent">;

const bytesOf = (base64url: string) =>
	Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

export const canTakePushes = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscribe(publicKey: string): Promise<PushSubscription> {
	const { pushManager } = await navigator.serviceWorker.ready;
	const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
	return pushManager.subscribe(options).catch(async (error: unknown) => {
		// A subscription under an earlier key of ours.
		const earlier = await pushManager.getSubscription();
		if (!earlier) throw error;
		await earlier.unsubscribe();
		return pushManager.subscribe(options);
	});
}

/** Asks the person, through the browser, for notifications. @returns the browser's subscription, or words for why there is none */
export async function askForPushes(publicKey: string): Promise<Subscribed | string> {
	const permission = await Notification.requestPermission();
	if (permission === "denied")
		return t(
			"Notifications from this site are blocked. Allow them in your browser's settings for this site, then try again.",
		);
	if (permission !== "granted") return t("You closed the question. Turn on again to see it once more.");
	try {
		const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = (await subscribe(publicKey)).toJSON();
		return { endpoint, p256dh, auth };
	} catch {
		return t("Your browser's push service does not answer. Check your connection and try again.");
	}
}
