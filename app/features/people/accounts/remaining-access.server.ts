import { listMemberNames } from "~/features/people/chamber/queries.server";
import { countSharedLinks } from "~/features/people/chamber/shared-links.server";
import { findFeed } from "~/features/people/sign-in/calendar-feed.server";
import { countPasskeys } from "~/features/people/sign-in/passkeys/queries.server";
import { listAddressesSentTo } from "~/features/people/webhooks/queries.server";
import { type Database, db } from "~/platform/db/client.server";
import { countWords, phrase, t } from "~/platform/language/translate";

/** What still gives access to a person's cases once sessions, tokens and the calendar address have ended. */
export async function listRemainingAccess(tx: Database, userId: string) {
	return {
		members: await listMemberNames(tx, userId),
		links: await countSharedLinks(tx, userId),
		webhooks: await listAddressesSentTo(tx, userId),
	};
}

/** The same as counts, for the page before logging out everywhere else. */
export async function countRemainingAccess(userId: string) {
	const { members, links, webhooks } = await listRemainingAccess(db, userId);
	const [hasFeed, passkeys] = await Promise.all([findFeed(userId), countPasskeys(userId)]);
	return { hasFeed: hasFeed !== null, members: members.length, links, webhooks: webhooks.length, passkeys };
}

type RemainingAccess = Awaited<ReturnType<typeof listRemainingAccess>>;

const MEMBERS_STAY = phrase(
	"These people can still work on your cases:\n{members}\n\nIf you do not know one of them, end their access in Nyaya Diary under Chamber.",
);
const WEBHOOKS_STAY = phrase(
	"Changes in your cases are still sent to these webhooks:\n{addresses}\n\nIf one is not yours, delete it in your profile under Webhooks.",
);
const FEED_ENDED = phrase(
	"Your private calendar link has stopped. If your calendar used it, create a new link in Nyaya Diary under Calendar.",
);

/** As paragraphs of a mail, in the reader's language. */
export function remainingAccessInWords(
	{ members, links, webhooks }: RemainingAccess,
	{ hadFeed }: { hadFeed: boolean },
): string[] {
	return [
		...(hadFeed ? [t(FEED_ENDED)] : []),
		...(members.length > 0 ? [t(MEMBERS_STAY, { members: members.join("\n") })] : []),
		...(links > 0
			? [
					countWords(
						links,
						"{count} link to a case still works. To stop it, choose “Log out everywhere else” in your profile.",
						"{count} links to cases still work. To stop them, choose “Log out everywhere else” in your profile.",
					),
				]
			: []),
		...(webhooks.length > 0 ? [t(WEBHOOKS_STAY, { addresses: webhooks.join("\n") })] : []),
	];
}
