import { beforeEach, describe, expect, test } from "vitest";
import { addDeadline, changeDeadline, deleteDeadline } from "~/features/courts/deadlines/commands.server";
import { listTodos, listTodosOfCase } from "~/features/courts/deadlines/queries.server";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { endMembership } from "~/features/people/chamber/commands.server";
import { addDays, isSunday } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { givenMember } from "../support/courts/chamber";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";

type User = Awaited<ReturnType<typeof given.givenUser>>;

/** Days on which no court is closed for being a Sunday. */
const [SOON = "", LATER = ""] = [2, 3, 4, 5].map(inDays).filter((day) => !isSunday(day));
const SUNDAY = [1, 2, 3, 4, 5, 6, 7].map(inDays).find(isSunday) ?? "";

let owner: User;
let caseId = "";
beforeEach(async () => {
	owner = await given.givenUser();
	caseId = (await given.givenCase(owner.id)).id;
});

const asMember = (member: User, role: "assistant" | "clerk" | "viewer") => ({
	ownerId: owner.id,
	actor: { id: member.id, address: "" },
	role,
});
const add = (about: Partial<Parameters<typeof addDeadline>[2]> = {}, asked = {}) =>
	addDeadline(asOwner(owner.id), caseId, { title: "File the reply", due: SOON, ...about }, asked);
const rows =
	() => sql`select title, due::text, original_due::text, kind, assignee_id, done_by, reference, hearing_day::text
	from deadlines where case_id = ${caseId} order by created_at, id`;
const actions = async () =>
	(await sql`select action from audit_log where subject_id = ${caseId} order by at, id`).map(({ action }) => action);

