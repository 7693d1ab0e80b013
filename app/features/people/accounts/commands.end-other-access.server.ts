import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { endSharedLinks } from "~/features/people/chamber/shared-links.server";
import { endFeed } from "~/features/people/sign-in/calendar-feed.server";
import { endSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { revokeApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import { db } from "~/platform/db/client.server";

/** Ends the actor's other sessions, API tokens and calendar address; with `links` also the shared links to their cases. */
export async function endOtherAccess(actor: Actor, thisSession: string, { links = false } = {}): Promise<void> {
	await db.transaction(async (tx) => {
		const endedSessions = await endSessions(tx, actor.id, { except: thisSession });
		await revokeApiTokens(tx, actor.id);
		await endFeed(tx, actor.id);
		const endedLinks = links ? await endSharedLinks(tx, actor.id) : 0;
		const details = { ...(endedSessions > 0 ? { endedSessions } : {}), ...(endedLinks > 0 ? { endedLinks } : {}) };
		await recordAudit(tx, { actor, action: "user.end-other-access", subject: "user", subjectId: actor.id, details });
	});
}
