import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { type courtRecords, hearings } from "~/features/courts/court-records/schema";
import { countCallsThisMonth, MONTHLY_CALLS, tonightsShare } from "~/features/courts/courts/provider-calls.server";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { typedCase } from "../support/courts/typed-case";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { listen } from "../support/server/listen";

withOwner();
const givenCallsUsed = (calls: number) =>
	sql`insert into provider_calls (id, calls) values (${`ecourts:${dayInIndia(new Date()).slice(0, 7)}`}, ${calls})`;

const queuedCnrs = async () =>
	(await sql`select data->>'cnr' as cnr from pgboss.job where name = 'fetch-court-record' and state = 'created'`).map(
		({ cnr }) => cnr,
	);

describe("adding a case", () => {
	test("saves it and queues one look-up", async () => {
		const input = typedCase({ cnr_number: "mhpu01-000001-2024" });
		const { id } = await addCase(asOwner(ownerId), input);
		expect(await requireCase(ownerId, id)).toMatchObject({
			cnrNumber: "MHPU010000012024",
			state: "Maharashtra",
			district: "Pune",
			lookUp: "waiting",
			petitioners: [],
		});
		expect(await queuedCnrs()).toEqual(["MHPU010000012024"]);
	});

	test("a second time is refused as already in the list, and queues nothing more", async () => {
		const input = typedCase();
		await addCase(asOwner(ownerId), input);
		await expect(addCase(asOwner(ownerId), input)).rejects.toMatchObject({
			code: "conflict",
			message: "This case is already in your list.",
			field: "cnr_number",
		});
		expect(await queuedCnrs()).toHaveLength(1);
	});

	test("twenty times at once saves one case and refuses nineteen", async () => {
		const input = typedCase();
		const results = await Promise.allSettled(Array.from({ length: 20 }, () => addCase(asOwner(ownerId), input)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await listOwnedCases(ownerId, {})).count).toBe(1);
		expect(await queuedCnrs()).toHaveLength(1);
	});

	test("by many people at once looks its record up once", async () => {
		const people = await Promise.all(Array.from({ length: 8 }, () => given.givenUser()));
		const input = typedCase();
		await Promise.all(people.map(({ id }) => addCase(asOwner(id), input)));
		expect(await queuedCnrs()).toEqual([input.cnr_number]);
	});

	test("with an unknown court saves nothing and queues nothing", async () => {
		await expect(addCase(asOwner(ownerId), typedCase({ state: "Atlantis" }))).rejects.toMatchObject({
			code: "invalid",
			field: "state",
			message: "Invalid state selected.",
		});
		expect((await listOwnedCases(ownerId, {})).count).toBe(0);
		expect(await queuedCnrs()).toEqual([]);
	});
});

describe("changing a case", () => {
	test("saves the submitted fields and leaves the others", async () => {
		const { id } = await addCase(asOwner(ownerId), typedCase());
		await updateCase(asOwner(ownerId), id, { case_number: "11/2024" });
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "11/2024", year: 2024, district: "Pune" });
	});

	test("to a CNR that is in the list already is refused at that field", async () => {
		const first = typedCase();
		await addCase(asOwner(ownerId), first);
		const { id } = await addCase(asOwner(ownerId), typedCase());
		await expect(updateCase(asOwner(ownerId), id, { cnr_number: first.cnr_number })).rejects.toMatchObject({
			code: "conflict",
			field: "cnr_number",
		});
	});

	test("is refused once it is approved", async () => {
		const { id } = await given.givenCase(ownerId, { isApproved: true });
		await expect(updateCase(asOwner(ownerId), id, { case_number: "1" })).rejects.toMatchObject({ code: "conflict" });
	});

	test("of another person is answered as not found", async () => {
		const stranger = await given.givenUser();
		const { id } = await addCase(asOwner(ownerId), typedCase());
		await expect(updateCase(asOwner(stranger.id), id, { case_number: "1" })).rejects.toMatchObject({
			code: "not-found",
		});
		await expect(deleteCases(asOwner(stranger.id), [id])).rejects.toMatchObject({ code: "not-found" });
		await expect(requireCase(stranger.id, id)).rejects.toMatchObject({ code: "not-found" });
	});
});

