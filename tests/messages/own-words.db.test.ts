import { beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "~/features/people/chamber/acting.server";
import { type BulkInput, bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { sendBulk } from "~/features/telling/messages/bulk/commands.bulk.server";
import { loadSteps, type Steps } from "~/features/telling/messages/bulk/steps.server";
import { listPreviewCases } from "~/features/telling/messages/own-words/preview.server";
import { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";
import { savedTemplates } from "~/features/telling/messages/schema";
import {
	addTemplate,
	changeTemplate,
	deleteTemplate,
	listTemplates,
	requireTemplate,
	saveSharedTemplate,
} from "~/features/telling/messages/templates/templates.server";
import { MAX_TEMPLATES } from "~/features/telling/messages/wording/template";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { messages } from "~/features/telling/outbox/schema";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { allTicked, fieldsOf, open, pageFor } from "../support/telling/bulk";
import { givenPackage } from "../support/telling/messages";

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
});

const [CLIENT_A, CLIENT_B] = ["+919820011221", "+919820011222"];
const COMING = { nextDate: "2027-03-11" };
const approved = (about: object = {}, record: object = COMING) =>
	given.givenCase(user.id, { isApproved: true, ...about }, record);
async function saved(name: string, text: string, ownerId = user.id) {
	await addTemplate(ownerId, { name, text });
	return String((await listTemplates(ownerId)).find((one) => one.name === name)?.id);
}

describe("a person's templates", () => {
	test("are saved by name, unique in any letter case, and belong to the person", async () => {
		const id = await saved("Hearing", "On {{next_date}}");
		await expect(addTemplate(user.id, { name: "hEARING", text: "x" })).rejects.toMatchObject({
			code: "conflict",
			field: "name",
		});
		const other = await given.givenUser();
		const theirs = await saved("hearing", "Theirs", other.id);
		for (const wrong of [theirs, "x", user.id]) {
			await expect(requireTemplate(user.id, wrong)).rejects.toMatchObject({ code: "not-found" });
			await expect(changeTemplate(user.id, wrong, { name: "n", text: "t" })).rejects.toMatchObject({
				code: "not-found",
			});
			await expect(deleteTemplate(user.id, wrong)).rejects.toMatchObject({ code: "not-found" });
		}
		const second = await saved("Other", "x");
		await expect(changeTemplate(user.id, second, { name: "HEARING", text: "x" })).rejects.toMatchObject({
			code: "conflict",
			field: "name",
		});
		await changeTemplate(user.id, id, { name: "HEARING", text: "new" });
		expect(await requireTemplate(user.id, id)).toEqual({ id, name: "HEARING", text: "new" });
		await deleteTemplate(user.id, id);
		expect((await listTemplates(user.id)).map(({ name }) => name)).toEqual(["Other"]);
		expect(await listTemplates(other.id)).toHaveLength(1);
	});

	test("are apart from those of the administrators, and go with the account", async () => {
		await saved("Hearing", "own");
		const { id } = await saveSharedTemplate({ name: "hearing", text: "shared" });
		await expect(requireTemplate(user.id, id)).rejects.toMatchObject({ code: "not-found" });
		expect(await listTemplates(user.id)).toMatchObject([{ text: "own" }]);
		await sql`delete from users where id = ${user.id}`;
		expect(await db.select().from(savedTemplates)).toMatchObject([{ id, userId: null, text: "shared" }]);
	});

	test("are twenty at most, however many are added at once", async () => {
		for (let number = 1; number < MAX_TEMPLATES; number++) await saved(`${number}`, "x");
		const added = await Promise.allSettled(
			["a", "b", "c", "d"].map((name) => addTemplate(user.id, { name, text: "x" })),
		);
		expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db.$count(savedTemplates)).toBe(MAX_TEMPLATES);
	});

	test("have their limits in the database too", async () => {
		for (const [name, text] of [
			["x".repeat(81), "x"],
			["", "x"],
			["x", "x".repeat(1001)],
			["x", ""],
		])
			await expect(
				db.insert(savedTemplates).values({ userId: user.id, name: name ?? "", text: text ?? "" }),
			).rejects.toThrow();
		await db.insert(savedTemplates).values({ userId: user.id, name: "न".repeat(80), text: "😀".repeat(1000) });
	});

	test("are previewed with the person's own cases, the next hearing first", async () => {
		await approved({}, { nextDate: null, petitioners: ["Later"] });
		const first = await given.givenCase(user.id, {}, COMING);
		await given.givenCase((await given.givenUser()).id, {}, COMING);
		const cases = await listPreviewCases({ id: user.id, sender: "Asha Kulkarni" });
		expect(cases.map(({ id }) => id)[0]).toBe(first.id);
		expect(cases).toHaveLength(2);
		expect(cases[0]?.values).toMatchObject({ next_date: "Thursday, 11 Mar 2027", advocate: "Asha Kulkarni" });
	});

	test("share the person's own cases, and no others", async () => {
		const own = await approved();
		const theirs = await given.givenCase((await given.givenUser()).id, {}, COMING);
		const id = await saved("Short", "Come on {{next_date}}. {{advocate}}");
		const owner = { id: user.id, sender: "Asha Kulkarni" };
		expect((await shareInOwnWords(owner, own.id, id)).chosen).toEqual({
			id,
			text: "Come on Thursday, 11 Mar 2027. Asha Kulkarni",
			url: "https://wa.me/?text=Come%20on%20Thursday%2C%2011%20Mar%202027.%20Asha%20Kulkarni",
		});
		for (const [caseId, template] of [
			[theirs.id, id],
			[own.id, "x"],
			[own.id, null],
		] as const)
			expect((await shareInOwnWords(owner, caseId, template)).chosen).toBeNull();
	});
});

