import { cancelContactChanges } from "~/features/people/accounts/contact/commands.contact-change.server";
import { endFeed } from "~/features/people/sign-in/calendar-feed.server";
import { voidLinks } from "~/features/people/sign-in/codes/links.server";
import { endSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { revokeApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import type { Database } from "~/platform/db/client.server";

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
