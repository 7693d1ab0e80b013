import { and, eq, inArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listTags } from "~/features/courts/cases/tags/queries.server";
import { MAX_TAGS } from "~/features/courts/cases/tags/tag-bounds";
import type { BulkTag } from "~/features/courts/cases/tags/tag-input";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lockOwnCases } from "~/features/courts/court-records/own-cases.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type Database, db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

const notTags = (field: string) => () =>
	new DomainError("invalid", t("Two of these tags are the same, or one is too long."), { field });

/** A tag the owner already uses keeps the letter case of its first use. */
async function asTypedFirst(ownerId: string, tags: string[], tx: Database): Promise<string[]> {
	if (tags.length === 0) return [];
	const tagsByName = new Map((await listTags(ownerId, tx)).map((tag) => [tag.toLowerCase(), tag]));
	return tags.map((tag) => tagsByName.get(tag.toLowerCase()) ?? tag);
}

/** Replaces the tags of the owner's case. @throws DomainError `not-found`; as `requireBasis` */
export async function setTags(acting: ActingContext, caseId: string, tags: string[], basedOn?: string): Promise<void> {
	const { ownerId } = acting;
	const isOwn = and(hasId(cases.id, caseId), eq(cases.ownerId, ownerId));
	await db.transaction(async (tx) => {
		const [before] = await tx.select({ tags: cases.tags }).from(cases).where(isOwn).for("update");
		if (!before) throw new DomainError("not-found", t("This case was not found."));
		const after = { tags: await asTypedFirst(ownerId, tags, tx) };
		requireBasis(basedOn, before, after);
		const [changed] = await tx
			.update(cases)
			.set(after)
			.where(isOwn)
			.returning({ cnr: cases.cnrNumber })
			.catch(violationAs("check", notTags("tags")));
		await recordAction(tx, acting, "tag", {
			action: "case.tags",
			subject: "case",
			subjectId: caseId,
			details: changed,
		});
	});
}

const hasTag = (tag: string) =>
	sql`exists (select from unnest(${cases.tags}) as own (tag) where lower(own.tag) = lower(${tag}))`;

/** The number of cases changed, and the names of cases that already have ten tags. */
export type Tagged = { tag: string; changed: number; full: string[] };

/** Adds a tag to the owner's cases or removes it, where needed. @throws DomainError `not-found` if none is the owner's. */
export async function tagCases(acting: ActingContext, { case: caseIds, tag: typed, intent }: BulkTag): Promise<Tagged> {
	return db.transaction(async (tx) => {
		const own = await lockOwnCases(tx, acting.ownerId, caseIds);
		const [tag = typed] = await asTypedFirst(acting.ownerId, [typed], tx);
		const tagged = await (intent === "add" ? addTag(tx, own, tag) : removeTag(tx, own, tag));
		const details = { count: tagged.changed };
		await recordAction(tx, acting, "tag", { action: "case.tag-many", subject: "case", subjectId: "", details });
		return tagged;
	});
}

async function addTag(tx: Database, caseIds: string[], tag: string): Promise<Tagged> {
	const isWithout = and(inArray(cases.id, caseIds), sql`not ${hasTag(tag)}`);
	const full = await tx
		.select({
			cnrNumber: cases.cnrNumber,
			caseNumber: cases.caseNumber,
			petitioners: courtRecords.petitioners,
			respondents: courtRecords.respondents,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(isWithout, sql`cardinality(${cases.tags}) >= ${MAX_TAGS}`))
		.orderBy(cases.id);
	const changed = await tx
		.update(cases)
		.set({ tags: sql`array_append(${cases.tags}, ${tag}::text)` })
		.where(and(isWithout, sql`cardinality(${cases.tags}) < ${MAX_TAGS}`))
		.returning({ id: cases.id })
		.catch(violationAs("check", notTags("tag")));
	return { tag, changed: changed.length, full: full.map(caseNameOf) };
}

async function removeTag(tx: Database, caseIds: string[], tag: string): Promise<Tagged> {
	const others = sql`array(
		select own.tag from unnest(${cases.tags}) with ordinality as own (tag, position)
		where lower(own.tag) <> lower(${tag}) order by own.position)`;
	const changed = await tx
		.update(cases)
		.set({ tags: others })
		.where(and(inArray(cases.id, caseIds), hasTag(tag)))
		.returning({ id: cases.id });
	return { tag, changed: changed.length, full: [] };
}
