import { isLinkSignature, isOrderSignature } from "~/providers/razorpay.signature.server";

/**
 * Fields with which Razorpay redirects the browser back. `failure` is unsigned and only a reason to ask Razorpay about the order;
 * `paid` counts only if `isGenuineReturn` confirms it.
 */
export type RazorpayReturn =
	| { kind: "failure" }
	| { kind: "paid"; paymentId: string; signature: string; link?: { reference: string; status: string } };

/** Reads the fields of the return address; undefined if they are not Razorpay's. */
export function readRazorpayReturn(fields: Record<string, string>): RazorpayReturn | undefined {
	if (Object.keys(fields).some((name) => name.startsWith("error["))) return { kind: "failure" };
	const { razorpay_payment_id: paymentId, razorpay_signature: signature = "" } = fields;
	if (!paymentId) return undefined;
	if (fields.razorpay_payment_link_id === undefined) return { kind: "paid", paymentId, signature };
	const { razorpay_payment_link_reference_id: reference = "", razorpay_payment_link_status: status = "" } = fields;
	return { kind: "paid", paymentId, signature, link: { reference, status } };
}

/**
 * Verifies that Razorpay signed the return for this purchase. `purchase` is our own row: the signed ids never come from the
 * browser.
 */
export function isGenuineReturn(
	returned: Extract<RazorpayReturn, { kind: "paid" }>,
	purchase: { reference: string; orderId: string | null; linkId: string | null },
	keySecret: string,
): boolean {
	const { paymentId, signature, link } = returned;
	if (!link) {
		if (purchase.orderId === null) return false;
		return isOrderSignature({ orderId: purchase.orderId, paymentId, signature }, keySecret);
	}
	if (purchase.linkId === null || link.reference !== purchase.reference) return false;
	return isLinkSignature({ linkId: purchase.linkId, ...link, paymentId, signature }, keySecret);
}
