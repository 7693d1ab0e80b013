import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { isRazorpaySimulated } from "~/features/money/payments/orders/razorpay-settings.server";
import { carriesToken } from "~/paths";
import { env } from "~/platform/settings/env.server";

export const publicUrl = new URL(env.PUBLIC_URL);

/** Without PUBLIC_URL the product runs as a local trial, reachable by any name of the machine. */
const OWN_ORIGINS = env.isPublicUrlGiven
	? [publicUrl.origin]
	: ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.PORT}`);

/** Whether an Origin header names another site. */
export const isForeignOrigin = (origin: string | undefined) => origin !== undefined && !OWN_ORIGINS.includes(origin);

/** Permissions-Policy of pages and their frames. Razorpay's checkout opens bank apps for payment. */
const MAY_USE: Record<string, string> = {
	accelerometer: "()",
	autoplay: "()",
	camera: "()",
	"clipboard-write": "(self)",
	"display-capture": "()",
	"encrypted-media": "()",
	fullscreen: "()",
	geolocation: "()",
	gyroscope: "()",
	hid: "()",
	"idle-detection": "()",
	magnetometer: "()",
	microphone: "()",
	midi: "()",
	"otp-credentials": "(self)",
	payment: isRazorpaySimulated ? "()" : '(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
	"publickey-credentials-create": "(self)",
	"publickey-credentials-get": "(self)",
	"screen-wake-lock": "()",
	serial: "()",
	usb: "()",
	"web-share": "(self)",
	"xr-spatial-tracking": "()",
};

const permissionsPolicy = Object.entries(MAY_USE)
	.map(([feature, who]) => `${feature}=${who}`)
	.join(", ");

const protect = helmet({
	// Default for responses that are not pages; a page replaces it with its own policy.
	contentSecurityPolicy: {
		useDefaults: false,
		directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
	},
	crossOriginEmbedderPolicy: false,
	crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
	referrerPolicy: { policy: "strict-origin-when-cross-origin" },
	frameguard: { action: "deny" },
	strictTransportSecurity: publicUrl.protocol === "https:" ? { maxAge: 365 * 24 * 60 * 60 } : false,
});

function readPolicies(): [name: string, value: string][] {
	const sample = new ServerResponse(new IncomingMessage(new Socket()));
	protect(sample.req, sample, () => {});
	return Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Security headers of every response, computed once. */
export const POLICIES: readonly [name: string, value: string][] = [
	...readPolicies(),
	["permissions-policy", permissionsPolicy],
];

/** Headers for stylesheets and scripts. The other headers have no effect there, and would add a kilobyte to each file. */
const WANTED_OF_PARTS = ["x-content-type-options", "strict-transport-security"];
const OF_PARTS = POLICIES.filter(([name]) => WANTED_OF_PARTS.includes(name.toLowerCase()));
const isPartOfPage = (path: string) => path.startsWith("/assets/");

/**
 * Sets the security headers on any response, files and errors included. If the address contains a token, Referer is limited to
 * our origin; `no-referrer` would make browsers send `Origin: null` with the forms of these pages.
 */
export function setPolicies(res: ServerResponse, path: string) {
	for (const [name, value] of isPartOfPage(path) ? OF_PARTS : POLICIES) res.setHeader(name, value);
	if (carriesToken(path)) res.setHeader("referrer-policy", "strict-origin");
}
