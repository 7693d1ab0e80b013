import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { requestContext } from "~/platform/http/context.server";
import { KEPT_FOR, NOBODY, OFF } from "~/platform/offline/kept-for";

/** Sets the header by which the service worker caches pages of one person only, working for one owner. */
export function sayKeptFor(user: SessionUser | undefined) {
	const { headers } = requestContext();
	if (headers.get(KEPT_FOR) === OFF) return;
	const actingFor = user?.chamber?.actingFor?.id;
	headers.set(KEPT_FOR, user ? user.id + (actingFor ? `/${actingFor}` : "") : NOBODY);
}

/** Tells the service worker to remove itself with all its cached pages. */
export const endKeeping = () => requestContext().headers.set(KEPT_FOR, OFF);
