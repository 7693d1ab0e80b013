import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { Unreadable } from "~/platform/outside/value";
import {
	type EcourtsSettings,
	fetchComplexes,
	fetchCourts,
	fetchDistrictCourtCase,
	fetchDistricts,
	fetchHighCourtCase,
	fetchStates,
} from "~/providers/ecourts.server";
import { courtAnswer } from "../support/courts/court-answer";
import {
	closeServers,
	directory,
	failureOf,
	KEY,
	serve,
	serveJson,
	serveSimulator,
	serveText,
} from "../support/courts/ecourts";

const CNR = "MHAH010002332024";

async function recordFrom(body: unknown) {
	const answer = await fetchDistrictCourtCase(await serveJson(body), CNR);
	if (answer.kind !== "found") throw new Error("Expected a record");
	return answer.record;
}

test("every field of a case is read", async () => {
	const record = await recordFrom({
		_id: "65f0",
		cnr: "MHAH01-000233-2024",
		title: "Leela Joshi vs Mohan Rane",
		details: {
			type: "R.C.A. - Regular Civil Appeal",
			filingNumber: "170/2024",
			filingDate: "2024-01-08T00:00:00.000Z",
			registrationNumber: "10/2024",
			registrationDate: "15-01-2024",
		},
		status: {
			firstHearingDate: "18th January 2024",
			nextHearingDate: "2026-12-03T18:30:00.000Z",
			decisionDate: null,
			natureOfDisposal: "",
			caseStage: "Awaiting  Notice",
			courtNumberAndJudge: "11-District Judge-3",
		},
		parties: {
			petitioners: ["Leela Joshi", "", null, " रमेश जोशी "],
			petitionerAdvocates: ["Apte P. V."],
			respondents: ["Mohan Rane"],
			respondentAdvocates: [],
		},
		actsAndSections: { acts: "Code of Civil Procedure\nTransfer of Property Act; Limitation Act", sections: "96,100" },
		firstInformationReport: { policeStation: "Kotwali", firNumber: 61, year: 2019 },
		transfer: [{ from: "Court 3", to: " Court 11 ", on: null }, "Moved in 2025", {}, 7, null],
		history: [
			{
				judge: "District Judge-3",
				businessDate: "2024-01-18",
				nextDate: "2024-03-12",
				purpose: "First Order",
				url: "https://courts.example/business",
			},
			{ judge: "", businessDate: "2026-10-10", nextDate: "2026-12-04", purpose: "Awaiting Notice", url: "x" },
		],
		orders: [
			{ number: 1, name: "Order on Exh. 5", date: "2024-03-12", url: "https://courts.example/1.pdf" },
			{ number: "2", name: null, date: "", url: "javascript:alert(1)" },
			{ number: "two", name: "Third", date: null, url: "/relative.pdf" },
		],
	});
	expect(record).toEqual({
		cnr: CNR,
		source: "ecourts",
		copiedAt: null,
		title: "Leela Joshi vs Mohan Rane",
		caseType: "R.C.A. - Regular Civil Appeal",
		filingNumber: "170/2024",
		filingDate: "2024-01-08",
		registrationNumber: "10/2024",
		registrationDate: "2024-01-15",
		firstHearingDate: "2024-01-18",
		nextHearingDate: "2026-12-04",
		decisionDate: null,
		natureOfDisposal: null,
		caseStage: "Awaiting Notice",
		courtNumberAndJudge: "11-District Judge-3",
		petitioners: ["Leela Joshi", "रमेश जोशी"],
		petitionerAdvocates: ["Apte P. V."],
		respondents: ["Mohan Rane"],
		respondentAdvocates: [],
		acts: ["Code of Civil Procedure", "Transfer of Property Act", "Limitation Act"],
		sections: ["96,100"],
		firstInformationReport: { policeStation: "Kotwali", firNumber: "61", year: "2019" },
		hearings: [
			{
				judge: "District Judge-3",
				businessDate: "2024-01-18",
				nextDate: "2024-03-12",
				purpose: "First Order",
				url: "https://courts.example/business",
			},
			{ judge: null, businessDate: "2026-10-10", nextDate: "2026-12-04", purpose: "Awaiting Notice", url: null },
		],
		orders: [
			{ number: 1, name: "Order on Exh. 5", date: "2024-03-12", url: "https://courts.example/1.pdf" },
			{ number: 2, name: "", date: null, url: null },
			{ number: null, name: "Third", date: null, url: null },
		],
		transfers: [{ from: "Court 3", to: "Court 11" }, { text: "Moved in 2025" }, { text: "7" }],
	});
});

