import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listSharedLinks, openSharedLink, shareCase } from "~/features/courts/sharing/links.server";
import { endOtherAccess } from "~/features/people/accounts/commands.end-other-access.server";
import { resetPassword } from "~/features/people/accounts/commands.recovery.server";
import { confirmEmailChange } from "~/features/people/accounts/contact/commands.contact-change.server";
import { undoContactChange } from "~/features/people/accounts/contact/commands.undo-contact.server";
import { updateProfile } from "~/features/people/accounts/profile/commands.profile.server";
import { profileChange } from "~/features/people/accounts/profile/profile-input.server";
import { listRemainingAccess } from "~/features/people/accounts/remaining-access.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { type ActingContext, asOwner } from "~/features/people/chamber/acting.server";
import { inviteInput } from "~/features/people/chamber/chamber-input";
import { answerInvitation, endMembership, inviteMember } from "~/features/people/chamber/commands.server";
import { listInvitationsTo, listMembers, requireEndable } from "~/features/people/chamber/queries.server";
import { findSession } from "~/features/people/chamber/session.server";
import {
	findFeed,
	makeFeed,
	makeFeedWithProof,
	showFeed,
	stopFeed,
} from "~/features/people/sign-in/calendar-feed.server";
import { sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { db, sql } from "~/platform/db/client.server";
import { withContext } from "~/platform/http/context.server";
import { authorizeCaller } from "~/web/access/authorize.server";
import { givenMember } from "../support/courts/chamber";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";

const from = { userAgent: "", address: "10.0.0.1" };
const actorOf = ({ id }: { id: string }) => ({ id, address: "10.0.0.1" });
type Person = Awaited<ReturnType<typeof given.givenUser>>;

let owner: Person;
let thief: Person;
let caseId: string;
// The security log is written in groups, which must not reach the next test.
afterEach(() => flushSecurity());

beforeEach(async () => {
	owner = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	thief = await given.givenUser({ firstName: "Ravi", lastName: "Kumar" });
	caseId = (await given.givenCase(owner.id)).id;
});

async function signedIn(person: Person) {
	const found = await findSession(await startSession(person, from));
	if (!found) throw new Error("There is no session");
	return found;
}

const sentTo = (person: Person) => queuedMails(person.email);
/** The last mail with a matching subject; its text begins with the subject. */
async function mailAbout(person: Person, subject: RegExp) {
	const mail = (await sentTo(person)).filter((sent) => subject.test(sent.subject)).at(-1);
	return mail ? `${mail.subject}\n${mail.text}` : "";
}

async function acceptInvitation() {
	const session = await signedIn(owner);
	await inviteMember(session, actorOf(owner), inviteInput.parse({ contact: thief.email, role: "assistant" }));
	const [invitation] = await listInvitationsTo(thief.id);
	await answerInvitation(await signedIn(thief), actorOf(thief), {
		invitation: String(invitation?.id),
		intent: "accept",
	});
	return String(invitation?.id);
}

const asMember = (): ActingContext => ({ ownerId: owner.id, actor: actorOf(thief), role: "assistant" });
const links = async () => (await listSharedLinks(owner.id, caseId)).map(({ address }) => address.split("/s/")[1] ?? "");
const opens = (token: string) =>
	openSharedLink(token, "10.0.0.9", { isCounted: false }).then(
		() => true,
		() => false,
	);
const worksFor = () =>
	withContext({ address: "10.0.0.1", isForeignOrigin: false }, () =>
		authorizeCaller({ id: thief.id, role: "USER" }, "see", owner.id),
	).then(
		() => true,
		() => false,
	);
const securityActions = async () =>
	(await sql<{ action: string }[]>`select action from audit_log where area = 'security' order by at, id`).map(
		({ action }) => action.replace("security.", ""),
	);

async function resetByMail(person: Person) {
	await sendAccountLink({ purpose: "reset-password", name: person.email });
	const text = (await sentTo(person)).findLast((mail) => mail.text.includes("/reset-password/"))?.text ?? "";
	await resetPassword(/reset-password\/([\w-]+)/.exec(text)?.[1] ?? "", "Kanoon#48213");
}

describe("a reset of the password", () => {
	test("ends the calendar address, and its mail says so and lists members, links and webhooks", async () => {
		await acceptInvitation();
		await makeFeed(owner.id);
		await shareCase(asMember(), caseId);
		await shareCase(asOwner(owner.id), caseId);
		await sql`insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret) values
			(gen_random_uuid(), ${owner.id}, 'https://thief.example', '{case.order}', 'x')`;
		await resetByMail(owner);
		expect(await findFeed(owner.id)).toBeNull();
		const text = await mailAbout(owner, /password was changed/);
		expect(text).toContain("Your private calendar link has stopped.");
		expect(text).toContain(`Ravi Kumar, ${thief.email.toLowerCase()}`);
		expect(text).toContain("2 links to cases still work.");
		expect(text).toContain("https://thief.example");
	});

	test("of a person with none of these sends a mail that mentions none", async () => {
		await resetByMail(owner);
		expect(await mailAbout(owner, /password was changed/)).not.toMatch(/calendar|link|webhook|work on your cases/);
	});
});

describe("signing out everywhere else", () => {
	test("ends the calendar address, and the links to cases if the person chooses so", async () => {
		await makeFeed(owner.id);
		await shareCase(asOwner(owner.id), caseId);
		const neighbour = await given.givenUser();
		const theirs = (await given.givenCase(neighbour.id)).id;
		await shareCase(asOwner(neighbour.id), theirs);
		await makeFeed(neighbour.id);
		const { sessionId } = await signedIn(owner);
		await endOtherAccess(actorOf(owner), sessionId);
		expect(await findFeed(owner.id)).toBeNull();
		expect(await links()).toHaveLength(1);
		await endOtherAccess(actorOf(owner), sessionId, { links: true });
		expect(await links()).toEqual([]);
		expect(await findFeed(neighbour.id)).not.toBeNull();
		expect(await listSharedLinks(neighbour.id, theirs)).toHaveLength(1);
	});
});

test("undoing a change of contact ends members, links and the calendar address added since, and keeps older ones", async () => {
	const clerk = await given.givenUser();
	await givenMember(given, owner, clerk, "clerk");
	await sql`update chamber_members set created_at = now() - interval '1 day'`;
	await shareCase(asOwner(owner.id), caseId);
	await sql`update case_shares set created_at = now() - interval '1 day'`;
	const [old] = await links();
	const session = await signedIn(owner);
	await updateProfile(actorOf(owner), owner.id, profileChange.parse({ email: "thief@example.in" }), { user: session });
	const undo = /undo-contact\/([\w-]+)/.exec(await mailAbout(owner, /requested/))?.[1] ?? "";
	const proof = (await queuedMails("thief@example.in"))[0]?.text ?? "";
	await confirmEmailChange(/confirm-email\/([\w-]+)/.exec(proof)?.[1] ?? "");
	await acceptInvitation();
	await inviteMember(session, actorOf(owner), inviteInput.parse({ contact: "third@example.in", role: "viewer" }));
	await makeFeed(owner.id);
	await shareCase(asOwner(owner.id), caseId);
	expect([await worksFor(), await links()]).toEqual([true, expect.toSatisfy((all: string[]) => all.length === 2)]);

	await undoContactChange(undo, "203.0.113.9");
	expect(await worksFor()).toBe(false);
	expect((await listMembers(owner.id)).current.map(({ memberId }) => memberId)).toEqual([clerk.id]);
	expect(await links()).toEqual([old]);
	expect(await findFeed(owner.id)).toBeNull();
	await resetByMail(owner);
	const text = await mailAbout(owner, /password was changed/);
	expect(text).toContain(clerk.email.toLowerCase());
	expect(text).toContain("1 link to a case still works.");
});

describe("a member", () => {
	test("who accepts an invitation is announced to the owner by mail", async () => {
		await acceptInvitation();
		const text = await mailAbout(owner, /^Ravi Kumar accepted your invitation/);
		expect(text).toContain("Ravi Kumar now works on your cases");
		expect(text).toContain("/user/chamber");
	});

	test("who is removed loses their links if the owner chooses so, and the log has the number", async () => {
		const id = await acceptInvitation();
		await shareCase(asMember(), caseId);
		await shareCase(asOwner(owner.id), caseId);
		const [owners, members] = await links();
		expect(await requireEndable(owner.id, id)).toMatchObject({ kind: "member", links: 1 });
		await endMembership(await signedIn(owner), actorOf(owner), id, { links: true });
		expect([await opens(String(owners)), await opens(String(members))]).toEqual([true, false]);
		expect(await sql`select details->>'count' as count from audit_log where action = 'chamber.end'`).toEqual([
			{ count: "1" },
		]);
	});

	test("who is removed keeps their links if the owner chooses so, as does one who leaves", async () => {
		const id = await acceptInvitation();
		await shareCase(asMember(), caseId);
		const [token] = await links();
		await endMembership(await signedIn(owner), actorOf(owner), id);
		expect(await opens(String(token))).toBe(true);
		const again = await acceptInvitation();
		await endMembership(await signedIn(thief), actorOf(thief), again, { links: true });
		expect(await opens(String(token))).toBe(true);
	});

	test("who is removed keeps their links to cases of another owner", async () => {
		const other = await given.givenUser();
		const theirs = (await given.givenCase(other.id)).id;
		await givenMember(given, other, thief, "assistant");
		await shareCase({ ...asMember(), ownerId: other.id }, theirs);
		const id = await acceptInvitation();
		await endMembership(await signedIn(owner), actorOf(owner), id, { links: true });
		expect(await listSharedLinks(other.id, theirs)).toHaveLength(1);
	});
});

describe("the calendar address", () => {
	const stale = async () => ({ ...(await signedIn(owner)), provenAt: new Date(Date.now() - 11 * 60_000) });

	test("is created and shown only after a fresh proof", async () => {
		await expect(makeFeedWithProof({ user: await stale() })).rejects.toMatchObject({
			code: "forbidden",
			field: "password",
		});
		expect(await findFeed(owner.id)).toBeNull();
		await makeFeedWithProof({ user: await signedIn(owner) });
		expect(await showFeed(await stale())).toEqual({ isShown: false, address: null });
		expect(await showFeed(await signedIn(owner))).toMatchObject({
			isShown: true,
			address: expect.stringContaining("/calendar/"),
		});
	});

	test("is in the security log when it is created, shown and stopped, as is a link of the owner", async () => {
		await makeFeed(owner.id);
		await showFeed(await stale());
		await showFeed(await signedIn(owner));
		await flushSecurity();
		await stopFeed(owner.id);
		await stopFeed(owner.id);
		await shareCase(asOwner(owner.id), caseId);
		expect(await securityActions()).toEqual(["feed-made", "feed-shown", "feed-stopped", "case-shared"]);
	});
});

test("a link that the previous release adds gets the owner of its case", async () => {
	await sql`insert into case_shares (case_id, expires_at) values (${caseId}, now() + interval '1 day')`;
	expect(await sql`select owner_id, made_by from case_shares`).toEqual([{ owner_id: owner.id, made_by: null }]);
	expect((await listRemainingAccess(db, owner.id)).links).toBe(1);
});