describe("the list of the API", () => {
	test("is newest first, ten a page, and has the number of pages", async () => {
		for (let i = 0; i < 23; i++) await given.givenCase(ownerId, { caseNumber: `${i}/2024` });
		const first = await listOwnedCases(ownerId, {});
		expect(first.rows.map(({ caseNumber }) => caseNumber)).toEqual(
			Array.from({ length: 10 }, (_, i) => `${22 - i}/2024`),
		);
		expect(first.totalPages).toBe(3);
		expect((await listOwnedCases(ownerId, {}, { page: 3 })).rows).toHaveLength(3);
		expect(await listOwnedCases(ownerId, {}, { page: 9 })).toMatchObject({ rows: [], totalPages: 3 });
	});

	test("searches for any part of the CNR, and treats no text as a pattern", async () => {
		const { cnrNumber } = await given.givenCase(ownerId);
		await given.givenCase(ownerId);
		expect((await listOwnedCases(ownerId, { cnr_number: cnrNumber.slice(3, 14) })).rows).toHaveLength(1);
		expect((await listOwnedCases(ownerId, { cnr_number: "%" })).rows).toHaveLength(0);
	});

	test("needs one statement to the database, including the count", async () => {
		await given.givenCase(ownerId);
		await listOwnedCases(ownerId, {});
		const statements: string[] = [];
		const original = sql.unsafe;
		sql.unsafe = (query, ...rest) => {
			statements.push(query);
			return original(query, ...rest);
		};
		await listOwnedCases(ownerId, {});
		sql.unsafe = original;
		expect(statements).toHaveLength(1);
	});
});

