import { DomainError } from "~/errors";
import { recordSecurity } from "~/features/people/audit/commands.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { setActingFor } from "~/features/people/sign-in/sessions/sessions.server";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** An empty id means the person's own cases. @returns the owner's name. @throws DomainError `forbidden` without a membership. */
export async function switchCases(person: SessionUser, ownerId: string): Promise<string | undefined> {
	if (ownerId === "" || ownerId === person.id) {
		await setActingFor(person.sessionId, null);
		return undefined;
	}
	const membership = person.chamber?.memberships.find((one) => one.ownerId === ownerId);
	if (!membership) throw new DomainError("forbidden", t("You do not have access to these cases."));
	await db.transaction(async (tx) => {
		await setActingFor(person.sessionId, membership.ownerId, tx);
		await recordSecurity(tx, { action: "security.acting-for", userId: membership.ownerId, actorId: person.id });
	});
	return membership.name;
}
