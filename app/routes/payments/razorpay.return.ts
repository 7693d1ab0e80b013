import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { PAYMENT_FAILED, type ReturnOutcome, takeReturn } from "~/features/subscriptions/commands.return.server";
import { redirectWithFlash } from "~/http/flash.server";
import { statusOf } from "~/http/status";
import { hasUnstorableText } from "~/http/text";

/** A forged or empty return gets a page of its own: this address is no page of ours, so that any site's post may come in. */
function refused(status: number, message: string) {
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title></head><body><main><h1>${message}</h1><p>If money has left your account, it is matched with your order by itself within half an hour.</p><p><a href="/user/transactions">See your transactions</a></p></main></body></html>`;
	return new Response(html, {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
			"cache-control": "no-store",
		},
	});
}

const GOES_TO: Record<ReturnOutcome, () => Promise<Response>> = {
	paid: () => redirectWithFlash("/user/mobile-maintenance", "Payment successful. Your package has started."),
	failed: () => redirectWithFlash("/user/Packages", PAYMENT_FAILED, "error"),
	waiting: () =>
		redirectWithFlash("/user/transactions", "Your payment is being confirmed. Look here again in a minute.", "info"),
};

async function answer(request: Request, fields: Record<string, string>) {
	const reference = new URL(request.url).searchParams.get("ref") ?? "";
	try {
		if (hasUnstorableText(fields)) throw new DomainError("invalid", PAYMENT_FAILED);
		return await GOES_TO[await takeReturn(reference, fields)]();
	} catch (error) {
		if (error instanceof DomainError) return refused(statusOf(error), error.message);
		throw error;
	}
}

/** A payment link's way back. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	answer(request, Object.fromEntries(new URL(request.url).searchParams));

/** The checkout's way back: a post from Razorpay's site, which carries no session. */
export async function action({ request }: ActionFunctionArgs) {
	const fields = new URLSearchParams(await request.text());
	return answer(request, Object.fromEntries(fields));
}
