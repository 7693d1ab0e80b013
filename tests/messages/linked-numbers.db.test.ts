import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { updateCase } from "~/features/courts/cases/commands.server";
import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { listPlansOnSale, termsOf } from "~/features/money/plans/queries.server";
import { requireSavedNumber, saveNumber, updateContact } from "~/features/money/subscriptions/commands.numbers.server";
import { startSubscription } from "~/features/money/subscriptions/commands.start.server";
import { removeNamedLinks, setLinks } from "~/features/money/subscriptions/links.server";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { listSavedNumbers } from "~/features/money/subscriptions/queries.server";
import { numberCases, subscriptionNumbers } from "~/features/money/subscriptions/schema";
import { asOwner } from "~/features/people/chamber/acting.server";
import { listCaseClients } from "~/features/telling/clients/case-clients.server";
import { bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { sendBulk } from "~/features/telling/messages/bulk/commands.bulk.server";
import { listCasesForNumber, listCasesOfName } from "~/features/telling/messages/recipients/number-cases.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { messages } from "~/features/telling/outbox/schema";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { allTicked, fieldsOf, open, pageFor } from "../support/telling/bulk";
import { givenPackage } from "../support/telling/messages";

let user: Awaited<ReturnType<typeof given.givenUser>>;
let subscriptionId = "";
beforeEach(async () => {
	user = await given.givenUser();
	subscriptionId = await givenPackage(given.db, user.id, { messageLimit: 5000 });
});

const COMING = { nextDate: "2027-03-11" };
const approved = (about: object = {}, record: object = COMING) =>
	given.givenCase(user.id, { isApproved: true, ...about }, record);
const saved = (mobile: string, partyName = "", ownerId = user.id) =>
	saveNumber(asOwner(ownerId), { mobile_number: `+91${mobile}`, party_name: partyName, agreed: true });
const link = (numberId: string, ...caseIds: string[]) =>
	setLinks(
		asOwner(user.id),
		caseIds.map((caseId) => ({ numberId, caseId, isLinked: true })),
	);
const linkedCases = async (numberId: string) =>
	(await db.select({ caseId: numberCases.caseId }).from(numberCases).where(eq(numberCases.numberId, numberId))).map(
		({ caseId }) => caseId,
	);
const countsOf = async (numberId: string) => {
	const { items } = await listSavedNumbers(user.id, "", { page: 1, limit: 10 });
	const found = items.find(({ id }) => id === numberId);
	return found && { cases: found.caseCount, unconfirmed: found.unconfirmed };
};
const sent = async () =>
	(await db.select({ to: messages.recipient, caseId: messages.caseId }).from(messages)).map(
		({ to, caseId }) => `${to} ${caseId}`,
	);

/** Inserts links as the former triggers did: made by a name, and confirmed by nobody. */
const linkByName = (numberId: string, ...caseIds: string[]) =>
	db.insert(numberCases).values(caseIds.map((caseId) => ({ ownerId: user.id, numberId, caseId, isByName: true })));
const offered = async (id: string, partyName: string) =>
	(await listCasesOfName(user.id, { id, partyName })).items.map(({ id: caseId, party }): [string, string | null] => [
		caseId,
		party,
	]);

describe("a saved number", () => {
	test.each([
		["the same name", "Sunita Rao", ["Sunita Rao"], true],
		["other letters and blanks", "  sunita   RAO ", ["Sunita Rao"], true],
		["blanks that are not seen", "Sunita\u00a0Rao\u200b", ["SunitaRao"], true],
		["another script", "राजेश पाटील", ["A", "राजेश  पाटील"], true],
		["a part of the name", "Sunita", ["Sunita Rao"], false],
		["a name with more to it", "Sunita Rao and others", ["Sunita Rao"], false],
		["no name", " ", [""], false],
	])("with %s as a party has no links, and the right offers of cases", async (_, name, petitioners, isFound) => {
		const tracked = await approved({}, { petitioners, respondents: ["State of Karnataka"] });
		const id = await saved("9820011223", name);
		expect(await linkedCases(id)).toEqual([]);
		expect(await offered(id, name)).toEqual(isFound ? [[tracked.id, `${name.trim()}, petitioner`]] : []);
	});

	test("is offered cases by respondent and by the name an administrator set, but no foreign, archived or linked case", async () => {
		const other = await given.givenUser();
		await given.givenCase(other.id, {}, { respondents: ["Imran Shaikh"] });
		await approved({ archivedAt: new Date() }, { respondents: ["Imran Shaikh"] });
		const linked = await approved({}, { respondents: ["Imran Shaikh"] });
		const asRespondent = await approved({}, { respondents: ["Imran Shaikh"] });
		const byHand = await approved({ partyName: "imran shaikh" });
		const id = await saved("9820011223", "Imran Shaikh");
		await link(id, linked.id);
		expect(new Map(await offered(id, "Imran Shaikh"))).toEqual(
			new Map([
				[asRespondent.id, "Imran Shaikh, respondent"],
				[byHand.id, null],
			]),
		);
	});

	test("from a program is linked to the named cases, and refused with another person's case", async () => {
		const [one, two] = [await approved({}, { petitioners: ["Sunita Rao"] }), await approved()];
		const foreign = await given.givenCase((await given.givenUser()).id);
		const save = (mobile_number: string, case_ids: string[]) =>
			saveNumber(asOwner(user.id), { mobile_number, party_name: "Sunita Rao", case_ids });
		expect(await linkedCases(await save("+919820011223", [two.id]))).toEqual([two.id]);
		for (const wrong of [foreign.id, "x"])
			await expect(save("+919820011224", [one.id, wrong])).rejects.toMatchObject({ code: "not-found" });
		expect(await db.$count(subscriptionNumbers)).toBe(1);
	});

	test("gets no link when a case of its party is added, or when its record arrives", async () => {
		const id = await saved("9820011223", "Sunita Rao");
		await approved({}, { petitioners: ["Sunita Rao"] });
		const waiting = await given.givenCase(
			user.id,
			{},
			{ lookUp: "waiting", fetchedAt: null, petitioners: [], respondents: [] },
		);
		await sql`update court_records set petitioners = '["Sunita Rao"]' where cnr_number = ${waiting.cnrNumber}`;
		expect(await linkedCases(id)).toEqual([]);
		expect((await offered(id, "Sunita Rao")).length).toBe(2);
	});
});

describe("a number of the other side", () => {
	const [PATIL, HARISH] = ["Suresh Patil", "Harish Patil"];
	let caseId = "";
	let [suresh, harish] = ["", ""];
	beforeEach(async () => {
		const record = { ...COMING, petitioners: [PATIL], respondents: [HARISH, "State"] };
		caseId = (await approved({}, record)).id;
		[suresh, harish] = [await saved("9820011221", PATIL), await saved("9820011222", "harish PATIL")];
	});
	const WARNING = "Also linked: harish PATIL, respondent";

	test("has a warning where its case is offered, selected, confirmed and sent", async () => {
		const look = () => listCasesOfName(user.id, { id: suresh, partyName: PATIL });
		expect((await look()).items).toMatchObject([{ id: caseId, warning: null }]);
		await link(harish, caseId);
		expect((await look()).items).toMatchObject([{ id: caseId, warning: WARNING, isLinked: false }]);
		const all = { q: "", show: "" as const, page: 1 };
		const ticks = await listCasesForNumber(user.id, { id: suresh, partyName: PATIL }, all);
		expect(ticks.items).toMatchObject([{ warning: WARNING }]);
		await linkByName(suresh, caseId);
		const linked = { ...all, show: "linked" as const };
		expect((await listCasesForNumber(user.id, { id: suresh, partyName: PATIL }, linked)).items).toMatchObject([
			{ isByName: true, isLinked: false, warning: WARNING },
		]);
		const [about] = await describeForMessages(user.id, [caseId]);
		if (!about) throw new Error("The case is gone");
		const { numbers } = await listCaseClients(user.id, about);
		expect(numbers.map(({ party, warning }) => [party, warning])).toEqual([
			["Suresh Patil, petitioner", WARNING],
			["harish PATIL, respondent", "Also linked: Suresh Patil, petitioner"],
		]);
		const page = await pageFor(user.id, caseId);
		expect(page.cases[0]?.recipients.map(({ warning }) => warning)).toEqual([
			null,
			WARNING,
			"Also linked: Suresh Patil, petitioner",
		]);
	});

	test("has no warning on the same side, or on neither", async () => {
		await link(await saved("9820011223", "Somebody"), caseId);
		await link(await saved("9820011224", PATIL), caseId);
		expect((await listCasesOfName(user.id, { id: suresh, partyName: PATIL })).items).toMatchObject([{ warning: null }]);
	});
});

describe("a link that a name made", () => {
	let cases: Awaited<ReturnType<typeof approved>>[] = [];
	let numberId = "";
	beforeEach(async () => {
		cases = [await approved(), await approved(), await approved()];
		numberId = await saved("9820011223", "Sunita Rao");
		await linkByName(numberId, ...cases.map(({ id }) => id));
	});
	const at = (position: number) => String(cases[position]?.id);
	const counts = () => countsOf(numberId);

	test("is shown in a bulk message without being selected; an API call skips it and says so", async () => {
		const page = await pageFor(user.id, at(0));
		expect(page.cases[0]?.recipients[1]).toMatchObject({ reason: "by_name", isTicked: false, doubt: "not_confirmed" });
		expect(page.messages).toBe(0);
		await link(numberId, at(1));
		const { skipped } = await sendCaseMessages({
			acting: asOwner(user.id),
			caseIds: [at(0), at(1)],
			idempotencyKey: "k",
		});
		expect((await sent()).sort()).toEqual(
			[`${user.mobileNumber} ${at(0)}`, `${user.mobileNumber} ${at(1)}`, `+919820011223 ${at(1)}`].sort(),
		);
		expect(skipped).toEqual([
			{
				number: "+919820011223",
				reason: "Linked by name, not confirmed. Confirm it under Mobile Maintenance.",
			},
		]);
	});

	test("is confirmed, or removed alone or with others, by its owner only; a confirmed one stays", async () => {
		const remove = (ownerId: string, ...positions: number[]) =>
			removeNamedLinks(asOwner(ownerId), numberId, positions.map(at));
		await remove((await given.givenUser()).id, 0, 1, 2);
		expect(await counts()).toEqual({ cases: 0, unconfirmed: 3 });
		await link(numberId, at(0));
		await link(numberId, at(0));
		expect(await counts()).toEqual({ cases: 1, unconfirmed: 2 });
		await remove(user.id, 0, 1);
		expect((await linkedCases(numberId)).sort()).toEqual([at(0), at(2)].sort());
		await remove(user.id, 0, 1, 2);
		expect(await counts()).toEqual({ cases: 1, unconfirmed: 0 });
	});

	test("is confirmed when the person saves the number's cases with it selected, and stays as it is otherwise", async () => {
		const listed = await listCasesForNumber(
			user.id,
			{ id: numberId, partyName: "Sunita Rao" },
			{ q: "", show: "linked", page: 1 },
		);
		expect(listed.items.map(({ isLinked, isByName }) => [isLinked, isByName])).toEqual(cases.map(() => [false, true]));
		await setLinks(asOwner(user.id), [
			{ numberId, caseId: at(0), isLinked: true },
			{ numberId, caseId: at(1), isLinked: false },
		]);
		expect(await counts()).toEqual({ cases: 1, unconfirmed: 2 });
	});

	test("ends with another CNR, since that is another case; one made by a person stays", async () => {
		const open = await given.givenCase(user.id);
		await linkByName(numberId, open.id);
		const byHand = await saved("9820011224", "Nobody");
		await link(byHand, open.id);
		await updateCase(asOwner(user.id), open.id, { cnr_number: someCnr() });
		expect(await linkedCases(numberId)).not.toContain(open.id);
		expect(await linkedCases(byHand)).toEqual([open.id]);
	});
});

describe("links", () => {
	test("belong to one person: another's case or number cannot be linked", async () => {
		const other = await given.givenUser();
		await givenPackage(given.db, other.id);
		const [mine, theirs] = [await saved("9820011223"), await saved("9820011224", "", other.id)];
		const [own, foreign] = [await approved(), await given.givenCase(other.id)];
		for (const choice of [
			{ numberId: mine, caseId: foreign.id },
			{ numberId: theirs, caseId: own.id },
			{ numberId: theirs, caseId: foreign.id },
			{ numberId: "x", caseId: own.id },
		])
			await expect(setLinks(asOwner(user.id), [{ ...choice, isLinked: true }])).rejects.toMatchObject({
				code: "not-found",
			});
		expect(await db.$count(numberCases)).toBe(0);
		await setLinks(asOwner(other.id), [{ numberId: theirs, caseId: foreign.id, isLinked: true }]);
		await setLinks(asOwner(user.id), [{ numberId: theirs, caseId: foreign.id, isLinked: false }]);
		expect(await linkedCases(theirs)).toEqual([foreign.id]);
		await expect(
			sql`insert into number_cases (owner_id, number_id, case_id) values (${user.id}, ${mine}, ${foreign.id})`,
		).rejects.toThrow(/number_cases_case_fk/);
	});

	test("move with the number from package to package, and end with the case or the number", async () => {
		const [one, two] = [await approved(), await approved()];
		const id = await saved("9820011223");
		await link(id, one.id, two.id);
		const [plan] = (await listPlansOnSale()).slice(-1);
		if (!plan) throw new Error("No plan is there");
		await db.transaction((tx) => startSubscription(tx, { userId: user.id, plan: termsOf(plan), paymentId: null }));
		expect(await requireSavedNumber(user.id, id)).toMatchObject({ number: "+919820011223" });
		expect(await db.$count(subscriptionNumbers)).toBe(1);
		expect(await countsOf(id)).toEqual({ cases: 2, unconfirmed: 0 });
		await deleteCases(asOwner(user.id), [one.id]);
		expect(await linkedCases(id)).toEqual([two.id]);
		await sql`delete from subscription_numbers where id = ${id}`;
		expect(await db.$count(numberCases)).toBe(0);
	});

	test("are selected page by page, and those of other pages do not change", async () => {
		const id = await saved("9820011223");
		const [first, second] = [await approved({ caseNumber: "1/2024" }), await approved({ caseNumber: "2/2024" })];
		await link(id, first.id, second.id);
		await setLinks(asOwner(user.id), [{ numberId: id, caseId: first.id, isLinked: false }]);
		const number = { id, partyName: "" };
		const all = await listCasesForNumber(user.id, number, { q: "", show: "" as const, page: 1 });
		expect(new Map(all.items.map((item) => [item.id, item.isLinked]))).toEqual(
			new Map([
				[first.id, false],
				[second.id, true],
			]),
		);
		const own = await listCasesForNumber(user.id, number, { q: "", show: "linked", page: 9 });
		expect(own.items.map((item) => item.id)).toEqual([]);
		expect(own.page).toBe(1);
	});
});

describe("a contact", () => {
	const typed = (about: Record<string, unknown>) => contactInput.parse({ party_name: "Sunita", ...about });

	test("has the way, time and author of the recorded agreement, until it is withdrawn", async () => {
		const id = await saved("9820011223");
		await updateContact(asOwner(user.id), id, typed({}));
		expect(await requireSavedNumber(user.id, id)).toMatchObject({ language: "en", agreedHow: null, agreedOn: null });
		await updateContact(asOwner(user.id), id, typed({ agreed: "on", agreed_how: "phone", agreed_on: "2026-03-02" }));
		expect(await requireSavedNumber(user.id, id)).toMatchObject({
			partyName: "Sunita",
			agreedHow: "phone",
			agreedOn: "2026-03-02",
		});
		const [agreement] =
			await sql`select agreement_recorded_by as by, agreement_recorded_at as at from subscription_numbers`;
		expect(agreement?.by).toBe(user.id);
		await updateContact(
			asOwner(user.id),
			id,
			typed({ agreed: "on", agreed_how: "phone", agreed_on: "2026-03-02", party_name: "S" }),
		);
		expect((await sql`select agreement_recorded_at as at from subscription_numbers`)[0]?.at).toEqual(agreement?.at);
		await updateContact(asOwner(user.id), id, typed({ agreed_on: "2026-03-02" }));
		expect(await requireSavedNumber(user.id, id)).toMatchObject({ agreedHow: null, agreedOn: null });
	});

	test("has a language with registered templates, or the one it had", async () => {
		const id = await saveNumber(asOwner(user.id), { mobile_number: "+919820011223", language: "mr" });
		const languageAfter = async (about: Record<string, unknown>) => {
			await updateContact(asOwner(user.id), id, typed(about));
			return (await requireSavedNumber(user.id, id)).language;
		};
		expect([await languageAfter({}), await languageAfter({ language: "hi" })]).toEqual(["mr", "hi"]);
		expect(contactInput.safeParse({ language: "bn" }).success).toBe(false);
	});

	test("cannot have agreed in the future, and is changed by its owner only", async () => {
		expect(contactInput.safeParse({ agreed: "on", agreed_on: "2099-01-01" }).success).toBe(false);
		const other = await given.givenUser();
		await givenPackage(given.db, other.id);
		const theirs = await saved("9820011223", "", other.id);
		await expect(updateContact(asOwner(user.id), theirs, typed({}))).rejects.toMatchObject({ code: "not-found" });
	});
});

describe("an advocate with three clients and seven cases", () => {
	const [CLIENT_A, CLIENT_B, CLIENT_C, OPPONENT] = ["9820011221", "9820011222", "9820011223", "9820011224"];
	let cases: Awaited<ReturnType<typeof approved>>[] = [];
	const at = (position: number) => String(cases[position]?.id);
	beforeEach(async () => {
		cases = [];
		for (let number = 0; number < 7; number++)
			cases.push(
				await approved(
					{ caseNumber: `${number}/2024` },
					number === 6 ? { nextDate: null } : { ...COMING, petitioners: [`P${number}`] },
				),
			);
		const [a, b, c] = [await saved(CLIENT_A, "A"), await saved(CLIENT_B, "B"), await saved(CLIENT_C, "C")];
		// A former client on the other side, linked to no case.
		await saved(OPPONENT, "State");
		await link(a, at(0), at(1), at(2));
		await link(b, at(2), at(3), at(6));
		await link(c, at(4));
		await optOutOfAll(`+91${CLIENT_C}`);
	});
	const own = () => user.mobileNumber;

	test("with an API call each client gets exactly their own cases, and the unlinked number is named", async () => {
		const { messageCount, skipped } = await sendCaseMessages({
			acting: asOwner(user.id),
			caseIds: cases.map(({ id }) => id),
			idempotencyKey: "k",
		});
		expect((await sent()).sort()).toEqual(
			[
				...cases.map(({ id }) => `${own()} ${id}`),
				...[0, 1, 2].map((number) => `+91${CLIENT_A} ${at(number)}`),
				...[2, 3, 6].map((number) => `+91${CLIENT_B} ${at(number)}`),
				`+91${CLIENT_C} ${at(4)}`,
			].sort(),
		);
		expect(messageCount).toBe(14);
		expect(skipped).toEqual([{ number: `+91${OPPONENT}`, reason: "This number is not linked to any of these cases." }]);
		const failed = await sql`select recipient from messages where status = 'failed'`;
		expect(failed).toEqual([{ recipient: `+91${CLIENT_C}` }]);
	});

	test("a case names the numbers that are not linked to it", async () => {
		const { skipped } = await sendCaseMessages({ acting: asOwner(user.id), caseIds: [at(2)], idempotencyKey: "k" });
		expect(skipped.map(({ number }) => number)).toEqual([`+91${CLIENT_C}`, `+91${OPPONENT}`]);
		expect(skipped[0]?.reason).toBe("This number is not linked to this case.");
		expect((await sent()).sort()).toEqual(
			[own(), `+91${CLIENT_A}`, `+91${CLIENT_B}`].map((number) => `${number} ${at(2)}`).sort(),
		);
	});

	test("the page leaves out the case without a date, does not select numbers that opted out, and sends what is selected", async () => {
		const page = await pageFor(user.id, ...cases.map(({ id }) => id));
		// Five messages to clients A and B; the person's own number is not selected at first.
		expect([page.cases.length, page.messages]).toEqual([7, 5]);
		expect(page.cases.map(({ isIncluded }) => isIncluded)).toEqual([true, true, true, true, true, true, false]);
		expect(page.cases[4]?.recipients.map(({ number, isTicked, doubt }) => [number, isTicked, doubt])).toEqual([
			[own(), false, "own"],
			[`+91${CLIENT_C}`, false, "opted_out"],
		]);
		expect(page.cases.flatMap(({ recipients }) => recipients.map(({ number }) => number))).not.toContain(
			`+91${OPPONENT}`,
		);
		// One recipient is deselected, and the opponent and the number that opted out are added to the form by hand.
		const to = [
			`${at(0)} +91${CLIENT_A}`,
			`${at(0)} +91${OPPONENT}`,
			`${at(2)} +91${CLIENT_B}`,
			`${at(4)} +91${CLIENT_C}`,
			`${at(6)} +91${CLIENT_B}`,
		];
		const send = async () => sendBulk(asOwner(user.id), await open(user.id, { ...fieldsOf(page), to }));
		const batches = await Promise.all(Array.from({ length: 6 }, send));
		expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
		expect((await sent()).sort()).toEqual([`+91${CLIENT_A} ${at(0)}`, `+91${CLIENT_B} ${at(2)}`].sort());
		await sql`update message_batches set created_at = now() - interval '1 day'`;
		expect(await send()).toMatchObject({ id: batches[0]?.id, isRepeat: true });
	});

	test("a link that ended after the page was shown gets no message", async () => {
		const fields = allTicked(await pageFor(user.id, at(0)));
		await sql`delete from number_cases`;
		await sendBulk(asOwner(user.id), await open(user.id, fields));
		expect(await sent()).toEqual([`${own()} ${at(0)}`]);
	});

	test("a person's own clerk gets every case, also one added later", async () => {
		const clerk = await saved("9820011229", "Clerk");
		expect((await linkedCases(clerk)).length).toBe(0);
		await updateContact(asOwner(user.id), clerk, contactInput.parse({ all_cases: "on" }));
		const later = await approved();
		const { skipped } = await sendCaseMessages({ acting: asOwner(user.id), caseIds: [later.id], idempotencyKey: "k" });
		expect((await sent()).sort()).toEqual([`${own()} ${later.id}`, `+919820011229 ${later.id}`].sort());
		expect(skipped).toHaveLength(4);
	});

	test("a contact without a recorded agreement is marked and not selected", async () => {
		await sql`update subscription_numbers set agreed_how = null, agreed_on = null where number = ${`+91${CLIENT_B}`}`;
		const page = await pageFor(user.id, at(2));
		expect(page.cases[0]?.recipients.map(({ isTicked, doubt }) => [isTicked, doubt])).toEqual([
			[false, "own"],
			[true, null],
			[false, "not_agreed"],
		]);
	});

	test("a number that WhatsApp did not reach is marked and not selected, until a message arrives", async () => {
		await sendCaseMessages({ acting: asOwner(user.id), caseIds: [at(0)], idempotencyKey: "k" });
		await sql`update messages set status = 'failed', reason = 'x', error_code = 131026 where recipient = ${`+91${CLIENT_A}`}`;
		const look = async () => (await pageFor(user.id, at(0))).cases[0]?.recipients[1];
		expect(await look()).toMatchObject({ isTicked: false, doubt: "unreachable" });
		await sendCaseMessages({ acting: asOwner(user.id), caseIds: [at(1)], idempotencyKey: "l" });
		await sql`update messages set status = 'delivered' where recipient = ${`+91${CLIENT_A}`} and status = 'queued'`;
		expect(await look()).toMatchObject({ isTicked: true, doubt: null });
	});
});

describe("the page of bulk messages", () => {
	test("is its owner's, refuses what an API call refuses, and has a message if nothing is selected", async () => {
		const one = await approved();
		const fields = fieldsOf(await pageFor(user.id, one.id));
		const other = await given.givenUser();
		for (const posted of [fields, { case_id: [one.id] }])
			await expect(open(other.id, posted)).rejects.toMatchObject({ code: "not-found" });
		await expect(pageFor(user.id)).rejects.toMatchObject({ message: "Please select at least one case" });
		await expect(pageFor(user.id, (await given.givenCase(user.id)).id)).rejects.toMatchObject({ code: "conflict" });
		for (const nobody of [{ to: [] }, { case: [] }])
			await expect(sendBulk(asOwner(user.id), await open(user.id, { ...fields, ...nobody }))).rejects.toMatchObject({
				message: "Tick at least one case and one number.",
			});
		await sql`update subscriptions set ends_at = now() - interval '1 second' where id = ${subscriptionId}`;
		const { left, cases } = await pageFor(user.id, one.id);
		expect([left, cases[0]?.recipients[0]]).toMatchObject([null, { number: "any", isTicked: true }]);
	});

	test("has all approved cases that the search finds, and no others, up to a hundred", async () => {
		const [one, two] = [await approved(), await approved()];
		await given.givenCase(user.id);
		const found = async (cnr_number: string) =>
			(await open(user.id, { scope: "all", cnr_number })).page.cases.map(({ id }) => id).sort();
		expect(await found("")).toEqual([one.id, two.id].sort());
		expect(await found(one.cnrNumber)).toEqual([one.id]);
		for (let more = 2; more < 100; more++) await approved();
		expect(await found("")).toHaveLength(100);
		await approved();
		await expect(found("")).rejects.toMatchObject({ message: "Send up to 100 cases at a time" });
		expect(bulkInput.safeParse({ case_id: Array(101).fill(one.id) }).error?.issues).toMatchObject([
			{ message: "Send up to 100 cases at a time" },
		]);
	});
});
