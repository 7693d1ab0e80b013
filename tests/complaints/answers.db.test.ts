import { beforeEach, describe, expect, test } from "vitest";
import { changeStatus } from "~/features/administration/support/administration/commands.status.server";
import { countComplaints, listAllPosts } from "~/features/administration/support/administration/queries.admin.server";
import { createOnce } from "~/features/administration/support/commands.server";
import { historyOf } from "~/features/administration/support/history.server";
import { complaintFilter } from "~/features/administration/support/input";
import { supportInvariants } from "~/features/administration/support/invariants.server";
import {
	COMPLAINTS,
	FEEDBACK,
	type PostKind,
	requireAnyPost,
	requirePost,
} from "~/features/administration/support/posts.server";
import { replyAsOwner } from "~/features/administration/support/thread/commands.server";
import { runThreadAction } from "~/features/administration/support/thread/commands.thread.server";
import { listReplies, listWholeThread } from "~/features/administration/support/thread/queries.server";
import { complaintAction, replyForm } from "~/features/administration/support/thread/reply-input";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { eachOwnTable, type Row } from "~/features/people/accounts/queries.own-data.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";

type Person = { id: string; email: string; firstName: string };
const words = { topic: "Wrong date", message: "The next hearing of my case is wrong." };
const nobody: Person = { id: "", email: "", firstName: "" };
let [asha, anita, vikram] = [nobody, nobody, nobody];
let complaintId = "";

beforeEach(async () => {
	asha = await given.givenUser({ firstName: "Asha" });
	anita = await given.givenUser({ firstName: "Anita", role: "ADMIN" });
	vikram = await given.givenUser({ firstName: "Vikram", role: "ADMIN" });
	complaintId = (await createOnce(COMPLAINTS, asha.id, words)).id;
});

const actor = ({ id }: Person) => ({ id, address: "203.0.113.7" });
let keys = 0;
const typed = (message: string, form_key = `form-${++keys}`) => ({ message, form_key });
const reply = (message: string, form_key?: string) =>
	replyAsOwner(asha.id, COMPLAINTS, complaintId, typed(message, form_key));
const answer = (message: string, form_key?: string, who = anita) =>
	runThreadAction(actor(who), COMPLAINTS, complaintId, { intent: "reply", ...typed(message, form_key) });
const note = (message: string) =>
	runThreadAction(actor(anita), COMPLAINTS, complaintId, { intent: "note", ...typed(message) });
const complaint = () => requireAnyPost(COMPLAINTS, complaintId);
const mails = async () =>
	(await sql`select data from pgboss.job where name = 'send-mail' order by created_on`).map(({ data }) => data);
const actions = async () =>
	(await sql`select action, actor_id, subject, subject_id, address from audit_log order by at, id`).map((row) => ({
		...row,
	}));

describe("the number of a post", () => {
	test("is counted for each kind, rises by one, and is set by the database only", async () => {
		const feedback = await createOnce(FEEDBACK, asha.id, words);
		const first = await requirePost(COMPLAINTS, asha.id, complaintId);
		const second = await createOnce(COMPLAINTS, asha.id, { ...words, topic: "Another" });
		expect(first.number).toBeGreaterThan(1000);
		expect(second.number).toBe(first.number + 1);
		expect((await requirePost(FEEDBACK, asha.id, feedback.id)).number).toBeGreaterThan(1000);
		await expect(sql`update complaints set number = 7`).rejects.toThrow(/can only be updated to DEFAULT/);
	});

	test("finds its post in the list in every spelling, and no post of the other kind", async () => {
		const { number } = await complaint();
		const feedback = await createOnce(FEEDBACK, asha.id, words);
		const found = async (kind: PostKind, search: string) =>
			(await listAllPosts(kind, complaintFilter.parse({ search }), { page: 1, limit: 10 })).rows.map(({ id }) => id);
		for (const search of [`C-${number}`, `c${number}`, ` ${number} `])
			expect(await found(COMPLAINTS, search), search).toEqual([complaintId]);
		expect(await found(FEEDBACK, `F-${feedback.number}`)).toEqual([feedback.id]);
		expect(await found(FEEDBACK, `C-${feedback.number}`)).toEqual([]);
		expect(await found(COMPLAINTS, `C-${number + 1}`)).toEqual([]);
	});
});

