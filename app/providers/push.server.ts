import webPush from "web-push";
import { openGuard, POST_PROBLEMS, publicGuard, send } from "~/platform/http/guarded-post.server";
import { observed } from "~/providers/observed.server";
import { ProviderError } from "~/providers/provider-error";

/** Both in base64url; the private one signs each push (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };
/** `contact`: whom a push service writes to, `mailto:…`. `standIn`: where the sandbox's own push service is; empty outside one. */
type PushSettings = PushKeys & { contact: string; standIn: string };
/** A browser's subscription: where it takes pushes, and its keys in base64url. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** A push that arrives after its receipt was awaited would only repeat what came by another channel. */
const KEPT_SECONDS = 10 * 60;

const CODES = { 404: "not-found", 410: "not-found", 429: "rate-limited" } as const;

/** Public addresses only; the stand-in is in this machine. */
export const guardOf = (endpoint: string, standIn: string) =>
	standIn !== "" && endpoint.startsWith(standIn) ? openGuard : publicGuard;

function requestOf(
	{ contact, publicKey, privateKey }: PushSettings,
	{ endpoint, ...keys }: Subscription,
	text: string,
) {
	const vapidDetails = { subject: contact, publicKey, privateKey };
	try {
		return webPush.generateRequestDetails({ endpoint, keys }, text, {
			...{ vapidDetails, TTL: KEPT_SECONDS, urgency: "high", contentEncoding: "aes128gcm" },
		});
	} catch (cause) {
		throw new ProviderError("push", "refused", "the keys of a subscription are not valid", { cause });
	}
}

/**
 * Sends a text, encrypted for one browser (RFC 8291), to its push service.
 * @throws ProviderError: `not-found` where the subscription has ended
 */
export const sendPush = (settings: PushSettings, subscription: Subscription, text: string): Promise<void> =>
	observed("push", "message", async () => {
		const { endpoint, headers, body } = requestOf(settings, subscription, text);
		const sent = Object.fromEntries(
			Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
		);
		const guard = guardOf(endpoint, settings.standIn);
		const { status, problem } = await send(endpoint, sent, body ?? "", { guard });
		if (problem === null) return;
		if (status === null) {
			const code = problem === POST_PROBLEMS.private ? "refused" : "network";
			throw new ProviderError("push", code, "a push service could not be reached", { cause: new Error(problem) });
		}
		const code = status === 404 || status === 410 || status === 429 ? CODES[status] : undefined;
		throw new ProviderError("push", code ?? (status >= 500 ? "unavailable" : "refused"), `answered ${status}`);
	});
