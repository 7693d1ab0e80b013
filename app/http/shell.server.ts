import type { SessionUser } from "~/features/sign-in/session-user.server";
import { findActingFor } from "~/http/acting.server";
import { isSidebarCollapsed } from "~/http/sidebar.server";

/** What the frame around every screen shows of the signed-in person, and whether its sidebar is narrow. */
export async function shellOf(request: Request, { name, email, role, id: userId, freeTrial }: SessionUser) {
	return {
		user: { userId, role, email, name, free_trial: freeTrial },
		isCollapsed: await isSidebarCollapsed(request),
	};
}

/** What the frame of a user's screens shows of whose cases they work on, and on whose they may. */
export function chamberOf(person: SessionUser) {
	const { memberships = [], isInvited = false } = person.chamber ?? {};
	const found = findActingFor(person);
	const acting = found ? { id: found.ownerId, name: found.name, role: found.role } : null;
	return { acting, isInvited, owners: memberships.map(({ ownerId: id, name, role }) => ({ id, name, role })) };
}