test.each([
	["nothing but its CNR", { cnr: CNR }],
	[
		"nulls in place of its parts",
		{ cnr: CNR, details: null, status: null, parties: null, history: null, orders: null },
	],
	[
		"empty texts in place of its parts",
		{ cnr: CNR, details: "", status: "", parties: "", actsAndSections: "", history: "" },
	],
])("a case with %s is an empty record", async (_, body) => {
	expect(await recordFrom(body)).toEqual(courtAnswer(CNR));
});

const unreadable = (text: string) => new Unreadable(text);

test("odd things in place of its parts are unreadable, and never none", async () => {
	const record = await recordFrom({ cnr: CNR, title: true, details: [1], status: 5, history: { a: 1 }, orders: {} });
	expect(record).toMatchObject({
		title: unreadable("true"),
		filingDate: unreadable("[1]"),
		nextHearingDate: unreadable("5"),
		decisionDate: unreadable("5"),
		caseStage: unreadable("5"),
		hearings: unreadable('{"a":1}'),
		orders: unreadable("{}"),
	});
	const parts = { parties: { petitioners: [{ name: "Asha" }] }, history: [{ nextDate: {} }] };
	expect(await recordFrom({ cnr: CNR, ...parts })).toMatchObject({
		petitioners: unreadable('[{"name":"Asha"}]'),
		respondents: [],
		nextHearingDate: unreadable("{}"),
	});
});

test("F1: an unreadable date is neither a day nor none", async () => {
	const record = await recordFrom({
		cnr: CNR,
		details: { filingDate: "31-02-2020", registrationDate: "2020-03-01" },
		status: { nextHearingDate: "soon" },
		history: [{ businessDate: "2020-04-01", nextDate: "??" }],
		orders: [{ name: "Order", date: "99/99/9999" }],
	});
	expect(record).toMatchObject({
		filingDate: unreadable("31-02-2020"),
		registrationDate: "2020-03-01",
		nextHearingDate: unreadable("soon"),
		hearings: [{ businessDate: "2020-04-01", nextDate: unreadable("??") }],
		orders: [{ date: unreadable("99/99/9999") }],
	});
});

test("text that the database cannot save is made valid", async () => {
	const record = await recordFrom({ cnr: CNR, title: "A\0B \ud800 vs C", parties: { petitioners: "One\nTwo" } });
	expect(record).toMatchObject({ title: "A B \ufffd vs C", petitioners: ["One", "Two"] });
});

test("F7: entities and tags are read as what they stand for, in every field", async () => {
	const record = await recordFrom({
		cnr: CNR,
		title: "D&#039;Souza &amp;amp; Sons vs State",
		status: { caseStage: "Evidence<br/>of &quot;Plaintiff&quot;", natureOfDisposal: "NA", courtNumberAndJudge: "0" },
		parties: {
			petitioners: "1) D&#039;Souza &amp; Sons<br/>Advocate- K. R. Nair<br/>2) Ram Lal",
			respondents: ["1) State", "-", "STATE"],
			respondentAdvocates: ["N/A"],
		},
		actsAndSections: { acts: "A &amp; B Act; C Act" },
		history: [{ purpose: "For <b>orders</b>\u200b", url: "https://courts.example/?a=1&amp;b=2" }],
		orders: [{ name: "Order on Exhibit &quot;5&quot;" }],
		transfer: [{ "from&nbsp;court": "A<br>B" }],
	});
	expect(record).toMatchObject({
		title: "D'Souza & Sons vs State",
		caseStage: 'Evidence of "Plaintiff"',
		natureOfDisposal: null,
		courtNumberAndJudge: null,
		petitioners: ["D'Souza & Sons", "Ram Lal"],
		petitionerAdvocates: ["K. R. Nair"],
		respondents: ["State"],
		respondentAdvocates: [],
		acts: ["A & B Act", "C Act"],
		hearings: [{ purpose: "For orders", url: "https://courts.example/?a=1&b=2" }],
		orders: [{ name: 'Order on Exhibit "5"' }],
		transfers: [{ "from court": "A B" }],
	});
});

