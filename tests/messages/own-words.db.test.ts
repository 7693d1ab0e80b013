import { beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "~/features/people/chamber/acting.server";
import { createDraft, saveDraftSelection, sendDraft } from "~/features/telling/messages/drafts/commands.draft.server";
import { loadDraft } from "~/features/telling/messages/drafts/draft-page.server";
import { KEPT_TEXT } from "~/features/telling/messages/drafts/draft-view";
import { messageInvariants } from "~/features/telling/messages/invariants.server";
import { loadStep, passStep } from "~/features/telling/messages/one-by-one/queue.server";
import { chooseDraftText } from "~/features/telling/messages/own-words/draft-text.server";
import { MAX_TEMPLATES } from "~/features/telling/messages/own-words/own-words";
import { listPreviewCases } from "~/features/telling/messages/own-words/preview.server";
import { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";
import {
	addOwnTemplate,
	changeOwnTemplate,
	deleteOwnTemplate,
	listOwnTemplates,
	requireOwnTemplate,
} from "~/features/telling/messages/own-words/templates.server";
import { ownTemplates } from "~/features/telling/messages/schema";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { messages } from "~/features/telling/outbox/schema";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { givenPackage } from "../support/telling/messages";

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
});

const [CLIENT_A, CLIENT_B] = ["+919820011221", "+919820011222"];
const COMING = { nextDate: "2027-03-11" };
const approved = (about: object = {}, record: object = COMING) =>
	given.givenCase(user.id, { isApproved: true, ...about }, record);
const bulk = (...case_id: string[]) => ({ case_id, scope: "", cnr_number: "" });
async function saved(name: string, text: string, ownerId = user.id) {
	await addOwnTemplate(ownerId, { name, text });
	return String((await listOwnTemplates(ownerId)).find((one) => one.name === name)?.id);
}

