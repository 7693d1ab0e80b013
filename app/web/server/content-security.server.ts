import { isRazorpaySimulated } from "~/features/money/payments/orders/razorpay-settings.server";
import { paths } from "~/paths";
import { env } from "~/platform/settings/env.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

const RAZORPAY = " https://*.razorpay.com https://rzp.io";
/** Origins that a page may use besides this site. */
type Reach = { hosts: string; frames: string; scripts: string };
/** Razorpay's checkout needs its script, a frame, connections, and forms to its hosted page. Its simulator is same-origin. */
const CHECKOUT: Reach = isRazorpaySimulated
	? { hosts: "", frames: "'self'", scripts: "" }
	: { hosts: RAZORPAY, frames: RAZORPAY.trim(), scripts: " https://checkout.razorpay.com" };
const NOTHING: Reach = { hosts: "", frames: "'none'", scripts: "" };

/** Endpoint for CSP reports by the Reporting API. Browsers support it over https only, and then ignore `report-uri`. */
export const reportingHeaders: Record<string, string> = isSecure
	? { "reporting-endpoints": `csp="${paths.cspReports}"` }
	: {};

/** No Trusted Types on the checkout page: Razorpay's script writes HTML strings into it. */
const isCheckout = (pathname: string) => pathname.startsWith(paths.pay(""));

/** Content-Security-Policy of a page. Inline scripts need the page's nonce. */
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
		// The only policy is in `app/ui/frame/trusted-types.ts`, but for the viewer of the API, which has its own and its sanitizer's. The development server writes HTML strings itself.
		...(isDevelopment || isCheckout(pathname)
			? []
			: [
					"require-trusted-types-for 'script'",
					`trusted-types default${pathname === paths.apiCalls ? " dompurify" : ""}`,
				]),
		`report-uri ${paths.cspReports}`,
		...(isSecure ? ["report-to csp", "upgrade-insecure-requests"] : []),
	].join("; ");
}
