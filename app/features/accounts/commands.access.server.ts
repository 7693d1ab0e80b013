import type { Database } from "~/db/client.server";
import { cancelContactChanges } from "~/features/accounts/commands.contact-change.server";
import { revokeApiTokens } from "~/features/sign-in/api-tokens.server";
import { endFeed } from "~/features/sign-in/calendar-feed.server";
import { voidLinks } from "~/features/sign-in/links.server";
import { endSessions } from "~/features/sign-in/sessions.server";

/**
 * Ends everything that grants access to an account or could take it over, in the caller's transaction: sessions, API
 * tokens, the calendar's address, mailed links and pending contact changes. Returns the number of sessions.
 */
export async function endAllAccess(tx: Database, userId: string): Promise<number> {
	await revokeApiTokens(tx, userId);
	await endFeed(tx, userId);
	await voidLinks(tx, userId);
	await cancelContactChanges(tx, userId);
	return endSessions(tx, userId);
}