describe("a person's templates", () => {
	test("are saved by name, unique in any letter case, and belong to the person", async () => {
		const id = await saved("Hearing", "On {{next_date}}");
		await expect(addOwnTemplate(user.id, { name: "hEARING", text: "x" })).rejects.toMatchObject({
			code: "conflict",
			field: "name",
		});
		const other = await given.givenUser();
		const theirs = await saved("hearing", "Theirs", other.id);
		for (const wrong of [theirs, "x", user.id]) {
			await expect(requireOwnTemplate(user.id, wrong)).rejects.toMatchObject({ code: "not-found" });
			await expect(changeOwnTemplate(user.id, wrong, { name: "n", text: "t" })).rejects.toMatchObject({
				code: "not-found",
			});
			await expect(deleteOwnTemplate(user.id, wrong)).rejects.toMatchObject({ code: "not-found" });
		}
		const second = await saved("Other", "x");
		await expect(changeOwnTemplate(user.id, second, { name: "HEARING", text: "x" })).rejects.toMatchObject({
			code: "conflict",
			field: "name",
		});
		await changeOwnTemplate(user.id, id, { name: "HEARING", text: "new" });
		expect(await requireOwnTemplate(user.id, id)).toEqual({ id, name: "HEARING", text: "new" });
		await deleteOwnTemplate(user.id, id);
		expect((await listOwnTemplates(user.id)).map(({ name }) => name)).toEqual(["Other"]);
		expect(await listOwnTemplates(other.id)).toHaveLength(1);
	});

	test("are twenty at most, however many are added at once", async () => {
		for (let number = 1; number < MAX_TEMPLATES; number++) await saved(`${number}`, "x");
		const added = await Promise.allSettled(
			["a", "b", "c", "d"].map((name) => addOwnTemplate(user.id, { name, text: "x" })),
		);
		expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db.$count(ownTemplates)).toBe(MAX_TEMPLATES);
	});

	test("have their limits in the database too", async () => {
		for (const [name, text] of [
			["x".repeat(61), "x"],
			["", "x"],
			["x", "x".repeat(1001)],
			["x", ""],
		])
			await expect(
				db.insert(ownTemplates).values({ userId: user.id, name: name ?? "", text: text ?? "" }),
			).rejects.toThrow();
		await db.insert(ownTemplates).values({ userId: user.id, name: "न".repeat(60), text: "😀".repeat(1000) });
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

/** The person's own number is not selected at first. */
const tickAll = (draft: string) => sql`update message_draft_cases set ticked = offered where draft_id = ${draft}`;

describe("a draft in own words", () => {
	const textsSent = async () =>
		(await db.select().from(messages)).map(({ template, parameters }) => [template, parameters]);

	test("is sent as shown, by the free-text template, and in the standard words where the own text is empty", async () => {
		await givenPackage(given.db, user.id);
		const [one, dateless] = [await approved(), await approved({}, { nextDate: null })];
		const template = await saved("Short", "{{next_date}}!");
		const draft = await createDraft(user.id, bulk(one.id, dateless.id));
		expect(await chooseDraftText(user.id, draft, { template, isRefresh: true })).toBe(true);
		const all = (await loadDraft(user.id, draft, 1)).cases;
		expect(all.map(({ recipients }) => recipients[0]?.text.split("\n")[0])).toEqual([
			"About your court case: Thursday, 11 Mar 2027!",
			expect.stringMatching(/^Namaste .+\. This is about/),
		]);
		// The template is changed and deleted meanwhile, but the text is sent as shown.
		await changeOwnTemplate(user.id, template, { name: "Short", text: "Another" });
		expect(await chooseDraftText(user.id, draft, { template, isRefresh: false })).toBe(false);
		await deleteOwnTemplate(user.id, template);
		expect((await loadDraft(user.id, draft, 1)).template).toBe(KEPT_TEXT);
		expect(await chooseDraftText(user.id, draft, { template: KEPT_TEXT, isRefresh: true })).toBe(false);
		const to = [one, dateless].map(({ id }) => `${id} ${user.mobileNumber}`);
		const ids = [one.id, dateless.id];
		await saveDraftSelection(user.id, draft, { intent: "count", shown: ids, case: ids, to });
		await sendDraft(asOwner(user.id), draft);
		expect(await textsSent()).toEqual([
			["case_message", ["Thursday, 11 Mar 2027!"]],
			["hearing_reminder", expect.anything()],
		]);
	});

	test("uses a changed text only after a new preview, and never another person's template", async () => {
		await givenPackage(given.db, user.id);
		const one = await approved();
		const template = await saved("Short", "First");
		const draft = await createDraft(user.id, bulk(one.id));
		await chooseDraftText(user.id, draft, { template, isRefresh: false });
		await changeOwnTemplate(user.id, template, { name: "Short", text: "Second" });
		expect((await loadDraft(user.id, draft, 1)).cases[0]?.recipients[0]?.text).toContain("First");
		await chooseDraftText(user.id, draft, { template, isRefresh: true });
		expect((await loadDraft(user.id, draft, 1)).cases[0]?.recipients[0]?.text).toContain("Second");
		const theirs = await saved("Theirs", "x", (await given.givenUser()).id);
		for (const wrong of [theirs, "x", user.id])
			await expect(chooseDraftText(user.id, draft, { template: wrong, isRefresh: true })).rejects.toMatchObject({
				code: "not-found",
			});
		expect(await chooseDraftText(user.id, draft, { template: "", isRefresh: true })).toBe(true);
		expect((await loadDraft(user.id, draft, 1)).cases[0]?.recipients[0]?.text).toMatch(/^Namaste .+\. This/);
	});

	test("that WhatsApp does not accept has the reason, and is not sent", async () => {
		await givenPackage(given.db, user.id, { numbers: [CLIENT_A] });
		const one = await approved();
		const template = await saved("Lines", "Namaste\n{{next_date}}");
		const draft = await createDraft(user.id, bulk(one.id));
		await chooseDraftText(user.id, draft, { template, isRefresh: true });
		const [shown] = (await loadDraft(user.id, draft, 1)).cases;
		expect(shown?.textProblem).toContain("line breaks");
		expect(shown?.recipients[0]?.text).toBe("Namaste\nThursday, 11 Mar 2027");
		await expect(sendDraft(asOwner(user.id), draft)).rejects.toMatchObject({ code: "invalid", message: /one by one/ });
		expect(await db.$count(messages)).toBe(0);
	});
});

describe("sending one by one", () => {
	test("shows each recipient once and in order; Next deselects, Skip can be shown again, and nothing counts as sent", async () => {
		await givenPackage(given.db, user.id, { numbers: [CLIENT_A, CLIENT_B] });
		const [one, two] = [await approved({ caseNumber: "1/2026" }), await approved({ caseNumber: "2/2026" })];
		const draft = await createDraft(user.id, bulk(one.id, two.id));
		await tickAll(draft);
		const seen: string[] = [];
		for (const intent of ["skip", "next", "next", "next", "next", "next"] as const) {
			const { step } = await loadStep(user.id, draft);
			seen.push(String(step?.to));
			// A second press, or a return and a press, skips no other recipient.
			await Promise.all([1, 2].map(() => passStep(user.id, draft, { intent, to: String(step?.to) })));
		}
		const own = user.mobileNumber;
		expect(seen).toEqual([one, two].flatMap(({ id }) => [own, CLIENT_A, CLIENT_B].map((number) => `${id} ${number}`)));
		expect(await loadStep(user.id, draft)).toMatchObject({ step: null, counts: { waiting: 0, opened: 5, skipped: 1 } });
		expect((await loadDraft(user.id, draft, 1)).counts.messages).toBe(1);
		await passStep(user.id, draft, { intent: "again", to: "" });
		expect((await loadStep(user.id, draft)).step?.to).toBe(`${one.id} ${own}`);
		expect(await db.$count(messages)).toBe(0);
		for (const { name, sql: rows } of messageInvariants) expect(await sql.unsafe(rows), name).toEqual([]);
		// The rest can still be sent by the package.
		await sendDraft(asOwner(user.id), draft);
		expect((await db.select().from(messages)).map(({ recipient }) => recipient)).toEqual([own]);
		expect(await loadStep(user.id, draft)).toMatchObject({ step: null, batchId: expect.any(String) });
	});

	test("without a package lets WhatsApp ask for the contact, and offers no saved numbers of an ended package", async () => {
		const subscription = await givenPackage(given.db, user.id, { numbers: [CLIENT_A] });
		const one = await approved();
		const before = await createDraft(user.id, bulk(one.id));
		await tickAll(before);
		await sql`update subscriptions set ends_at = now() - interval '1 second' where id = ${subscription}`;
		const draft = await createDraft(user.id, bulk(one.id));
		const page = await loadDraft(user.id, draft, 1);
		expect(page.left).toBeNull();
		expect(page.cases[0]?.recipients.map(({ number, isTicked }) => [number, isTicked])).toEqual([
			["any", true],
			[user.mobileNumber, false],
		]);
		const { step } = await loadStep(user.id, draft);
		expect(step).toMatchObject({ number: "", url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=Namaste/) });
		await passStep(user.id, draft, { intent: "next", to: String(step?.to) });
		expect((await loadStep(user.id, draft)).step).toBeNull();
		// A draft from before the package ended: only the own number is left.
		expect((await loadStep(user.id, before)).step?.to).toBe(`${one.id} ${user.mobileNumber}`);
		await passStep(user.id, before, { intent: "next", to: `${one.id} ${user.mobileNumber}` });
		expect(await loadStep(user.id, before)).toMatchObject({ step: null, counts: { waiting: 1, opened: 1 } });
		await expect(sendDraft(asOwner(user.id), draft)).rejects.toMatchObject({ code: "invalid" });
	});

	test("leaves out recipients who opted out since, and deleted cases, also more than a page of them", async () => {
		await givenPackage(given.db, user.id, { numbers: [CLIENT_A] });
		const ids: string[] = [];
		for (let number = 0; number < 24; number++) ids.push((await approved({ caseNumber: `${number}/2026` })).id);
		const draft = await createDraft(user.id, bulk(...ids));
		await tickAll(draft);
		await sql`update message_draft_cases set ticked = array[${CLIENT_A}] where draft_id = ${draft} and position < 22`;
		await optOutOfAll(CLIENT_A);
		await sql`delete from cases where id = ${String(ids[22])}`;
		expect((await loadStep(user.id, draft)).step?.to).toBe(`${ids[23]} ${user.mobileNumber}`);
	});

	test("ignores a recipient that was not offered, and another person's draft", async () => {
		const one = await approved();
		const draft = await createDraft(user.id, bulk(one.id));
		for (const to of ["", "x y", `${one.id} ${CLIENT_A}`, `${one.id}`, `${user.id} any`])
			await passStep(user.id, draft, { intent: "next", to });
		const other = await given.givenUser();
		await expect(passStep(other.id, draft, { intent: "again", to: "" })).rejects.toMatchObject({ code: "not-found" });
		await expect(loadStep(other.id, draft)).rejects.toMatchObject({ code: "not-found" });
		expect(await loadStep(user.id, draft)).toMatchObject({ counts: { waiting: 1, opened: 0, skipped: 0 } });
	});
});

test("1,000 cases of two clients in own words are planned and shown in a second, and queued in two", async () => {
	await givenPackage(given.db, user.id, { numbers: [CLIENT_A, CLIENT_B], messageLimit: 5000 });
	const first = await approved();
	await sql`insert into court_records (cnr_number, look_up, next_date, petitioners, respondents)
		select 'MHPU01' || lpad(n::text, 6, '0') || '2021', 'found', '2027-03-11', jsonb_build_array('Petitioner ' || n), '["State"]'
		from generate_series(1, 999) n`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved)
		select gen_random_uuid(), ${user.id}, 'MHPU01' || lpad(n::text, 6, '0') || '2021', n || '/2021', 2021, state_id,
			district_id, true from generate_series(1, 999) n, cases where id = ${first.id}`;
	const template = await saved(
		"Short",
		"The case of {{party_name}} is on {{next_date}}, for {{purpose}}, in {{court}}.",
	);
	const timed = async <T>(name: string, work: () => Promise<T>): Promise<[T, number]> => {
		const started = performance.now();
		const done = await work();
		const tookMs = Math.round(performance.now() - started);
		process.stdout.write(`${name}: ${tookMs} ms\n`);
		return [done, tookMs];
	};
	const [draft, plannedMs] = await timed("planned", () =>
		createDraft(user.id, { case_id: [], scope: "all", cnr_number: "" }),
	);
	await chooseDraftText(user.id, draft, { template, isRefresh: true });
	const [page, shownMs] = await timed("shown", () => loadDraft(user.id, draft, 1));
	expect(page.counts).toMatchObject({ cases: 1000, messages: 2000 });
	const [step, stepMs] = await timed("step", () => loadStep(user.id, draft));
	expect(step.counts.waiting).toBe(2000);
	const [batch, queuedMs] = await timed("queued", () => sendDraft(asOwner(user.id), draft));
	expect(batch.messageCount).toBe(2000);
	// Five times the promised time, since other tests run on the machine.
	expect(plannedMs + shownMs).toBeLessThan(5000);
	expect(stepMs).toBeLessThan(2500);
	expect(queuedMs).toBeLessThan(10_000);
});
