import { ALL_VERSIONS } from "~/features/people/consent/items";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { findActingFor } from "~/web/access/authorize.server";
import { readText, sidebarCookie } from "~/web/access/cookies.server";

/** What the frame around every screen shows of the signed-in person, and how wide its sidebar is. */
export async function shellOf(request: Request, { name, email, role, id: userId, freeTrial }: SessionUser) {
	return {
		user: { userId, role, email, name, free_trial: freeTrial },
		state: await sidebarState(request),
	};
}

/** What the frame of a user's screens shows of whose cases they work on, on whose they may, and whether their consent is asked. */
export function chamberOf(person: SessionUser) {
	const { memberships = [], isInvited = false } = person.chamber ?? {};
	const found = findActingFor(person);
	const acting = found ? { id: found.ownerId, name: found.name, role: found.role } : null;
	const isAsked = !acting && person.consentVersions < ALL_VERSIONS;
	return { acting, isInvited, isAsked, owners: memberships.map(({ ownerId: id, name, role }) => ({ id, name, role })) };
}

/** "auto" until somebody chooses: then the width of the window decides. */
type SidebarState = "auto" | "collapsed" | "expanded";

async function sidebarState(request: Request): Promise<SidebarState> {
	const kept = await readText(sidebarCookie, request);
	return kept === "collapsed" || kept === "expanded" ? kept : "auto";
}