describe("bulk messages in own words", () => {
	const textsSent = async () =>
		(await db.select().from(messages)).map(({ template, parameters }) => [template, parameters]);

	test("are sent as shown, by the free-text template, and in the standard words where the own text is empty", async () => {
		await givenPackage(given.db, user.id);
		const [one, dateless] = [await approved(), await approved({}, { nextDate: null })];
		const template = await saved("Short", "{{next_date}}!");
		const fields = { ...allTicked(await pageFor(user.id, one.id, dateless.id)), case: [one.id, dateless.id], template };
		const { page } = await open(user.id, { ...fields, intent: "send" });
		expect(page.isTextUnseen).toBe(true);
		expect(page.cases.map(({ recipients }) => recipients[0]?.text.split("\n")[0])).toEqual([
			"About your court case: Thursday, 11 Mar 2027!",
			expect.stringMatching(/^Namaste .+\. This is about/),
		]);
		const opened = await open(user.id, { ...fieldsOf(page), intent: "send" });
		expect(opened.page.isTextUnseen).toBe(false);
		await sendBulk(asOwner(user.id), opened);
		expect(await textsSent()).toEqual([
			["case_message", ["Thursday, 11 Mar 2027!"]],
			["hearing_reminder", expect.anything()],
		]);
	});

	test("have a text that was changed, deleted or is another person's only after a new preview", async () => {
		await givenPackage(given.db, user.id);
		const one = await approved();
		const template = await saved("Short", "First");
		const { page } = await open(user.id, { ...fieldsOf(await pageFor(user.id, one.id)), template });
		const send = async (chosen = template) =>
			(await open(user.id, { ...fieldsOf(page), template: chosen, intent: "send" })).page;
		const textOf = ({ cases, isTextUnseen }: typeof page) => [cases[0]?.recipients[0]?.text, isTextUnseen];
		expect(textOf(await send())).toEqual([expect.stringContaining("First"), false]);
		await changeTemplate(user.id, template, { name: "Short", text: "Second" });
		expect(textOf(await send())).toEqual([expect.stringContaining("Second"), true]);
		await deleteTemplate(user.id, template);
		const theirs = await saved("Theirs", "x", (await given.givenUser()).id);
		for (const gone of [template, theirs, "x", ""])
			expect(textOf(await send(gone))).toEqual([expect.stringMatching(/^Namaste .+\. This/), true]);
	});

	test("that WhatsApp does not accept have the reason, and are not sent", async () => {
		await givenPackage(given.db, user.id, { numbers: [CLIENT_A] });
		const one = await approved();
		const template = await saved("Lines", "Namaste\n{{next_date}}");
		const opened = await open(user.id, { ...fieldsOf(await pageFor(user.id, one.id)), template });
		expect(opened.page.cases[0]?.recipients[0]).toMatchObject({
			problem: expect.stringContaining("line breaks"),
			text: "Namaste\nThursday, 11 Mar 2027",
		});
		await expect(sendBulk(asOwner(user.id), opened)).rejects.toMatchObject({ code: "invalid", message: /one by one/ });
		expect(await db.$count(messages)).toBe(0);
	});
});