test("an order that stands twice in one answer is one, with the link that either has", async () => {
	const order = { number: 3, name: "Order on Exh. 5", date: "2026-10-10" };
	const { orders } = await recordFrom({
		cnr: CNR,
		orders: [order, { ...order, name: "ORDER ON EXH.5", url: "https://courts.example/3.pdf" }, { ...order, number: 4 }],
	});
	expect(orders).toEqual([
		{ ...order, url: "https://courts.example/3.pdf" },
		{ ...order, number: 4, url: null },
	]);
});

describe("the next hearing", () => {
	const history = [{ businessDate: "2026-10-10", nextDate: "2026-12-04", purpose: "Evidence" }];

	test.each([
		["is the one the court states", { nextHearingDate: "2026-12-11" }, "2026-12-11"],
		["else the last one of the history", { nextHearingDate: "" }, "2026-12-04"],
		["is none once the case is decided", { decisionDate: "2026-10-10" }, null],
		["is none once the case is disposed of", { natureOfDisposal: "Contested--Dismissed" }, null],
		["is the last one where nobody can read the decision's date", { decisionDate: "10th Octobre" }, "2026-12-04"],
		[
			"is the last one while the nature of disposal says that there is none",
			{ natureOfDisposal: "Pending" },
			"2026-12-04",
		],
		[
			"is not taken away by a dash in the place of a disposal",
			{ natureOfDisposal: "-", decisionDate: "N/A" },
			"2026-12-04",
		],
	])("%s", async (_, status, day) => {
		expect((await recordFrom({ cnr: CNR, status, history })).nextHearingDate).toBe(day);
	});
});

test.each([
	["an empty body", ""],
	["white space", " \n"],
	["an empty object", "{}"],
	["a body without a CNR", '{"error":"This Case Code does not exists"}'],
	["the provider's own words", '{"error":"Case not found"}'],
	["the code of its sister service", '{"error":{"code":"CASE_NOT_FOUND","message":"Not found"}}'],
	["another code", '{"error":"RECORD_NOT_FOUND"}'],
])("%s means that the case does not exist", async (_, body) => {
	expect(await fetchDistrictCourtCase(await serveText(body), CNR)).toEqual({ kind: "unknown" });
});

test.each([
	...["Invalid Captcha", "Invalid session, please reload", "Invalid API key", "upstream timeout"],
	...["eCourts server not found (ENOTFOUND services.example)", "No records available, server busy"],
	...["Record not found due to timeout", "Not found"],
])("F6: the error %j with status 200 says nothing of the case", async (error) => {
	const failure = await failureOf(fetchDistrictCourtCase(await serveText(JSON.stringify({ error })), CNR));
	expect(failure).toMatchObject({ code: "unavailable", isRetryable: true });
});

test.each([
	["the case in a wrapper", JSON.stringify({ data: { cnr: CNR } })],
	["a blank CNR", '{"cnr":"","title":null}'],
	["null", "null"],
	["an empty list", "[]"],
	["a page", "<html>Maintenance</html>"],
	["another case", '{"cnr":"MHAH010002342024"}'],
])("F6: %s says nothing of the case", async (_, body) => {
	const failure = await failureOf(fetchDistrictCourtCase(await serveText(body), CNR));
	expect(failure).toMatchObject({ code: "unavailable", isRetryable: true });
});

test.each([
	["a page", "<html>404</html>"],
	["nothing", ""],
	["another address", '{"error":"Not found"}'],
])("F6: status 404 with %s says nothing of the case", async (_, body) => {
	const failure = await failureOf(fetchDistrictCourtCase(await serveText(body, 404), CNR));
	expect(failure).toMatchObject({ code: "unavailable", isRetryable: true });
});

test.each([
	[404, '{"error":"Case not found"}'],
	[204, undefined],
])("status %i means that the case does not exist", async (status, body) => {
	expect(await fetchDistrictCourtCase(await serve((_, to) => to.writeHead(status).end(body)), CNR)).toEqual({
		kind: "unknown",
	});
});

