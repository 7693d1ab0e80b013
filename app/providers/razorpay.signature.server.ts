import { createHmac, timingSafeEqual } from "node:crypto";

const hmac = (message: string | Uint8Array, key: string) => createHmac("sha256", key).update(message).digest();

/** Compares in constant time; whatever is not 64 hex digits is no signature. */
function isSignature(given: string, message: string | Uint8Array, key: string): boolean {
	if (!/^[0-9a-f]{64}$/i.test(given)) return false;
	return timingSafeEqual(Buffer.from(given, "hex"), hmac(message, key));
}

/** Whether the checkout's answer for our order is Razorpay's. The order's id comes from our database, never from the answer. */
export function isOrderSignature(
	{ orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
	keySecret: string,
): boolean {
	return isSignature(signature, `${orderId}|${paymentId}`, keySecret);
}

export type LinkAnswer = { linkId: string; reference: string; status: string; paymentId: string; signature: string };

/** Whether the way back from a payment link is Razorpay's. */
export function isLinkSignature({ linkId, reference, status, paymentId, signature }: LinkAnswer, keySecret: string) {
	return isSignature(signature, `${linkId}|${reference}|${status}|${paymentId}`, keySecret);
}

/** Whether a webhook's raw body was signed with one of the secrets: retries of old events carry the old one. */
export function isWebhookSignature(body: Uint8Array, signature: string, secrets: (string | undefined)[]): boolean {
	return secrets.filter((secret) => secret !== undefined).some((secret) => isSignature(signature, body, secret));
}
