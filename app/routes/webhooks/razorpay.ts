import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { handleRazorpayWebhook } from "~/features/money/payments/settling/commands.webhook.server";
import { failure } from "~/web/api/api-answer.server";

export const loader = () => failure("method_not_allowed", "This address takes POST.", { headers: { allow: "POST" } });

/** Receives Razorpay's events. An unexpected error gives a 500, after which Razorpay retries. */
export async function action({ request }: ActionFunctionArgs) {
	const { headers } = request;
	const body = new Uint8Array(await request.arrayBuffer());
	try {
		await handleRazorpayWebhook(
			body,
			headers.get("x-razorpay-signature") ?? "",
			headers.get("x-razorpay-event-id") ?? "",
		);
	} catch (error) {
		if (error instanceof DomainError) return failure(error.reason, error.message);
		throw error;
	}
	return Response.json({ status: true });
}
