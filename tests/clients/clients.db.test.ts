import { beforeEach, describe, expect, test } from "vitest";
import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { deleteClient, deleteNumber, saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { listSavedNumbers } from "~/features/money/subscriptions/queries.server";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { listCaseClients } from "~/features/telling/clients/case-clients.server";
import { addClientOfCase } from "~/features/telling/clients/commands.server";
import { listThread } from "~/features/telling/clients/thread.server";
import { optOutOfAll } from "~/features/telling/outbox/opt-out.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { open, pageFor } from "../support/telling/bulk";
import { givenPackage } from "../support/telling/messages";

const CLIENT = "Padmavati Ranganathan";
const MOBILE = "+919820011223";
const COMING = { nextDate: "2027-03-11", petitioners: [CLIENT, "Meena Rao"], respondents: ["Harish Patil"] };

let user: Awaited<ReturnType<typeof given.givenUser>>;
let caseId = "";
const own = () => asOwner(user.id);
const add = (mobile_number = MOBILE, party_name = CLIENT, about = caseId) =>
	addClientOfCase(own(), { mobile_number, party_name }, about);
const list = async (q = "") => (await listSavedNumbers(user.id, q, { page: 1, limit: 10 })).items;
const idOf = async (name = CLIENT) => String((await list()).find(({ partyName }) => partyName === name)?.id);
const clientsOf = async (id = caseId) => {
	const [item] = await describeForMessages(user.id, [id]);
	return listCaseClients(user.id, { ...(item ?? expect.fail()), appearsFor: "petitioner" });
};

beforeEach(async () => {
	user = await given.givenUser();
	await givenPackage(given.db, user.id);
	caseId = (await given.givenCase(user.id, { isApproved: true, appearsFor: "petitioner" }, COMING)).id;
});

describe("a client added on a case", () => {
	test("is saved, linked to it alone, and no longer offered by name; the other side never is", async () => {
		const other = await given.givenCase(user.id, { isApproved: true }, COMING);
		expect((await clientsOf()).parties).toEqual([CLIENT, "Meena Rao"]);
		expect(await add()).toBe("Client added.");
		const { numbers, parties } = await clientsOf();
		expect(numbers).toMatchObject([{ isClient: true, isLinked: true, doubt: "not_agreed", warning: null }]);
		expect(parties).toEqual(["Meena Rao"]);
		expect((await clientsOf(other.id)).numbers).toMatchObject([{ isClient: false, isLinked: false }]);
		expect(await list()).toMatchObject([{ partyName: CLIENT, caseCount: 1, agreedOn: null, language: "en" }]);
	});

	test("keeps the name that the number is saved under, and is linked", async () => {
		await saveNumber(own(), { mobile_number: MOBILE, party_name: "Padma" });
		expect(await add()).toBe("This number was saved already. It is linked to this case now.");
		expect(await list()).toMatchObject([{ partyName: "Padma", caseCount: 1 }]);
	});

	test("is refused on another's case and without a package, and nothing is saved", async () => {
		const theirs = await given.givenCase((await given.givenUser()).id, { isApproved: true });
		await expect(add(MOBILE, CLIENT, theirs.id)).rejects.toMatchObject({ code: "not-found" });
		await sql`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${user.id}`;
		await expect(add()).rejects.toMatchObject({ reason: "no_package" });
		expect(await list()).toEqual([]);
	});
});

describe("the list", () => {
	test("is in the order of names, and found by a name in any script's letters or by digits", async () => {
		await add(MOBILE, "meena Rao");
		await add("+919820011224", "Anil Gokhale");
		await add("+919820011225", "राजेश पाटील");
		expect((await list()).map(({ partyName }) => partyName)).toEqual(["Anil Gokhale", "meena Rao", "राजेश पाटील"]);
		for (const [q, found] of [
			["MEENA", ["meena Rao"]],
			["98200 11224", ["Anil Gokhale"]],
			["पाटील", ["राजेश पाटील"]],
			["%", []],
		] as const)
			expect((await list(q)).map(({ partyName }) => partyName)).toEqual(found);
		const page = await listSavedNumbers(user.id, "", { page: 2, limit: 2 });
		expect(page).toMatchObject({ total: 3, items: [{ partyName: "राजेश पाटील" }] });
		expect(await listSavedNumbers((await given.givenUser()).id, "", { page: 1, limit: 10 })).toMatchObject({
			total: 0,
		});
	});
});

describe("telling a client", () => {
	test("ticks that client alone, of the case or of all their approved ones, and warns that no agreement is recorded", async () => {
		await add();
		await add("+919820011224", "Meena Rao");
		await given.givenCase(user.id, { isApproved: true }, COMING);
		const waiting = await given.givenCase(user.id, { isApproved: false }, COMING);
		const client = await idOf();
		await add(MOBILE, CLIENT, waiting.id);
		for (const fields of [{ case_id: [caseId], client }, { client }]) {
			const { page } = await open(user.id, fields);
			expect(page.cases.map(({ id }) => id)).toEqual([caseId]);
			expect(page.messages).toBe(1);
			const [shown] = page.cases.map(({ recipients }) => recipients.filter(({ isTicked }) => isTicked));
			expect(shown).toMatchObject([{ number: MOBILE, doubt: "not_agreed" }]);
		}
		expect((await pageFor(user.id, caseId)).messages).toBe(0);
		await optOutOfAll(MOBILE);
		expect((await open(user.id, { client })).page.messages).toBe(0);
	});

	test("is not possible for another's client, nor before a case is approved", async () => {
		await add();
		const stranger = await given.givenUser();
		await expect(open(stranger.id, { client: await idOf() })).rejects.toMatchObject({ code: "not-found" });
		await sql`update cases set is_approved = false where id = ${caseId}`;
		await expect(open(user.id, { client: await idOf() })).rejects.toMatchObject({
			message: "None of this client's cases is approved yet.",
		});
	});

	test("sends nothing that was not counted on the button", async () => {
		await add();
		const selected = (await open(user.id, { case_id: [caseId], client: await idOf() })).page;
		const ticked = { key: selected.formKey, case_id: [caseId], case: [caseId], to: [`${caseId} ${MOBILE}`] };
		const press = async (count: number) =>
			(await open(user.id, { ...ticked, intent: "send", shown: selected.version, count })).page;
		expect(await press(2)).toMatchObject({ isCountUnseen: true, messages: 1 });
		expect(await press(1)).toMatchObject({ isCountUnseen: false, isTextUnseen: false });
	});
});

describe("the thread", () => {
	/** A message to a number, as the outbox keeps it. */
	async function givenMessage(about: { to?: string; channel?: string; status?: string; at: string; userId?: string }) {
		const { to = MOBILE, channel = "whatsapp", status = "read", at, userId = user.id } = about;
		const [batch] = await sql`insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
			values (gen_random_uuid(), ${userId}, ${`k ${at}`}, 'h', 1) returning id`;
		const [message] = await sql<{ id: string }[]>`
			insert into messages (id, user_id, channel, batch_id, case_id, cnr_number, case_number, recipient, template, parameters,
				is_charged, status, created_at)
			values (gen_random_uuid(), ${userId}, ${channel}, ${String(batch?.id)}, ${userId === user.id ? caseId : null}, 'C', '1/2026',
				${to}, 'case_message', '["Come on Monday."]', true, ${status}, ${at}) returning id`;
		return String(message?.id);
	}

	test("has what was sent by each channel with its status and text, what was told by hand, and a STOP, newest first", async () => {
		await add();
		const failed = await givenMessage({ at: "2026-03-02T10:00:00Z", status: "failed" });
		await sql`insert into messages (id, user_id, channel, instead_of, case_id, cnr_number, case_number, recipient, template, parameters,
				is_charged, status, created_at)
			values (gen_random_uuid(), ${user.id}, 'sms', ${failed}, ${caseId}, 'C', '1/2026', ${MOBILE}, '', '[]', true, 'sent',
				'2026-03-02T10:01:00Z')`;
		await givenMessage({ at: "2026-03-03T10:00:00Z" });
		await sql`insert into client_updates (user_id, case_id, number, kind, hearing_day, due_at, state, state_at)
			values (${user.id}, ${caseId}, ${MOBILE}, 'moved', '2027-03-11', now(), 'told', '2026-03-04T10:00:00Z')`;
		await optOutOfAll(MOBILE, new Date("2026-03-05T10:00:00Z"));
		// Neither another number's nor another person's.
		await givenMessage({ at: "2026-03-06T10:00:00Z", to: "+919820011299" });
		await givenMessage({ at: "2026-03-06T10:00:00Z", userId: (await given.givenUser()).id });
		const { entries, hasNext } = await listThread(user.id, MOBILE, 1);
		expect(entries.map(({ channel, status, stopped }) => [channel, status, stopped])).toEqual([
			["whatsapp", "read", "reply"],
			["chat", "sent", null],
			["whatsapp", "read", null],
			["sms", "sent", null],
			["whatsapp", "failed", null],
		]);
		expect(entries[2]).toMatchObject({ caseName: `${CLIENT} & 1 more v. Harish Patil`, caseId });
		expect(entries[2]?.text).toContain("Come on Monday.");
		expect(hasNext).toBe(false);
	});

	test("is read by the page, and a link's STOP is of its sender alone", async () => {
		for (let minute = 10; minute < 32; minute++) await givenMessage({ at: `2026-03-02T10:${minute}:00Z` });
		await sql`insert into sender_opt_outs (id, number, sender_id) values (gen_random_uuid(), ${MOBILE}, ${user.id})`;
		const pages = [await listThread(user.id, MOBILE, 1), await listThread(user.id, MOBILE, 2)];
		expect(pages.map(({ entries, hasNext }) => [entries.length, hasNext])).toEqual([
			[20, true],
			[3, false],
		]);
		expect(pages[0]?.entries[0]).toMatchObject({ stopped: "link" });
		expect((await listThread((await given.givenUser()).id, MOBILE, 1)).entries).toEqual([]);
	});
});

describe("a deleted client", () => {
	test("goes without a package too, with links; the log of messages stays, and another's does not go", async () => {
		await add();
		const id = await idOf();
		await expect(deleteClient(asOwner((await given.givenUser()).id), id)).rejects.toMatchObject({ code: "not-found" });
		await sql`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${user.id}`;
		await expect(deleteNumber(own(), MOBILE)).rejects.toMatchObject({ reason: "no_package" });
		await deleteClient(own(), id);
		expect(
			await sql`select 1 from subscription_numbers where user_id = ${user.id}
			union all select 1 from number_cases where owner_id = ${user.id}`,
		).toHaveLength(0);
	});

	test("was in the person's own data until then", async () => {
		await add();
		const holding = async () => {
			const kinds: string[] = [];
			for await (const [kind, rows] of eachOwnTable(user.id))
				if (JSON.stringify(rows).includes(MOBILE)) kinds.push(kind);
			return kinds;
		};
		expect(await holding()).toHaveLength(1);
		await deleteClient(own(), await idOf());
		expect(await holding()).toHaveLength(0);
	});
});
