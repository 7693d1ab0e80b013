import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { findStartNotice } from "~/features/money/payments/orders/start.server";
import {
	handleReturn,
	PAYMENT_FAILED,
	type ReturnOutcome,
} from "~/features/money/payments/settling/commands.claim.server";
import { paths } from "~/paths";
import { statusOf } from "~/platform/http/status";
import { t } from "~/platform/language/translate";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { hasUnstorableText } from "~/web/screens/text";

/** Answers a forged or empty return in plain HTML, since this URL takes cross-site posts and renders no page. */
function refused(status: number, message: string) {
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title></head><body><main><h1>${message}</h1><p>If you were charged, we will match the payment with your order within 30 minutes.</p><p><a href="${paths.transactions}">See your transactions</a></p></main></body></html>`;
	return new Response(html, {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
			"cache-control": "no-store",
		},
	});
}

const ANSWERS: Record<ReturnOutcome, (reference: string) => Promise<Response>> = {
	paid: async (reference) => {
		const { to, words } = await findStartNotice(reference);
		return redirectWithFlash(to, words);
	},
	failed: () => redirectWithFlash(paths.packages, t(PAYMENT_FAILED), "error"),
	waiting: () =>
		redirectWithFlash(paths.transactions, t("We are confirming your payment. Check again in a minute."), "info"),
};

async function answer(request: Request, fields: Record<string, string>) {
	const reference = new URL(request.url).searchParams.get("ref") ?? "";
	try {
		if (hasUnstorableText(fields)) throw new DomainError("invalid", t(PAYMENT_FAILED));
		return await ANSWERS[await handleReturn(reference, fields)](reference);
	} catch (error) {
		if (error instanceof DomainError) return refused(statusOf(error), error.message);
		throw error;
	}
}

/** The return from a payment link. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	answer(request, Object.fromEntries(new URL(request.url).searchParams));

/** The return from the checkout: a cross-site post by Razorpay, without our session. */
export async function action({ request }: ActionFunctionArgs) {
	const fields = new URLSearchParams(await request.text());
	return answer(request, Object.fromEntries(fields));
}