describe("a to-do", () => {
	test("keeps its first day, is ticked with a number, opened again and deleted, each in the log and as an event", async () => {
		const { id } = await add({ kind: "limitation", details: "30 days from 1 Nov" });
		await changeDeadline(asOwner(owner.id), id, { due: LATER });
		await changeDeadline(asOwner(owner.id), id, { isDone: true, reference: "A/12/2026" });
		expect(await rows()).toMatchObject([
			{ due: LATER, original_due: SOON, kind: "limitation", done_by: owner.id, reference: "A/12/2026" },
		]);
		const { done } = await listTodosOfCase(owner.id, caseId);
		expect(done.map(({ doer, details }) => [doer, details])).toEqual([
			[`${owner.firstName} ${owner.lastName}`, "30 days from 1 Nov"],
		]);
		await changeDeadline(asOwner(owner.id), id, { isDone: false });
		expect(await rows()).toMatchObject([{ done_by: null, reference: "" }]);
		await deleteDeadline(asOwner(owner.id), id);
		expect(await rows()).toEqual([]);
		expect(await actions()).toEqual(["add", "change", "done", "undo", "delete"].map((action) => `case.todo-${action}`));
		expect(await sql`select from case_events where case_id = ${caseId} and kind = 'deadline'`).toHaveLength(5);
	});

	test("of a past or closed day is asked about, and kept once confirmed", async () => {
		await expect(add({ due: inDays(-1) })).rejects.toMatchObject({ reason: "day_past", field: "asked" });
		await expect(add({ due: SUNDAY })).rejects.toMatchObject({ reason: "day_closed", field: "asked" });
		await add({ due: inDays(-1) }, { isConfirmed: true });
		const { id } = await add({ due: SUNDAY }, { isConfirmed: true });
		// Only a day that moves is asked about.
		await changeDeadline(asOwner(owner.id), id, { title: "File the appeal", due: SUNDAY });
		await expect(changeDeadline(asOwner(owner.id), id, { due: inDays(-1) })).rejects.toMatchObject({
			reason: "day_past",
		});
	});

	test("is one of at most 200 open ones, also where one is opened again", async () => {
		await sql`insert into deadlines (id, owner_id, case_id, title, due, original_due)
			select gen_random_uuid(), ${owner.id}, ${caseId}, 'Old ' || n, ${SOON}, ${SOON} from generate_series(1, 199) n`;
		const { id } = await add();
		await expect(add()).rejects.toMatchObject({ code: "conflict" });
		await changeDeadline(asOwner(owner.id), id, { isDone: true });
		await add();
		await expect(changeDeadline(asOwner(owner.id), id, { isDone: false })).rejects.toMatchObject({ code: "conflict" });
		expect(await rows()).toHaveLength(201);
	});

	test("is written by owner, assistant and clerk, never by a viewer, and given to nobody else", async () => {
		const [clerk, viewer, stranger] = [await given.givenUser(), await given.givenUser(), await given.givenUser()];
		await givenMember(given, owner, clerk, "clerk");
		await givenMember(given, owner, viewer, "viewer");
		await addDeadline(asMember(clerk, "clerk"), caseId, { title: "Apply for the copy", due: SOON });
		expect(await rows()).toMatchObject([{ assignee_id: clerk.id }]);
		await expect(addDeadline(asMember(viewer, "viewer"), caseId, { title: "x", due: SOON })).rejects.toMatchObject({
			reason: "role_may_not",
		});
		for (const assigneeId of [viewer.id, stranger.id, "x"])
			await expect(add({ assigneeId })).rejects.toMatchObject({ field: "assignee_id" });
		expect((await listTodos(owner.id, owner.id)).open).toHaveLength(0);
		expect((await listTodos(owner.id)).open.map(({ assigneeId }) => assigneeId)).toEqual([clerk.id]);
		await expect(addDeadline(asOwner(stranger.id), caseId, { title: "x", due: SOON })).rejects.toMatchObject({
			code: "not-found",
		});
	});

	test.each([
		["leaves", (id: string, member: User) => endMembership(member as never, { id: member.id, address: "" }, id)],
		["may only see from now on", (id: string) => sql`update chamber_members set role = 'viewer' where id = ${id}`],
		["deletes the account", (_: string, member: User) => sql`delete from users where id = ${member.id}`],
	])("of a member who %s is the owner's", async (_, happens) => {
		const clerk = await given.givenUser();
		const membership = await givenMember(given, owner, clerk, "clerk");
		await addDeadline(asMember(clerk, "clerk"), caseId, { title: "Apply for the copy", due: SOON });
		await happens(membership, clerk);
		expect(await rows()).toMatchObject([{ assignee_id: null }]);
		expect((await listTodos(owner.id, owner.id)).open).toHaveLength(1);
	});

	test("that is done is shown for 30 days", async () => {
		const [late, old] = [await add(), await add()];
		for (const [{ id }, days] of [
			[late, 29],
			[old, 31],
		] as const)
			await sql`update deadlines set done_at = now() - make_interval(days => ${days}) where id = ${id}`;
		for (const { open, done } of [await listTodos(owner.id), await listTodosOfCase(owner.id, caseId)])
			expect([open.length, done.map(({ id }) => id)]).toEqual([0, [late.id]]);
	});

	test("goes with its case", async () => {
		await add();
		await sql`delete from cases where id = ${caseId}`;
		expect(await rows()).toEqual([]);
	});
});

describe("a recorded hearing with something to do", () => {
	const heard = { day: today, outcome: "adjourned" as const, nextDate: null, purpose: "", note: "" };
	const record = (due: string, isTodoConfirmed = false) =>
		recordHearing(asOwner(owner.id), caseId, heard, { todo: { title: "File the reply", due }, isTodoConfirmed });

	test("adds the to-do once, however often it is sent", async () => {
		await record(SOON);
		await record(SOON);
		expect(await rows()).toMatchObject([{ title: "File the reply", due: SOON, hearing_day: today }]);
	});

	test("saves nothing while the day is asked about", async () => {
		await expect(record(addDays(today, -1))).rejects.toMatchObject({ reason: "day_past", field: "todo_asked" });
		expect(await sql`select from noted_hearings where case_id = ${caseId}`).toHaveLength(0);
		await record(addDays(today, -1), true);
		expect(await rows()).toHaveLength(1);
	});
});
