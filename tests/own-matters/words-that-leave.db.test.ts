import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { setApproval, undoApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { countTodo, listAdminRows, listAllCases } from "~/features/courts/case-admin/queries.server";
import { addOwnMatter } from "~/features/courts/own-matters/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { settleUpdate } from "~/features/telling/client-updates/commands.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { releaseUpdates } from "~/features/telling/client-updates/sending/commands.release.server";
import { sendBulk } from "~/features/telling/messages/bulk/commands.bulk.server";
import { ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { describeBatch, sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { templateInput } from "~/features/telling/messages/templates/template-input";
import { addTemplate, listTemplates } from "~/features/telling/messages/templates/templates.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { atIst } from "../support/telling/alerts";
import { allTicked, open, pageFor } from "../support/telling/bulk";
import { givenPackage } from "../support/telling/messages";

const admin = { id: "", address: "203.0.113.9" };
let userId: string;
let caseId: string;

const matter = (nextDate = inDays(5)) => ({
	...{ petitioners: ["Gokhale"], respondents: ["Lotus Builders"], forum: "Debts Recovery Tribunal, Pune" },
	...{ caseNumber: "OA/112/2025", year: 2025, nextDate, purpose: "Arguments", appearsFor: null },
});
const send = (...caseIds: string[]) =>
	sendCaseMessages({ acting: asOwner(userId), caseIds, idempotencyKey: randomUUID() });
const numbers = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => `+9198200${String(10_000 + from + at)}`);
const save = (saved: string[]) => sql`
	insert into subscription_numbers (id, user_id, subscription_id, number, gets_all_cases, agreed_how, agreed_on)
	select gen_random_uuid(), user_id, id, unnest(${saved}::text[]), true, 'in_person', '2026-03-02'
	from subscriptions where user_id = ${userId}`;
const queued = () => sql`select recipient from messages where user_id = ${userId} and status = 'queued'`;
const makeTrial = () => sql`update subscriptions set plan_paise = 0 where user_id = ${userId}`;

beforeEach(async () => {
	admin.id = (await given.givenUser({ role: "ADMIN" })).id;
	userId = (await given.givenUser()).id;
	await givenPackage(given.db, userId, { messageLimit: 1000 });
	({ id: caseId } = await addOwnMatter(asOwner(userId), matter()));
});

describe("M2/130: a matter without a CNR", () => {
	test("is messaged about once an administrator has approved it, who finds it among those that wait", async () => {
		await expect(send(caseId)).rejects.toMatchObject({
			reason: "case_not_approved",
			message: expect.stringContaining("Gokhale v. Lotus Builders"),
		});
		expect((await listAllCases({ todo: "approval" })).ids).toEqual([caseId]);
		expect(await countTodo("approval")).toMatchObject({ count: 1 });
		expect(await listAdminRows([caseId])).toMatchObject([
			{ partyName: "Gokhale", respondent: "Lotus Builders", ownForum: "Debts Recovery Tribunal, Pune", cnrNumber: "" },
		]);
		expect(await setApproval(admin, [caseId], true)).toBe(1);
		expect((await listAllCases({ todo: "approval" })).ids).toEqual([]);
		expect(await send(caseId)).toMatchObject({ messageCount: 1 });
		const { id } = await addOwnMatter(asOwner(userId), matter());
		expect(await send(id)).toMatchObject({ messageCount: 1 });
	});

	test("is approved with another case of its owner, and an undo takes both", async () => {
		const [tracked, others] = [await given.givenCase(userId), await given.givenUser()];
		const { id: another } = await addOwnMatter(asOwner(others.id), matter());
		expect(await setApproval(admin, [tracked.id], true)).toBe(2);
		const approved = () => sql`select id from cases where is_approved order by id`;
		expect((await approved()).map(({ id }) => id)).toEqual([tracked.id, caseId].sort());
		expect((await listAllCases({ todo: "approval" })).ids).toEqual([another]);
		const [entry] = await sql`
			select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit_log where action = 'case.approve' limit 1`;
		expect(await undoApproval(admin, entry?.at)).toEqual({ isApproved: false, changed: 2 });
		expect(await approved()).toEqual([]);
	});

	test("causes no reminder to a client while it waits", async () => {
		await save(numbers(1));
		await sql`update subscription_numbers set reminds_of_hearings = true`;
		await addOwnMatter(asOwner(userId), matter(inDays(1)));
		expect(await remindClients({ at: atIst(today, "12:00") })).toBe(0);
	});
});

test("M2/130: own words have no links and numbers, also in a template saved before", async () => {
	const typed = templateInput(ownTextProblem).safeParse({
		intent: "save",
		name: "KYC",
		text: "Verify at evil.test/kyc",
	});
	expect(typed.error?.issues).toMatchObject([{ path: ["text"], message: "Leave out links and numbers" }]);
	await setApproval(admin, [caseId], true);
	await addTemplate(userId, { name: "old", text: "Call +91 98200 11223" });
	const [template] = await listTemplates(userId);
	const fields = { ...allTicked(await pageFor(userId, caseId)), case: [caseId], template: template?.id };
	await expect(sendBulk(asOwner(userId), await open(userId, fields))).rejects.toMatchObject({
		message: "Leave out links and numbers Send these messages one by one.",
	});
});

describe("M2/130: numbers that a person never messaged", () => {
	beforeEach(async () => {
		await setApproval(admin, [caseId], true);
	});

	test("are 20 a day with the trial; the others of a batch go, and the answer counts those left out", async () => {
		await makeTrial();
		await save(numbers(23));
		const batch = await send(caseId);
		expect(await queued()).toHaveLength(21);
		expect(new Set(batch.notToday).size).toBe(3);
		expect(describeBatch(batch)).toBe(
			"21 WhatsApp messages are on their way. 3 new numbers were left out: you have messaged as many new numbers today as you may. Send to them tomorrow.",
		);
		await sql`update message_batches set created_at = now() - interval '2 minutes'`;
		expect(await send(caseId)).toMatchObject({ notToday: batch.notToday });
		await sql`update messaged_numbers set first_on = first_on - 1`;
		await sql`update message_batches set created_at = now() - interval '2 minutes'`;
		expect(await send(caseId)).toMatchObject({ notToday: [] });
	});

	test("are 100 a day with a paid package, counted by the database over batches at a time", async () => {
		const { id: second } = await addOwnMatter(asOwner(userId), matter());
		await save(numbers(70));
		await sql`update subscription_numbers set gets_all_cases = false`;
		const link = (id: string, from: number, to: number) => sql`
			insert into number_cases (owner_id, number_id, case_id)
			select user_id, id, ${id} from (select *, row_number() over (order by number) as n from subscription_numbers) s
			where n between ${from} and ${to}`;
		await save(numbers(50, 70));
		await sql`update subscription_numbers set gets_all_cases = false`;
		await link(caseId, 1, 60);
		await link(second, 61, 120);
		const results = await Promise.all([send(caseId), send(second)]);
		expect(results.flatMap(({ notToday = [] }) => notToday)).toHaveLength(20);
		expect(await sql`select from messaged_numbers`).toHaveLength(100);
	});

	test("beyond the limit wait for the person where an update is due, and a single message is refused", async () => {
		await makeTrial();
		await save(numbers(20));
		await send(caseId);
		await sql`delete from subscription_numbers`;
		await save(numbers(1, 50));
		await sql`update subscription_numbers set reminds_of_hearings = true`;
		await addOwnMatter(asOwner(userId), matter(inDays(1)));
		expect(await remindClients({ at: atIst(today, "12:00") })).toBe(1);
		const [update] = await sql`select id::int from client_updates`;
		await expect(settleUpdate(asOwner(userId), { intent: "send", update: update?.id })).rejects.toMatchObject({
			code: "too-many",
			reason: "new_recipients_used_up",
		});
		expect(await releaseUpdates(atIst(today, "13:00"))).toBe(0);
		expect(await sql`select state from client_updates`).toEqual([{ state: "by_hand" }]);
	});
});
