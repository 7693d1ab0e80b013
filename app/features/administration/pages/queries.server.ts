import { and, desc, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { readBlocks } from "~/features/administration/pages/markup";
import type { PageItem, VersionItem } from "~/features/administration/pages/page-table";
import { PAGES } from "~/features/administration/pages/pages";
import { fillIn, type PlaceholderValues } from "~/features/administration/pages/placeholders";
import { PAGE_CODES, type PageCode, pageVersions } from "~/features/administration/pages/schema";
import { inForceOn, type Standing, standingOf, type Version } from "~/features/administration/pages/versions";
import { listNames } from "~/features/people/audit/queries.server";
import { type Day, formatDay, formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const pageNotFound = () => new DomainError("not-found", t("This page was not found."));

/** A page by its name in a URL. @throws DomainError `not-found` */
export async function requirePage(name: string | undefined): Promise<PageCode> {
	const page = PAGE_CODES.find((code) => code === name?.toLowerCase());
	if (!page) throw pageNotFound();
	return page;
}

/** Far more than any page will have. */
const MAX_VERSIONS_LISTED = 1000;

const dates = columnsOf(pageVersions, "version", "inForceFrom", "createdAt");

/** The versions of a page with their dates but not their text, newest first. */
export const listVersions = (page: PageCode, database: Database = db) =>
	database
		.select(dates)
		.from(pageVersions)
		.where(eq(pageVersions.page, page))
		.orderBy(desc(pageVersions.version))
		.limit(MAX_VERSIONS_LISTED);

/** The versions with their authors' names. */
async function listVersionsWithAuthors(page: PageCode) {
	const rows = await db
		.select({ ...dates, authorId: pageVersions.authorId })
		.from(pageVersions)
		.where(eq(pageVersions.page, page))
		.orderBy(desc(pageVersions.version))
		.limit(MAX_VERSIONS_LISTED);
	const names = await listNames([...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
	return rows.map(({ authorId, ...row }) => ({ ...row, author: authorId && (names.get(authorId) ?? authorId) }));
}

/** @throws DomainError `not-found` */
async function requireText(page: PageCode, version: number): Promise<string> {
	const [found] = await db
		.select({ text: pageVersions.text })
		.from(pageVersions)
		.where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
	if (!found) throw pageNotFound();
	return found.text;
}

const operator: PlaceholderValues = {
	operator: env.BUSINESS_NAME ?? "Nyaya Diary",
	address: env.BUSINESS_ADDRESS ?? "1 Court Road, Pune 411001",
	officer: env.OFFICER_NAME,
	officer_email: env.OFFICER_EMAIL,
	officer_phone: env.OFFICER_PHONE,
	officer_hours: env.OFFICER_HOURS,
	site: new URL(env.PUBLIC_URL).host,
};

/** A text in blocks, its placeholders filled from the settings. */
export const asRead = (text: string) => readBlocks(text, (words) => fillIn(words, operator));

/** When a version was or will be in force, in words. */
function whenInForce({ inForceFrom }: Version, { state, until }: Standing): string {
	const from = formatDay(inForceFrom);
	if (state === "never") return t("Never in force: replaced by a later version");
	if (until !== undefined) return t("In force from {from} until {until}", { from, until: formatDay(until) });
	return t("In force from {from}", { from });
}

/** The requested version; without a request the one in force, else the first to come. */
function chosenOf(versions: Version[], asked: string | null, today: Day): Version {
	const chosen = asked
		? versions.find(({ version }) => String(version) === asked)
		: (inForceOn(versions, today) ?? versions.at(-1));
	if (!chosen) throw new DomainError("not-found", t("This page has no such version."));
	return chosen;
}

/** A public page. @throws DomainError `not-found` for a version that is not there */
export async function getPage(page: PageCode, asked: string | null, today: Day) {
	const versions = await listVersions(page);
	const chosen = chosenOf(versions, asked, today);
	const nameOf = (one: Version) => ({
		version: one.version,
		when: whenInForce(one, standingOf(one, versions, today)),
	});
	return {
		page,
		...nameOf(chosen),
		isInForce: chosen === inForceOn(versions, today),
		blocks: asRead(await requireText(page, chosen.version)),
		others: versions.filter((one) => one !== chosen && standingOf(one, versions, today).state !== "never").map(nameOf),
	};
}
export type PageView = Awaited<ReturnType<typeof getPage>>;

export function listPageItems(today: Day): Promise<PageItem[]> {
	return Promise.all(
		PAGE_CODES.map(async (page) => {
			const versions = await listVersions(page);
			const inWords = (state: "in-force" | "coming") =>
				versions
					.map((one) => ({ one, standing: standingOf(one, versions, today) }))
					.filter(({ standing }) => standing.state === state)
					.map(({ one, standing }) =>
						t("Version {version}. {when}.", { version: one.version, when: whenInForce(one, standing) }),
					)
					.reverse()
					.join(" ");
			const { to, title } = PAGES[page];
			return { page, to, title, inForce: inWords("in-force"), coming: inWords("coming") };
		}),
	);
}

/** The editor's data: the newest text, and every version with its author. */
export async function requirePageToEdit(page: PageCode, today: Day) {
	const versions = await listVersionsWithAuthors(page);
	const items = versions.map(
		(one): VersionItem => ({
			version: one.version,
			to: `${PAGES[page].to}?version=${one.version}`,
			when: whenInForce(one, standingOf(one, versions, today)),
			by: one.author ?? "Nyaya Diary",
			at: formatMoment(one.createdAt),
		}),
	);
	const newest = versions[0]?.version ?? 0;
	return { page, items, newest, text: newest === 0 ? "" : await requireText(page, newest) };
}
