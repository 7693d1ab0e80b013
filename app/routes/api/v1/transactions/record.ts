import { z } from "zod";
import { transactionJson, transactionRecord } from "~/features/money/payments/json";
import { paymentClaim } from "~/features/money/payments/settling/claim-input";
import { recordClaim } from "~/features/money/payments/settling/commands.claim.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "recordTransaction",
	tag: "Packages and payments",
	summary: "Order a package, or report the result of its payment",
	description:
		"PENDING orders the package. SUCCESS is first confirmed with the payment company; a payment without an order counts if its email, contact or notes name the caller. A repeated report of a confirmed payment gets the same response.",
	failures: {
		402: "The payment company did not confirm this payment, which is saved as FAILED, or it is being refunded: see message.",
		404: "No such package on sale.",
		409: "The free package was already used.",
		503: "The payment company is not responding.",
	},
	codes: ["not_paid", "not_own", "not_found", "free_package_used"],
	auth: "user",
	input: paymentClaim,
	output: z.object({ status: done, message: words("Transaction recorded."), data: transactionRecord }),
	example: { status: "PENDING", payment_gateway_id: null, receipt_number: null },
	run: async ({ authorize, input, request }) => {
		const { origin } = new URL(request.url);
		const transaction = await recordClaim((await authorize(input.user_id)).ownerId, input, origin);
		return { status: true, message: "Transaction recorded.", data: transactionJson(transaction) };
	},
});
