import { paths } from "~/paths";
import { env } from "~/platform/settings/env.server";
import type { RazorpaySettings } from "~/providers/razorpay.server";

export const razorpaySettings: RazorpaySettings = {
	baseUrl: env.RAZORPAY_BASE_URL,
	keyId: env.RAZORPAY_KEY_ID,
	keySecret: env.RAZORPAY_KEY_SECRET,
};

/** Whether our simulator replaces Razorpay; its checkout script comes from our own origin. */
export const isRazorpaySimulated = env.RAZORPAY_BASE_URL.startsWith(`${env.LOOPBACK_URL}/sandbox/`);

export const CHECKOUT_SCRIPT = isRazorpaySimulated
	? "/sandbox/razorpay/checkout.js"
	: "https://checkout.razorpay.com/v1/checkout.js";

/** The page the browser returns to after a payment. */
export const returnPath = (transactionId: string) => `${paths.razorpayReturn}?ref=${transactionId}`;
