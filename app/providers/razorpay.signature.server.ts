import { createHmac, timingSafeEqual } from "node:crypto";

const hmac = (message: string | Uint8Array, key: string) => createHmac("sha256", key).update(message).digest();

/** Compares in constant time; only 64 hex digits can be a signature. */
function isSignature(given: string, message: string | Uint8Array, key: string): boolean {
	if (!/^[0-9a-f]{64}$/i.test(given)) return false;
	return timingSafeEqual(Buffer.from(given, "hex"), hmac(message, key));
}

/** Whether Razorpay signed the checkout's answer. `orderId` comes from our database, never from the answer. */
export function isOrderSignature(
	{ orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
	keySecret: string,
): boolean {
	return isSignature(signature, `${orderId}|${paymentId}`, keySecret);
}

export type LinkAnswer = { linkId: string; reference: string; status: string; paymentId: string; signature: string };

/** Whether Razorpay signed the return from a payment link. `linkId` comes from our database. */
export function isLinkSignature({ linkId, reference, status, paymentId, signature }: LinkAnswer, keySecret: string) {
	return isSignature(signature, `${linkId}|${reference}|${status}|${paymentId}`, keySecret);
}

/** Whether one of the secrets signed a webhook's raw body: retries of old events carry the previous secret. */
export function isWebhookSignature(body: Uint8Array, signature: string, secrets: (string | undefined)[]): boolean {
	return secrets.filter((secret) => secret !== undefined).some((secret) => isSignature(signature, body, secret));
}
