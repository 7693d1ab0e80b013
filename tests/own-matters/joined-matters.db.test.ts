import { beforeEach, describe, expect, test } from "vitest";
import { readStatus } from "~/features/administration/status/queries.server";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { updateCase } from "~/features/courts/cases/commands.server";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { caseJson } from "~/features/courts/cases/json";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { listDifferences } from "~/features/courts/court-records/doubts/queries.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { roundOf } from "~/features/courts/court-records/look-up/rounds";
import { compareSources } from "~/features/courts/court-records/other-courts/commands.compare.server";
import { countCreditsLeft } from "~/features/courts/courts/credits.server";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { giveCnr } from "~/features/courts/own-matters/commands.cnr.server";
import { addOwnMatter, changeOwnMatter } from "~/features/courts/own-matters/commands.server";
import { lookUpMatter } from "~/features/courts/own-matters/look-up/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { ProviderError } from "~/providers/provider-error";
import { serve } from "../support/courts/ecourts";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { inDays, today } from "../support/days";

const CNR = "SCIN010012342024";
const FORUM = "Supreme Court of India";
const HOUR_MS = 3_600_000;

/** What the second provider's copy says, or with which status it fails; and what eCourts does. */
let copy: { nextHearingDate?: string | null; ageHours?: number; petitioners?: string[] } | number = {};
let copies: string[] = [];

const caseData = (
	cnr: string,
	{ nextHearingDate = inDays(9), petitioners = ["Leela Joshi"] }: Exclude<typeof copy, number>,
) => ({
	...{
		cnr,
		caseStatus: "PENDING",
		registrationNumber: "1234/2024",
		courtName: cnr.startsWith("SCIN") ? FORUM : "National Company Law Tribunal",
		purpose: "Notice",
	},
	...{ nextHearingDate, petitioners, respondents: ["Union of India"], judges: ["Justice A"], courtNo: "4" },
});

let ownerId: string;
let caseId: string;
const mine = () => asOwner(ownerId);
const matter = { petitioners: ["Gokhale"], respondents: ["Union"], purpose: "", appearsFor: null, nextDate: inDays(5) };
const written = { ...matter, forum: FORUM, caseNumber: "SLP(C) 1234", year: 2024 };

beforeEach(async () => {
	copy = {};
	copies = [];
	const { baseUrl } = await serve(({ url = "", method }, to) => {
		copies.push(`${method} ${url}`);
		if (typeof copy === "number") return to.writeHead(copy).end(JSON.stringify({ error: { code: "CASE_NOT_FOUND" } }));
		const dateModified = new Date(Date.now() - (copy.ageHours ?? 0) * HOUR_MS).toISOString();
		if (url.includes("/search")) {
			const results = [CNR, "NCLTMB0012342024", "MHPU010012342024"].map((cnr) => caseData(cnr, Object(copy)));
			return to.end(JSON.stringify({ data: { results } }));
		}
		const [, cnr = ""] = /case\/([A-Z0-9]+)/.exec(url) ?? [];
		to.end(JSON.stringify({ data: { courtCaseData: caseData(cnr, copy), entityInfo: { dateModified } } }));
	});
	env.ECOURTSINDIA_BASE_URL = baseUrl;
	env.ECOURTSINDIA_API_KEY = "eci_live_test";
	env.ECOURTSINDIA_MONTHLY_CREDITS = 100;
	ownerId = (await given.givenUser()).id;
	({ id: caseId } = await addOwnMatter(mine(), written));
});

const stored = async (cnr = CNR) =>
	(
		await sql`select next_date, source, look_up, look_up_error, fetched_at from court_records where cnr_number = ${cnr}`
	)[0];
const lookUp = (about = {}) => lookUpCourtRecord(CNR, { isLastAttempt: true, ...about });
const used = async () => 100 - (await countCreditsLeft());

