import { DomainError } from "~/errors";
import { findAnyTransaction, type Transaction } from "~/features/payments/queries.server";
import { razorpaySettings } from "~/features/payments/razorpay-settings.server";
import { checkPayment, checkPaymentSoon, settleByPayment } from "~/features/subscriptions/commands.check.server";
import { log } from "~/log.server";
import { ProviderError } from "~/providers/provider-error";
import { fetchRazorpayPayment, razorpayDeadline } from "~/providers/razorpay.server";
import { isLinkSignature, isOrderSignature } from "~/providers/razorpay.signature.server";

/** The fields a browser brings home from Razorpay, whichever way the person paid. */
export type ReturnFields = Record<string, string>;

/** Specification section 8. */
export const PAYMENT_FAILED = "Payment Failed. Please try again.";
const forged = () => new DomainError("invalid", PAYMENT_FAILED);

/** Whether the answer is Razorpay's for this very transaction; order and link ids are taken from our own row. */
function isGenuine(row: Transaction, fields: ReturnFields): boolean {
	const { razorpay_payment_id: paymentId = "", razorpay_signature: signature = "" } = fields;
	const { keySecret } = razorpaySettings;
	if (paymentId === "") return false;
	if (fields.razorpay_payment_link_id !== undefined) {
		const { razorpay_payment_link_reference_id: reference = "", razorpay_payment_link_status: status = "" } = fields;
		if (!row.razorpayLinkId || reference !== row.id) return false;
		return isLinkSignature({ linkId: row.razorpayLinkId, reference, status, paymentId, signature }, keySecret);
	}
	return (
		row.razorpayOrderId !== null && isOrderSignature({ orderId: row.razorpayOrderId, paymentId, signature }, keySecret)
	);
}

/** How a return ended: `waiting` where the provider could not be asked just now, and will be asked again. */
export type ReturnOutcome = "paid" | "failed" | "waiting";

/**
 * Takes a browser that comes back from paying. The transaction is found by our own reference, the answer is believed by
 * its signature alone, and the payment is looked up at the provider before anything is granted.
 * @throws DomainError `invalid` for an answer that is forged or empty
 */
export async function takeReturn(reference: string, fields: ReturnFields): Promise<ReturnOutcome> {
	const row = await findAnyTransaction(reference);
	if (!row) throw forged();
	const isError = Object.keys(fields).some((name) => name.startsWith("error["));
	if (!isError && !isGenuine(row, fields)) throw forged();
	try {
		const signal = razorpayDeadline();
		// A failure comes unsigned, so only the provider's own word on the order counts.
		if (isError) return outcomeOf(await checkPayment(row.id, signal));
		const payment = await fetchRazorpayPayment(razorpaySettings, fields.razorpay_payment_id ?? "", signal);
		await settleByPayment(row.id, payment, signal);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		log.error({ err: error, transaction: row.id }, "a return from payment could not be checked");
		await checkPaymentSoon(row.id);
		return isError ? "failed" : "waiting";
	}
	const after = await findAnyTransaction(row.id);
	return outcomeOf(after?.status ?? "FAILED");
}

function outcomeOf(status: Transaction["status"]): ReturnOutcome {
	if (status === "SUCCESS") return "paid";
	return status === "PENDING" ? "waiting" : "failed";
}
