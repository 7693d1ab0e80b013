import { DomainError } from "~/errors";
import { razorpaySettings } from "~/features/money/payments/orders/razorpay-settings.server";
import { findAnyTransaction, type Transaction } from "~/features/money/payments/queries.server";
import {
	checkPayment,
	checkPaymentSoon,
	settleByPayment,
} from "~/features/money/payments/settling/commands.check.server";
import { phrase, t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { ProviderError } from "~/providers/provider-error";
import { isGenuineReturn, type RazorpayReturn, readRazorpayReturn } from "~/providers/razorpay.return.server";
import { fetchRazorpayPayment, razorpayDeadline } from "~/providers/razorpay.server";

/** docs/product.md, section 8. */
export const PAYMENT_FAILED = phrase("Payment Failed. Please try again.");
const forged = () => new DomainError("invalid", t(PAYMENT_FAILED));

function isGenuine(row: Transaction, returned: RazorpayReturn): boolean {
	if (returned.kind === "failure") return true;
	const purchase = { reference: row.id, orderId: row.razorpayOrderId, linkId: row.razorpayLinkId };
	return isGenuineReturn(returned, purchase, razorpaySettings.keySecret);
}

/** How a return ended: `waiting` where the payment could not be looked up just now and will be checked again. */
export type ReturnOutcome = "paid" | "failed" | "waiting";

/**
 * Handles a browser that returns from paying. The transaction is found by our own reference, the fields are trusted by
 * their signature alone, and the payment is looked up at Razorpay before anything is granted.
 * @throws DomainError `invalid` for fields that are forged or empty
 */
export async function handleReturn(reference: string, fields: Record<string, string>): Promise<ReturnOutcome> {
	const row = await findAnyTransaction(reference);
	const returned = readRazorpayReturn(fields);
	if (!row || !returned || !isGenuine(row, returned)) throw forged();
	try {
		const signal = razorpayDeadline();
		// A failure is not signed, so the order is looked up instead.
		if (returned.kind === "failure") return outcomeOf(await checkPayment(row.id, signal));
		await settleByPayment(row.id, await fetchRazorpayPayment(razorpaySettings, returned.paymentId, signal), signal);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		log.error({ err: error, transaction: row.id }, "a return from payment could not be checked");
		await checkPaymentSoon(row.id);
		return returned.kind === "failure" ? "failed" : "waiting";
	}
	const after = await findAnyTransaction(row.id);
	return outcomeOf(after?.status ?? "FAILED");
}

function outcomeOf(status: Transaction["status"]): ReturnOutcome {
	if (status === "SUCCESS") return "paid";
	return status === "PENDING" ? "waiting" : "failed";
}
