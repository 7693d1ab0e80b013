import { and, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { caseShares } from "~/features/people/chamber/shared-links-schema";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { personName, users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { DAY_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf, hasId, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { isMacOf, macOf } from "~/platform/settings/secrets.server";

const LINK_LIFETIME_DAYS = 90;
const MAX_LINKS = 10;
const PURPOSE = "shared case";
const MAC_BYTES = 16;
/** Rate limits programs that guess tokens; opening valid links does not count. */
const wrongTokens = createLimit({ name: "shared-case", points: 30, seconds: 60 * 60 });

/** The token is the link's id and a MAC, so read access to the database does not reveal working links. */
const tokenOf = (id: string) =>
	`${id.replaceAll("-", "")}${macOf(PURPOSE, id).subarray(0, MAC_BYTES).toString("base64url")}`;

function readToken(token: string): string | undefined {
	const [, hex = "", mac = ""] = /^([0-9a-f]{32})([\w-]{22})$/.exec(token) ?? [];
	const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	return isUuid(id) && isMacOf(PURPOSE, id, Buffer.from(mac, "base64url")) ? id : undefined;
}

const isLive = gt(caseShares.expiresAt, sql`now()`);
const notFound = () => new DomainError("not-found", t("This case was not found."));

/** The working links of the owner's case, newest first. */
export async function listSharedLinks(ownerId: string, caseId: string) {
	const links = await db
		.select(columnsOf(caseShares, "id", "createdAt", "expiresAt", "views", "viewedAt"))
		.from(caseShares)
		.innerJoin(cases, eq(cases.id, caseShares.caseId))
		.where(and(eq(cases.ownerId, ownerId), eq(cases.id, caseId), isLive))
		.orderBy(desc(caseShares.createdAt), desc(caseShares.id));
	return links.map((link) => ({ ...link, address: `${env.PUBLIC_URL}${paths.sharedCase(tokenOf(link.id))}` }));
}

/** `shareCase` for a signed-in person, who needs a fresh proof. @throws as `requireFreshProof` and `shareCase` */
export async function shareCaseWithProof(proof: Proof, acting: ActingContext, caseId: string): Promise<void> {
	await requireFreshProof(proof);
	await shareCase(acting, caseId);
}

/** Creates a link with which anyone can read the case for 90 days. @throws DomainError `not-found`; `conflict` at `MAX_LINKS`. */
export async function shareCase(acting: ActingContext, caseId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [shared] = await tx
			.select({ cnr: cases.cnrNumber })
			.from(cases)
			.where(and(eq(cases.ownerId, acting.ownerId), eq(cases.id, caseId)))
			.for("update");
		if (!shared) throw notFound();
		const [live] = await tx
			.select({ links: count() })
			.from(caseShares)
			.where(and(eq(caseShares.caseId, caseId), isLive));
		if ((live?.links ?? 0) >= MAX_LINKS)
			throw new DomainError(
				"conflict",
				t("A case can have up to {maxLinks} links. Stop one you no longer need.", { maxLinks: MAX_LINKS }),
			);
		const { ownerId, actor } = acting;
		const expiresAt = new Date(Date.now() + LINK_LIFETIME_DAYS * DAY_MS);
		await tx.insert(caseShares).values({ caseId, ownerId, madeBy: actor.id, expiresAt });
		if (actor.id === ownerId)
			await recordSecurity(tx, { action: "security.case-shared", userId: ownerId, details: { caseId } });
		await recordAction(tx, acting, "share", {
			action: "case.share",
			subject: "case",
			subjectId: caseId,
			details: shared,
		});
	});
}

/** Ends a link at once. @throws DomainError `not-found`, also for one that has ended. */
export async function stopSharing(acting: ActingContext, caseId: string, linkId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const own = tx
			.select({ id: cases.id })
			.from(cases)
			.where(and(eq(cases.ownerId, acting.ownerId), eq(cases.id, caseId)));
		const ended = await tx
			.delete(caseShares)
			.where(and(hasId(caseShares.id, linkId), eq(caseShares.caseId, sql`(${own})`)));
		if (!ended.count) throw new DomainError("not-found", t("This link has already stopped."));
		await recordAction(tx, acting, "share", { action: "case.stop-share", subject: "case", subjectId: caseId });
	});
}

/**
 * The case of a link and the name of its owner. `isCounted`: count this as a view. @throws DomainError `not-found` for a
 * link that is unknown, ended, or of a blocked user; `too-many` for an address that guesses tokens.
 */
export async function openSharedLink(token: string, address: string, { isCounted }: { isCounted: boolean }) {
	const id = readToken(token);
	if (!id) await wrongTokens.take(address);
	const [link] = id
		? await db
				.select({
					id: caseShares.id,
					caseId: cases.id,
					ownerId: cases.ownerId,
					expiresAt: caseShares.expiresAt,
					sharedBy: personName,
				})
				.from(caseShares)
				.innerJoin(cases, eq(cases.id, caseShares.caseId))
				.innerJoin(users, eq(users.id, cases.ownerId))
				.where(and(eq(caseShares.id, id), isLive, isNull(users.blockedAt)))
		: [];
	if (!link) throw new DomainError("not-found", t("This link no longer works. Ask the sender for a new one."));
	if (isCounted)
		await db
			.update(caseShares)
			.set({ views: sql`${caseShares.views} + 1`, viewedAt: sql`now()` })
			.where(eq(caseShares.id, link.id));
	return link;
}

export async function forgetOldSharedLinks(): Promise<void> {
	await db.delete(caseShares).where(lt(caseShares.expiresAt, sql`now()`));
}
