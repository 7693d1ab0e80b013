import { beforeEach, describe, expect, test } from "vitest";
import { findUndoable, setApproval, undoApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";

let ownerId = "";
let admin = { id: "", address: "203.0.113.9" };
let other = { id: "", address: "203.0.113.10" };
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
	admin = { ...admin, id: (await given.givenUser({ role: "ADMIN" })).id };
	other = { ...other, id: (await given.givenUser({ role: "ADMIN" })).id };
});

const approved = async () =>
	(await sql`select id from cases where is_approved order by id`).map(({ id }) => String(id));
const lastOf = async (actor: typeof admin) => {
	const undoable = await findUndoable(actor.id);
	if (!undoable) throw new Error("Nothing can be undone");
	return undoable;
};
/** Moves the log's times back; its trigger, which refuses changes, is off meanwhile. */
const secondsPass = async (seconds: number) => {
	await sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`;
		await tx`update audit_log set at = at - ${seconds} * interval '1 second'`;
	});
};

describe("an approval or a withdrawal", () => {
	test("is undone as a whole within a minute, and so is the undo", async () => {
		const [one, two, before] = [
			await given.givenCase(ownerId),
			await given.givenCase(ownerId),
			await given.givenCase(ownerId, { isApproved: true }),
		];
		expect(await findUndoable(admin.id)).toBeNull();
		expect(await setApproval(admin, [one.id, two.id, before.id], true)).toBe(2);
		const done = await lastOf(admin);
		expect(done).toMatchObject({ isApproved: true, count: 2 });
		expect(await undoApproval(admin, done.at)).toEqual({ isApproved: false, changed: 2 });
		expect(await approved()).toEqual([before.id]);
		await expect(undoApproval(admin, done.at)).rejects.toMatchObject({ code: "conflict" });
		const undone = await lastOf(admin);
		expect(undone).toMatchObject({ isApproved: false, count: 2 });
		expect(await undoApproval(admin, undone.at)).toEqual({ isApproved: true, changed: 2 });
		expect(await approved()).toHaveLength(3);
	});

	test("cannot be undone by others, later than a minute, or with an unknown time", async () => {
		const one = await given.givenCase(ownerId);
		await setApproval(admin, [one.id], true);
		const { at } = await lastOf(admin);
		expect(await findUndoable(other.id)).toBeNull();
		for (const [undoer, when] of [
			[other, at],
			[admin, "2026-01-01T00:00:00.000000Z"],
			[admin, "x'; --"],
		] as const)
			await expect(undoApproval(undoer, when)).rejects.toMatchObject({ code: "conflict" });
		await secondsPass(61);
		expect(await findUndoable(admin.id)).toBeNull();
		expect(await approved()).toEqual([one.id]);
	});

	test("leaves out cases decided since, and a case that has another CNR now", async () => {
		const [unchanged, decided, moved] = [
			await given.givenCase(ownerId, { isApproved: true }),
			await given.givenCase(ownerId, { isApproved: true }),
			await given.givenCase(ownerId, { isApproved: true }),
		];
		await setApproval(admin, [unchanged.id, decided.id, moved.id], false);
		const { at } = await lastOf(admin);
		await setApproval(other, [decided.id], true);
		await setApproval(other, [decided.id], false);
		const cnr = someCnr();
		await sql`insert into court_records (cnr_number, look_up) values (${cnr}, 'found')`;
		await sql`update cases set cnr_number = ${cnr} where id = ${moved.id}`;
		expect(await undoApproval(admin, at)).toEqual({ isApproved: true, changed: 1 });
		expect(await approved()).toEqual([unchanged.id]);
	});
});
