import { env } from "~/env.server";
import { isRazorpayStandIn } from "~/features/payments/razorpay-settings.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

/** Razorpay's checkout on its own step: script, frame and calls; a form may end in its hosted page. Our stand-in needs none. */
const RAZORPAY = isRazorpayStandIn ? "'self'" : "https://*.razorpay.com https://rzp.io";
const CHECKOUT_SCRIPTS = isRazorpayStandIn ? "" : " https://checkout.razorpay.com";

/** What a page may load and run. Scripts carry the page's nonce; nothing inline goes without. */
export function contentSecurityPolicy(nonce: string): string {
	const isDevelopment = process.env.NODE_ENV === "development";
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'${CHECKOUT_SCRIPTS}`,
		// Sonner adds its own style element; the developer's loop adds many.
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
