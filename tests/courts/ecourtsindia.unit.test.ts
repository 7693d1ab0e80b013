import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { Unreadable } from "~/platform/outside/value";
import { fetchCopy, requestCopy } from "~/providers/ecourtsindia/case.server";
import { searchCopies } from "~/providers/ecourtsindia/search.server";
import { type CourtChanges, merge } from "~/sandbox/courts/court-changes";
import { answerCopies, COPY_KINDS } from "~/sandbox/courts/ecourtsindia.server";
import { failureOf, KEY, serve, serveJson, serveText, TODAY } from "../support/courts/ecourts";

const CNR = "SCIN010012342024";
const COPIED = "2026-11-20T10:00:00.000Z";

const WHOLE = {
	cnr: CNR,
	caseNumber: "1234/2024",
	caseType: "SLP_C",
	caseTypeRaw: "SLP(C) - Special Leave Petition (Civil)",
	caseStatus: "PENDING",
	filingNumber: "4321/2024",
	filingDate: "2024-02-03",
	registrationNumber: "1234/2024",
	registrationDate: "2024-02-05",
	firstHearingDate: "2024-03-01",
	nextHearingDate: "2026-12-14",
	decisionDate: null,
	judges: ["Justice R. Venkatesan", "Justice M. Bhattacharya"],
	petitioners: ["1) Leela Joshi", "2) Leela Joshi"],
	petitionerAdvocates: ["Apte P. V."],
	respondents: ["Union of India"],
	respondentAdvocates: [],
	actsAndSections: "Constitution of India; 136",
	courtName: "Supreme Court of India",
	courtNo: 4,
	purpose: "Notice to Respondent",
	historyOfCaseHearings: [
		{
			causeListType: "DAILY",
			judge: "Justice A",
			businessOnDate: "2026-10-05",
			hearingDate: "2026-12-14",
			purposeOfListing: "Notice",
		},
	],
	interimOrders: [
		{ orderDate: "2026-10-05", orderType: "Record of proceedings", orderUrl: "https://api.sci.gov.in/1.pdf" },
	],
	judgmentOrders: [{ orderDate: "05-10-2026", orderType: "Judgment", orderUrl: "1.pdf" }],
	firDetails: null,
};
const answerOf = (found: object, entityInfo: object = { dateModified: COPIED }) => ({
	data: { courtCaseData: { ...WHOLE, ...found }, entityInfo },
	meta: { requestId: "1" },
});

async function copyFrom(body: unknown) {
	const answer = await fetchCopy(await serveJson(body), CNR);
	if (answer.kind !== "found") throw new Error("Expected a copy");
	return answer.record;
}

