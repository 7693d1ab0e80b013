import type { PageItem, VersionItem } from "~/features/administration/pages/page-table";
import { whenInForce } from "~/features/administration/pages/page-view.server";
import { PAGES } from "~/features/administration/pages/pages";
import { listVersions, listVersionsWithAuthors, requireText } from "~/features/administration/pages/queries.server";
import { PAGE_CODES, type PageCode } from "~/features/administration/pages/schema";
import { standingOf } from "~/features/administration/pages/versions";
import { type Day, formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** Every page with the version in force and the next to come. */
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

/** What the editor of a page begins with: its newest text, and every version with who wrote it. */
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