describe("the court's record", () => {
	let answer: { status: number; body: string } = { status: 200, body: "" };
	let providerCalls = 0;
	const provider = createServer((_, response) => {
		providerCalls++;
		response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
	});
	beforeAll(async () => {
		env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listen(provider)}`;
	});
	afterAll(() => void provider.close());

	const record = (cnr: string) => ({
		cnr,
		title: "A vs B",
		details: {
			type: "R.C.S.",
			filingNumber: "1/2024",
			filingDate: "08-01-2024",
			registrationNumber: "1/2024",
			registrationDate: "2024-01-15",
		},
		status: {
			firstHearingDate: "18th January 2024",
			nextHearingDate: "2027-03-11",
			decisionDate: null,
			natureOfDisposal: null,
			caseStage: "Hearing",
			courtNumberAndJudge: "1-Judge",
		},
		parties: { petitioners: ["सुनीता राव"], petitionerAdvocates: ["P"], respondents: ["R"], respondentAdvocates: [] },
		actsAndSections: { acts: "Code of Civil Procedure", sections: "96" },
		history: [{ judge: "J", businessDate: "2024-01-18", nextDate: "2027-03-11", purpose: "Hearing", url: "" }],
		orders: [],
	});

	test("is saved with its hearings, and saving it twice changes nothing", async () => {
		const { id } = await addCase(asOwner(ownerId), typedCase({ cnr_number: "MHPU010000072024" }));
		answer = { status: 200, body: JSON.stringify(record("MHPU010000072024")) };
		for (const isLastAttempt of [false, true]) await lookUpCourtRecord("MHPU010000072024", { isLastAttempt });
		expect(await requireCase(ownerId, id)).toMatchObject({
			lookUp: "found",
			petitioners: ["सुनीता राव"],
			nextDate: "2027-03-11",
			filingDate: "2024-01-08",
			firstHearingDate: "2024-01-18",
		});
		expect(await db.$count(hearings, eq(hearings.cnrNumber, "MHPU010000072024"))).toBe(1);
		expect(await countCallsThisMonth()).toBe(2);
	});

	test("is marked as unknown if the court does not know it, and a retry looks it up again", async () => {
		const input = typedCase();
		const { id } = await addCase(asOwner(ownerId), input);
		answer = { status: 200, body: "" };
		await lookUpCourtRecord(input.cnr_number, { isLastAttempt: false });
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "unknown" });
		await sql`delete from pgboss.job`;
		await checkNow(asOwner(ownerId), id);
		expect(await queuedCnrs()).toEqual([input.cnr_number]);
	});

	test("is looked up again after a temporary fault, and marked as failed after the last try", async () => {
		const input = typedCase();
		const { id } = await addCase(asOwner(ownerId), input);
		answer = { status: 524, body: "<html>timeout</html>" };
		await expect(lookUpCourtRecord(input.cnr_number, { isLastAttempt: false })).rejects.toThrow();
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "waiting" });
		await expect(lookUpCourtRecord(input.cnr_number, { isLastAttempt: true })).rejects.toThrow();
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "failed" });
	});

	test("is not looked up again after a refusal", async () => {
		const input = typedCase();
		const { id } = await addCase(asOwner(ownerId), input);
		answer = { status: 401, body: '{"error":"Unauthorized"}' };
		await lookUpCourtRecord(input.cnr_number, { isLastAttempt: false });
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "failed" });
	});

	test("stays as it is if a later look-up fails", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId, {}, { petitioners: ["Kept"] });
		answer = { status: 503, body: "" };
		await expect(lookUpCourtRecord(cnrNumber, { isLastAttempt: true })).rejects.toThrow();
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "found", petitioners: ["Kept"] });
	});

	test("is not looked up once the month's calls are used up", async () => {
		const input = typedCase();
		const { id } = await addCase(asOwner(ownerId), input);
		await givenCallsUsed(MONTHLY_CALLS);
		const before = providerCalls;
		await lookUpCourtRecord(input.cnr_number, { isLastAttempt: true });
		expect(providerCalls).toBe(before);
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "failed" });
		expect(await countCallsThisMonth()).toBe(MONTHLY_CALLS);
	});
});

describe("the nightly refresh", () => {
	const today = dayInIndia(new Date());
	const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);

	/** The order in which the queue runs the jobs. */
	const queuedInOrder = async () =>
		(
			await sql`select data->>'cnr' as cnr from pgboss.job where name = 'fetch-court-record'
				order by priority desc, created_on, id`
		).map(({ cnr }) => cnr);

	const tracked = (record: Partial<typeof courtRecords.$inferInsert>) =>
		given.givenCase(ownerId, {}, { fetchedAt: old, ...record });

	test("looks up tomorrow's cases first, then those heard yesterday, then those that changed lately", async () => {
		const later = await tracked({ nextDate: addDays(today, 60), fetchedAt: new Date(old.getTime() - 1000) });
		const changed = await tracked({ nextDate: addDays(today, 60) });
		await sql`insert into case_changes (cnr_number, kind, source) values (${changed.cnrNumber}, 'stage', 'court')`;
		const heardYesterday = await tracked({ nextDate: addDays(today, -1) });
		const tomorrow = await tracked({ nextDate: addDays(today, 1) });
		await queueNightlyRefresh();
		const expected = [tomorrow, heardYesterday, changed, later].map(({ cnrNumber }) => cnrNumber);
		expect(await queuedInOrder()).toEqual(expected);
	});

	test("looks up cases heard yesterday before the others, and leaves out long decided, fresh and untracked cases", async () => {
		const later = await tracked({ nextDate: addDays(today, 60) });
		const soon = await tracked({ nextDate: addDays(today, 3) });
		const heardYesterday = await tracked({ nextDate: addDays(today, -1) });
		const decided = await tracked({ decisionDate: addDays(today, -9) });
		await tracked({ decisionDate: addDays(today, -400) });
		await tracked({ nextDate: addDays(today, -1), fetchedAt: new Date() });
		const untracked = await tracked({ nextDate: addDays(today, -1) });
		await sql`delete from cases where id = ${untracked.id}`;
		await queueNightlyRefresh();
		const inOrder = [heardYesterday, soon, later, decided].map(({ cnrNumber }) => cnrNumber);
		expect(await queuedInOrder()).toEqual(inOrder);
	});

	test("queues no more than tonight's share, cases heard yesterday first", async () => {
		const heardYesterday = await given.givenCase(ownerId, {}, { fetchedAt: old, nextDate: addDays(today, -1) });
		await given.givenCase(ownerId, {}, { fetchedAt: old, nextDate: addDays(today, 3) });
		await givenCallsUsed(MONTHLY_CALLS - 1);
		await queueNightlyRefresh();
		expect(await queuedInOrder()).toEqual([heardYesterday.cnrNumber]);
	});

	test("runs after the look-ups that people wait for", async () => {
		await given.givenCase(ownerId, {}, { fetchedAt: old, nextDate: addDays(today, -1) });
		await queueNightlyRefresh();
		const input = typedCase();
		await addCase(asOwner(ownerId), input);
		expect((await queuedInOrder())[0]).toBe(input.cnr_number);
	});

	test("divides the month's calls between its nights", () => {
		expect(tonightsShare(0, "2026-11-01")).toBe(200);
		expect(tonightsShare(7000, "2026-11-30")).toBe(2866);
		// Whatever has been used, a night has its part of the 60 % while the month has calls left.
		expect(tonightsShare(9000, "2026-11-15")).toBe(200);
		expect(tonightsShare(9950, "2026-11-15")).toBe(50);
		expect(tonightsShare(10_000, "2026-11-15")).toBe(0);
	});
});

describe("the evening's look-up", () => {
	const today = dayInIndia(new Date());
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
	const tracked = (record: Partial<typeof courtRecords.$inferInsert>) =>
		given.givenCase(ownerId, {}, { fetchedAt: hoursAgo(15), ...record });

	test("includes the cases heard tomorrow by the court's or a recorded date, and no others", async () => {
		const tomorrow = await tracked({ nextDate: addDays(today, 1) });
		const noted = await tracked({ nextDate: today });
		const hearing = { day: today, outcome: "adjourned", nextDate: addDays(today, 1), purpose: "", note: "" } as const;
		await recordHearing(asOwner(ownerId), noted.id, hearing);
		await tracked({ nextDate: today });
		await tracked({ nextDate: addDays(today, 2) });
		await tracked({ nextDate: addDays(today, 1), fetchedAt: new Date() });
		await tracked({ nextDate: addDays(today, 1), decisionDate: today });
		await queueEveningLookUp();
		expect(new Set(await queuedCnrs())).toEqual(new Set([tomorrow.cnrNumber, noted.cnrNumber]));
		const nightly =
			await sql`select data from pgboss.job where name = 'fetch-court-record' and data->'isNightly' = 'true'`;
		expect(nightly).toHaveLength(2);
	});

	test("can be run for another day in the sandbox, and then includes fresh records", async () => {
		const then = await tracked({ nextDate: addDays(today, 5), fetchedAt: new Date() });
		await tracked({ nextDate: addDays(today, 1) });
		await queueEveningLookUp({ at: new Date(`${addDays(today, 4)}T20:00:00+05:30`), isSimulated: true });
		expect(await queuedCnrs()).toEqual([then.cnrNumber]);
	});

	test("uses half of a night's part at most, and the night has that much less", async () => {
		await sql`insert into court_records (cnr_number, look_up, next_date, fetched_at)
			select 'MHPU01' || lpad(n::text, 6, '0') || '2020', 'found', ${addDays(today, 1)}, now() - interval '30 hours'
			from generate_series(1, 400) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), ${ownerId}, cnr_number, '1/2020', 2020, '1', '1-25' from court_records`;
		const share = tonightsShare(0, today);
		const at = new Date(`${today}T20:00:00+05:30`);
		await queueEveningLookUp({ at });
		const evening = Math.min(400, Math.floor(share / 2));
		expect(await queuedCnrs()).toHaveLength(evening);
		await queueEveningLookUp({ at });
		expect(await queuedCnrs()).toHaveLength(evening);
		// Look-ups that are still waiting are not queued again.
		await sql`update pgboss.job set state = 'completed', completed_on = now() where name = 'fetch-court-record'`;
		await queueNightlyRefresh({ at: new Date(at.getTime() + 5.5 * 60 * 60 * 1000) });
		expect(await queuedCnrs()).toHaveLength(Math.min(400, share - evening));
	});
});