describe("a matter without a CNR", () => {
	test("is looked up by its CNR or its number, and joined with all that hangs on it", async () => {
		await recordHearing(mine(), caseId, { day: today, outcome: "heard", nextDate: null, purpose: "", note: "Argued" });
		await sql`update cases set note = 'Bring the file', tags = '{Urgent}', is_approved = true where id = ${caseId}`;
		const [byNumber, ...others] = await lookUpMatter(mine(), caseId, {
			forum: FORUM,
			caseNumber: "SLP(C) 01234",
			year: "2024",
		});
		expect(others).toEqual([]);
		const [byCnr] = await lookUpMatter(mine(), caseId, { cnr: CNR });
		for (const found of [byNumber, byCnr])
			expect(found).toMatchObject({ cnr: CNR, number: "1234/2024", petitioners: ["Leela Joshi"], nextDate: inDays(9) });
		expect(await used()).toBe(2);

		await giveCnr(mine(), caseId, CNR);
		expect(await used(), "what was just looked up is not asked for again").toBe(2);
		expect(await sql`select 1 from pgboss.job where name = 'fetch-court-record' and data->>'cnr' = ${CNR}`).toEqual([]);
		const joined = await requireCase(ownerId, caseId);
		expect(caseJson(joined)).toMatchObject({
			...{ cnr_number: CNR, own_forum: FORUM, court_complex: FORUM, source: "ecourtsindia", is_approved: 1 },
			...{
				petitioners: '["Leela Joshi"]',
				hearing_date: inDays(9),
				next_date_source: "court",
				case_number: "SLP(C) 1234",
			},
		});
		const page = await requireCasePage(ownerId, caseId, new Date());
		expect(page).toMatchObject({ note: "Bring the file", tags: ["Urgent"], noted: [{ note: "Argued" }] });
		expect(page.check).toMatchObject({ isUnderWay: false, canAsk: true });
		for (const { name, sql: broken } of caseInvariants) expect(await sql.unsafe(broken), name).toEqual([]);
	});

	test("keeps the court's record out of its owner's hands once it is joined", async () => {
		await lookUpMatter(mine(), caseId, { cnr: CNR });
		await giveCnr(mine(), caseId, CNR);
		await recordHearing(mine(), caseId, { day: today, outcome: "heard", nextDate: null, purpose: "", note: "" });
		await changeOwnMatter(mine(), caseId, {
			...written,
			forum: "Supreme Court",
			nextDate: inDays(2),
			petitioners: ["X"],
		});
		expect(await stored()).toMatchObject({ next_date: inDays(9) });
		expect(await requireCase(ownerId, caseId)).toMatchObject({
			ownForum: "Supreme Court",
			petitioners: ["Leela Joshi"],
		});
		await updateCase(mine(), caseId, {
			case_number: "SLP(C) 99",
			appears_for: "respondent",
			cnr_number: CNR,
			state: "",
		});
		expect(await requireCase(ownerId, caseId)).toMatchObject({
			...{ caseNumber: "SLP(C) 99", appearsFor: "respondent", ownForum: "Supreme Court", cnrNumber: CNR },
		});
		for (const change of [{ state: "Maharashtra" }, { court_complex: "P1" }, { cnr_number: someCnr() }])
			await expect(updateCase(mine(), caseId, change)).rejects.toMatchObject({ reason: "own_matter" });
		await deleteCases(mine(), [caseId]);
		expect(await stored(), "others may track it").toBeDefined();
		expect(await sql`select 1 from untracked_records where cnr_number = ${CNR}`).not.toEqual([]);
	});

	test("is not found, or not now, and then nothing is counted", async () => {
		const asked = { cnr: CNR };
		const shares = async () => Number((await sql`select coalesce(sum(used), 0) as used from look_up_shares`)[0]?.used);
		copy = 500;
		await expect(lookUpMatter(mine(), caseId, asked)).rejects.toMatchObject({ code: "unavailable" });
		expect(await shares()).toBe(0);
		copy = 404;
		await expect(lookUpMatter(mine(), caseId, asked)).rejects.toMatchObject({ code: "not-found", field: "cnr_number" });
		await expect(
			lookUpMatter(mine(), caseId, { forum: "Labour Commissioner", caseNumber: "1234", year: "" }),
		).rejects.toMatchObject({ code: "not-found", field: "case_number" });
		expect(await shares()).toBe(2);
		env.ECOURTSINDIA_API_KEY = "";
		await expect(lookUpMatter(mine(), caseId, asked)).rejects.toMatchObject({ code: "not-found" });
	});

	test("of a neighbour, or with a CNR, is not looked up", async () => {
		const other = asOwner((await given.givenUser()).id);
		await expect(lookUpMatter(other, caseId, { cnr: CNR })).rejects.toMatchObject({ code: "not-found" });
		await giveCnr(mine(), caseId, CNR);
		await expect(lookUpMatter(mine(), caseId, { cnr: CNR })).rejects.toMatchObject({ code: "not-found" });
		expect(copies).toEqual([]);
	});
});

