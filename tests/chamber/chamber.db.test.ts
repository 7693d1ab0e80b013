import { beforeEach, describe, expect, test } from "vitest";
import { membersWords } from "~/features/administration/audit-log/words";
import { addCase } from "~/features/courts/cases/commands.server";
import { caseInput } from "~/features/courts/cases/form/case-input";
import { saveNote } from "~/features/courts/cases/page/commands.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { listActionsFor } from "~/features/people/audit/queries.actions.server";
import { type ActingContext, asOwner, recordAction } from "~/features/people/chamber/acting.server";
import { inviteInput } from "~/features/people/chamber/chamber-input";
import { answerInvitation, changeRole, endMembership, inviteMember } from "~/features/people/chamber/commands.server";
import { switchCases } from "~/features/people/chamber/commands.switch.server";
import { listInvitationsTo, listMembers } from "~/features/people/chamber/queries.server";
import type { ChamberRole, Right } from "~/features/people/chamber/rights";
import { findSession } from "~/features/people/chamber/session.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { db, sql } from "~/platform/db/client.server";
import { withContext } from "~/platform/http/context.server";
import { authorizeCaller } from "~/web/access/authorize.server";
import { givenMember } from "../support/courts/chamber";
import { given } from "../support/database/given";
import { PASSWORD, someCnr } from "../support/database/people";
import { queuedMails, queuedSms } from "../support/database/queued";
import { closedGate } from "../support/gate";

type User = Awaited<ReturnType<typeof given.givenUser>>;

const from = { userAgent: "", address: "10.0.0.1" };
const actorOf = ({ id }: { id: string }) => ({ id, address: "10.0.0.1" });

async function signedIn(user: User): Promise<SessionUser> {
	const found = await findSession(await startSession(user, from));
	if (!found) throw new Error("There is no session");
	return found;
}

let owner: User;
let member: User;
beforeEach(async () => {
	owner = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	member = await given.givenUser({ firstName: "Ravi", lastName: "Kumar" });
});

const invite = async (contact: string, role: ChamberRole = "clerk") =>
	inviteMember(await signedIn(owner), actorOf(owner), inviteInput.parse({ contact, role }));
const invitationsTo = async (user: User) => (await listInvitationsTo(user.id)).map(({ id }) => id);
const answer = async (user: User, invitation: string | undefined, intent: "accept" | "decline" = "accept") =>
	answerInvitation(await signedIn(user), actorOf(user), { invitation: String(invitation), intent });
const states = async () => {
	const { current, ended } = await listMembers(owner.id);
	return { current: current.map(({ memberId }) => memberId), ended: ended.length };
};
const by = (role: ChamberRole): ActingContext => ({ ownerId: owner.id, actor: actorOf(member), role });
const actions = async () => (await listActionsFor(owner.id, { limit: 50 })).entries.map(({ action }) => action);

