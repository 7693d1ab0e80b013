import { expect, test } from "vitest";
import { requireTexts } from "~/features/administration/pages/texts.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

test("texts that an administrator of an earlier release wrote need a folder of texts before the start", async () => {
	await expect(requireTexts("")).resolves.toBeUndefined();
	const { id } = await given.givenUser();
	const write = (version: number, author: string | null) =>
		sql`insert into page_versions (page, version, text, in_force_from, author_id) values ('terms', ${version}, 'Our own', now(), ${author})`;
	try {
		await write(1, null);
		await expect(requireTexts("")).resolves.toBeUndefined();
		await write(2, id);
		await expect(requireTexts("")).rejects.toThrow("Save them as files and set PAGES_DIR");
		await expect(requireTexts(".")).resolves.toBeUndefined();
	} finally {
		await sql`alter table page_versions disable trigger all`;
		await sql`truncate page_versions`;
		await sql`alter table page_versions enable trigger all`;
	}
});

test("a folder of texts that is not there is refused by name", async () => {
	await expect(requireTexts("/nowhere/texts")).rejects.toThrow(
		"PAGES_DIR is no folder that can be read: /nowhere/texts",
	);
});
