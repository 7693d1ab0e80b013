import { describe, expect, test } from "vitest";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { saveNote, setMuted } from "~/features/courts/cases/page/commands.server";
import { noteInput } from "~/features/courts/cases/page/note-input";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import { asOwner } from "~/features/people/chamber/acting.server";
import { listAlertMessageIds } from "~/features/telling/alerts/words/case-alerts.server";
import { listCaseClients } from "~/features/telling/clients/case-clients.server";
import { addDays } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { today } from "../support/days";
import { givenSentNotice } from "../support/telling/alerts-sent";

withOwner();
const queued = async () => (await sql`select data from pgboss.job where name = 'fetch-court-record'`).length;
const shareUsed = async () =>
	(await sql<{ used: number }[]>`select used from look_up_shares where user_id = ${ownerId} and kind = 'check'`)[0]
		?.used;

describe("Check now", () => {
	test("queues one look-up of an existing record, and uses one check", async () => {
		const { id } = await given.givenCase(ownerId);
		expect(await checkNow(asOwner(ownerId), id)).toBe(true);
		expect(await checkNow(asOwner(ownerId), id)).toBe(false);
		expect(await queued()).toBe(1);
		expect(await shareUsed()).toBe(1);
		expect((await requireCasePage(ownerId, id, new Date())).check).toMatchObject({ isUnderWay: true, problem: null });
		expect((await requireCasePage(ownerId, id, new Date(Date.now() + 20 * 60_000))).check.isUnderWay).toBe(false);
	});

	test("ends at the day's share, and then queues nothing", async () => {
		for (let i = 0; i < 5; i++) await checkNow(asOwner(ownerId), (await given.givenCase(ownerId)).id);
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await expect(checkNow(asOwner(ownerId), id)).rejects.toMatchObject({
			code: "too-many",
			retryAfterSeconds: expect.any(Number),
		});
		expect(await queued()).toBe(5);
		const [record] = await sql`select asked_at from court_records where cnr_number = ${cnrNumber}`;
		expect(record?.asked_at).toBeNull();
	});

	test("queues nothing for a CNR that cannot be looked up", async () => {
		const { id } = await given.givenCase(ownerId, { cnrNumber: "ODD123" });
		expect(await checkNow(asOwner(ownerId), id)).toBe(false);
		expect((await requireCasePage(ownerId, id, new Date())).check.canAsk).toBe(false);
		expect(await queued()).toBe(0);
	});
});

describe("what only the owner sees of a case", () => {
	test("is saved without changing the case's own time of change, and belongs to its owner only", async () => {
		const one = await given.givenCase(ownerId, { isApproved: true });
		const stranger = await given.givenUser();
		await saveNote(asOwner(ownerId), one.id, "Bring the deed");
		await setMuted(asOwner(ownerId), one.id, true);
		expect(await requireCasePage(ownerId, one.id, new Date())).toMatchObject({ note: "Bring the deed", isMuted: true });
		const [row] = await sql`select updated_at from cases where id = ${one.id}`;
		expect(new Date(String(row?.updated_at))).toEqual(one.updatedAt);
		for (const id of [one.id, "x"]) {
			await expect(saveNote(asOwner(stranger.id), id, "mine")).rejects.toMatchObject({ code: "not-found" });
			await expect(setMuted(asOwner(stranger.id), id, false)).rejects.toMatchObject({ code: "not-found" });
			await expect(requireCasePage(stranger.id, id, new Date())).rejects.toMatchObject({ code: "not-found" });
			await expect(checkNow(asOwner(stranger.id), id)).rejects.toMatchObject({ code: "not-found" });
		}
	});

	test("a note has at most 2,000 characters, with any line endings", () => {
		expect(noteInput.parse({ note: `${"x".repeat(1998)}\r\ny` }).note).toHaveLength(2000);
		expect(noteInput.safeParse({ note: "x".repeat(2001) }).error?.issues[0]?.message).toContain("2,000");
		expect(noteInput.parse({}).note).toBe("");
	});

	test("is not in the text to share, which has only known facts", async () => {
		const one = await given.givenCase(
			ownerId,
			{ note: "secret", caseNumber: "412/2023" },
			{
				nextDate: addDays(today, 2),
				courtNumberAndJudge: "7-Judge",
				petitioners: ["Gokhale"],
				respondents: ["Greens"],
			},
		);
		const text = caseText(await requireCasePage(ownerId, one.id, new Date()));
		expect(text).toMatch(/^\*Gokhale v\. Greens\*\nNext hearing: /);
		expect(text).toMatch(/\nCase Number: 412\/2023\nCNR Number: \w{16}$/);
		expect(text).toContain("Court 7 · Judge");
		expect(text).not.toMatch(/secret|N\/A|null/);
		const bare = await given.givenCase(
			ownerId,
			{},
			{ lookUp: "waiting", petitioners: [], respondents: [], fetchedAt: null },
		);
		const page = await requireCasePage(ownerId, bare.id, new Date());
		expect(caseText(page)).toBe(`*10/2024*\nCourt: Pune\nCNR Number: ${bare.cnrNumber}`);
		expect(page.check).toMatchObject({ last: null, isUnderWay: true });
	});
});

test("the messages of a case include alerts about several cases with this one among them", async () => {
	const [one, other, third] = await Promise.all([1, 2, 3].map(() => given.givenCase(ownerId)));
	if (!one || !other || !third) throw new Error("No cases came back");
	const [batch] = await sql<{ id: string }[]>`
		insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values (gen_random_uuid(), ${ownerId}, 'k', 'k', 1) returning id`;
	const [message] = await sql<{ id: string }[]>`
		insert into messages (id, batch_id, user_id, cnr_number, case_number, recipient, template, parameters, is_charged)
		values (gen_random_uuid(), ${String(batch?.id)}, ${ownerId}, '', '2 cases', '+919800000002', 'alert_cases', '[]', true)
		returning id`;
	const alertRows = [one, other].map(({ id }) => ({
		caseId: id,
		kind: "tomorrow" as const,
		about: today,
		newDay: today,
	}));
	const about = {
		userId: ownerId,
		state: "released" as const,
		kind: "tomorrow" as const,
		day: today,
		dueAt: new Date(),
	};
	const notice = await givenSentNotice(given, ownerId, about, alertRows, [{ channel: "email", state: "sent" }]);
	await sql`update messages set notice_id = ${notice} where id = ${String(message?.id)}`;
	const sides = { petitioners: [], respondents: [] };
	const shownOf = async (about: typeof one) => {
		const alerted = await listAlertMessageIds(ownerId, about.id);
		return (await listCaseClients(ownerId, { ...about, ...sides }, alerted)).messages.map(({ id }) => id);
	};
	expect(await shownOf(one)).toEqual([message?.id]);
	expect(await shownOf(other)).toEqual([message?.id]);
	expect(await shownOf(third)).toEqual([]);
	expect(await listAlertMessageIds((await given.givenUser()).id, one.id)).toEqual([]);
});
