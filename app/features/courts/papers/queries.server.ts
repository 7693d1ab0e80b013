import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { orderKey } from "~/features/courts/court-records/order-key";
import { orderCopies, papers, sharedCopies } from "~/features/courts/papers/schema";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { personName, users } from "~/features/people/users/schema";
import { type Day, formatDay } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { readFile } from "~/platform/files/files.server";
import { storedFiles } from "~/platform/files/schema";
import { fileDownload } from "~/platform/http/download.server";
import { t } from "~/platform/language/translate";

/** Papers are the owner's and their members'. @throws DomainError `forbidden` for an administrator */
export function requireConfidant({ actor, ownerId, role }: ActingContext): void {
	if (role || actor.id === ownerId) return;
	throw new DomainError("forbidden", t("Papers are seen by the owner of the case and their members only."), {
		reason: "not_own",
	});
}

const notFound = () => new DomainError("not-found", t("This paper was not found."));

const fileColumns = columnsOf(storedFiles, "type", "bytes", "sha256");

const selectPapers = (ownerId: string, caseId: string) =>
	db
		.select({
			...columnsOf(papers, "id", "kind", "day", "words", "name", "isShared", "createdAt"),
			...fileColumns,
			writer: sql<string>`coalesce(${personName}, '')`,
		})
		.from(papers)
		.innerJoin(storedFiles, eq(storedFiles.id, papers.fileId))
		.leftJoin(users, eq(users.id, papers.addedBy))
		.where(and(eq(papers.ownerId, ownerId), hasId(papers.caseId, caseId)))
		.orderBy(desc(sql`coalesce(${papers.day}, ${papers.createdAt}::date)`), desc(papers.id));
export type Paper = Awaited<ReturnType<typeof selectPapers>>[number];

/** The papers of an owner's case, the newest first; those without a day by when they were added. @throws as `requireConfidant` */
export async function listPapers(acting: ActingContext, caseId: string): Promise<Paper[]> {
	requireConfidant(acting);
	return selectPapers(acting.ownerId, caseId);
}

/** One of `listPapers`. @throws DomainError `not-found` */
export async function requireListedPaper(acting: ActingContext, caseId: string, paperId: string): Promise<Paper> {
	const paper = (await listPapers(acting, caseId)).find(({ id }) => id === paperId);
	if (!paper) throw notFound();
	return paper;
}

const copyColumns = columnsOf(orderCopies, "id", "fileId", "name", "number", "day");

/** The copies of the orders of an owner's case, the newest first, those that are not there yet with the reason. */
export async function listOrderCopies({ ownerId }: Pick<ActingContext, "ownerId">, caseId: string) {
	const isShared = sql<boolean>`exists (select from ${sharedCopies} where ${sharedCopies.ownerId} = ${cases.ownerId}
		and ${sharedCopies.caseId} = ${cases.id} and ${sharedCopies.copyId} = ${orderCopies.id})`;
	return db
		.select({
			...copyColumns,
			...columnsOf(orderCopies, "orderKey", "state", "reason", "createdAt"),
			...fileColumns,
			isShared,
		})
		.from(orderCopies)
		.innerJoin(cases, eq(cases.cnrNumber, orderCopies.cnrNumber))
		.leftJoin(storedFiles, eq(storedFiles.id, orderCopies.fileId))
		.where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId)))
		.orderBy(sql`${orderCopies.day} desc nulls last`, asc(orderCopies.orderKey));
}
export type OrderCopy = Awaited<ReturnType<typeof listOrderCopies>>[number];

type Order = Parameters<typeof orderKey>[0];

/** An order as lines of text name it. */
export const orderName = ({ name, number }: Pick<Order, "name" | "number">) =>
	name || (number === null ? t("Order") : t("Order {number}", { number }));

/** A file that a line of a case's timeline leads to: the copy of the order with this key, or a paper of the day. */
export type PaperOfDay = { id: string; day: Day | null; orderKey: string | null; name: string };

/** What a case's timeline shows of its papers. */
export async function listPapersOfDays(acting: ActingContext, caseId: string): Promise<PaperOfDay[]> {
	const [own, copies] = await Promise.all([listPapers(acting, caseId), listOrderCopies(acting, caseId)]);
	return [
		...own.map(({ id, day, name }) => ({ id, day, orderKey: null, name })),
		...copies
			.filter(({ state }) => state === "kept")
			.map((copy) => ({ ...columnsOf(copy, "id", "day", "orderKey"), name: orderName(copy) })),
	];
}

