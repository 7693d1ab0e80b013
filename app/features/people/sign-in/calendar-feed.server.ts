import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften, recordSecurity } from "~/features/people/audit/commands.server";
import { calendarFeeds } from "~/features/people/sign-in/calendar-feed-schema";
import { isFreshlyProven, type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { DAY_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { createTokenBucket } from "~/platform/db/token-bucket.server";
import { env } from "~/platform/settings/env.server";
import { addressKeys } from "~/platform/settings/secrets.server";

const HOUR_SECONDS = 60 * 60;
/** Calendar apps poll every few hours; a person who presses "refresh" polls more often. */
const READS_AN_HOUR = 60;
const ENDING = ".ics";

const reads = createTokenBucket({ name: "calendar-feed", seconds: HOUR_SECONDS });

/** The token derived with the current secret, then with the previous one. */
const tokensOf = (userId: string, generation: string) =>
	addressKeys("calendar feed").map((key) =>
		createHmac("sha256", key).update(`${userId}.${generation}`).digest("base64url"),
	);
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** @returns null without a feed; `address` is null if made with another SESSION_SECRET: it works, but cannot be shown. */
export async function findFeed(userId: string): Promise<{ address: string | null } | null> {
	const [feed] = await db
		.select({ generation: calendarFeeds.generation, tokenHash: calendarFeeds.tokenHash })
		.from(calendarFeeds)
		.where(eq(calendarFeeds.userId, userId));
	if (!feed) return null;
	const token = tokensOf(userId, feed.generation).find((made) => hashOf(made) === feed.tokenHash);
	return { address: token ? `${env.PUBLIC_URL}${paths.calendarFile(token + ENDING)}` : null };
}

/** The feed for its page: the address is shown only after a fresh proof, which the security log records. */
export async function showFeed(user: Proof["user"]) {
	const feed = await findFeed(user.id);
	if (!feed) return null;
	const isShown = isFreshlyProven(user);
	if (isShown && feed.address) recordOften({ action: "security.feed-shown", userId: user.id });
	return { isShown, address: isShown ? feed.address : null };
}

/** Replaces the address of the person's calendar. The old one stops working at once. */
export async function makeFeed(userId: string): Promise<void> {
	const generation = randomUUID();
	const made = { generation, tokenHash: hashOf(String(tokensOf(userId, generation)[0])), createdAt: new Date() };
	await db.transaction(async (tx) => {
		await tx
			.insert(calendarFeeds)
			.values({ userId, ...made })
			.onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
		await recordSecurity(tx, { action: "security.feed-made", userId });
	});
}

/** `makeFeed` for a signed-in person, who needs a fresh proof. @throws as `requireFreshProof` */
export async function makeFeedWithProof(proof: Proof): Promise<void> {
	await requireFreshProof(proof);
	await makeFeed(proof.user.id);
}

/** Deletes the calendar address in the caller's transaction. Returns whether there was one. */
export async function endFeed(tx: Database, userId: string): Promise<boolean> {
	return (await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))).count > 0;
}

export async function stopFeed(userId: string): Promise<void> {
	await db.transaction(async (tx) => {
		if (await endFeed(tx, userId)) await recordSecurity(tx, { action: "security.feed-stopped", userId });
	});
}

/** @throws DomainError `not-found` for a dead address and for a blocked person, `too-many` for one that is read too often */
export async function requireFeedOwner(file: string): Promise<string> {
	const token = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : "";
	const tokenHash = hashOf(token);
	const [feed] = token
		? await db
				.select({ userId: calendarFeeds.userId, lastUsedAt: users.lastUsedAt })
				.from(calendarFeeds)
				.innerJoin(users, eq(users.id, calendarFeeds.userId))
				.where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.blockedAt)))
		: [];
	if (!feed) throw new DomainError("not-found", "This calendar link is not in use.");
	const { isRefused, secondsLeft } = await reads.take(tokenHash, () => READS_AN_HOUR);
	if (isRefused)
		throw new DomainError("too-many", "This calendar was read too often.", { retryAfterSeconds: secondsLeft });
	if (Date.now() - feed.lastUsedAt.getTime() > DAY_MS) await db.execute(sql`select note_use(${feed.userId})`);
	return feed.userId;
}
