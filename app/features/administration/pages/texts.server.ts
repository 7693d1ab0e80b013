import { readdir } from "node:fs/promises";
import { sql } from "~/platform/db/client.server";
import { env, SettingsError } from "~/platform/settings/env.server";

/**
 * Texts that administrators of an earlier release wrote are in a table that is no longer read.
 * @throws SettingsError if the folder of the texts cannot be read, or there is none and the table still holds texts of theirs
 */
export async function requireTexts(folder = env.PAGES_DIR): Promise<void> {
	if (folder) {
		await readdir(folder).catch((cause: unknown) => {
			throw new SettingsError(`PAGES_DIR is no folder that can be read: ${folder}`, { cause });
		});
		return;
	}
	const [table] = await sql`select to_regclass('page_versions') as name`;
	if (!table?.name) return;
	const [written] = await sql`select from page_versions where author_id is not null limit 1`;
	if (written)
		throw new SettingsError(
			"The database has texts of pages that administrators wrote. Save them as files and set PAGES_DIR (docs/operations.md, Upgrade).",
		);
}
