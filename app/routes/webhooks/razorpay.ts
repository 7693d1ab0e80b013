import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { handleRazorpayWebhook } from "~/features/money/payments/settling/commands.webhook.server";
import { isWellFormed } from "~/providers/razorpay.signature.server";
import { failure } from "~/web/api/api-answer.server";

export const loader = () => failure("method_not_allowed", "This address takes POST.", { headers: { allow: "POST" } });

/** Receives Razorpay's events. An unexpected error gives a 500, after which Razorpay retries. */
export async function action({ request }: ActionFunctionArgs) {
	const { headers } = request;
	const signature = headers.get("x-razorpay-signature") ?? "";
	// Before anything is read of a body that anyone may send.
	if (!isWellFormed(signature))
		return failure("invalid_input", "The signature is not valid.", { headers: { connection: "close" } });
	const body = new Uint8Array(await request.arrayBuffer());
	try {
		await handleRazorpayWebhook(body, signature, headers.get("x-razorpay-event-id") ?? "");
	} catch (error) {
		if (error instanceof DomainError) return failure(error.reason, error.message);
		throw error;
	}
	return Response.json({ status: true });
}
