import { env } from "~/env.server";
import { isRazorpaySimulated } from "~/features/payments/razorpay-settings.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

/** What Razorpay's checkout needs: script, frame, calls, and forms that end on its hosted page. Our simulator needs none. */
const RAZORPAY = isRazorpaySimulated ? "'self'" : "https://*.razorpay.com https://rzp.io";
const CHECKOUT_SCRIPTS = isRazorpaySimulated ? "" : " https://checkout.razorpay.com";

/** The Content-Security-Policy of a page. Inline scripts need the page's nonce. */
export function contentSecurityPolicy(nonce: string): string {
	const isDevelopment = process.env.NODE_ENV === "development";
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'${CHECKOUT_SCRIPTS}`,
		// The development server adds style elements.
		isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data:",
		"font-src 'none'",
		`connect-src 'self' ${RAZORPAY}${isDevelopment ? " ws:" : ""}`,
		`frame-src ${RAZORPAY}`,
		`form-action 'self' ${RAZORPAY}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
		...(isSecure ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}
