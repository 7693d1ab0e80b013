import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { isRazorpaySimulated } from "~/features/money/payments/orders/razorpay-settings.server";
import { carriesToken } from "~/paths";
import { env } from "~/platform/settings/env.server";

export const publicUrl = new URL(env.PUBLIC_URL);

/** Without a PUBLIC_URL the product is being tried out on this machine, under any of the machine's own names. */
const OWN_ORIGINS = env.isPublicUrlGiven
	? [publicUrl.origin]
	: ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.PORT}`);

/** Whether an Origin header names another site. */
export const isForeignOrigin = (origin: string | undefined) => origin !== undefined && !OWN_ORIGINS.includes(origin);

/** What a page and the frames in it may use of the device. Razorpay's checkout asks a bank's app to pay. */
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
	// What is no page needs nothing; a page's own policy takes this one's place.
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

/** The security headers of every answer, computed once. */
export const POLICIES: readonly [name: string, value: string][] = [
	...readPolicies(),
	["permissions-policy", permissionsPolicy],
];

/**
 * Stylesheets and scripts of a page: what only says how a page behaves would be for nobody, and costs each of them a
 * kilobyte on the way to a phone.
 */
const WANTED_OF_PARTS = ["x-content-type-options", "strict-transport-security"];
const OF_PARTS = POLICIES.filter(([name]) => WANTED_OF_PARTS.includes(name.toLowerCase()));
const isPartOfPage = (path: string) => path.startsWith("/assets/");

/**
 * Sets them on an answer, files and errors included. Where the address carries a token, a Referer names our site at most;
 * `no-referrer` would make browsers send `Origin: null` with the forms of these pages.
 */
export function setPolicies(res: ServerResponse, path: string) {
	for (const [name, value] of isPartOfPage(path) ? OF_PARTS : POLICIES) res.setHeader(name, value);
	if (carriesToken(path)) res.setHeader("referrer-policy", "strict-origin");
}
