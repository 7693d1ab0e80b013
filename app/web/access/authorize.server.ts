import { DomainError } from "~/errors";
import type { Actor } from "~/features/people/audit/actor";
import { type ActingContext, findRole, requireRight } from "~/features/people/chamber/acting.server";
import { endedWords, type Right } from "~/features/people/chamber/rights";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { stopActingFor } from "~/features/people/sign-in/sessions/sessions.server";
import { isUuid } from "~/platform/db/rows";
import { requestContext } from "~/platform/http/context.server";
import { isPrefetch } from "~/platform/http/prefetch";
import { t } from "~/platform/language/translate";
import { ownerInToken } from "~/web/access/csrf.server";
import { requireUser } from "~/web/access/session.server";
import { ACCESS_ENDED } from "~/web/frame/error-page";
import { readPostedForm } from "~/web/screens/posted-form.server";

/** The signed-in person as the audit log names them: who, and from which address this request came. */
export const actorOf = ({ id }: { id: string }): Actor => ({ id, address: requestContext().address });

/** A browser's session knows the chambers of its person; for a call of the API they are looked up. */
type Caller = Pick<SessionUser, "id" | "role" | "chamber">;

/**
 * Who acts for whom: the caller for themselves, a member for the owner of a chamber where their role has the right, an
 * administrator for anybody (decision 6). Without a right no member may.
 * @throws DomainError `forbidden`; `not-found` where an administrator names no possible id.
 */
export async function authorizeCaller(
	caller: Caller,
	right: Right | undefined,
	ownerId: string = caller.id,
): Promise<ActingContext> {
	const actor = actorOf(caller);
	if (ownerId === caller.id) return { ownerId, actor };
	if (caller.role === "ADMIN") {
		if (!isUuid(ownerId)) throw new DomainError("not-found", t("This user was not found."));
		return { ownerId, actor };
	}
	const role = right && isUuid(ownerId) ? await roleOf(caller, ownerId) : undefined;
	if (!right || !role) throw new DomainError("forbidden", t("This belongs to someone else."), { reason: "not_own" });
	requireRight(role, right);
	return { ownerId, actor, role };
}

const roleOf = ({ id, chamber }: Caller, ownerId: string) =>
	chamber ? chamber.memberships.find((one) => one.ownerId === ownerId)?.role : findRole(ownerId, id);

/** A page in words in place of what was asked for; files and forms without a page answer with it too. */
const refuse = (status: number, words: string, statusText?: string) =>
	new Response(words, { status, statusText, headers: { "content-type": "text/plain; charset=utf-8" } });

/** Whose cases this browser works on; undefined for the person's own, and where the membership has ended. */
export function findActingFor({ chamber }: SessionUser) {
	return chamber?.memberships.find(({ ownerId }) => ownerId === chamber.actingFor?.id);
}

async function endActing(request: Request, { sessionId }: SessionUser, { id, name }: { id: string; name: string }) {
	// A browser that fetches ahead must not take the words away from whoever clicks.
	if (!isPrefetch(request)) await stopActingFor(sessionId, id);
	return refuse(403, endedWords(name), ACCESS_ENDED);
}

/** Refuses a form that was drawn while the browser worked on somebody else's cases. */
async function requireSameOwner(request: Request, actingFor: { ownerId: string; name: string } | undefined) {
	if (request.method === "GET" || request.method === "HEAD") return;
	if (ownerInToken(await readPostedForm(request)) === (actingFor?.ownerId ?? "")) return;
	throw refuse(
		409,
		actingFor
			? t("You are now working on {name}'s cases. Nothing was saved.", { name: actingFor.name })
			: t("You are now working on your own cases. Nothing was saved."),
	);
}

/**
 * `authorizeCaller` for a screen: the signed-in person, for themselves or for whom this browser works now.
 * @throws as `requireUser`; a 403 answer where the membership has ended or the role may not, 409 for a form of another
 * owner's page.
 */
export async function authorize(request: Request, right: Right): Promise<ActingContext & { ownerName: string }> {
	const person = await requireUser(request);
	const found = findActingFor(person);
	const asked = person.chamber?.actingFor;
	if (asked && !found) throw await endActing(request, person, asked);
	await requireSameOwner(request, found);
	const acting = await authorizeCaller(person, right, found?.ownerId).catch((error: unknown) => {
		throw error instanceof DomainError ? refuse(403, error.message) : error;
	});
	return { ...acting, ownerName: (found ?? person).name };
}
