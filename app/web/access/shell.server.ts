import { ALL_VERSIONS } from "~/features/people/consent/items";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { env } from "~/platform/settings/env.server";
import { findActingFor } from "~/web/access/authorize.server";
import { readText, sidebarCookie } from "~/web/access/cookies.server";
import { issueKeptFormToken } from "~/web/access/csrf.server";

/** Data of the frame around every screen: the signed-in person and the sidebar's state. */
export async function shellOf(request: Request, { name, email, role, id: userId, freeTrial }: SessionUser) {
	return {
		user: { userId, role, email, name, free_trial: freeTrial },
		state: await sidebarState(request),
	};
}

/** Data of the user frame: current owner, owners to choose from, whether invited, whether to ask for consent, and the token of kept forms. */
export function chamberOf(person: SessionUser) {
	const { memberships = [], isInvited = false } = person.chamber ?? {};
	const found = findActingFor(person);
	const acting = found ? { id: found.ownerId, name: found.name, role: found.role } : null;
	const isAsked = !acting && person.consentVersions < ALL_VERSIONS;
	const approvalHours = env.APPROVAL_HOURS;
	return {
		acting,
		keptToken: issueKeptFormToken(person.id),
		isInvited,
		isAsked,
		approvalHours,
		owners: memberships.map(({ ownerId: id, name, role }) => ({ id, name, role })),
	};
}

/** "auto" until the person chooses: the window's width decides. */
type SidebarState = "auto" | "collapsed" | "expanded";

async function sidebarState(request: Request): Promise<SidebarState> {
	const kept = await readText(sidebarCookie, request);
	return kept === "collapsed" || kept === "expanded" ? kept : "auto";
}