describe("the second provider", () => {
	test("is asked about its own CNRs, and eCourts is not", async () => {
		await lookUp();
		expect(copies).toEqual([`GET /sandbox/ecourts/api/core/case/${CNR}`]);
		expect(await stored()).toMatchObject({ source: "ecourtsindia", next_date: inDays(9), look_up: "found" });
		expect(await sql`select 1 from provider_calls where id like 'ecourts:%'`).toEqual([]);
	});

	test("never overwrites a newer answer with an older copy", async () => {
		await lookUp();
		copy = { nextHearingDate: inDays(3), ageHours: 2 };
		await lookUp();
		expect(await stored()).toMatchObject({
			...{ next_date: inDays(9), look_up: "found" },
			look_up_error: "eCourtsIndia has only an older copy of this case.",
		});
		copy = { nextHearingDate: inDays(4) };
		await lookUp();
		expect(await stored()).toMatchObject({ next_date: inDays(4), look_up_error: null });
	});

	test("renews an old copy, and is asked once more later; the case says of when the copy is", async () => {
		copy = { ageHours: 50 };
		await lookUp();
		expect(copies[1]).toBe(`POST /sandbox/ecourts/api/core/case/${CNR}/refresh`);
		const record = await stored();
		expect(Date.now() - Date.parse(record?.fetched_at)).toBeGreaterThan(49 * HOUR_MS);
		const jobs = sql`select data, start_after > now() + interval '5 minutes' as is_later from pgboss.job
			where name = 'fetch-court-record'`;
		expect(await jobs).toEqual([{ data: expect.objectContaining({ cnr: CNR, isRenewed: true }), is_later: true }]);
		await lookUp({ isRenewed: true });
		expect(await jobs).toHaveLength(1);
	});

	test("takes a credit a look-up; used up, it is not asked, the status says so, and eCourts goes on", async () => {
		env.ECOURTSINDIA_MONTHLY_CREDITS = 1;
		await lookUp();
		expect((await readStatus()).isOutOfCredits).toBe(true);
		await lookUp();
		expect(copies).toHaveLength(1);
		expect(await stored()).toMatchObject({
			...{ look_up: "found", look_up_error: "This month's look-ups at eCourtsIndia are used up." },
		});
		env.ECOURTSINDIA_API_KEY = "";
		expect((await readStatus()).isOutOfCredits).toBe(false);
	});

	test("says itself that no credit is left", async () => {
		copy = 402;
		await lookUp().catch(() => undefined);
		expect(await countCreditsLeft()).toBe(0);
	});

	test("is asked by night about joined cases with an even part of the credits, the nearest hearing first", async () => {
		await giveCnr(mine(), caseId, CNR);
		const soon = await given.givenCase(
			ownerId,
			{ cnrNumber: "NCLTMB0000012024" },
			{ fetchedAt: new Date(Date.now() - 30 * HOUR_MS), nextDate: inDays(1) },
		);
		const later = await given.givenCase(
			ownerId,
			{ cnrNumber: "NCLTMB0000022024" },
			{ fetchedAt: new Date(Date.now() - 30 * HOUR_MS), nextDate: inDays(20) },
		);
		const ofCourt = await given.givenCase(
			ownerId,
			{},
			{ fetchedAt: new Date(Date.now() - 30 * HOUR_MS), nextDate: inDays(1) },
		);
		await sql`delete from pgboss.job`;
		env.ECOURTSINDIA_MONTHLY_CREDITS = 1;
		await queueNightlyRefresh();
		const queued = async () =>
			(await sql`select data->>'cnr' as cnr from pgboss.job where name = 'fetch-court-record' order by cnr`).map(
				({ cnr }) => cnr,
			);
		expect(await queued()).toEqual([ofCourt.cnrNumber, soon.cnrNumber].sort());
		expect(await queued()).not.toContain(later.cnrNumber);
		await sql`delete from pgboss.job`;
		await sql`delete from provider_calls`;
		env.ECOURTSINDIA_MONTHLY_CREDITS = 100;
		await queueEveningLookUp();
		expect(await queued()).toEqual([ofCourt.cnrNumber, soon.cnrNumber].sort());
	});

	describe("about a hearing of tomorrow", () => {
		const away = new ProviderError("ecourts", "unavailable", "out of order");
		let cnr: string;
		const tryAgain = (attempt: number) =>
			lookUpCourtRecord(cnr, { attempt, isLastAttempt: false, isNightly: true, round: roundOf("evening", new Date()) });
		beforeEach(async () => {
			env.ECOURTS_BASE_URL = (await serve((_, to) => to.writeHead(503).end())).baseUrl;
			cnr = someCnr();
			const fetchedAt = new Date(Date.now() - 20 * HOUR_MS);
			await given.givenCase(ownerId, { cnrNumber: cnr }, { nextDate: inDays(1), fetchedAt });
		});

		test("helps out when eCourts failed twice, with what is newer", async () => {
			copy = { nextHearingDate: inDays(12), petitioners: ["Sunita Rao"] };
			await expect(tryAgain(1)).rejects.toMatchObject({ code: away.code });
			expect(copies).toEqual([]);
			await tryAgain(2);
			expect(await stored(cnr)).toMatchObject({ next_date: inDays(12), source: "ecourtsindia", look_up_error: null });
		});

		test.each([
			["an older copy", { ageHours: 30 }],
			["no case", 404],
			["an outage", 500],
		] as const)("changes nothing with %s", async (_, said) => {
			copy = said;
			await expect(tryAgain(2)).rejects.toMatchObject({ provider: "ecourts" });
			expect(await stored(cnr)).toMatchObject({ next_date: inDays(1), source: null });
		});

		test("is not asked about another day, nor without a key", async () => {
			await sql`update court_records set next_date = ${inDays(2)} where cnr_number = ${cnr}`;
			await expect(tryAgain(2)).rejects.toMatchObject({ provider: "ecourts" });
			await sql`update court_records set next_date = ${inDays(1)} where cnr_number = ${cnr}`;
			env.ECOURTSINDIA_API_KEY = "";
			await expect(tryAgain(2)).rejects.toMatchObject({ provider: "ecourts" });
			expect(copies).toEqual([]);
		});
	});
});

