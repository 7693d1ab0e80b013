import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { keptHits } from "~/features/courts/adding/find/commands.run.server";
import { type CourtSearch, MAX_HITS, searchCases } from "~/providers/ecourts.search.server";
import { fetchDistrictCourtCase, fetchHighCourtCase } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";
import type { CourtChanges } from "~/sandbox/courts/court-changes";
import { failureOf, SEARCHED, serve, serveJson, serveSimulator, serveText, TODAY } from "../support/courts/ecourts";

const CNR = "MHPU010002332024";

const BAR: CourtSearch = {
	by: "bar-number",
	state: "MAH",
	number: "1234",
	year: "2010",
	stage: "PENDING",
	districtId: "1-25",
};
const PARTY: CourtSearch = { by: "party", name: SEARCHED, year: "2024", stage: "BOTH", districtId: "1-25" };
const search = async (body: unknown, query: CourtSearch = BAR) => searchCases(await serveJson(body), query);

describe("the request of a search", () => {
	const QUESTIONS: [CourtSearch, string, object][] = [
		[PARTY, "district-court/search/party", { name: "Patil", stage: "BOTH", year: "2024", districtId: "1-25" }],
		[
			{ ...PARTY, complexId: "1-25-c1" },
			"district-court/search/party",
			{ name: "Patil", stage: "BOTH", year: "2024", complexId: "1-25-c1" },
		],
		[
			{ by: "high-court-party", name: "रमेश", year: "2023", stage: "DISPOSED", benchId: "hc-1" },
			"high-court/search/party",
			{ name: "रमेश", stage: "DISPOSED", year: "2023", benchId: "hc-1" },
		],
		[
			{ by: "advocate", name: "Rao", stage: "PENDING", districtId: "1-25" },
			"district-court/search/advocate",
			{ name: "Rao", stage: "PENDING", districtId: "1-25" },
		],
		[
			BAR,
			"district-court/search/advocate-number",
			{ advocate: { state: "MAH", number: "1234", year: "2010" }, stage: "PENDING", districtId: "1-25" },
		],
		[
			{ by: "filing-number", number: "170", year: "2024", stage: "BOTH", districtId: "1-25" },
			"district-court/search/filing",
			{ filingNumber: "170", filingYear: "2024", districtId: "1-25" },
		],
	];
	test.each(QUESTIONS)("for %j has the right path and body", async (question, path, body) => {
		const seen: { url?: string; body?: unknown } = {};
		const settings = await serve(async (incoming, outgoing) => {
			seen.url = incoming.url;
			seen.body = JSON.parse((await buffer(incoming)).toString());
			outgoing.end("[]");
		});
		expect(await searchCases(settings, question)).toEqual({ hits: [], isCut: false });
		expect(seen).toEqual({ url: `/sandbox/ecourts/api/core/live/${path}`, body });
	});
});

describe("both forms of an answer", () => {
	const nothing = { title: null, petitioner: null, respondent: null, advocate: null, court: null, filing: null };

	test("a flat one is read, with the former and the new names of fields", async () => {
		const { hits } = await search([
			{
				cnr: "MHPU01-000233-2024",
				case_number: "10/2024",
				party_name: "Leela Joshi vs Mohan Rane",
				petitioner: "Leela Joshi",
				respondent: "मोहन राणे",
				advocate: "Apte P. V.",
				date_of_filing: "2024-01-08",
				filing: { number: 170, year: 2024 },
			},
			{ cnr: CNR, case_number: "once more" },
			{ cnr: "MHPU010002342024", caseNumber: "11/2024", title: "A vs B", filing: {} },
		]);
		expect(hits).toEqual([
			{
				cnr: CNR,
				number: "10/2024",
				title: "Leela Joshi vs Mohan Rane",
				petitioner: "Leela Joshi",
				respondent: "मोहन राणे",
				advocate: "Apte P. V.",
				court: null,
				filing: "170/2024",
			},
			{ ...nothing, cnr: "MHPU010002342024", number: "11/2024", title: "A vs B" },
		]);
		expect(keptHits(hits).map(({ parties }) => parties)).toEqual(["Leela Joshi v. मोहन राणे", "A v. B"]);
	});

	test("one grouped by complex is read, and so is a single group", async () => {
		const group = { complexName: "Pune Complex", cases: [{ cnr: CNR, caseNumber: "1/2024", advocateName: "Rao" }] };
		const expected = [{ ...nothing, cnr: CNR, number: "1/2024", advocate: "Rao", court: "Pune Complex" }];
		expect((await search([group, { complexName: "Empty", cases: [] }])).hits).toEqual(expected);
		expect((await search(group)).hits).toEqual(expected);
	});

	test("one about a filing number has one case or several", async () => {
		const filing: CourtSearch = { by: "filing-number", number: "170", year: "2024", stage: "BOTH", districtId: "1-25" };
		expect((await search({ cnr: CNR }, filing)).hits).toHaveLength(1);
		expect((await search([{ cnr: CNR }, { cnr: "MHPU020002332024" }], filing)).hits).toHaveLength(2);
	});

	test.each([
		[""],
		["  "],
		["{}"],
		["[]"],
		["null"],
		['{"error":"No record found"}'],
		['[{"complexName":"x","cases":[]}]'],
	])("%j means that nothing was found", async (body) => {
		expect(await searchCases(await serveText(body), BAR)).toEqual({ hits: [], isCut: false });
	});

	test("404 means that nothing was found, too", async () => {
		expect((await searchCases(await serveText('{"error":"Not found"}', 404), BAR)).hits).toEqual([]);
	});

	test("at most 600 cases are read, and a flag says that there are more", async () => {
		const list = (count: number) => Array.from({ length: count }, (_, at) => ({ cnr: `MHPU01${100_000 + at}2024` }));
		expect(await search(list(600))).toMatchObject({ isCut: false });
		const cut = await search(list(601));
		expect([cut.hits.length, cut.isCut]).toEqual([MAX_HITS, true]);
	});

	test("no text is longer than 300 characters", async () => {
		const { hits } = await search([{ cnr: CNR, title: `${"x".repeat(299)}😀`, petitioner: { odd: 1 } }]);
		expect(hits[0]?.title).toBe(`${"x".repeat(299)}…`);
		expect(hits[0]?.title?.isWellFormed()).toBe(true);
		expect(hits[0]?.petitioner).toBeNull();
	});
});

