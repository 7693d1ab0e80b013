import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { findSession } from "~/features/people/chamber/session.server";
import type { SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import { signIn, signOut } from "~/features/people/sign-in/sessions/commands.access.server";
import type { Role, SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { endSession } from "~/features/people/sign-in/sessions/sessions.server";
import { paths, profilePaths } from "~/paths";
import { adminPaths } from "~/paths.admin";
import { oncePerRequest, requestContext } from "~/platform/http/context.server";
import { followPerson } from "~/platform/language/catalogs.server";
import { traceUser } from "~/platform/log/request-trace.server";
import { env } from "~/platform/settings/env.server";
import { setCacheOwner } from "~/web/access/cached-pages.server";
import { deviceCookie, languageCookie, readText, sessionCookie } from "~/web/access/cookies.server";
import { findOwnPath } from "~/web/access/own-path";
import { MAX_POSTED_BYTES, postedPath } from "~/web/access/saved-form.server";

/** Starts a session in place of the browser's current one; the headers carry its cookies. */
export async function openSession(request: Request, user: SignedInPerson): Promise<Headers> {
	const replaced = await readText(sessionCookie, request);
	if (replaced) await endSession(replaced);
	const token = await signIn(user, {
		userAgent: request.headers.get("user-agent") ?? "",
		address: requestContext().address,
	});
	const headers = new Headers();
	headers.append("set-cookie", await sessionCookie.serialize(token));
	headers.append("set-cookie", await deviceCookie.serialize(user.deviceMark));
	if (user.language) headers.append("set-cookie", await languageCookie.serialize(user.language));
	return headers;
}

export function findSignedIn(request: Request): Promise<SessionUser | undefined> {
	return oncePerRequest("session", async () => {
		const token = await readText(sessionCookie, request);
		const user = token ? await findSession(token) : undefined;
		if (user) traceUser(user.id);
		setCacheOwner(user);
		followPerson(user?.language ?? null);
		return user;
	});
}

/** The first screen after login (docs/product.md, section 4). */
const homeOf = (role: Role) => (role === "ADMIN" ? adminPaths.cases : paths.cases);

/** The page after login: `redirectTo` if it is a screen below /user or /admin, else the role's first screen. */
export function safeRedirect(redirectTo: FormDataEntryValue | null, role: Role): string {
	const path = findOwnPath(redirectTo);
	return path && /^\/(user|admin)(\/|\?|$)/.test(path) ? path : homeOf(role);
}

/** Redirects to login and back. With a session cookie, a posted form goes along (307) to be saved (decision 265). */
async function askToSignIn(request: Request): Promise<Response> {
	const isPosted = request.method !== "GET";
	const size = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
	const isKept = isPosted && size <= MAX_POSTED_BYTES && (await readText(sessionCookie, request)) !== undefined;
	const login = isPosted ? paths.login : paths.home;
	return redirect(`${login}?redirectTo=${encodeURIComponent(postedPath(request))}`, isKept ? 307 : 303);
}

/** Whether an administrator must set up a second factor before doing anything else. */
export const mustSetUpSecondFactor = ({ role, hasSecondFactor }: Pick<SessionUser, "role" | "hasSecondFactor">) =>
	env.ADMIN_SECOND_FACTOR === "required" && role === "ADMIN" && !hasSecondFactor;

/** Redirects every other page to the set-up. */
function requireSetUp(request: Request, user: SessionUser): void {
	const { secondFactor } = profilePaths(user.role);
	if (mustSetUpSecondFactor(user) && postedPath(request).split("?")[0] !== secondFactor)
		throw redirect(secondFactor, 303);
}

async function requireRole(request: Request, role: Role): Promise<SessionUser> {
	const user = await findSignedIn(request);
	if (!user) throw await askToSignIn(request);
	if (user.role !== role) throw redirect(paths.unauthorized, 303);
	requireSetUp(request, user);
	return user;
}

/** The signed-in person of a user screen. @throws a redirect to the login form or to /unauthorized. */
export const requireUser = (request: Request) => requireRole(request, "USER");

/** Loader of a dialog with an idempotency key, so that a form sent twice takes effect once. */
export async function userFormKey({ request }: { request: Request }): Promise<{ formKey: string }> {
	await requireUser(request);
	return { formKey: randomUUID() };
}

/** The signed-in administrator. @throws a redirect to the login form or to /unauthorized. */
export const requireAdmin = (request: Request) => requireRole(request, "ADMIN");

/**
 * For files with people's data, and money: needs a login by password or a proof of the last 10 minutes.
 * @throws a redirect to the page that asks for it and leads to `to`, this address unless given
 */
function requireProof(user: SessionUser, request: Request, to = postedPath(request)): void {
	if (isFreshlyProven(user)) return;
	throw redirect(`${profilePaths(user.role).prove}?to=${encodeURIComponent(to)}`, 303);
}

/** `requireAdmin` with a fresh proof. @throws as `requireAdmin` and `requireProof` */
export async function requireProvenAdmin(request: Request, to?: string): Promise<SessionUser> {
	const admin = await requireAdmin(request);
	requireProof(admin, request, to);
	return admin;
}

/** `requireUser` with a fresh proof. @throws as `requireUser` and `requireProof` */
export async function requireProvenUser(request: Request): Promise<void> {
	requireProof(await requireUser(request), request);
}

/** The address to return to after the proof. */
export const proofReturn = (request: Request) => new URL(request.url).searchParams.get("to");

/** The person of a screen that exists below both /user and /admin. @throws as `requireUser` and `requireAdmin`. */
export function requireOwnArea(request: Request): Promise<SessionUser> {
	return requireRole(request, new URL(request.url).pathname.startsWith("/admin/") ? "ADMIN" : "USER");
}

/**
 * `requireOwnArea` for exports of the person's own data: needs a login or password of the last 10 minutes.
 * @throws a redirect to the page that asks for the password, too
 */
export async function requireProvenOwnArea(request: Request): Promise<SessionUser> {
	const user = await requireOwnArea(request);
	if (!isFreshlyProven(user)) throw redirect(profilePaths(user.role).data, 303);
	return user;
}

/** Anyone signed in, of either role. @throws a redirect to the login form. */
export async function requireSignedIn(request: Request): Promise<SessionUser> {
	const user = await findSignedIn(request);
	if (!user) throw await askToSignIn(request);
	requireSetUp(request, user);
	return user;
}

/** Ends this browser's session; the headers remove its cookie. */
export async function closeSession(request: Request): Promise<Headers> {
	const token = await readText(sessionCookie, request);
	if (token) await signOut(token);
	return new Headers({ "set-cookie": await sessionCookie.serialize("", { maxAge: 0 }) });
}
