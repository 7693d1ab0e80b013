import { DomainError } from "~/errors";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { findCallersSession } from "~/features/people/sign-in/sessions/sessions.server";
import { API_TOKEN_PREFIX, findTokenHolder } from "~/features/people/sign-in/tokens/api-tokens.server";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { traceUser } from "~/platform/log/request-trace.server";
import { readText, sessionCookie } from "~/web/access/cookies.server";
import { isTokenOfPerson } from "~/web/access/csrf.server";
import { mustSetUpSecondFactor } from "~/web/access/session.server";

/** Allowed callers: anyone, anyone signed in, or an administrator. */
export type Auth = "open" | "user" | "admin";

const isReading = (request: Request) => request.method === "GET" || request.method === "HEAD";

/** The holder of a named API token (created in the profile). A read-only token may not write. */
async function findTokenCaller(token: string, request: Request): Promise<SessionUser | undefined> {
	const holder = await findTokenHolder(token, requestContext());
	if (holder) traceUser(holder.id);
	if (holder?.scope === "read" && !isReading(request))
		throw new DomainError("forbidden", "This token is read-only. Create one with write access.", {
			reason: "token_read_only",
		});
	return holder;
}

/** The caller by bearer token, else by session cookie; with a cookie, writes must come from the product's own pages. */
async function findCaller(request: Request): Promise<SessionUser | undefined> {
	const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
	if (bearer?.startsWith(API_TOKEN_PREFIX)) return findTokenCaller(bearer, request);
	if (bearer) return findCallersSession(bearer);
	const token = await readText(sessionCookie, request);
	if (!token) return undefined;
	const isOwnPage = request.headers.has("origin") && !requestContext().isForeignOrigin;
	if (!isReading(request) && !isOwnPage)
		throw new DomainError("forbidden", "A call with a cookie must come from our own pages. Use a token.", {
			reason: "foreign_page",
		});
	const user = await findCallersSession(token);
	// The service worker sends a kept form with its token.
	const formToken = request.headers.get("form-token");
	if (user && formToken !== null && !isTokenOfPerson(formToken, user.id, token))
		throw new DomainError("forbidden", t("This form was not made for you. Open it again and send it."), {
			reason: "foreign_page",
		});
	return user;
}

/** The caller; undefined where the call is open. @throws DomainError unauthorised or forbidden. */
export async function requireCaller(request: Request, auth: Auth): Promise<SessionUser | undefined> {
	if (auth === "open") return undefined;
	const user = await findCaller(request);
	if (user) traceUser(user.id);
	if (!user) throw new DomainError("unauthorised", "Please log in again.");
	if (auth === "admin" && user.role !== "ADMIN")
		throw new DomainError("forbidden", "Only an administrator may do this.", { reason: "admin_only" });
	if (mustSetUpSecondFactor(user))
		throw new DomainError("forbidden", "Administrators must use two-step login. Set it up in your profile.", {
			reason: "second_factor_not_set_up",
		});
	return user;
}
