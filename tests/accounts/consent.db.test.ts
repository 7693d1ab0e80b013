import { beforeEach, describe, expect, test } from "vitest";
import { grantAskedConsents, grantConsent, withdrawConsent } from "~/features/administration/privacy/commands.server";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { restoreCases } from "~/features/courts/cases/archive/commands.server";
import { addCase } from "~/features/courts/cases/commands.server";
import { caseInput } from "~/features/courts/cases/form/case-input";
import { saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { setLinks } from "~/features/money/subscriptions/links.server";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { findOwnRows } from "~/features/people/accounts/queries.own-data.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { ALL_VERSIONS, ITEMS } from "~/features/people/consent/items";
import { listConsents } from "~/features/people/consent/queries.server";
import { planTomorrow } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { addDays } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { today } from "../support/days";
import { atIst } from "../support/telling/alerts";
import { givenPackage } from "../support/telling/messages";

const evening = atIst(today, "21:15");
let user: Awaited<ReturnType<typeof given.givenUser>>;
const actor = () => ({ id: user.id, address: "10.1.2.3" });
const by = () => asOwner(user.id);
const statesOf = async () => (await listConsents(user.id)).map(({ item, state }) => `${item} ${state}`);
const versionsOf = async () =>
	(await sql<{ n: number }[]>`select consent_versions as n from users where id = ${user.id}`)[0]?.n;

beforeEach(async () => {
	await sql`update subscription_numbers set reminds_of_hearings = false`;
	user = await given.givenUser({ consentVersions: 0 });
	await givenPackage(given.db, user.id);
});

const approved = () => given.givenCase(user.id, { isApproved: true }, { nextDate: addDays(today, 1) });
const send = (id: string) => sendCaseMessages({ acting: by(), caseIds: [id], idempotencyKey: crypto.randomUUID() });
const noticesOf = async () => [...(await sql`select id from alert_notices where user_id = ${user.id}`)].length;

describe("consent", () => {
	test("is requested once, stored item by item with version, time and address, never changed, and part of the data export", async () => {
		expect(await statesOf()).toEqual(["account asked", "court_data asked", "messages asked"]);
		expect(await grantAskedConsents(actor())).toBe(3);
		expect(await statesOf()).toEqual(["account given", "court_data given", "messages given"]);
		expect(await versionsOf()).toBe(ALL_VERSIONS);
		expect(await grantAskedConsents(actor())).toBe(0);
		const rows = await findOwnRows(user.id, "consents");
		expect(rows).toHaveLength(3);
		expect(rows?.[0]).toMatchObject({ state: "given", version: ITEMS.account.version, address: "10.1.2.3" });
		await expect(sql`update consents set version = 9 where user_id = ${user.id}`).rejects.toThrow("never changed");
	});

	test("to an earlier version is requested again", async () => {
		await sql`insert into consents (user_id, item, version, state, place)
			values (${user.id}, 'messages', ${ITEMS.messages.version}, 'given', 'privacy')`;
		const { version } = ITEMS.messages;
		ITEMS.messages.version = version + 1;
		try {
			expect(await statesOf()).toContain("messages asked");
		} finally {
			ITEMS.messages.version = version;
		}
		expect(await statesOf()).toContain("messages given");
	});

	test("to the account is withdrawn by deleting the account", async () => {
		await expect(withdrawConsent(actor(), "account")).rejects.toMatchObject({ code: "conflict" });
	});
});

describe("without consent to messages", () => {
	test("no alert is planned, no message is sent, no client is reminded, and waiting messages are dropped", async () => {
		const { id } = await approved();
		await saveNumber(by(), {
			mobile_number: "+919820011223",
			...contactInput.parse({ agreed: "on", remind_of_hearings: "on" }),
		});
		const [number] = await sql<{ id: string }[]>`select id from subscription_numbers where user_id = ${user.id}`;
		await setLinks(by(), [{ numberId: String(number?.id), caseId: id, isLinked: true }]);
		const { id: batchId } = await send(id);
		const [waiting] = await sql<{ id: string }[]>`select id from messages where batch_id = ${batchId}`;

		await withdrawConsent(actor(), "messages");
		await planTomorrow(evening);
		expect(await noticesOf()).toBe(0);
		expect(await remindClients({ at: evening })).toBe(0);
		await expect(send((await approved()).id)).rejects.toMatchObject({ code: "conflict" });
		await deliverMessage({ messageId: String(waiting?.id) });
		const [ended] = await sql`select status, reason from messages where id = ${String(waiting?.id)}`;
		expect(ended).toMatchObject({ status: "failed", reason: expect.stringContaining("Consent for messages") });

		await grantConsent(actor(), ["messages"]);
		await planTomorrow(evening);
		expect(await noticesOf()).toBe(1);
		expect(await remindClients({ at: evening })).toBe(1);
	});
});

describe("without consent to court data", () => {
	test("all cases are archived, no case is added or restored, and no court is queried", async () => {
		const { id } = await approved();
		await withdrawConsent(actor(), "court_data");
		const archived = async () =>
			(
				await db.execute<{ n: number }>(
					`select count(*)::int as n from cases where owner_id = '${user.id}' and archived_at is not null`,
				)
			)[0]?.n;
		expect(await archived()).toBe(1);
		const refused = { code: "conflict", message: expect.stringContaining("court data") };
		await expect(restoreCases(by(), [id])).rejects.toMatchObject(refused);
		await expect(addCase(by(), caseInput.parse({ cnr_number: someCnr() }))).rejects.toMatchObject(refused);
		await expect(addCases(by(), [someCnr()])).rejects.toMatchObject(refused);
		await grantConsent(actor(), ["court_data"]);
		expect(await archived()).toBe(1);
		expect(await restoreCases(by(), [id])).toBe(1);
	});
});