describe("a copy of a case", () => {
	test("is the record that eCourts would give, and says whose it is and of when", async () => {
		expect(await copyFrom(answerOf({}))).toMatchObject({
			...{ cnr: CNR, source: "ecourtsindia", copiedAt: new Date(COPIED) },
			...{ caseType: WHOLE.caseTypeRaw, registrationNumber: "1234/2024", filingDate: "2024-02-03" },
			...{
				nextHearingDate: "2026-12-14",
				decisionDate: null,
				natureOfDisposal: null,
				caseStage: "Notice to Respondent",
			},
			courtNumberAndJudge: "4-Justice R. Venkatesan, Justice M. Bhattacharya",
			...{ petitioners: ["Leela Joshi"], petitionerAdvocates: ["Apte P. V."], respondents: ["Union of India"] },
			...{ acts: ["Constitution of India", "136"], firstInformationReport: null },
			hearings: [
				{ judge: "Justice A", businessDate: "2026-10-05", nextDate: "2026-12-14", purpose: "Notice", url: null },
			],
			orders: [
				{ name: "Record of proceedings", date: "2026-10-05", url: "https://api.sci.gov.in/1.pdf" },
				{ name: "Judgment", date: "2026-10-05", url: null },
			],
		});
	});

	test("keeps a value, none and unreadable apart", async () => {
		const record = await copyFrom(
			answerOf({
				...{ nextHearingDate: "after vacation", decisionDate: "--", judges: { one: "A" }, respondents: "Union" },
				...{ historyOfCaseHearings: "none yet", judgmentOrders: { orderType: "Judgment" }, caseStatus: "DISPOSED" },
			}),
		);
		expect(record.nextHearingDate).toEqual(new Unreadable("after vacation"));
		expect(record.decisionDate).toBeNull();
		for (const field of ["courtNumberAndJudge", "hearings", "orders"] as const)
			expect(record[field], field).toBeInstanceOf(Unreadable);
		expect(record.natureOfDisposal).toBe("Disposed");
	});

	test.each([
		["2026-11-20", "2026-11-19T18:30:00.000Z"],
		["2026-11-20 06:00:00", "2026-11-20T00:30:00.000Z"],
		["2026-11-20T06:00:00+05:30", "2026-11-20T00:30:00.000Z"],
	])("of %s is of %s, the earliest that may be meant", async (dateModified, moment) => {
		expect((await copyFrom(answerOf({}, { dateModified }))).copiedAt?.toISOString()).toBe(moment);
	});

	test("is of now at the latest, and of an unknown age it is no answer", async () => {
		const { copiedAt } = await copyFrom(answerOf({}, { dateModified: "2999-01-01T00:00:00Z" }));
		expect(copiedAt?.getTime()).toBeLessThanOrEqual(Date.now());
		for (const entityInfo of [{}, { dateModified: "lately" }])
			expect(await failureOf(fetchCopy(await serveJson(answerOf({}, entityInfo)), CNR))).toMatchObject({
				code: "unavailable",
			});
	});

	test("of another case is no answer", async () => {
		const other = await serveJson(answerOf({ cnr: "SCIN010012352024" }));
		expect(await failureOf(fetchCopy(other, CNR))).toMatchObject({ provider: "ecourtsindia", code: "unavailable" });
	});

	test.each([
		[404, "CASE_NOT_FOUND", "unknown"],
		[404, "NOT_FOUND", "unavailable"],
		[200, "CASE_NOT_FOUND", "unavailable"],
		[400, "INVALID_CNR", "refused"],
		[401, "INVALID_TOKEN", "refused"],
		[402, "INSUFFICIENT_CREDITS", "no-credits"],
		[403, "ACCOUNT_INACTIVE", "refused"],
		[429, "RATE_LIMIT_EXCEEDED", "rate-limited"],
		[500, "INTERNAL_ERROR", "unavailable"],
	])("%i %s is %s", async (status, code, meant) => {
		const settings = await serveText(JSON.stringify({ error: { code, message: code }, meta: {} }), status);
		if (meant === "unknown") expect(await fetchCopy(settings, CNR)).toEqual({ kind: "unknown" });
		else expect(await failureOf(fetchCopy(settings, CNR))).toMatchObject({ provider: "ecourtsindia", code: meant });
	});
});

test("a search lists what names a case, wherever the list stands in data", async () => {
	const results = [{ ...WHOLE, nextHearingDate: "see order" }, { title: "no CNR" }];
	const settings = await serveJson({ data: { total: 1, results }, meta: {} });
	expect(await searchCopies(settings, { query: "1234/2024", year: "2024" })).toEqual([
		{
			...{ cnr: CNR, number: "1234/2024", court: "Supreme Court of India", nextDate: new Unreadable("see order") },
			...{ petitioners: ["Leela Joshi"], respondents: ["Union of India"] },
		},
	]);
	expect(await searchCopies(await serveJson({ data: { results: [] } }), { query: "1" })).toEqual([]);
	for (const data of [{ total: 0 }, { results: [{}] }])
		expect(await failureOf(searchCopies(await serveJson({ data }), { query: "1" }))).toMatchObject({
			code: "unavailable",
		});
});

