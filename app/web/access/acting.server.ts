import type { By } from "~/features/people/chamber/by";
import { type Act, type ChamberRole, endedWords, mayDo, refusalOf } from "~/features/people/chamber/rights";
import { stopActingFor } from "~/features/people/sign-in/sessions/acting-for.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { parseForm } from "~/platform/http/form-body.server";
import { isPrefetch } from "~/platform/http/prefetch";
import { t } from "~/platform/language/translate";
import { ACCESS_ENDED } from "~/ui/frame/error-page";
import { actorOf } from "~/web/access/actor.server";
import { ownerInToken } from "~/web/access/csrf.server";
import { requireUser } from "~/web/access/session.server";

/** Whose cases a request is about, and who acts. */
export type Owner = {
	/** The owner's id: the signed-in person's own, or of the one they work for. */
	id: string;
	name: string;
	/** Without one the signed-in person is the owner. */
	role?: ChamberRole;
	person: SessionUser;
	by: By;
};

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
	if (ownerInToken(await parseForm(request)) === (actingFor?.ownerId ?? "")) return;
	throw refuse(
		409,
		actingFor
			? t("You are now working on {name}'s cases. Nothing was saved.", { name: actingFor.name })
			: t("You are now working on your own cases. Nothing was saved."),
	);
}

/** Lets a member's act pass if their role may. @throws a 403 answer, shown as a page */
export function requireRight({ role }: Pick<Owner, "role">, act: Act): void {
	if (role && !mayDo(role, act)) throw refuse(403, refusalOf(role, act));
}

/**
 * The owner of the cases a screen is about: the signed-in person, or whom they work for now, in a role that may do `act`.
 * @throws as `requireUser`; a 403 answer where the membership has ended or the role may not, 409 for a form of another
 * owner's page.
 */
export async function requireAct(request: Request, act: Act): Promise<Owner> {
	const person = await requireUser(request);
	const found = findActingFor(person);
	const asked = person.chamber?.actingFor;
	if (asked && !found) throw await endActing(request, person, asked);
	await requireSameOwner(request, found);
	const actor = actorOf(person);
	if (!found) return { id: person.id, name: person.name, person, by: { ownerId: person.id, actor } };
	const { ownerId, name, role } = found;
	requireRight({ role }, act);
	return { id: ownerId, name, role, person, by: { ownerId, actor, role } };
}

/** The loader of a page that needs an owner and nothing else. */
export const actOnly =
	(act: Act) =>
	async ({ request }: { request: Request }): Promise<null> => {
		await requireAct(request, act);
		return null;
	};
