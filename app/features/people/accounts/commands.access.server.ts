import { cancelContactChanges } from "~/features/people/accounts/contact/commands.contact-change.server";
import { endFeed } from "~/features/people/sign-in/calendar-feed.server";
import { voidLinks } from "~/features/people/sign-in/codes/links.server";
import { endSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { revokeApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import type { Database } from "~/platform/db/client.server";

/** Ends all access to an account, and whatever could take it over. Returns the number of sessions. */
export async function endAllAccess(tx: Database, userId: string): Promise<number> {
	await revokeApiTokens(tx, userId);
	await endFeed(tx, userId);
	await voidLinks(tx, userId);
	await cancelContactChanges(tx, userId);
	return endSessions(tx, userId);
}
