import { createHmac, timingSafeEqual } from "node:crypto";

const hmac = (message: string | Uint8Array, key: string) => createHmac("sha256", key).update(message).digest();

/** Whether it may be a signature at all. */
export const isWellFormed = (signature: string) => /^[\da-f]{64}$/i.test(signature);

/** Compares in constant time; rejects anything but 64 hex digits. */
function isSignature(given: string, message: string | Uint8Array, key: string): boolean {
	if (!isWellFormed(given)) return false;
	return timingSafeEqual(Buffer.from(given, "hex"), hmac(message, key));
}

/** Verifies the checkout's signature. `orderId` comes from our database, never from the response. */
export function isOrderSignature(
	{ orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
	keySecret: string,
): boolean {
	return isSignature(signature, `${orderId}|${paymentId}`, keySecret);
}

export type LinkAnswer = { linkId: string; reference: string; status: string; paymentId: string; signature: string };

/** Verifies the signature of a payment link's return. `linkId` comes from our database. */
export function isLinkSignature({ linkId, reference, status, paymentId, signature }: LinkAnswer, keySecret: string) {
	return isSignature(signature, `${linkId}|${reference}|${status}|${paymentId}`, keySecret);
}

/** Verifies a webhook's raw body against each secret: retries of old events are signed with the previous one. */
export function isWebhookSignature(body: Uint8Array, signature: string, secrets: (string | undefined)[]): boolean {
	return secrets.filter((secret) => secret !== undefined).some((secret) => isSignature(signature, body, secret));
}
