import { expect, test } from "vitest";
import { requireTexts } from "~/features/administration/pages/texts.server";
import { sql } from "~/platform/db/client.server";

test("an update that would drop an administrator's text is refused until a folder of texts is set", async () => {
	await expect(requireTexts("")).resolves.toBeUndefined();
	await sql`create table page_versions (text text, author_id uuid)`;
	try {
		await sql`insert into page_versions values ('As it came with the product', null)`;
		await expect(requireTexts("")).resolves.toBeUndefined();
		await sql`insert into page_versions values ('Our own', gen_random_uuid())`;
		await expect(requireTexts("")).rejects.toThrow("Save them as files and set PAGES_DIR");
		await expect(requireTexts(".")).resolves.toBeUndefined();
	} finally {
		await sql`drop table page_versions`;
	}
});

test("a folder of texts that is not there is refused by name", async () => {
	await expect(requireTexts("/nowhere/texts")).rejects.toThrow(
		"PAGES_DIR is no folder that can be read: /nowhere/texts",
	);
});
