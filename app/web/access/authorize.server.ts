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

/** The signed-in person as the audit log names them, with the address of this request. */
export const actorOf = ({ id }: { id: string }): Actor => ({ id, address: requestContext().address });

/** A browser's session has the person's chambers loaded; for an API call they are looked up. */
type Caller = Pick<SessionUser, "id" | "role" | "chamber">;

/**
 * Callers act for themselves, members for an owner if their role has the right, administrators for anyone (decision 6).
 * Without a right no member is allowed.
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

/** A plain-text answer in place of the page; file downloads and forms without a page send it too. */
const refuse = (status: number, words: string, statusText?: string) =>
	new Response(words, { status, statusText, headers: { "content-type": "text/plain; charset=utf-8" } });

/** The membership this browser works under; undefined for the person's own cases and after the membership has ended. */
export function findActingFor({ chamber }: SessionUser) {
	return chamber?.memberships.find(({ ownerId }) => ownerId === chamber.actingFor?.id);
}

async function endActing(request: Request, { sessionId }: SessionUser, { id, name }: { id: string; name: string }) {
	// A prefetch must not use up the message meant for the click.
	if (!isPrefetch(request)) await stopActingFor(sessionId, id);
	return refuse(403, endedWords(name), ACCESS_ENDED);
}

/** Refuses a form that was rendered while the browser worked on another owner's cases. */
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
 * `authorizeCaller` for a screen, for the owner this browser works for now.
 * @throws as `requireUser`; a 403 answer if the membership ended or the role lacks the right, 409 for a form of another owner
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
