import { isRazorpaySimulated } from "~/features/money/payments/orders/razorpay-settings.server";
import { paths } from "~/paths";
import { env } from "~/platform/settings/env.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

const RAZORPAY = " https://*.razorpay.com https://rzp.io";
/** What a page may reach beyond this site. */
type Reach = { hosts: string; frames: string; scripts: string };
/** Razorpay's checkout needs script, frame, calls, and forms that end on its hosted page; its simulator is this site. */
const CHECKOUT: Reach = isRazorpaySimulated
	? { hosts: "", frames: "'self'", scripts: "" }
	: { hosts: RAZORPAY, frames: RAZORPAY.trim(), scripts: " https://checkout.razorpay.com" };
const NOTHING: Reach = { hosts: "", frames: "'none'", scripts: "" };

/** Where browsers report what they refused by the newer way, which works over https alone and takes the older one's place. */
export const reportingHeaders: Record<string, string> = isSecure
	? { "reporting-endpoints": `csp="${paths.cspReports}"` }
	: {};

/** Razorpay's script writes into its page as it likes, so the page that opens it does without Trusted Types. */
const isCheckout = (pathname: string) => pathname.startsWith(paths.pay(""));

/** The Content-Security-Policy of a page. Inline scripts need the page's nonce. */
export function contentSecurityPolicy(nonce: string, pathname: string): string {
	const isDevelopment = process.env.NODE_ENV === "development";
	const reach = isCheckout(pathname) ? CHECKOUT : NOTHING;
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'${reach.scripts}`,
		// The development server adds style elements.
		isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data:",
		"font-src 'none'",
		"worker-src 'self'",
		"manifest-src 'self'",
		`connect-src 'self'${reach.hosts}${isDevelopment ? " ws:" : ""}`,
		`frame-src ${reach.frames}`,
		`form-action 'self'${reach.hosts}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
		// `app/ui/frame/trusted-types.ts` makes the one policy; the development server writes pages of its own.
		...(isDevelopment || isCheckout(pathname) ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
		`report-uri ${paths.cspReports}`,
		...(isSecure ? ["report-to csp", "upgrade-insecure-requests"] : []),
	].join("; ");
}