test.each([
	[400, "refused", false],
	[401, "refused", false],
	[403, "refused", false],
	[302, "refused", false],
	[429, "rate-limited", true],
	[500, "unavailable", true],
	[502, "unavailable", true],
	[503, "unavailable", true],
	[524, "unavailable", true],
])("status %i is %s, and a retry helps: %s", async (status, code, isRetryable) => {
	const headers = { "Content-Type": "text/html", Location: "/elsewhere" };
	const settings = await serveText("<html>Error</html>", status, headers);
	const failure = await failureOf(fetchDistrictCourtCase(settings, CNR));
	expect(failure).toMatchObject({ provider: "ecourts", code, isRetryable });
});

test("a wait that the provider asks for is passed on, from seconds or a date", async () => {
	const inSeconds = await failureOf(fetchDistrictCourtCase(await serveText("", 429, { "Retry-After": "30" }), CNR));
	expect(inSeconds.retryAfterMs).toBe(30_000);
	const soon = new Date(Date.now() + 60_000).toUTCString();
	const asDate = await failureOf(fetchDistrictCourtCase(await serveText("", 503, { "Retry-After": soon }), CNR));
	expect(asDate.retryAfterMs).toBeGreaterThan(50_000);
	const never = await failureOf(fetchDistrictCourtCase(await serveText("", 429, { "Retry-After": "later" }), CNR));
	expect(never.retryAfterMs).toBeUndefined();
});

test.each([
	["broken JSON", `{"cnr":"${CNR}","title":"`],
	["a page in place of JSON", "<!DOCTYPE html><title>Sign in</title>"],
])("%s cannot be read, and is asked for again", async (_, body) => {
	const failure = await failureOf(fetchDistrictCourtCase(await serveText(body), CNR));
	expect(failure).toMatchObject({ code: "unavailable", isRetryable: true, cause: undefined });
});

test("an endless answer is not read to its end", async () => {
	const settings = await serve((_, outgoing) => {
		const chunk = " ".repeat(1024 * 1024);
		const more = () => {
			while (outgoing.writable && outgoing.write(chunk));
		};
		outgoing.on("drain", more).on("error", () => undefined);
		more();
	});
	const failure = await failureOf(fetchDistrictCourtCase({ ...settings, timeoutMs: 20_000 }, CNR));
	expect(failure).toMatchObject({ code: "unavailable", isRetryable: true });
});

describe("when the connection fails", () => {
	const within = async (settings: EcourtsSettings) => {
		const started = performance.now();
		const failure = await failureOf(fetchDistrictCourtCase({ ...settings, timeoutMs: 200 }, CNR));
		return { failure, ms: performance.now() - started };
	};

	test("an answer that never begins ends with the timeout", async () => {
		const { failure, ms } = await within(await serve(() => undefined));
		expect(failure).toMatchObject({ code: "timeout", isRetryable: true });
		expect(ms).toBeLessThan(1500);
	});

	test("the timeout applies although garbage is collected meanwhile", async () => {
		setFlagsFromString("--expose-gc");
		const collect: () => void = runInNewContext("gc");
		const tidying = setInterval(collect, 20);
		const { failure, ms } = await within(await serve(() => undefined));
		clearInterval(tidying);
		expect(failure.code).toBe("timeout");
		expect(ms).toBeLessThan(1500);
	});

	test("an answer that begins and never ends is aborted", async () => {
		const { failure, ms } = await within(await serve((_, outgoing) => outgoing.writeHead(200).write('{"cnr":')));
		expect(failure).toMatchObject({ code: "timeout", isRetryable: true });
		expect(ms).toBeLessThan(1500);
	});

	test("an answer that arrives slowly is aborted, however often some of it arrives", async () => {
		let drip: NodeJS.Timeout | undefined;
		const settings = await serve((_, outgoing) => {
			outgoing.writeHead(200);
			drip = setInterval(() => outgoing.write(" "), 20);
		});
		const { failure, ms } = await within(settings);
		clearInterval(drip);
		expect(failure.code).toBe("timeout");
		expect(ms).toBeLessThan(1500);
	});

	test("a connection closed before the answer is a network error", async () => {
		const { failure } = await within(await serve((incoming) => incoming.socket.destroy()));
		expect(failure).toMatchObject({ code: "network", isRetryable: true });
	});

	test("a connection closed within the answer is a network error", async () => {
		const settings = await serve((incoming, outgoing) => {
			outgoing.writeHead(200, { "Content-Length": "1000" }).write(`{"cnr":"${CNR}"}`, () => incoming.socket.destroy());
		});
		expect((await within(settings)).failure).toMatchObject({ code: "network", isRetryable: true });
	});

	test("a machine that does not listen is a network error", async () => {
		const settings = await serve(() => undefined);
		await closeServers();
		expect((await within(settings)).failure).toMatchObject({ code: "network", isRetryable: true });
	});
});

