import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { requestContext } from "~/platform/http/context.server";
import { CACHE_OWNER, NOBODY, OFF } from "~/web/offline/cache-owner";

/** Sets the header by which the service worker caches pages of one person only, working for one owner. */
export function setCacheOwner(user: SessionUser | undefined) {
	const { headers } = requestContext();
	if (headers.get(CACHE_OWNER) === OFF) return;
	const actingFor = user?.chamber?.actingFor?.id;
	headers.set(CACHE_OWNER, user ? user.id + (actingFor ? `/${actingFor}` : "") : NOBODY);
}

/** Tells the service worker to remove itself with all its cached pages. */
export const endPageCache = () => requestContext().headers.set(CACHE_OWNER, OFF);
