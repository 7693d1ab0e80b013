import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "~/db/client.server";
import { addFeedback } from "~/features/feedback/commands.server";
import { eachFeedback, findFeedback, listAllFeedback, listFeedback } from "~/features/feedback/queries.server";
import { openFactories } from "../support/people";

const given = openFactories(String(process.env.DATABASE_URL));
afterAll(() => given.close());

let ownerId = "";
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
});

const words = { topic: "Thank you", message: "The list is clear." };
const all = { page: 1, limit: 10 };

test("feedback sent twice at once from one form is one", async () => {
	await Promise.all(Array.from({ length: 5 }, () => addFeedback(ownerId, words, "form-1")));
	expect((await listFeedback(ownerId, all)).total).toBe(1);
	await addFeedback(ownerId, words, "form-2");
	expect((await listFeedback(ownerId, all)).total).toBe(2);
});

test("without a form, the same words within a minute are one", async () => {
	const [first, second] = await Promise.all([addFeedback(ownerId, words), addFeedback(ownerId, words)]);
	expect(second?.id).toBe(first?.id);
});

test("the day's limit is 20, apart from complaints", async () => {
	await sql`insert into complaints (id, user_id, topic, message) select gen_random_uuid(), ${ownerId}, 'x', 'x' from generate_series(1, 20)`;
	for (let i = 0; i < 20; i++) await addFeedback(ownerId, { ...words, topic: `No ${i}` });
	await expect(addFeedback(ownerId, words)).rejects.toMatchObject({
		code: "too-many",
		message: expect.stringMatching(/^You have sent 20 feedbacks today/),
	});
});

test("one person does not find another's feedback", async () => {
	const { id } = await addFeedback(ownerId, words);
	const other = await given.givenUser();
	await expect(findFeedback(other.id, id)).rejects.toMatchObject({ code: "not-found" });
	expect((await listFeedback(other.id, all)).rows).toEqual([]);
});

test("the administrators' list pages from either end, counts truly, and is searched", async () => {
	await sql`insert into feedback (id, user_id, topic, message, created_at) select gen_random_uuid(), ${ownerId}, 'Topic ' || n, 'x', now() from generate_series(1, 33) n`;
	await addFeedback((await given.givenUser({ firstName: "زینب" })).id, words);
	const seen = new Set<string>();
	for (let page = 1; page <= 4; page++) {
		const { rows, total } = await listAllFeedback({ search: "" }, { page, limit: 10 });
		expect(total).toBe(34);
		for (const { id } of rows) seen.add(id);
	}
	expect(seen.size).toBe(34);
	for (const search of ["زینب", "thank you", "list is"]) {
		expect(await listAllFeedback({ search }, all)).toMatchObject({ total: 1, rows: [{ topic: "Thank you" }] });
	}
	const exported = [];
	for await (const { topic } of eachFeedback({ search: "thank" })) exported.push(topic);
	expect(exported).toEqual(["Thank you"]);
});