/** The simulator, with the changes of cases, and dirt of one kind. */
const serveSimulator = async (changes = new Map<string, CourtChanges>(), kind?: string) => {
	const settings = await serve(async (incoming, outgoing) => {
		const headers = new Headers();
		for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
		const body = incoming.method === "POST" ? await buffer(incoming) : null;
		const url = `http://${incoming.headers.host}${incoming.url}`;
		const answer = await answerCopies(new Request(url, { method: incoming.method, headers, body }), {
			...{ apiKey: KEY, today: TODAY },
			changes: {
				find: async (cnr) => changes.get(cnr),
				add: async (cnr, added) => {
					changes.set(cnr, merge(changes.get(cnr) ?? {}, added));
					return changes.get(cnr) ?? {};
				},
			},
			dirt: async () => (kind ? { kind: kind as never, chance: () => 0.4 } : undefined),
		});
		outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
	});
	return { ...settings, baseUrl: settings.baseUrl.replace(/\/sandbox.*/, "/sandbox/ecourtsindia/api/partner") };
};

describe("the simulator", () => {
	const moved: CourtChanges = { status: { nextHearingDate: "2026-12-30" } };

	test("shows what was changed, but not in an old copy before it is made anew", async () => {
		const changes = new Map([[CNR, { ...moved, copyDays: 9 }]]);
		const settings = await serveSimulator(changes);
		const read = async () => {
			const answer = await fetchCopy(settings, CNR);
			return answer.kind === "found" ? answer.record : undefined;
		};
		const old = await read();
		expect(old?.nextHearingDate).not.toBe("2026-12-30");
		expect(Date.now() - Number(old?.copiedAt)).toBeGreaterThan(8 * 86_400_000);
		await requestCopy(settings, CNR);
		expect(await read()).toMatchObject({ nextHearingDate: "2026-12-30", registrationNumber: "1234/2024" });
	});

	test("finds the cases with a number, each of which it then shows", async () => {
		const settings = await serveSimulator();
		const hits = await searchCopies(settings, { query: "SLP(C) 1234", year: "2024" });
		expect(hits.map(({ cnr, court }) => `${cnr} ${court}`)).toContain(`${CNR} Supreme Court of India`);
		expect(hits).toHaveLength(3);
		for (const { cnr, nextDate, petitioners } of hits)
			expect(await fetchCopy(settings, cnr)).toMatchObject({ record: { nextHearingDate: nextDate, petitioners } });
	});

	test("takes credits until none is left", async () => {
		const settings = await serveSimulator(new Map([["ecourtsindia-credits", { left: 1 }]]));
		await fetchCopy(settings, CNR);
		expect(await failureOf(fetchCopy(settings, CNR))).toMatchObject({ code: "no-credits" });
	});

	test.each(COPY_KINDS)("is dirty as the world: %s is read, unreadable, old or a failure", async (kind) => {
		const clean = await fetchCopy(await serveSimulator(), CNR);
		const dirty = await fetchCopy(await serveSimulator(new Map(), kind), CNR).catch((error) => error.code);
		const isHidden = ["failing", "another page", "another case"].includes(kind);
		if (isHidden) return expect(dirty).toBe("unavailable");
		if (kind === "gone") return expect(dirty).toEqual({ kind: "unknown" });
		if (clean.kind !== "found") throw new Error("Expected a copy");
		if (/^(dates|entities|letters|marks|marks in dates|order twice|names)$/.test(kind))
			expect(dirty).toMatchObject({
				record: { nextHearingDate: clean.record.nextHearingDate, filingDate: clean.record.filingDate },
			});
		if (kind === "unreadable") expect(dirty).toMatchObject({ record: { nextHearingDate: expect.any(Unreadable) } });
		if (kind === "old copy") expect(Date.now() - Number(dirty.record.copiedAt)).toBeGreaterThan(86_400_000);
	});
});