test("one call makes one attempt", async () => {
	let attempts = 0;
	const settings = await serve((_, outgoing) => {
		attempts += 1;
		outgoing.writeHead(503).end();
	});
	await failureOf(fetchDistrictCourtCase(settings, CNR));
	expect(attempts).toBe(1);
});

test("a caller who aborts gets their own reason, and the request to the provider is closed", async () => {
	let isLetGo = false;
	const settings = await serve((_, outgoing) =>
		outgoing.once("close", () => {
			isLetGo = true;
		}),
	);
	const caller = new AbortController();
	const answer = fetchDistrictCourtCase(settings, CNR, caller.signal);
	await wait(50);
	caller.abort(new Error("shutting down"));
	await expect(answer).rejects.toThrow("shutting down");
	await expect.poll(() => isLetGo).toBe(true);
	await expect(fetchDistrictCourtCase(settings, CNR, caller.signal)).rejects.toThrow("shutting down");
});

test.each([
	["a key that no header can carry", { apiKey: `${KEY}\n${KEY}` }],
	["an address with the key in it", { baseUrl: `http://user:${KEY}@127.0.0.1:1/` }],
	["an address that is none", { baseUrl: `nowhere ${KEY}` }],
])("%s is refused without being quoted", async (_, wrong) => {
	const failure = await failureOf(fetchDistrictCourtCase({ ...(await serveText("{}")), ...wrong }, CNR));
	expect(failure).toMatchObject({ code: "refused", isRetryable: false });
});

test("lists have ids and names, also from numbers, and incomplete entries are left out", async () => {
	const settings = await serveJson({
		states: [{ id: 1, name: " Maharashtra " }, { id: "2" }, null, { id: "", name: "X" }],
	});
	expect(await fetchStates(settings)).toEqual([{ id: "1", name: "Maharashtra" }]);
});

test.each([["{}"], ["[]"], ['{"states":null}'], [""]])("an answer of %j has no list of states", async (body) => {
	expect(await failureOf(fetchStates(await serveText(body)))).toMatchObject({ code: "unavailable", isRetryable: true });
});

test("a missing URL of lists is refused, and not read as an empty list", async () => {
	expect(await failureOf(fetchStates(await serveText("", 404)))).toMatchObject({ code: "refused" });
});

describe("against the simulator", () => {
	test("each list leads to the next one", async () => {
		const settings = await serveSimulator();
		expect(await fetchStates(settings)).toEqual(await directory.states());
		expect(await fetchDistricts(settings, ["1"])).toEqual([
			{ id: "1-26", name: "Ahmednagar" },
			{ id: "1-25", name: "Pune" },
		]);
		const complexes = await fetchComplexes(settings, ["1-25"]);
		expect(complexes.map(({ name }) => name)).toEqual(["Pune District and Sessions Court Complex"]);
		const courts = await fetchCourts(
			settings,
			complexes.map(({ id }) => id),
		);
		expect(courts.map(({ name }) => name)).toEqual([
			"Principal District and Sessions Court, Pune",
			"Civil Judge Senior Division, Pune",
		]);
	});

	test("a case is found and all its fields are read", async () => {
		const answer = await fetchDistrictCourtCase(await serveSimulator(), CNR);
		expect(answer).toMatchObject({ kind: "found", record: { cnr: CNR } });
		expect(JSON.stringify(answer)).not.toContain('{"text":');
	});

	test.each([
		["MHAH010002331992", { code: "rate-limited", retryAfterMs: 30_000 }],
		["MHAH010002331993", { code: "unavailable", isRetryable: true }],
		["MHAH010002331994", { code: "timeout", isRetryable: true }],
		["MHAH010002331995", { code: "unavailable", isRetryable: true }],
		["MHAH010002331996", { code: "refused", isRetryable: false }],
		["OLD123", { code: "refused", isRetryable: false }],
	])("%s fails as its year determines", async (cnr, failure) => {
		const settings = { ...(await serveSimulator()), timeoutMs: 300 };
		expect(await failureOf(fetchDistrictCourtCase(settings, cnr))).toMatchObject(failure);
	});

	test.each(["MHAH010002331990", "MHAH010002331991"])("%s is a case that the court does not know", async (cnr) => {
		expect(await fetchDistrictCourtCase(await serveSimulator(), cnr)).toEqual({ kind: "unknown" });
	});

	test("a case of a High Court is found only by the High Court call", async () => {
		const settings = await serveSimulator();
		const cnr = "HCBM010012342024";
		expect(await fetchDistrictCourtCase(settings, cnr)).toEqual({ kind: "unknown" });
		expect(await fetchHighCourtCase(settings, cnr)).toMatchObject({ kind: "found", record: { cnr } });
	});

	test("a wrong key is refused", async () => {
		const settings = { ...(await serveSimulator()), apiKey: "klc_wrong" };
		expect(await failureOf(fetchDistrictCourtCase(settings, CNR))).toMatchObject({
			code: "refused",
			isRetryable: false,
		});
	});
});

