import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { deviceMark, type LoggedIn, logIn } from "~/features/accounts/login.server";
import { loginInput } from "~/features/accounts/login-input";
import {
	endSession,
	findSession,
	type Role,
	type SessionUser,
	startSession,
} from "~/features/accounts/sessions.server";
import { oncePerRequest, requestContext } from "~/http/context.server";
import { deviceCookie, readText, sessionCookie } from "~/http/cookies.server";

/** Signs people in by the login form. It touches no session: `openSession` does. */
export const authenticator = new Authenticator<LoggedIn>();
authenticator.use(
	new FormStrategy(async ({ form, request }) =>
		logIn(loginInput.parse(Object.fromEntries(form)), {
			address: requestContext().address,
			device: await readText(deviceCookie, request),
		}),
	),
	"form",
);

/** Starts a browser's session; the headers carry its cookies. */
export async function openSession(request: Request, user: { id: string; role: Role }): Promise<Headers> {
	const token = await startSession(user, {
		userAgent: request.headers.get("user-agent") ?? "",
		address: requestContext().address,
	});
	const headers = new Headers();
	headers.append("set-cookie", await sessionCookie.serialize(token));
	headers.append("set-cookie", await deviceCookie.serialize(deviceMark(user.id)));
	return headers;
}

/** Who is signed in, if anybody. */
export function findSignedIn(request: Request): Promise<SessionUser | undefined> {
	return oncePerRequest("session", async () => {
		const token = await readText(sessionCookie, request);
		return token ? findSession(token) : undefined;
	});
}

/** The first screen after signing in (specification section 4). */
export const homeOf = (role: Role) => (role === "ADMIN" ? "/admin/cases" : "/user/cases");

/**
 * Where to go on after signing in: a path of our own, or the role's first screen.
 * Whatever could lead to another site ("//evil", "/\evil") is dropped.
 */
export function safeRedirect(to: FormDataEntryValue | null, role: Role): string {
	if (typeof to !== "string" || !/^\/(?![/\\])/.test(to)) return homeOf(role);
	const url = new URL(to, "http://own.invalid");
	if (url.host !== "own.invalid" || /^\/(login|logout|api)\b/.test(url.pathname) || url.pathname === "/")
		return homeOf(role);
	return url.pathname + url.search;
}

/** Sends who is not signed in to the login form, and brings them back here afterwards (decision 2). */
function askToSignIn(request: Request): Response {
	const url = new URL(request.url);
	const here = url.pathname.replace(/\.data$/, "") + url.search;
	const door = request.method === "GET" ? "/" : "/login";
	return redirect(`${door}?redirectTo=${encodeURIComponent(here)}`, 303);
}

async function requireRole(request: Request, role: Role): Promise<SessionUser> {
	const user = await findSignedIn(request);
	if (!user) throw askToSignIn(request);
	if (user.role !== role) throw redirect("/unauthorized", 303);
	return user;
}

/** The signed-in person of a user screen. @throws a redirect to the login form or to /unauthorized. */
export const requireUser = (request: Request) => requireRole(request, "USER");

/** The signed-in administrator. @throws a redirect to the login form or to /unauthorized. */
export const requireAdmin = (request: Request) => requireRole(request, "ADMIN");

/** The person of a screen both roles have, each below the layout of their own. @throws as the two above. */
export function requireOwnArea(request: Request): Promise<SessionUser> {
	return requireRole(request, new URL(request.url).pathname.startsWith("/admin/") ? "ADMIN" : "USER");
}

/** Anybody signed in, whatever the role. @throws a redirect to the login form. */
export async function requireSignedIn(request: Request): Promise<SessionUser> {
	const user = await findSignedIn(request);
	if (!user) throw askToSignIn(request);
	return user;
}

/** Ends this browser's session; the headers take its cookie away. */
export async function closeSession(request: Request): Promise<Headers> {
	const token = await readText(sessionCookie, request);
	if (token) await endSession(token);
	return new Headers({ "set-cookie": await sessionCookie.serialize("", { maxAge: 0 }) });
}
