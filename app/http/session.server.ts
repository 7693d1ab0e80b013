import { redirect } from "@remix-run/node";
import type { SignedInPerson } from "~/features/sign-in/login.server";
import type { Role, SessionUser } from "~/features/sign-in/session-user.server";
import { endSession, findSession, startSession } from "~/features/sign-in/sessions.server";
import { oncePerRequest, requestContext } from "~/http/context.server";
import { deviceCookie, readText, sessionCookie } from "~/http/cookies.server";
import { MOST_POSTED_BYTES, postedPath } from "~/http/kept-form.server";
import { findOwnPath } from "~/http/own-path";
import { paths } from "~/paths";

/** Starts a browser's session in place of the one it has, if any; the headers carry its cookies. */
export async function openSession(request: Request, user: SignedInPerson): Promise<Headers> {
	const replaced = await readText(sessionCookie, request);
	if (replaced) await endSession(replaced);
	const token = await startSession(user, {
		userAgent: request.headers.get("user-agent") ?? "",
		address: requestContext().address,
	});
	const headers = new Headers();
	headers.append("set-cookie", await sessionCookie.serialize(token));
	headers.append("set-cookie", await deviceCookie.serialize(user.deviceMark));
	return headers;
}

/** The signed-in person, if there is one. */
export function findSignedIn(request: Request): Promise<SessionUser | undefined> {
	return oncePerRequest("session", async () => {
		const token = await readText(sessionCookie, request);
		return token ? findSession(token) : undefined;
	});
}

/** The first screen after login (docs/product.md, section 4). */
const homeOf = (role: Role) => (role === "ADMIN" ? paths.admin.cases : paths.cases);

/** The page after login: a screen of ours that `redirectTo` names, else the role's first screen. */
export function safeRedirect(redirectTo: FormDataEntryValue | null, role: Role): string {
	const path = findOwnPath(redirectTo);
	return path && /^\/(user|admin)(\/|\?|$)/.test(path) ? path : homeOf(role);
}

/**
 * Sends a person without a session to the login form, which leads back here (decision 2). A form that was posted goes
 * along where the browser had a session (307), so that it can be kept (decision 265).
 */
async function askToSignIn(request: Request): Promise<Response> {
	const isPosted = request.method !== "GET";
	const size = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
	const isKept = isPosted && size <= MOST_POSTED_BYTES && (await readText(sessionCookie, request)) !== undefined;
	const login = isPosted ? paths.login : paths.home;
	return redirect(`${login}?redirectTo=${encodeURIComponent(postedPath(request))}`, isKept ? 307 : 303);
}

async function requireRole(request: Request, role: Role): Promise<SessionUser> {
	const user = await findSignedIn(request);
	if (!user) throw await askToSignIn(request);
	if (user.role !== role) throw redirect(paths.unauthorized, 303);
	return user;
}

/** The signed-in person of a user screen. @throws a redirect to the login form or to /unauthorized. */
export const requireUser = (request: Request) => requireRole(request, "USER");

/** The signed-in administrator. @throws a redirect to the login form or to /unauthorized. */
export const requireAdmin = (request: Request) => requireRole(request, "ADMIN");

/** The person of a screen that both roles have, each below its own layout. @throws as the two above. */
export function requireOwnArea(request: Request): Promise<SessionUser> {
	return requireRole(request, new URL(request.url).pathname.startsWith("/admin/") ? "ADMIN" : "USER");
}

/** Anybody signed in, whatever the role. @throws a redirect to the login form. */
export async function requireSignedIn(request: Request): Promise<SessionUser> {
	const user = await findSignedIn(request);
	if (!user) throw await askToSignIn(request);
	return user;
}

/** Ends this browser's session; the headers remove its cookie. */
export async function closeSession(request: Request): Promise<Headers> {
	const token = await readText(sessionCookie, request);
	if (token) await endSession(token);
	return new Headers({ "set-cookie": await sessionCookie.serialize("", { maxAge: 0 }) });
}
