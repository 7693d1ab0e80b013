import { describe, expect, test } from "vitest";
import { addPageVersion } from "~/features/administration/pages/commands.server";
import { getPage, listPageItems, requirePage, requirePageToEdit } from "~/features/administration/pages/queries.server";
import { loadPages } from "~/features/administration/pages/reference.server";
import { PAGE_CODES } from "~/features/administration/pages/schema";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { auditLog } from "~/features/people/audit/schema";
import { addDays } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { today } from "../support/days";

async function givenWriter() {
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Anita", lastName: "Desai" });
	const actor = { id: admin.id, address: "203.0.113.7" };
	const write = (text: string, { from = today, based_on = 1 } = {}) =>
		addPageVersion(actor, "terms", { text, from, based_on });
	return { admin, actor, write };
}

const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "done",
		(error: { code?: string; field?: string }) => [error.code, error.field].filter(Boolean).join(" "),
	);

describe("pages", () => {
	test("have a first version each, inserted once", async () => {
		await loadPages(db);
		await loadPages(db);
		const rows = await sql`select page, version, author_id from page_versions order by page`;
		expect(rows).toEqual([...PAGE_CODES].sort().map((page) => ({ page, version: 1, author_id: null })));
		for (const page of PAGE_CODES) expect((await getPage(page, null, today)).blocks.length).toBeGreaterThan(3);
	});

	test("are found only by their name in the address", async () => {
		expect(await requirePage("Privacy")).toBe("privacy");
		for (const name of [undefined, "", "toString", "imprint"])
			expect(await codeOf(requirePage(name)), name).toBe("not-found");
	});

	test("allow no change and no deletion of a version, and no text that is too long", async () => {
		for (const change of [
			"update page_versions set text = 'x'",
			"delete from page_versions",
			"truncate page_versions",
			"insert into page_versions (page, version, text, in_force_from) values ('help', 2, repeat('x', 20001), now())",
			"insert into page_versions (page, version, text, in_force_from) values ('imprint', 1, 'x', now())",
			"insert into page_versions (page, version, text, in_force_from) values ('help', 1, 'x', now())",
		])
			await expect(sql.unsafe(change), change).rejects.toThrow();
	});
});

describe("a new version", () => {
	test("is shown from its day on, earlier ones stay, and the audit log has its author", async () => {
		const { actor, write } = await givenWriter();
		const before = await getPage("terms", null, today);
		expect(await write("Tomorrow's words", { from: addDays(today, 1) })).toBe(2);
		expect(await getPage("terms", null, today)).toMatchObject({
			version: 1,
			isInForce: true,
			blocks: before.blocks,
			others: [{ version: 2 }],
		});
		expect(await getPage("terms", "2", today)).toMatchObject({ version: 2, isInForce: false });
		const later = await getPage("terms", null, addDays(today, 1));
		expect(later).toMatchObject({ version: 2, blocks: [{ kind: "paragraph", pieces: ["Tomorrow's words"] }] });
		expect((await getPage("terms", "1", addDays(today, 1))).blocks).toEqual(before.blocks);
		const [entry] = await db.select().from(auditLog);
		expect(entry).toMatchObject({
			actorId: actor.id,
			address: actor.address,
			action: "page.change",
			subject: "page",
			subjectId: "terms",
			details: { version: 2, inForceFrom: addDays(today, 1) },
		});
		const { items, newest, text } = await requirePageToEdit("terms", today);
		expect({ newest, text }).toEqual({ newest: 2, text: "Tomorrow's words" });
		expect(items.map(({ by }) => by)).toEqual(["Anita Desai", "Nyaya Diary"]);
		const listed = (await listPageItems(today)).find(({ page }) => page === "terms");
		expect(listed?.inForce).toMatch(/^Version 1\. In force from .+ until .+\.$/);
		expect(listed?.coming).toMatch(/^Version 2\. In force from .+\.$/);
	});

	test("is refused for a past, too distant or invalid day", async () => {
		const { write } = await givenWriter();
		for (const from of [addDays(today, -1), addDays(today, 367), ""])
			expect(await codeOf(write("x", { from })), from).toBe("invalid from");
		expect(await codeOf(write("x", { from: addDays(today, 366) }))).toBe("done");
	});

	test("is refused if another was saved since the form was opened, and of two at once one is saved", async () => {
		const { write } = await givenWriter();
		const answers = await Promise.all(["one", "two", "three"].map((text) => codeOf(write(text))));
		expect(answers.sort()).toEqual(["conflict", "conflict", "done"]);
		expect(await codeOf(write("late"))).toBe("conflict");
		expect(await codeOf(write("ahead", { based_on: 5 }))).toBe("conflict");
		expect(await codeOf(write("next", { based_on: 2 }))).toBe("done");
		expect(await sql`select count(*)::int from audit_log where action = 'page.change'`).toEqual([{ count: 2 }]);
	});

	test("stays after its author's account is deleted", async () => {
		const { actor, write } = await givenWriter();
		await given.givenUser({ role: "ADMIN" });
		await write("Words that stay");
		await deleteAccount(actor, PASSWORD, async () => {});
		expect((await getPage("terms", null, today)).blocks).toEqual([{ kind: "paragraph", pieces: ["Words that stay"] }]);
	});

	test("with an unknown number is not found", async () => {
		for (const asked of ["2", "0", "-1", "1.0", "x", "01"])
			expect(await codeOf(getPage("terms", asked, today)), asked).toBe("not-found");
		expect((await getPage("terms", "", today)).version).toBe(1);
	});
});
