import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { requestContext } from "~/platform/http/context.server";
import { KEPT_FOR, NOBODY, OFF } from "~/platform/offline/kept-for";

/** Says in the answer whose page it is: the service worker keeps those of one person, who works on one owner's cases. */
export function sayKeptFor(user: SessionUser | undefined) {
	const { headers } = requestContext();
	if (headers.get(KEPT_FOR) === OFF) return;
	const actingFor = user?.chamber?.actingFor?.id;
	headers.set(KEPT_FOR, user ? user.id + (actingFor ? `/${actingFor}` : "") : NOBODY);
}

/** Tells the service worker to go, with all it keeps. */
export const endKeeping = () => requestContext().headers.set(KEPT_FOR, OFF);