test("one look-up of eCourts in 200 is compared; a difference is an administrator's row until a later comparison finds none", async () => {
	const cnr = someCnr();
	const status = { caseStage: "Evidence", nextHearingDate: inDays(9) };
	const parties = { petitioners: ["Leela JOSHI"], respondents: ["Union of India"] };
	env.ECOURTS_BASE_URL = (await serve((_, to) => to.end(JSON.stringify({ cnr, status, parties })))).baseUrl;
	await given.givenCase(ownerId, { cnrNumber: cnr });
	const compared = async () =>
		(await sql`select data->>'cnr' as cnr from pgboss.job where name = 'compare-sources'`).length;
	await lookUpCourtRecord(cnr, { isLastAttempt: true });
	expect(await compared()).toBe(0);
	await sql`update provider_calls set calls = 199 where id like 'ecourts:%'`;
	await lookUpCourtRecord(cnr, { isLastAttempt: true });
	expect(await compared()).toBe(1);

	copy = { nextHearingDate: addDays(inDays(9), 1) };
	await compareSources(cnr);
	expect(await listDifferences()).toMatchObject([{ cnr, field: "nextDate", shown: inDays(9), copy: inDays(10) }]);
	copy = { nextHearingDate: inDays(3), ageHours: 40 };
	await compareSources(cnr);
	expect(await listDifferences(), "an old copy says nothing").toHaveLength(1);
	copy = { nextHearingDate: inDays(9) };
	await compareSources(cnr);
	expect(await listDifferences()).toEqual([]);
	expect(await stored(cnr)).toMatchObject({ source: "ecourts" });
});