type FoundFile = { fileId: string; name: string; type: string | null; bytes: number };

type CopyFile = Pick<OrderCopy, "fileId" | "name" | "number" | "day" | "type" | "bytes">;

/** The file of an order's copy, under the name that its download has; undefined while it is not there. */
function fileOfCopy({ fileId, type, bytes, day, ...order }: CopyFile): FoundFile | undefined {
	const name = `${[orderName(order), day].filter(Boolean).join(" ")}.pdf`;
	return fileId ? { fileId, type, bytes: bytes ?? 0, name } : undefined;
}

/** A download of a stored file under a paper's name. @throws Error for a file that cannot be read */
export const sendPaper = ({ fileId, type, ...file }: FoundFile): Promise<Response> =>
	fileDownload({ ...file, type: type ?? "application/octet-stream" }, readFile(fileId));

/** The file of an owner's paper, or of the copy of an order of one of their cases. @throws DomainError `not-found`, `forbidden` */
export async function requirePaper(acting: ActingContext, paperId: string): Promise<FoundFile> {
	requireConfidant(acting);
	const [own] = await db
		.select({ ...columnsOf(papers, "fileId", "name"), ...fileColumns })
		.from(papers)
		.innerJoin(storedFiles, eq(storedFiles.id, papers.fileId))
		.where(and(hasId(papers.id, paperId), eq(papers.ownerId, acting.ownerId)));
	if (own) return own;
	const [copy] = await db
		.select({ ...copyColumns, ...fileColumns })
		.from(orderCopies)
		.innerJoin(cases, and(eq(cases.cnrNumber, orderCopies.cnrNumber), eq(cases.ownerId, acting.ownerId)))
		.innerJoin(storedFiles, eq(storedFiles.id, orderCopies.fileId))
		.where(hasId(orderCopies.id, paperId));
	const found = copy && fileOfCopy(copy);
	if (!found) throw notFound();
	return found;
}

/** `title` is its line on the page. */
export type SharedPaper = FoundFile & { id: string; title: string };

const titleOf = (name: string, day: Day | null) => [name, day && formatDay(day)].filter(Boolean).join(" · ");

/** The papers and copies of orders that the owner put on the pages behind a case's links. */
export async function listSharedPapers(ownerId: string, caseId: string): Promise<SharedPaper[]> {
	const own = await db
		.select({ ...columnsOf(papers, "id", "fileId", "name", "day"), ...fileColumns })
		.from(papers)
		.innerJoin(storedFiles, eq(storedFiles.id, papers.fileId))
		.where(and(eq(papers.ownerId, ownerId), eq(papers.caseId, caseId), eq(papers.isShared, true)))
		.orderBy(desc(papers.id));
	const copies = (await listOrderCopies({ ownerId }, caseId)).flatMap((copy) => {
		const file = copy.isShared && fileOfCopy(copy);
		return file ? [{ id: copy.id, ...file, title: titleOf(orderName(copy), copy.day) }] : [];
	});
	return [...own.map((paper) => ({ ...paper, title: titleOf(paper.name, paper.day) })), ...copies];
}

/** All files of an owner's papers, of one case with the copies of its orders, or of all cases. */
export async function listFiles(acting: ActingContext, caseId?: string): Promise<{ id: string; caseId: string }[]> {
	requireConfidant(acting);
	const own = db
		.select(columnsOf(papers, "id", "caseId"))
		.from(papers)
		.where(and(eq(papers.ownerId, acting.ownerId), caseId === undefined ? undefined : hasId(papers.caseId, caseId)));
	if (caseId === undefined) return own.orderBy(papers.id);
	const copies = db
		.select({ id: orderCopies.id, caseId: cases.id })
		.from(orderCopies)
		.innerJoin(cases, eq(cases.cnrNumber, orderCopies.cnrNumber))
		.where(and(eq(cases.ownerId, acting.ownerId), hasId(cases.id, caseId), isNotNull(orderCopies.fileId)));
	return [...(await own), ...(await copies)];
}
