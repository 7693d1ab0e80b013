import { and, desc, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { PAGE_CODES, type PageCode, pageVersions } from "~/features/administration/pages/schema";
import { listNames } from "~/features/people/audit/queries.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { t } from "~/platform/language/translate";

const pageNotFound = () => new DomainError("not-found", t("This page was not found."));

/** A page by what an address calls it. @throws DomainError `not-found` */
export async function requirePage(name: string | undefined): Promise<PageCode> {
	const page = PAGE_CODES.find((code) => code === name?.toLowerCase());
	if (!page) throw pageNotFound();
	return page;
}

/** Far more than a page will have. */
const MAX_VERSIONS_LISTED = 1000;

const dates = columnsOf(pageVersions, "version", "inForceFrom", "createdAt");

/** The versions of a page with their days, newest first. */
export const listVersions = (page: PageCode, database: Database = db) =>
	database
		.select(dates)
		.from(pageVersions)
		.where(eq(pageVersions.page, page))
		.orderBy(desc(pageVersions.version))
		.limit(MAX_VERSIONS_LISTED);

/** The same with who wrote each, and when. */
export async function listVersionsWithAuthors(page: PageCode) {
	const rows = await db
		.select({ ...dates, authorId: pageVersions.authorId })
		.from(pageVersions)
		.where(eq(pageVersions.page, page))
		.orderBy(desc(pageVersions.version))
		.limit(MAX_VERSIONS_LISTED);
	const names = await listNames([...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
	return rows.map(({ authorId, ...row }) => ({ ...row, author: authorId && (names.get(authorId) ?? authorId) }));
}

/** The text of a version. @throws DomainError `not-found` */
export async function requireText(page: PageCode, version: number): Promise<string> {
	const [found] = await db
		.select({ text: pageVersions.text })
		.from(pageVersions)
		.where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
	if (!found) throw pageNotFound();
	return found.text;
}