describe("an administrator's reply", () => {
	test("is shown to the person as from Support, mailed with a link to the thread, and in the audit log", async () => {
		await answer("It is corrected.\nThank you.");
		const { number } = await complaint();
		expect((await listReplies(COMPLAINTS, complaintId)).items).toMatchObject([
			{ by: "Support", message: "It is corrected.\nThank you." },
		]);
		const [mail, ...more] = await mails();
		expect(more).toEqual([]);
		expect(mail).toMatchObject({ to: asha.email, subject: `Answer to your complaint C-${number}` });
		expect(mail.text).toContain("It is corrected.\nThank you.");
		expect(mail.text).toContain(`/user/complaints/${complaintId}`);
		expect(mail.text).not.toContain("Anita");
		const byAnita = { actor_id: anita.id, subject: "complaint", subject_id: complaintId };
		expect(await actions()).toMatchObject([
			{ action: "complaint.reply", ...byAnita },
			{ action: "complaint.status", ...byAnita },
		]);
	});

	test("sent ten times at once from one form is one reply, one mail and one entry for each of its actions", async () => {
		await Promise.all(Array.from({ length: 10 }, () => answer("Once", "form")));
		expect((await listWholeThread(COMPLAINTS, complaintId)).items).toHaveLength(1);
		expect(await mails()).toHaveLength(1);
		expect((await actions()).map(({ action }) => action)).toEqual(["complaint.reply", "complaint.status"]);
	});

	test("sets a pending complaint to RECEIVED, which ends its wait", async () => {
		expect(await answer("We are looking into it.")).toMatchObject({
			message: "Reply sent. The complaint is now RECEIVED.",
		});
		expect((await complaint()).status).toBe("RECEIVED");
		expect(await countComplaints("PENDING")).toBe(0);
		expect((await historyOf(await complaint())).map(({ to }) => to)).toEqual(["PENDING", "RECEIVED"]);
		for (const { name, sql: statement } of supportInvariants) expect(await sql.unsafe(statement), name).toHaveLength(0);
	});

	test.each(["RECEIVED", "RESOLVED", "CLOSED"] as const)("leaves a complaint %s", async (status) => {
		await changeStatus(actor(vikram), complaintId, { status });
		expect(await answer("One thing more.")).toMatchObject({ message: "Reply sent." });
		expect((await complaint()).status).toBe(status);
	});

	test("that is an internal note leaves a complaint pending", async () => {
		await note("Ask the court first.");
		expect((await complaint()).status).toBe("PENDING");
	});

	test("to feedback has a link to the feedback", async () => {
		const { id, number } = await createOnce(FEEDBACK, asha.id, words);
		await runThreadAction(actor(anita), FEEDBACK, id, { intent: "reply", ...typed("We are glad.") });
		const [mail] = await mails();
		expect(mail).toMatchObject({ subject: `Answer to your feedback F-${number}` });
		expect(mail.text).toContain(`/user/feedback/${id}`);
		expect((await listReplies(FEEDBACK, id)).items).toHaveLength(1);
		expect((await listReplies(COMPLAINTS, complaintId)).items).toEqual([]);
	});

	test("to an unknown post is refused", async () => {
		for (const id of ["x", asha.id])
			await expect(
				runThreadAction(actor(anita), COMPLAINTS, id, { intent: "reply", ...typed("x") }),
			).rejects.toMatchObject({ code: "not-found" });
	});
});

describe("an internal note", () => {
	test("is in the audit log and shown to administrators only: in no page, mail or data export of the person", async () => {
		await note("SECRET: talk to the court");
		await answer("We are looking into it.");
		const whole = (await listWholeThread(COMPLAINTS, complaintId)).items;
		expect(whole).toMatchObject([
			{ by: "Anita Iyer (Support)", isInternal: true },
			{ by: "Anita Iyer (Support)", isInternal: false },
		]);
		const data: Record<string, Row[]> = {};
		for await (const [kind, rows] of eachOwnTable(asha.id)) data[kind] = rows;
		expect(data.support_replies).toMatchObject([{ written_by: "support", message: "We are looking into it." }]);
		const seen = JSON.stringify([await listReplies(COMPLAINTS, complaintId), await mails(), data]);
		expect(seen).toContain("We are looking into it.");
		expect(seen).not.toMatch(/SECRET|Anita/);
		expect(seen).not.toContain(anita.id);
		expect((await actions()).map(({ action }) => action)).toEqual([
			"complaint.note",
			"complaint.reply",
			"complaint.status",
		]);
	});

	test("cannot be saved in a person's name", async () => {
		await expect(
			sql`insert into support_replies (id, complaint_id, author_id, written_by, is_internal, message, reply_key)
				values (gen_random_uuid(), ${complaintId}, ${asha.id}, 'person', true, 'x', 'x')`,
		).rejects.toThrow(/support_replies_internal/);
	});
});

