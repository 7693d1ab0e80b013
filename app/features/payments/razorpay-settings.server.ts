import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { log } from "~/log.server";
import { ProviderError } from "~/providers/provider-error";
import type { RazorpaySettings } from "~/providers/razorpay.server";

export const razorpaySettings: RazorpaySettings = {
	baseUrl: env.RAZORPAY_BASE_URL,
	keyId: env.RAZORPAY_KEY_ID,
	keySecret: env.RAZORPAY_KEY_SECRET,
};

/** Whether payments are played by our own stand-in, whose checkout comes from our own origin. */
export const isRazorpayStandIn = env.RAZORPAY_BASE_URL.startsWith(`${env.LOOPBACK_URL}/sandbox/`);

export const CHECKOUT_SCRIPT = isRazorpayStandIn
	? "/sandbox/razorpay/checkout.js"
	: "https://checkout.razorpay.com/v1/checkout.js";

/** Turns a provider's silence into words for the person who waits; any other fault goes on as it is. */
export function sayUnavailable(words: string) {
	return (error: unknown): never => {
		if (!(error instanceof ProviderError)) throw error;
		log.error({ err: error }, "Razorpay could not be asked");
		throw new DomainError("unavailable", words, { cause: error });
	};
}
