import { z } from "zod";
import { transactionJson, transactionRecord } from "~/features/payments/json";
import { paymentClaim, recordClaim } from "~/features/subscriptions/commands.claim.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "recordTransaction",
	tag: "Packages and payments",
	summary: "Order a package, or report how its payment went",
	description:
		"PENDING orders the package. SUCCESS is checked with the payment company before it counts; the same true report again answers the same.",
	failures: {
		402: "The payment company does not confirm this payment; it is kept as FAILED.",
		404: "There is no such package on sale.",
		409: "The free package was had before.",
		503: "The payment company does not answer at the moment.",
	},
	auth: "user",
	input: paymentClaim,
	output: z.object({ status: done, message: words("Transaction recorded."), data: transactionRecord }),
	run: async ({ user, input, request }) => {
		const { origin } = new URL(request.url);
		const transaction = await recordClaim(ownerOf(user, input.user_id), input, origin);
		return { status: true, message: "Transaction recorded.", data: transactionJson(transaction) };
	},
});