describe("an invitation", () => {
	test("is mailed to an email address, but not to a mobile number, and never reveals whether the person has an account", async () => {
		await invite(member.email.toUpperCase());
		await invite("nobody@example.in");
		await invite(member.mobileNumber, "viewer").catch(() => undefined);
		for (const to of [member.email, "nobody@example.in"]) {
			const [mail] = await queuedMails(to);
			expect(mail?.subject).toBe("Asha Kulkarni invites you to join their chamber");
			expect(mail?.text).toContain("as a clerk");
			expect(mail?.text).toContain("/user/chamber");
		}
		expect(await queuedSms(member.mobileNumber)).toEqual([]);
		const { current } = await listMembers(owner.id);
		expect(current.map(({ memberId, name }) => [memberId, name])).toEqual(current.map(() => [null, null]));
	});

	test("is found with a verified email or number, by nobody else, and not after 14 days", async () => {
		await invite(member.email);
		await invite(member.mobileNumber, "viewer");
		expect(await invitationsTo(member)).toHaveLength(2);
		expect((await signedIn(member)).chamber?.isInvited).toBe(true);
		expect(await invitationsTo(owner)).toEqual([]);
		expect(await invitationsTo(await given.givenUser())).toEqual([]);
		await sql`update users set email_verified_at = null where id = ${member.id}`;
		expect(await invitationsTo(member)).toHaveLength(1);
		await sql`update users set needs_mobile_proof = true where id = ${member.id}`;
		expect(await invitationsTo(member)).toEqual([]);
		await sql`update users set email_verified_at = now(), needs_mobile_proof = false where id = ${member.id}`;
		const [id] = await invitationsTo(member);
		await sql`update chamber_members set expires_at = now() - interval '1 second'`;
		await expect(answer(member, id)).rejects.toMatchObject({ code: "not-found" });
		expect((await signedIn(member)).chamber?.isInvited).toBe(false);
		await invite(member.email);
		expect(await invitationsTo(member)).toHaveLength(1);
	});

	test("to oneself, a second one to the same contact, and a twenty-first are refused with a message", async () => {
		await expect(invite(owner.email)).rejects.toThrow("This is your own account.");
		await invite(member.email);
		await expect(invite(member.email)).rejects.toThrow("This person is already invited.");
		await answer(member, (await invitationsTo(member))[0]);
		await expect(invite(member.email)).rejects.toThrow("This person is already a member.");
		for (let n = 2; n <= 20; n++)
			await sql`insert into chamber_members (owner_id, role, invited_email, expires_at)
				values (${owner.id}, 'viewer', ${`m${n}@example.in`}, now() + interval '1 day')`;
		await expect(invite("late@example.in")).rejects.toThrow("20 members at most");
		expect(await queuedMails("late@example.in")).toEqual([]);
	});

	test("needs the password if the last proof is too old", async () => {
		const session = await signedIn(owner);
		const old = { ...session, provenAt: new Date(Date.now() - 11 * 60 * 1000) };
		const input = inviteInput.parse({ contact: member.email, role: "clerk" });
		await expect(inviteMember(old, actorOf(owner), input)).rejects.toMatchObject({ field: "password" });
		await inviteMember(old, actorOf(owner), { ...input, password: PASSWORD });
		expect(await invitationsTo(member)).toHaveLength(1);
	});

	test("accepted twice at once counts once, and a person can be a member of a chamber once", async () => {
		await invite(member.email);
		await invite(member.mobileNumber, "assistant");
		const [first, second] = await invitationsTo(member);
		const both = await Promise.allSettled([answer(member, first), answer(member, first)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		await expect(answer(member, second)).rejects.toMatchObject({ code: "conflict" });
		expect((await actions()).filter((action) => action === "chamber.accept")).toHaveLength(1);
		await answer(member, second, "decline");
		expect(await states()).toEqual({ current: [member.id], ended: 1 });
	});

	test("can be withdrawn, and nobody finds it after that", async () => {
		await invite(member.email);
		const [id] = await invitationsTo(member);
		await endMembership(await signedIn(owner), actorOf(owner), String(id));
		await expect(answer(member, id)).rejects.toMatchObject({ code: "not-found" });
		expect(await actions()).toEqual(["chamber.withdraw", "chamber.invite"]);
	});
});

describe("a member", () => {
	test("works for the owner until one of them ends it, and the session's own query notices the end", async () => {
		const id = await givenMember(given, owner, member, "clerk");
		const session = await signedIn(member);
		expect(session.chamber?.memberships).toEqual([{ ownerId: owner.id, name: "Asha Kulkarni", role: "clerk" }]);
		expect(await switchCases(session, owner.id)).toBe("Asha Kulkarni");
		await expect(switchCases(session, (await given.givenUser()).id)).rejects.toMatchObject({ code: "forbidden" });
		const stranger = await given.givenUser();
		await expect(endMembership(await signedIn(stranger), actorOf(stranger), id)).rejects.toMatchObject({
			code: "not-found",
		});
		await endMembership(await signedIn(member), actorOf(member), id);
		expect((await signedIn(member)).chamber?.memberships).toEqual([]);
		expect(await actions()).toEqual(["chamber.leave"]);
	});

	test("is in the log as the actor; the owner is not", async () => {
		await givenMember(given, owner, member, "clerk");
		const cnr = someCnr();
		const { id } = await addCase(by("clerk"), caseInput.parse({ cnr_number: cnr }));
		await saveNote(by("clerk"), id, "Bring the deed");
		await saveNote(asOwner(owner.id), id, "");
		const { entries } = await listActionsFor(owner.id, { limit: 1 });
		expect(entries).toMatchObject([{ action: "case.note", subjectId: id, actor: "Ravi Kumar", actorId: member.id }]);
		const { entries: older, hasMore } = await listActionsFor(owner.id, { limit: 5, before: entries[0]?.id });
		expect(older.map(({ action, details }) => membersWords(action, details))).toEqual([{ words: "Added a case", cnr }]);
		expect(hasMore).toBe(false);
		expect((await listActionsFor(member.id, { limit: 5 })).entries).toEqual([]);
	});

	test("is refused by the command itself after a change of role or the end of the membership, and nothing is saved", async () => {
		const id = await givenMember(given, owner, member, "clerk");
		const { id: caseId } = await given.givenCase(owner.id);
		await changeRole(await signedIn(owner), actorOf(owner), id, { role: "viewer" });
		await expect(saveNote(by("clerk"), caseId, "x")).rejects.toThrow("As a viewer you cannot write notes.");
		await endMembership(await signedIn(owner), actorOf(owner), id);
		await expect(saveNote(by("clerk"), caseId, "x")).rejects.toThrow("Your access to these cases has ended.");
		expect(await sql`select note from cases where id = ${caseId}`).toEqual([{ note: "" }]);
	});

	test("completes a transaction that is open while the membership ends, and can begin no other", async () => {
		const id = await givenMember(given, owner, member, "clerk");
		const session = await signedIn(owner);
		const entry = { action: "case.add", subject: "case", subjectId: "" } as const;
		let isEnded = false;
		const recorded = closedGate();
		const openTransaction = db.transaction(async (tx) => {
			await recordAction(tx, by("clerk"), "add", entry);
			recorded.open();
			// The membership must not end before this transaction does.
			await new Promise((resolve) => setTimeout(resolve, 200));
			expect(isEnded).toBe(false);
		});
		await recorded.passed;
		const ending = endMembership(session, actorOf(owner), id).then(() => {
			isEnded = true;
		});
		await Promise.all([openTransaction, ending]);
		await expect(db.transaction((tx) => recordAction(tx, by("clerk"), "add", entry))).rejects.toMatchObject({
			code: "forbidden",
		});
		expect((await actions()).sort()).toEqual(["case.add", "chamber.end"]);
	});

	test("cannot work on the cases of a blocked owner, and can again after the block", async () => {
		await givenMember(given, owner, member, "clerk");
		const authorize = (right: Right) =>
			withContext({ address: "10.0.0.1", isForeignOrigin: false }, () =>
				authorizeCaller({ id: member.id, role: "USER" }, right, owner.id),
			);
		expect(await authorize("add")).toMatchObject({ ownerId: owner.id, role: "clerk" });
		await expect(authorize("change")).rejects.toThrow("As a clerk you cannot change cases.");
		await sql`update users set blocked_at = now() where id = ${owner.id}`;
		await expect(authorize("add")).rejects.toThrow("This belongs to someone else.");
		expect((await signedIn(member)).chamber?.memberships).toEqual([]);
		await sql`update users set blocked_at = null where id = ${owner.id}`;
		expect((await signedIn(member)).chamber?.memberships).toHaveLength(1);
	});

	test("leaves by deleting the account; an owner who deletes theirs has no members", async () => {
		await givenMember(given, owner, member, "clerk");
		await deleteAccount(actorOf(member), PASSWORD, async () => {});
		expect(await states()).toEqual({ current: [], ended: 0 });
		const other = await given.givenUser();
		await givenMember(given, owner, other, "assistant");
		const session = await signedIn(other);
		await switchCases(session, owner.id);
		await deleteAccount(actorOf(owner), PASSWORD, async () => {});
		expect((await signedIn(other)).chamber?.memberships).toEqual([]);
	});
});

test("the log of a chamber is read by its index", async () => {
	await sql`insert into audit_log (id, actor_id, action, subject, subject_id, details)
		select gen_random_uuid(), ${member.id}, 'case.add', 'case', n::text,
			case when n % 2000 = 0 then jsonb_build_object('for', ${owner.id}::text) else '{}' end
		from generate_series(1, 20000) n`;
	await sql`analyze audit_log`;
	const plan = JSON.stringify(
		await sql`explain (format json) select id from audit_log
			where details ? 'for' and details->>'for' = ${owner.id} order by id desc limit 31`,
	);
	expect(plan).toContain("audit_log_for");
	expect((await listActionsFor(owner.id, { limit: 4 })).hasMore).toBe(true);
});