describe("a person's reply", () => {
	test("is mailed to all administrators who can log in, with a link to the thread", async () => {
		await given.givenUser({ role: "ADMIN", blockedAt: new Date() });
		await reply("Any news?");
		const sent = await mails();
		expect(sent.map(({ to }) => to).sort()).toEqual([anita.email, vikram.email].sort());
		expect(sent[0]).toMatchObject({ subject: `New reply to C-${(await complaint()).number}` });
		expect(sent[0]?.text).toContain(`/admin/complaints/${complaintId}`);
		expect(await actions()).toEqual([]);
	});

	test.each(["RESOLVED", "CLOSED"] as const)(
		"reopens a %s complaint once, and the history has the change",
		async (status) => {
			await changeStatus(actor(anita), complaintId, { status });
			expect(await Promise.all([reply("Not yet", "form"), reply("Not yet", "form")])).toContainEqual({
				isReopened: true,
			});
			expect((await complaint()).status).toBe("PENDING");
			const history = await historyOf(await complaint());
			expect(history.map(({ to, isReopened, by }) => [to, isReopened ?? false, by])).toEqual([
				["PENDING", false, undefined],
				[status, false, undefined],
				["PENDING", true, undefined],
			]);
			expect((await listReplies(COMPLAINTS, complaintId)).items).toMatchObject([{ by: "You", message: "Not yet" }]);
			expect((await mails()).at(-1)).toMatchObject({ subject: `C-${(await complaint()).number} is open again` });
			for (const { name, sql: statement } of supportInvariants)
				expect(await sql.unsafe(statement), name).toHaveLength(0);
		},
	);

	test("leaves the status of a complaint that is being worked on", async () => {
		await changeStatus(actor(anita), complaintId, { status: "RECEIVED" });
		expect(await reply("More to say")).toEqual({ isReopened: false });
		expect((await complaint()).status).toBe("RECEIVED");
	});

	test("to another person's post is answered as not found, and saves nothing", async () => {
		const ravi = await given.givenUser();
		for (const [who, id] of [
			[ravi.id, complaintId],
			["nobody", complaintId],
			[asha.id, "x"],
		] as const)
			await expect(replyAsOwner(who, COMPLAINTS, id, typed("Mine now"))).rejects.toMatchObject({ code: "not-found" });
		expect((await listWholeThread(COMPLAINTS, complaintId)).items).toEqual([]);
		expect(await mails()).toEqual([]);
	});

	test("is refused after 20 a day, however fast they are sent, with the time to try again", async () => {
		const sent = await Promise.allSettled(Array.from({ length: 23 }, (_, i) => reply(`No ${i}`)));
		expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
		expect(sent.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { code: "too-many", message: expect.stringMatching(/^You have sent 20 replies today\./) },
		});
		expect(await mails()).toHaveLength(40);
		await sql`update support_replies set created_at = created_at - interval '1 day'`;
		await expect(reply("Tomorrow")).resolves.toEqual({ isReopened: false });
	});

	test("has up to 5,000 characters, and is not blank", () => {
		const errorOf = (message: string) => replyForm.safeParse(typed(message)).error?.issues[0]?.message;
		expect(errorOf("क".repeat(5000))).toBeUndefined();
		expect(errorOf("x".repeat(5001))).toBe("Use at most 5,000 characters");
		expect(errorOf(" \u200b ")).toBe("Write your reply");
		expect(complaintAction.safeParse({ intent: "delete" }).success).toBe(false);
	});
});

test("a long thread is paged from its end, each reply once", async () => {
	for (let i = 1; i <= 45; i++) await answer(`No ${i}`);
	const seen: string[] = [];
	let before: string | undefined;
	const sizes: number[] = [];
	do {
		const { items, hasEarlier } = await listReplies(COMPLAINTS, complaintId, before);
		seen.unshift(...items.map(({ message }) => message));
		sizes.push(items.length);
		before = hasEarlier ? items[0]?.id : undefined;
	} while (before);
	expect(sizes).toEqual([20, 20, 5]);
	expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => `No ${i + 1}`));
});

test("a change of status by an administrator is in the audit log with both statuses", async () => {
	await changeStatus(actor(anita), complaintId, { status: "RESOLVED", seen: "PENDING" });
	const [entry] = await sql`select action, details from audit_log`;
	expect(entry).toMatchObject({
		action: "complaint.status",
		details: { from: "PENDING", to: "RESOLVED", number: expect.stringMatching(/^C-\d+$/) },
	});
});

test("a deleted account removes its threads; an administrator's leaves their replies as from Support", async () => {
	await answer("From Anita");
	await note("Also from Anita");
	await deleteAccount(actor(anita), PASSWORD, async () => {});
	expect((await listReplies(COMPLAINTS, complaintId)).items).toMatchObject([{ by: "Support", message: "From Anita" }]);
	expect((await listWholeThread(COMPLAINTS, complaintId)).items).toMatchObject([
		{ by: "A deleted account (Support)" },
		{ by: "A deleted account (Support)" },
	]);
	await deleteAccount(actor(asha), PASSWORD, async () => {});
	expect(await sql`select id from support_replies`).toHaveLength(0);
});

test("the invariants find a reply in the name of another person, and a number the database did not set", async () => {
	const broken = async () => {
		const names: string[] = [];
		for (const { name, sql: statement } of supportInvariants)
			if ((await sql.unsafe(statement)).length > 0) names.push(name);
		return names;
	};
	await reply("Fine");
	expect(await broken()).toEqual([]);
	await sql`update support_replies set author_id = ${vikram.id}`;
	expect(await broken()).toEqual(["a reply as the person is by who sent the complaint or feedback"]);
	await sql`update support_replies set author_id = ${asha.id}`;
	await sql`insert into complaints (id, user_id, topic, message, number) overriding system value
		values (gen_random_uuid(), ${asha.id}, 't', 'm', 2000000000)`;
	expect(await broken()).toEqual(["numbers of complaints and feedback are those the database gave"]);
});