describe("an answer that is an error", () => {
	test.each([
		['"captcha failed"', "unavailable"],
		["7", "unavailable"],
		["true", "unavailable"],
		['[{"name":"no case"}]', "unavailable"],
		["[[1],[2]]", "unavailable"],
		["<html>524</html>", "unavailable"],
		['[{"cnr":"', "unavailable"],
	] as const)("has the right code for %j", async (body, code) => {
		expect((await failureOf(searchCases(await serveText(body), PARTY))).code).toBe(code);
	});

	test.each([
		[429, "rate-limited", true],
		[502, "unavailable", true],
		[524, "unavailable", true],
		[400, "refused", false],
		[401, "refused", false],
	] as const)("has the right code for status %d", async (status, code, isRetryable) => {
		const failure = await failureOf(searchCases(await serveText("<h1>Error</h1>", status), PARTY));
		expect([failure.code, failure.isRetryable]).toEqual([code, isRetryable]);
	});

	test("is a court's answer that does not arrive in time", async () => {
		const settings = { ...(await serve(() => undefined)), timeoutMs: 300 };
		expect((await failureOf(searchCases(settings, PARTY))).code).toBe("timeout");
	});

	test("any JSON yields cases or a ProviderError", async () => {
		let body = "";
		const settings = await serve((_, outgoing) => outgoing.end(body));
		const odd = fc.jsonValue({ maxDepth: 4 });
		const listed = fc.array(
			fc.record(
				{ cnr: fc.oneof(odd, fc.constant(CNR)), title: odd, filing: odd, cases: odd, advocate: odd },
				{ requiredKeys: [] },
			),
		);
		await fc.assert(
			fc.asyncProperty(fc.oneof(odd, listed, fc.record({ cases: listed })), async (json) => {
				body = JSON.stringify(json);
				const answer = await searchCases(settings, PARTY).catch((error: unknown) => error);
				if (answer instanceof ProviderError) return;
				for (const hit of z
					.object({ hits: z.array(z.object({ cnr: z.string().regex(/^[A-Z0-9]{16}$/) })) })
					.parse(answer).hits)
					expect(hit.cnr).toBe(CNR);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("the simulator", () => {
	const simulated = async (changes?: Map<string, CourtChanges>) => ({
		...(await serveSimulator(changes)),
		timeoutMs: 10_000,
	});

	test.each([
		["0", 0],
		["1", 1],
		["60", 60],
		["1234", 60],
		["600", 600],
	])("lists for the bar number MAH/%s/2010 so many pending cases: %d", async (number, count) => {
		const { hits, isCut } = await searchCases(await simulated(), { ...BAR, number });
		expect([hits.length, isCut]).toEqual([count, false]);
	});

	test("lists more cases than are read", async () => {
		const { hits, isCut } = await searchCases(await simulated(), { ...BAR, number: "700" });
		expect([hits.length, isCut]).toEqual([600, true]);
	});

	test("returns the records of the listed cases: the same parties, the advocate, pending or decided", async () => {
		const settings = await simulated();
		const { hits } = await searchCases(settings, { ...BAR, stage: "BOTH" });
		expect(hits).toHaveLength(63);
		for (const hit of [...hits.slice(0, 8), ...hits.slice(-3)]) {
			const answer = await fetchDistrictCourtCase(settings, hit.cnr);
			if (answer.kind !== "found") throw new Error(`${hit.cnr} is not known`);
			const { petitioners, petitionerAdvocates, respondentAdvocates } = answer.record;
			expect([petitioners].flat()[0]).toBe(hit.petitioner);
			expect([petitionerAdvocates, respondentAdvocates].flat()).toContain(String(hits[0]?.advocate));
		}
		const { hits: decided } = await searchCases(settings, { ...BAR, stage: "DISPOSED" });
		expect(decided).toHaveLength(3);
		expect((await fetchDistrictCourtCase(settings, String(decided[0]?.cnr))).kind).toBe("found");
	});

	test("finds names in Indian scripts, in one list by complex and in groups by district", async () => {
		const settings = await simulated();
		const names = async (query: CourtSearch) => (await searchCases(settings, query)).hits;
		const byDistrict = await names({ ...PARTY, name: "पाटील" });
		const byComplex = await names({ ...PARTY, name: "पाटील", complexId: "1-25-c1" });
		expect(byDistrict.length).toBeGreaterThan(0);
		expect(byDistrict.every(({ title }) => title?.includes("पाटील"))).toBe(true);
		expect(byDistrict.map(({ cnr }) => cnr)).toEqual(byComplex.map(({ cnr }) => cnr));
		expect(byDistrict[0]?.court).toBe("Pune District and Sessions Court Complex");
		expect(byComplex[0]?.court).toBeNull();
		expect(await names({ ...PARTY, name: "no such person" })).toEqual([]);
	});

	test("finds the demo's cases by party, advocate and filing number", async () => {
		const settings = await simulated();
		const place = { stage: "BOTH", districtId: "1-25" } as const;
		const gokhale = { cnr: "MHPU019800012023" };
		const found = async (query: CourtSearch) => (await searchCases(settings, query)).hits;
		expect(await found({ by: "party", name: "GOKHALE", year: "2023", ...place })).toMatchObject([gokhale]);
		expect(await found({ by: "advocate", name: "asha kulkarni", ...place })).toContainEqual(
			expect.objectContaining(gokhale),
		);
		expect(await found({ by: "filing-number", number: "1180", year: "2023", ...place })).toContainEqual(
			expect.objectContaining(gokhale),
		);
	});

	test("knows any filing number up to 9999, with one case or two", async () => {
		const settings = await simulated();
		const filed = async (number: string) =>
			(await searchCases(settings, { by: "filing-number", number, year: "2025", stage: "BOTH", districtId: "1-25" }))
				.hits;
		expect((await filed("77")).map(({ filing }) => filing)).toEqual(["77/2025"]);
		expect(await filed("70")).toHaveLength(2);
		expect(await filed("10000")).toEqual([]);
	});

	test("lists High Court cases that the High Court call knows", async () => {
		const settings = await simulated();
		const { hits } = await searchCases(settings, {
			by: "high-court-party",
			name: "State",
			year: "2024",
			stage: "BOTH",
			benchId: "hc-1",
		});
		expect(hits.length).toBeGreaterThan(10);
		expect((await fetchHighCourtCase(settings, String(hits[0]?.cnr))).kind).toBe("found");
	});

	test.each([
		["1990", undefined],
		["1991", undefined],
		["1992", "rate-limited"],
		["1993", "unavailable"],
		["1994", "timeout"],
		["1995", "unavailable"],
		["1996", "refused"],
	])("the year %s causes its error", async (year, code) => {
		const settings = { ...(await simulated()), ...(year === "1994" ? { timeoutMs: 300 } : {}) };
		const answer = searchCases(settings, { ...PARTY, year });
		if (code === undefined) expect((await answer).hits).toEqual([]);
		else expect((await failureOf(answer)).code).toBe(code);
	});

	test("the year of a bar number and the end of an advocate's name cause errors, too", async () => {
		const settings = await simulated();
		expect((await failureOf(searchCases(settings, { ...BAR, year: "1993" }))).code).toBe("unavailable");
		const advocate: CourtSearch = { by: "advocate", name: "Patil 1992", stage: "BOTH", districtId: "1-25" };
		expect((await failureOf(searchCases(settings, advocate))).code).toBe("rate-limited");
	});

	test("does not list a case that a person made unknown or disposed in the sandbox", async () => {
		const all = (await searchCases(await simulated(), BAR)).hits.map(({ cnr }) => cnr);
		const changes = new Map<string, CourtChanges>([
			[String(all[0]), { gone: true }],
			[String(all[1]), { status: { decisionDate: TODAY } }],
		]);
		const left = (await searchCases(await simulated(changes), BAR)).hits.map(({ cnr }) => cnr);
		expect(left).toEqual(all.slice(2));
	});

	test.each([
		[{ ...PARTY, districtId: "9-9" }],
		[{ ...PARTY, name: "" }],
		[{ by: "high-court-party", name: "State", year: "2024", stage: "BOTH", benchId: "none" }],
	] as [CourtSearch][])("refuses %j", async (query) => {
		expect((await failureOf(searchCases(await simulated(), query))).code).toBe("refused");
	});
});
