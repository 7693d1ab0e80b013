import { and, count, eq, inArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { requireCase } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { PAPER_ACTIONS } from "~/features/courts/papers/actions";
import type { PaperInput } from "~/features/courts/papers/input";
import { MAX_PAPER_MEGABYTES } from "~/features/courts/papers/kinds";
import { requireConfidant } from "~/features/courts/papers/queries.server";
import { requireRoom } from "~/features/courts/papers/room.server";
import { orderCopies, papers, sharedCopies } from "~/features/courts/papers/schema";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import type { Right } from "~/features/people/chamber/rights";
import { lockPerson } from "~/features/people/sign-in/lock-person.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { transactionOnce } from "~/platform/db/call-once.server";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { hasId, isUuid } from "~/platform/db/rows";
import { type Draft, dropDraft, FileRefused, keepDraft, saveDraft } from "~/platform/files/files.server";
import { FILE_TYPES, withEnding } from "~/platform/files/kinds";
import type { ArrivingFile } from "~/platform/http/upload.server";
import { cut } from "~/platform/language/cut";
import { phrase, t } from "~/platform/language/translate";

const MAX_PAPERS_A_CASE = 500;
const MAX_NAME_LENGTH = 150;
const sentPapers = createLimit({ name: "papers", points: 300, seconds: 60 * 60 });

const REFUSED: Record<FileRefused["cause"], string> = {
	empty: phrase("The file is empty."),
	"too large": phrase("The file is larger than 10 MB."),
	page: phrase("The file is a web page, not a paper. Download the paper itself, and add that."),
	type: phrase("Only a PDF, a JPEG or a PNG can be added."),
};

const inWords = (error: unknown) =>
	error instanceof FileRefused ? new DomainError("invalid", t(REFUSED[error.cause]), { field: "file" }) : error;

/** A paper whose file has arrived. */
export type ReceivedPaper = { draft: Draft; name: string };

/**
 * Stores the file of a paper as it arrives. The caller calls `dropPaper` in the end.
 * @throws DomainError `not-found`, `forbidden`, `too-many`; `conflict` without room; `invalid` on field `file`
 */
export async function receivePaper(acting: ActingContext, caseId: string, file: ArrivingFile): Promise<ReceivedPaper> {
	requireConfidant(acting);
	await requireCase(acting.ownerId, caseId);
	await sentPapers.take(acting.ownerId, t("Too many papers in a short time."));
	await requireRoom(acting.ownerId, 1);
	const accepted = { types: FILE_TYPES, maxMegabytes: MAX_PAPER_MEGABYTES };
	const draft = await saveDraft(file.content, accepted).catch((error: unknown) => {
		throw inWords(error);
	});
	const name = cut(file.name.replace(/[<>:"/\\|?*]/g, " "), MAX_NAME_LENGTH, "") || t("Paper");
	return { draft, name: withEnding(name, draft.type) };
}

/** Deletes what was received, unless it became a paper. */
export const dropPaper = async (received: ReceivedPaper | undefined) => received && dropDraft(received.draft);

type Entry = { action: keyof typeof PAPER_ACTIONS; caseId: string };

/** Records what the owner or a member did with a paper. */
export async function recordPaper(tx: Database, acting: ActingContext, right: Right, { action, caseId }: Entry) {
	const entry = { action, subject: "case", subjectId: caseId } as const;
	if (acting.actor.id === acting.ownerId) await recordAudit(tx, { ...entry, actor: acting.actor });
	else await recordAction(tx, acting, right, entry);
}

const noCase = () => new DomainError("not-found", t("This case was not found."));

/**
 * Adds a received paper to the owner's case; a file that the case already has is not added again.
 * @returns its id, and whether it was there. @throws DomainError `not-found`; `conflict` without room
 */
export async function addPaper(
	acting: ActingContext,
	caseId: string,
	{ draft, name }: ReceivedPaper,
	{ type: kind, day, words }: PaperInput,
): Promise<{ id: string; exists: boolean }> {
	const { ownerId, actor } = acting;
	const add = async (tx: Database) => {
		// Locked, so that papers added at once are counted one after the other.
		await lockPerson(tx, ownerId);
		const isCase = and(eq(cases.ownerId, ownerId), eq(cases.id, caseId));
		const [tracked] = await tx.select({ id: cases.id }).from(cases).where(isCase).for("key share");
		if (!tracked) throw noCase();
		const fileId = await keepDraft(tx, draft);
		const isOfCase = eq(papers.caseId, caseId);
		const [there] = await tx
			.select({ id: papers.id })
			.from(papers)
			.where(and(isOfCase, eq(papers.fileId, fileId)));
		if (there) return { id: there.id, exists: true };
		await requireRoom(ownerId, draft.bytes, tx);
		const [counted] = await tx.select({ number: count() }).from(papers).where(isOfCase);
		if ((counted?.number ?? 0) >= MAX_PAPERS_A_CASE)
			throw new DomainError("conflict", t("A case can have up to {number} papers.", { number: MAX_PAPERS_A_CASE }), {
				reason: "limit_reached",
				field: "file",
			});
		const file = { fileId, bytes: draft.bytes, name };
		const [added] = await tx
			.insert(papers)
			.values({ ...file, ownerId, caseId, kind, day, words, addedBy: actor.id })
			.returning({ id: papers.id });
		if (!added) throw new Error("The paper was not added");
		await recordPaper(tx, acting, "paper", { action: "case.paper-add", caseId });
		return { id: added.id, exists: false };
	};
	return transactionOnce(add);
}

/** Deletes a paper of the owner's; its file goes with the last paper that has it. @throws DomainError `not-found` */
export async function deletePaper(acting: ActingContext, paperId: string): Promise<void> {
	requireConfidant(acting);
	await transactionOnce(async (tx) => {
		const [gone] = await tx
			.delete(papers)
			.where(and(hasId(papers.id, paperId), eq(papers.ownerId, acting.ownerId)))
			.returning({ caseId: papers.caseId });
		if (!gone) throw new DomainError("not-found", t("This paper was not found."));
		await recordPaper(tx, acting, "delete", { action: "case.paper-delete", caseId: gone.caseId });
	});
}

/** Chooses which papers and copies of orders the pages behind a case's links show. Needs a fresh proof, as a link does. @throws as `requireFreshProof` */
export async function sharePapers(proof: Proof, acting: ActingContext, caseId: string, ids: string[]): Promise<void> {
	await requireFreshProof(proof);
	if (!isUuid(caseId)) throw noCase();
	const chosen = ids.filter(isUuid);
	await db.transaction(async (tx) => {
		await tx
			.update(papers)
			.set({ isShared: sql`${inArray(papers.id, chosen)}` })
			.where(and(eq(papers.caseId, caseId), eq(papers.ownerId, acting.ownerId)));
		await tx.delete(sharedCopies).where(and(eq(sharedCopies.caseId, caseId), eq(sharedCopies.ownerId, acting.ownerId)));
		await tx.insert(sharedCopies).select(
			tx
				.select({ ownerId: cases.ownerId, caseId: cases.id, copyId: orderCopies.id })
				.from(cases)
				.innerJoin(orderCopies, eq(orderCopies.cnrNumber, cases.cnrNumber))
				.where(and(eq(cases.id, caseId), eq(cases.ownerId, acting.ownerId), inArray(orderCopies.id, chosen))),
		);
		await recordPaper(tx, acting, "share", { action: "case.paper-share", caseId });
	});
}
