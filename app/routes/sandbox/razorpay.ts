import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { answerRazorpay } from "~/sandbox/razorpay/razorpay.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

async function answer({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
	requireSandbox();
	return answerRazorpay(request, params["*"] ?? "", {
		keyId: env.RAZORPAY_KEY_ID,
		keySecret: env.RAZORPAY_KEY_SECRET,
		webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
		webhookUrl: `${env.LOOPBACK_URL}/webhooks/razorpay`,
	});
}

export const loader = answer;
export const action = answer;
