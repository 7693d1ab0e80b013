import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { recordReceipt } from "~/features/telling/outbox/push-receipts.server";
import { requestContext } from "~/platform/http/context.server";
import { failure } from "~/web/api/api-answer.server";

export const loader = () => failure("method_not_allowed", "This address takes POST.", { headers: { allow: "POST" } });

/** A device's receipt of a push, by the token that only it could decrypt. Nothing is read of the body; the answer tells nothing. */
export async function action({ request }: ActionFunctionArgs) {
	try {
		await recordReceipt(request.headers.get("push-receipt") ?? "", requestContext().address);
	} catch (error) {
		if (error instanceof DomainError) return failure(error.reason, error.message);
		throw error;
	}
	return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
