import { expect, test } from "vitest";
import { listAllPosts } from "~/features/administration/support/administration/queries.admin.server";
import { createOnce } from "~/features/administration/support/commands.server";
import { FEEDBACK, listPosts, requirePost } from "~/features/administration/support/posts.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";

withOwner();
const words = { topic: "Thank you", message: "The list is clear." };
const all = { page: 1, limit: 10 };

test("feedback sent twice at once from one form is saved once", async () => {
	await Promise.all(Array.from({ length: 5 }, () => createOnce(FEEDBACK, ownerId, words, "form-1")));
	expect((await listPosts(FEEDBACK, ownerId, all)).total).toBe(1);
	await createOnce(FEEDBACK, ownerId, words, "form-2");
	expect((await listPosts(FEEDBACK, ownerId, all)).total).toBe(2);
});

test("the same words within a minute without a form key are saved once", async () => {
	const [first, second] = await Promise.all([
		createOnce(FEEDBACK, ownerId, words),
		createOnce(FEEDBACK, ownerId, words),
	]);
	expect(second?.id).toBe(first?.id);
});

test("the limit of 20 a day is separate from that of complaints", async () => {
	await sql`insert into complaints (id, user_id, topic, message) select gen_random_uuid(), ${ownerId}, 'x', 'x' from generate_series(1, 20)`;
	for (let i = 0; i < 20; i++) await createOnce(FEEDBACK, ownerId, { ...words, topic: `No ${i}` });
	await expect(createOnce(FEEDBACK, ownerId, words)).rejects.toMatchObject({
		code: "too-many",
		message: expect.stringMatching(/^You have sent 20 feedback messages today/),
	});
});

test("one person does not find another's feedback", async () => {
	const { id } = await createOnce(FEEDBACK, ownerId, words);
	const other = await given.givenUser();
	await expect(requirePost(FEEDBACK, other.id, id)).rejects.toMatchObject({ code: "not-found" });
	expect((await listPosts(FEEDBACK, other.id, all)).rows).toEqual([]);
});

test("the administrators' list is paged, has the right count, and is searched", async () => {
	await sql`insert into feedback (id, user_id, topic, message, created_at) select gen_random_uuid(), ${ownerId}, 'Topic ' || n, 'x', now() from generate_series(1, 33) n`;
	await createOnce(FEEDBACK, (await given.givenUser({ firstName: "زینب" })).id, words);
	const seen = new Set<string>();
	for (let page = 1; page <= 4; page++) {
		const { rows, total } = await listAllPosts(FEEDBACK, { search: "" }, { page, limit: 10 });
		expect(total).toBe(34);
		for (const { id } of rows) seen.add(id);
	}
	expect(seen.size).toBe(34);
	for (const search of ["زینب", "thank you", "list is"]) {
		expect(await listAllPosts(FEEDBACK, { search }, all)).toMatchObject({ total: 1, rows: [{ topic: "Thank you" }] });
	}
});