describe("M12: an answer beyond all bounds", () => {
	const hearing = (n: number) => ({ businessDate: "2024-01-18", nextDate: "2024-03-12", purpose: `Hearing ${n}` });

	test("has each text cut with a mark, and a long date or address is none that looks whole", async () => {
		const long = "Ramanathan ".repeat(200);
		const record = await recordFrom({
			cnr: CNR,
			title: long,
			status: {
				nextHearingDate: `2026-12-03 ${long}`,
				decisionDate: `${"0".repeat(600)}`,
				caseStage: long,
				courtNumberAndJudge: long,
			},
			parties: { petitioners: [long], petitionerAdvocates: [long] },
			history: [
				{
					judge: long,
					purpose: long,
					nextDate: `03-12-2026${" ".repeat(600)}x`,
					url: `https://a.example/${"a".repeat(3000)}`,
				},
			],
			orders: [{ name: long, url: `https://a.example/${"a".repeat(1000)}` }],
		});
		const { title, caseStage, courtNumberAndJudge, petitioners, petitionerAdvocates, hearings, orders } = record;
		const [heard] = Array.isArray(hearings) ? hearings : [];
		const [order] = Array.isArray(orders) ? orders : [];
		const texts = [
			title,
			caseStage,
			courtNumberAndJudge,
			petitioners,
			petitionerAdvocates,
			heard?.judge,
			heard?.purpose,
		];
		for (const text of [...texts, order?.name].flat()) expect(text).toMatch(/^Ramanathan .{480,489}…$/);
		expect(record.nextHearingDate).toBeInstanceOf(Unreadable);
		expect(heard?.nextDate).toBeInstanceOf(Unreadable);
		expect([heard?.url, order?.url?.length]).toEqual([null, 1018]);
	});

	test("keeps the newest 2,000 of its hearings and 500 names of a side, and says how many more there are", async () => {
		const started = process.cpuUsage();
		const record = await recordFrom({
			cnr: CNR,
			history: Array.from({ length: 30_000 }, (_, n) => (n % 2 ? hearing(n) : { nextDate: [n] })),
			orders: Array.from({ length: 5000 }, (_, n) => ({ number: n, name: "Order" })),
			parties: { respondents: Array.from({ length: 30_000 }, (_, n) => `Person ${n}`) },
			actsAndSections: { sections: "1;2;3;".repeat(1000) },
		});
		const { hearings, orders, respondents, sections } = record;
		if (hearings instanceof Unreadable || orders instanceof Unreadable) throw new Error("Expected lists");
		expect([hearings.length, hearings.at(-1)?.purpose, orders.length]).toEqual([2000, "Hearing 29999", 1000]);
		expect(hearings.at(-2)?.nextDate).toEqual(new Unreadable("[29998]"));
		expect(respondents).toHaveLength(501);
		expect(Object(respondents).at(-1)).toBe("… 29500 more");
		expect(Object(sections).at(-1)).toBe("… 2800 more");
		const { user, system } = process.cpuUsage(started);
		expect((user + system) / 1000).toBeLessThan(3000);
	});

	test("of more than 4 MB is no answer about a case", async () => {
		const settings = await serveJson({ cnr: CNR, title: "x".repeat(4 * 1024 * 1024) });
		expect(await failureOf(fetchDistrictCourtCase(settings, CNR))).toMatchObject({
			code: "unavailable",
			isRetryable: true,
		});
	});
});
