import { z } from "zod";
import { transactionJson, transactionRecord } from "~/features/payments/json";
import { paymentClaim, recordClaim } from "~/features/subscriptions/commands.claim.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary:
		"Report a payment: a SUCCESS is checked with the payment service before it counts; PENDING orders the package",
	auth: "user",
	input: paymentClaim,
	output: z.object({ status: z.boolean(), message: z.string(), data: transactionRecord }),
	run: async ({ user, input, request }) => {
		const { origin } = new URL(request.url);
		const transaction = await recordClaim(ownerOf(user, input.user_id), input, origin);
		return { status: true, message: "Transaction recorded.", data: transactionJson(transaction) };
	},
});
