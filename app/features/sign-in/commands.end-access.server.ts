import { db } from "~/db/client.server";
import type { Actor } from "~/features/audit/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { revokeApiTokens } from "~/features/sign-in/api-tokens.server";
import { endSessions } from "~/features/sign-in/sessions.server";

/** Ends all the actor's own sessions but the one of this request, and all their API tokens. */
export async function endOtherAccess(actor: Actor, thisSession: string): Promise<void> {
	await db.transaction(async (tx) => {
		const endedSessions = await endSessions(tx, actor.id, { except: thisSession });
		await revokeApiTokens(tx, actor.id);
		const details = endedSessions > 0 ? { endedSessions } : {};
		await recordAudit(tx, { actor, action: "user.end-other-access", subject: "user", subjectId: actor.id, details });
	});
}
