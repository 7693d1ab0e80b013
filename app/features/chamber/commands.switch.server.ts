import { DomainError } from "~/errors";
import type { SessionUser } from "~/features/sign-in/session-user.server";
import { setActingFor } from "~/features/sign-in/sessions.server";

/**
 * Makes the person's browser work on an owner's cases, or without an owner on their own. @returns the owner's name.
 * @throws DomainError `forbidden` without a membership.
 */
export async function switchCases(person: SessionUser, ownerId: string): Promise<string | undefined> {
	if (ownerId === "" || ownerId === person.id) {
		await setActingFor(person.sessionId, null);
		return undefined;
	}
	const membership = person.chamber?.memberships.find((one) => one.ownerId === ownerId);
	if (!membership) throw new DomainError("forbidden", "You do not have access to these cases.");
	await setActingFor(person.sessionId, membership.ownerId);
	return membership.name;
}