describe("sending one by one", () => {
	/** What a browser posts from a step. */
	const posted = ({ caseIds, included, leftOut, to, skipped, opened, template, key }: Steps) => ({
		...{ case_id: caseIds, case: included, left_out: leftOut, to, skipped, opened, template, key },
	});
	const step = (fields: object, intent: BulkInput["intent"]) =>
		loadSteps(user.id, bulkInput.parse({ ...fields, intent }));

	test("shows each recipient once and in order; Next unticks, Skip can be shown again, and nothing counts as sent", async () => {
		await givenPackage(given.db, user.id, { numbers: [CLIENT_A, CLIENT_B] });
		const [one, two] = [await approved({ caseNumber: "1/2026" }), await approved({ caseNumber: "2/2026" })];
		let steps = await step(allTicked(await pageFor(user.id, one.id, two.id)), "one-by-one");
		const seen: string[] = [];
		for (const intent of ["skip", "next", "next", "next", "next", "next"] as const) {
			seen.push(String(steps.to[0]));
			// The same form pressed twice passes no other recipient.
			const [once, twice] = [await step(posted(steps), intent), await step(posted(steps), intent)];
			expect(twice).toEqual(once);
			steps = once;
		}
		const own = user.mobileNumber;
		expect(seen).toEqual([one, two].flatMap(({ id }) => [own, CLIENT_A, CLIENT_B].map((number) => `${id} ${number}`)));
		expect(steps).toMatchObject({ step: null, to: [], opened: 5, skipped: [`${one.id} ${own}`] });
		expect((await step(posted(steps), "again")).to).toEqual([`${one.id} ${own}`]);
		expect(await db.$count(messages)).toBe(0);
		// The rest can still be sent by the package.
		const opened = await open(user.id, posted(steps));
		expect(opened.page.messages).toBe(1);
		await sendBulk(asOwner(user.id), opened);
		expect((await db.select().from(messages)).map(({ recipient }) => recipient)).toEqual([own]);
	});

	test("without a package lets WhatsApp ask for the contact, and offers no saved numbers of an ended package", async () => {
		const subscription = await givenPackage(given.db, user.id, { numbers: [CLIENT_A] });
		const one = await approved();
		const before = allTicked(await pageFor(user.id, one.id));
		await sql`update subscriptions set ends_at = now() - interval '1 second' where id = ${subscription}`;
		const page = await pageFor(user.id, one.id);
		expect(page.left).toBeNull();
		expect(page.cases[0]?.recipients.map(({ number, isTicked }) => [number, isTicked])).toEqual([
			["any", true],
			[user.mobileNumber, false],
		]);
		const steps = await step(fieldsOf(page), "one-by-one");
		expect(steps.step).toMatchObject({ number: "", url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=Namaste/) });
		expect((await step(posted(steps), "next")).step).toBeNull();
		// A form from before the package ended: only the own number is left.
		expect(await step(before, "one-by-one")).toMatchObject({ to: [`${one.id} ${user.mobileNumber}`], leftOut: 1 });
		const opened = await open(user.id, fieldsOf(page));
		await expect(sendBulk(asOwner(user.id), opened)).rejects.toMatchObject({ code: "invalid" });
	});

	test("leaves out recipients who opted out since, those never offered, cases deleted since and other people's", async () => {
		await givenPackage(given.db, user.id, { numbers: [CLIENT_A] });
		const [one, gone] = [await approved({ caseNumber: "1/2026" }), await approved({ caseNumber: "2/2026" })];
		const fields = allTicked(await pageFor(user.id, one.id, gone.id));
		const theirs = await given.givenCase((await given.givenUser()).id, { isApproved: true }, COMING);
		await optOutOfAll(CLIENT_A);
		await sql`delete from cases where id = ${gone.id}`;
		const wrong = ["", "x y", `${one.id} ${CLIENT_B}`, one.id, `${one.id} any`, `${theirs.id} ${CLIENT_A}`];
		const steps = await step(
			{ ...fields, case_id: [...fields.case_id, theirs.id], to: [...fields.to, ...wrong] },
			"next",
		);
		expect(steps).toMatchObject({ step: null, to: [], opened: 1 });
		expect((await step(fields, "one-by-one")).to).toEqual([`${one.id} ${user.mobileNumber}`]);
		expect((await step({ ...fields, to: wrong, case: [one.id] }, "one-by-one")).to).toEqual([]);
	});
});
