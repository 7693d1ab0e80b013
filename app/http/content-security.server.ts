import { env } from "~/env.server";
import { isRazorpaySimulated } from "~/features/payments/razorpay-settings.server";
import { paths } from "~/paths";

const isSecure = env.PUBLIC_URL.startsWith("https:");

/** What Razorpay's checkout needs: script, frame, calls, and forms that end on its hosted page. Our simulator needs none. */
const RAZORPAY = isRazorpaySimulated ? "'self'" : "https://*.razorpay.com https://rzp.io";
const CHECKOUT_SCRIPTS = isRazorpaySimulated ? "" : " https://checkout.razorpay.com";

/** Where browsers report what they refused by the newer way, which works over https alone and takes the older one's place. */
export const reportingHeaders: Record<string, string> = isSecure
	? { "reporting-endpoints": `csp="${paths.cspReports}"` }
	: {};

/** Razorpay's script writes into its page as it likes, so the page that opens it does without Trusted Types. */
const isCheckout = (pathname: string) => pathname.startsWith(paths.pay(""));

/** The Content-Security-Policy of a page. Inline scripts need the page's nonce. */
export function contentSecurityPolicy(nonce: string, pathname: string): string {
	const isDevelopment = process.env.NODE_ENV === "development";
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'${CHECKOUT_SCRIPTS}`,
		// The development server adds style elements.
		isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data:",
		"font-src 'none'",
		"worker-src 'self'",
		"manifest-src 'self'",
		`connect-src 'self' ${RAZORPAY}${isDevelopment ? " ws:" : ""}`,
		`frame-src ${RAZORPAY}`,
		`form-action 'self' ${RAZORPAY}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
		// `app/ui/trusted-types.ts` makes the one policy; the development server writes pages of its own.
		...(isDevelopment || isCheckout(pathname) ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
		`report-uri ${paths.cspReports}`,
		...(isSecure ? ["report-to csp", "upgrade-insecure-requests"] : []),
	].join("; ");
}
