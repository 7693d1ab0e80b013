import { createCookie } from "@remix-run/node";
import { CHALLENGE_SECONDS } from "~/features/people/sign-in/passkeys/challenges.server";
import { HALF_LOGIN_SECONDS } from "~/features/people/sign-in/second-factor/check.server";
import { env } from "~/platform/settings/env.server";

const DAY_SECONDS = 24 * 60 * 60;
const isSecure = env.PUBLIC_URL.startsWith("https:");

/** Over HTTPS the `__Host-` prefix pins a cookie to this host; plain HTTP (a developer's machine) cannot carry it. */
function ownCookie(name: string, options: { maxAge?: number; httpOnly?: boolean } = {}) {
	return createCookie(isSecure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		secure: isSecure,
		sameSite: "lax",
		...options,
	});
}

export const sessionCookie = ownCookie("session", { maxAge: 90 * DAY_SECONDS });
/** Token of a login that still needs its second factor. */
export const halfLoginCookie = ownCookie("half_login", { maxAge: HALF_LOGIN_SECONDS });
/** Identifies the browser before login; forms and OTPs are bound to it. */
export const visitorCookie = ownCookie("visitor", { maxAge: 30 * DAY_SECONDS });
/** Mark of the person who last signed in from this browser. */
export const deviceCookie = ownCookie("device", { maxAge: 365 * DAY_SECONDS });
/** Id of the account registered from this browser, for the page that waits for its email. */
export const registeredCookie = ownCookie("registered", { maxAge: 2 * DAY_SECONDS });
/** CNR with which a stranger signs up, for the first case of the new account. */
export const firstCaseCookie = ownCookie("first_case", { maxAge: 2 * DAY_SECONDS });
export const flashCookie = ownCookie("flash", { maxAge: 60 });
/** "light" or "full" if the person chose; "able" once a phone has shown that it can carry the full pages. */
export const renderModeCookie = ownCookie("render_mode", { maxAge: 365 * DAY_SECONDS });
export const languageCookie = ownCookie("language", { maxAge: 365 * DAY_SECONDS });
/** "collapsed" while the sidebar shows only icons; kept for 7 days by docs/product.md, section 9. */
export const sidebarCookie = ownCookie("sidebar", { maxAge: 7 * DAY_SECONDS });

/** Binds a passkey challenge to the browser that asked for it. */
export const passkeyCookie = ownCookie("passkey", { maxAge: CHALLENGE_SECONDS });

type Sent = Pick<Request, "headers">;

/** The cookie's value; undefined without parsing if the header does not name it. */
export async function readCookie(cookie: ReturnType<typeof ownCookie>, { headers }: Sent): Promise<unknown> {
	const header = headers.get("cookie");
	return header?.includes(`${cookie.name}=`) ? cookie.parse(header) : undefined;
}

/** The cookie's text, or undefined if it is missing, empty or not text. */
export async function readText(cookie: ReturnType<typeof ownCookie>, request: Sent): Promise<string | undefined> {
	const value = await readCookie(cookie, request);
	return typeof value === "string" && value !== "" ? value : undefined;
}
