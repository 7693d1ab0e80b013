import { createCookie } from "@remix-run/node";
import { CHALLENGE_SECONDS } from "~/features/people/sign-in/passkeys/challenges.server";
import { HALF_LOGIN_SECONDS } from "~/features/people/sign-in/second-factor/check.server";
import { env } from "~/platform/settings/env.server";

const DAY_SECONDS = 24 * 60 * 60;
const isSecure = env.PUBLIC_URL.startsWith("https:");

/** Over HTTPS the `__Host-` prefix pins a cookie to this very host; plain HTTP (this machine) cannot carry it. */
function ownCookie(name: string, options: { maxAge?: number; httpOnly?: boolean } = {}) {
	return createCookie(isSecure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		secure: isSecure,
		sameSite: "lax",
		...options,
	});
}

/** The session's token. */
export const sessionCookie = ownCookie("session", { maxAge: 90 * DAY_SECONDS });
/** That the right password was given, while the second factor is not. */
export const halfLoginCookie = ownCookie("half_login", { maxAge: HALF_LOGIN_SECONDS });
/** Who this browser is before it signs in: binds forms and one-time codes to it. */
export const visitorCookie = ownCookie("visitor", { maxAge: 30 * DAY_SECONDS });
/** That this browser has signed in to an account before. */
export const deviceCookie = ownCookie("device", { maxAge: 365 * DAY_SECONDS });
/** One message for the next page. */
export const flashCookie = ownCookie("flash", { maxAge: 60 });
/** "light" or "full", where the person chose. */
export const renderModeCookie = ownCookie("render_mode", { maxAge: 365 * DAY_SECONDS });
/** The language of the pages, where the person chose. */
export const languageCookie = ownCookie("language", { maxAge: 365 * DAY_SECONDS });
/** "collapsed" while the sidebar shows icons only (docs/product.md, section 9: kept for 7 days). */
export const sidebarCookie = ownCookie("sidebar", { maxAge: 7 * DAY_SECONDS });

/** The browser that asked a device to make or use a passkey. */
export const passkeyCookie = ownCookie("passkey", { maxAge: CHALLENGE_SECONDS });

/** The cookie's text, or undefined where there is none or it is not text. */
export async function readText(
	cookie: ReturnType<typeof ownCookie>,
	request: Pick<Request, "headers">,
): Promise<string | undefined> {
	const value: unknown = await cookie.parse(request.headers.get("cookie"));
	return typeof value === "string" && value !== "" ? value : undefined;
}
