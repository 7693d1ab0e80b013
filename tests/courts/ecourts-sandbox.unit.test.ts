import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { findCnrs, isStandardCnr } from "~/features/courts/courts/cnr";
import { addDays, nextSittingDay } from "~/platform/calendar/day";
import { type CourtChanges, merge } from "~/sandbox/courts/court-changes";
import { answerEcourts } from "~/sandbox/courts/ecourts.server";
import { demoCases, demoCasesOn } from "~/sandbox/courts/ecourts-cases";
import { generatedCase } from "~/sandbox/courts/ecourts-generated";
import { recordOf } from "~/sandbox/courts/ecourts-record";
import { benches, searchPlaces } from "../support/courts/search-places";

const KEY = "klc_test";
const MONDAY = "2026-11-23";
const CNR = "MHAH010002332024";
const CASE = "api/core/live/district-court/case";
const directory = {
	states: async () => [{ id: "1", name: "Maharashtra", code: "MH" }],
	districts: async (ids: string[] | "all") =>
		ids === "all" || ids.includes("1") ? [{ id: "1-25", name: "Pune" }] : [],
	benches,
};

type Asked = {
	body?: unknown;
	method?: string;
	key?: string;
	contentType?: string;
	today?: string;
	signal?: AbortSignal;
};

function ask(
	address: string,
	{ body, method, key = KEY, contentType = "application/json", today = MONDAY, signal }: Asked = {},
) {
	const request = new Request(`http://localhost:3000/sandbox/ecourts/${address}`, {
		method: method ?? (body === undefined ? "GET" : "POST"),
		headers: { Authorization: `Bearer ${key}`, "Content-Type": contentType },
		body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
		signal,
	});
	return answerEcourts(request, { apiKey: KEY, directory, places: searchPlaces(), today });
}

const day = z.iso.date().nullable();
const answeredCase = z.object({
	cnr: z.string(),
	title: z.string(),
	details: z.object({ filingDate: z.iso.date(), registrationDate: z.iso.date() }),
	status: z.object({
		firstHearingDate: day,
		nextHearingDate: day,
		decisionDate: day,
		natureOfDisposal: z.string().nullable(),
		caseStage: z.string(),
	}),
	parties: z.object({ petitioners: z.array(z.string()).min(1), respondents: z.array(z.string()).min(1) }),
	history: z.array(z.object({ businessDate: z.iso.date(), nextDate: day, purpose: z.string() })),
});

async function caseOf(cnr: string, today = MONDAY) {
	const answer = await ask(CASE, { body: { cnr }, today });
	expect(answer.status).toBe(200);
	return answeredCase.parse(await answer.json());
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const isWorkingDay = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const cnrs = fc
	.stringMatching(/^[A-Z]{2}[A-Z0-9]{4}\d{6}(20[0-2][0-9]|19[5-8][0-9])$/)
	.filter((cnr) => Number(cnr.slice(-4)) <= 2026);
const dates = fc
	.date({ min: new Date("2026-06-01"), max: new Date("2028-06-01"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));

test("the simulator requires the provider's key, method and body", async () => {
	expect((await ask("health", { key: "" })).status).toBe(200);
	expect((await ask("api/core/static/district-court/states", { key: "wrong" })).status).toBe(401);
	expect((await ask("api/core/static/district-court/states", { body: {} })).status).toBe(405);
	expect((await ask(CASE)).status).toBe(405);
	expect((await ask(CASE, { body: { cnr: CNR }, contentType: "text/plain" })).status).toBe(400);
	expect((await ask(CASE, { body: "{" })).status).toBe(400);
	expect((await ask("api/core/static/district-court/districts", { body: {} })).status).toBe(400);
	expect((await ask("api/core/live/district-court/cause-list", { body: {} })).status).toBe(400);
});

test.each([{ stateId: "1" }, { stateIds: ["1", "2"] }, { all: true }])("districts are listed for %j", async (body) => {
	const answer = await ask("api/core/static/district-court/districts", { body });
	expect(await answer.json()).toEqual({ districts: [{ id: "1-25", name: "Pune" }] });
});

test("states are listed as ids and names", async () => {
	const answer = await ask("api/core/static/district-court/states");
	expect(await answer.json()).toEqual({ states: [{ id: "1", name: "Maharashtra" }] });
});

test("every district has a complex with two courts, in every form of the request", async () => {
	const complexes = { complexes: [{ id: "1-25-c1", name: "Pune District and Sessions Court Complex" }] };
	for (const body of [{ districtId: "1-25" }, { districtIds: ["1-25", "9-9"] }, { all: true }]) {
		expect(await (await ask("api/core/static/district-court/complexes", { body })).json()).toEqual(complexes);
	}
	for (const body of [{ complexId: "1-25-c1" }, { complexIds: ["1-25-c1", "other"] }, { all: true }]) {
		const { courts } = z
			.object({ courts: z.array(z.object({ id: z.string(), name: z.string() })) })
			.parse(await (await ask("api/core/static/district-court/courts", { body })).json());
		expect(courts.map(({ name }) => name)).toEqual([
			"Principal District and Sessions Court, Pune",
			"Civil Judge Senior Division, Pune",
		]);
	}
	const none = await ask("api/core/static/district-court/courts", { body: { complexId: "9-9-c1" } });
	expect(await none.json()).toEqual({ courts: [] });
});

test.each(["MHAH01-000233-2024", "mhah010002332024", "MHAH01000233202", "OLD123", "", " MHAH010002332024"])(
	"the CNR %j is malformed",
	async (cnr) => {
		const answer = await ask(CASE, { body: { cnr } });
		expect(answer.status).toBe(400);
		expect(await answer.json()).toEqual({ error: "Invalid CNR" });
	},
);

test("the year of a CNR determines the error", async () => {
	const [empty, missing, limited, slow, broken, locked] = await Promise.all(
		[1990, 1991, 1992, 1993, 1995, 1996].map((year) => ask(CASE, { body: { cnr: `MHAH01000233${year}` } })),
	);
	expect([empty?.status, await empty?.text()]).toEqual([200, ""]);
	expect([missing?.status, await missing?.json()]).toEqual([404, { error: "Case not found" }]);
	expect([limited?.status, limited?.headers.get("Retry-After")]).toEqual([429, "30"]);
	expect([slow?.status, slow?.headers.get("Content-Type")]).toEqual([524, "text/html; charset=utf-8"]);
	expect(broken?.status).toBe(200);
	await expect(broken?.json()).rejects.toThrow(SyntaxError);
	expect([locked?.status, await locked?.json()]).toEqual([401, { error: "Unauthorized" }]);
});

test("a slow answer is aborted when its caller disconnects", async () => {
	const started = performance.now();
	const answered = ask(CASE, { body: { cnr: "MHAH010002331994" }, signal: AbortSignal.timeout(100) });
	await answered.catch(() => undefined);
	expect(performance.now() - started).toBeGreaterThan(50);
	expect(performance.now() - started).toBeLessThan(2000);
});

test("a case of a future year is unknown", async () => {
	const answer = await ask(CASE, { body: { cnr: "MHAH010002332028" } });
	expect([answer.status, await answer.text()]).toEqual([200, ""]);
	expect((await caseOf("MHAH010002332027")).cnr).toBe("MHAH010002332027");
});

const HIGH_COURT_CASE = "api/core/live/high-court/case";

test.each(["HCBM010012342024", "DLHC010012342024"])(
	"the High Court case %s is known to the High Court call only",
	async (cnr) => {
		const wrong = await ask(CASE, { body: { cnr } });
		expect([wrong.status, await wrong.json()]).toEqual([404, { error: "Case not found" }]);
		expect(await (await ask(HIGH_COURT_CASE, { body: { cnr } })).json()).toMatchObject({ cnr });
	},
);

test("a district court's case is unknown to the High Court call, and calls are counted", async () => {
	const counts = z.object({ calls: z.object({ total: z.number(), byCnr: z.record(z.string(), z.number()) }) });
	const before = counts.parse(await (await ask("calls")).json()).calls;
	const cnr = "MHAH010009992021";
	expect((await ask(CASE, { body: { cnr } })).status).toBe(200);
	expect((await ask(HIGH_COURT_CASE, { body: { cnr } })).status).toBe(404);
	const { total, byCnr } = counts.parse(await (await ask("calls")).json()).calls;
	expect(total - before.total).toBe(2);
	expect(byCnr[cnr]).toBe(2);
});

test("the count covers the latest CNRs only", async () => {
	for (let serial = 100_000; serial < 101_100; serial += 1) await ask(CASE, { body: { cnr: `MHAH01${serial}1990` } });
	const { calls } = z
		.object({ calls: z.object({ byCnr: z.record(z.string(), z.number()) }) })
		.parse(await (await ask("calls")).json());
	expect(Object.keys(calls.byCnr)).toHaveLength(1000);
	expect(calls.byCnr.MHAH011010991990).toBe(1);
});

test("every standard CNR has a plausible case, the same each time", () => {
	fc.assert(
		fc.property(cnrs, dates, (cnr, today) => {
			const outline = generatedCase(cnr, today);
			if (!outline) throw new Error(`${cnr} has no case`);
			const { details, status, history, parties } = answeredCase.parse(recordOf(outline, today));
			expect(recordOf(generatedCase(cnr, today) ?? outline, today)).toEqual(recordOf(outline, today));
			expect(details.filingDate.slice(0, 4)).toBe(cnr.slice(-4));
			expect(details.filingDate <= today).toBe(true);
			expect(String(status.firstHearingDate) > details.filingDate).toBe(true);
			expect(history.length).toBeLessThanOrEqual(12);
			const days = history.map(({ businessDate }) => businessDate);
			expect(days).toEqual(days.toSorted());
			expect([...days, details.filingDate, String(status.firstHearingDate)].every(isWorkingDay)).toBe(true);
			expect(days.every((heard) => heard < today)).toBe(true);
			expect(new Set(parties.respondents).size).toBe(parties.respondents.length);
			if (status.natureOfDisposal) {
				expect(status.nextHearingDate).toBeNull();
				expect(status.decisionDate).toBe(days.at(-1));
				return;
			}
			const next = String(status.nextHearingDate);
			expect(isWorkingDay(next)).toBe(true);
			expect(daysBetween(today, next)).toBeGreaterThanOrEqual(0);
			expect(daysBetween(today, next)).toBeLessThan(50);
			if (days.length > 0) expect(history.at(-1)).toMatchObject({ nextDate: next, purpose: status.caseStage });
		}),
	);
});

test("the next hearing stays until its day has passed, and then is in the history", async () => {
	const { status } = await caseOf(CNR);
	const next = String(status.nextHearingDate);
	expect((await caseOf(CNR, next)).status.nextHearingDate).toBe(next);
	const dayAfter = new Date(Date.parse(next) + 86_400_000).toISOString().slice(0, 10);
	const later = await caseOf(CNR, dayAfter);
	expect(later.history.at(-1)?.businessDate).toBe(next);
	expect(daysBetween(next, String(later.status.nextHearingDate))).toBe(28);
});

test("about one in ten generated cases is decided", () => {
	const outlines = Array.from({ length: 1000 }, (_, serial) => generatedCase(`TSRA16${100_000 + serial}2015`, MONDAY));
	const decided = outlines.filter((outline) => outline?.decided !== undefined).length;
	expect(decided).toBeGreaterThan(50);
	expect(decided).toBeLessThan(200);
	expect(new Set(outlines.map((outline) => outline?.caseType)).size).toBeGreaterThan(7);
});

const reference = path.resolve(import.meta.dirname, "../../drizzle/reference");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(reference, file), "utf8"));

test("the demo's cases have courts and case types of the reference data", () => {
	const states = z.array(z.object({ id: z.string(), code: z.string() })).parse(read("states.json"));
	const districts = z.record(z.string(), z.array(z.array(z.string()))).parse(read("districts.json"));
	const caseTypes = new Set(
		z
			.array(z.object({ name: z.string() }))
			.parse(read("case-types.json"))
			.map(({ name }) => name),
	);
	expect(demoCases.length).toBeGreaterThanOrEqual(25);
	expect(new Set(demoCases.map(({ cnr }) => cnr)).size).toBe(demoCases.length);
	for (const { cnr, stateId, districtId, caseType, caseNumber, year } of demoCases) {
		expect(isStandardCnr(cnr)).toBe(true);
		expect(states.find(({ id }) => id === stateId)?.code).toBe(cnr.slice(0, 2));
		expect(districts[stateId]?.map(([id]) => id)).toContain(districtId);
		expect(caseTypes).toContain(caseType);
		expect(caseNumber).toMatch(new RegExp(`^\\d+/${year}$`));
	}
});

test.each(["2026-11-23", "2026-11-27", "2026-11-28", "2027-08-15"])(
	"on %s the demo has a hearing and other things to show",
	async (today) => {
		const records = await Promise.all(demoCases.map(({ cnr }) => caseOf(cnr, today)));
		const coming = records.flatMap(({ status }) => status.nextHearingDate ?? []);
		expect(coming.filter((date) => nextSittingDay(addDays(date, -1)) !== date)).toEqual([]);
		const first = nextSittingDay(addDays(today, -1));
		expect(coming.filter((date) => date === first).length).toBeGreaterThanOrEqual(2);
		expect(coming).toContain(nextSittingDay(today));
		expect(new Set(coming).size).toBeGreaterThan(8);
		expect(records.filter(({ status }) => status.decisionDate)).toHaveLength(5);
		expect(records.filter(({ status }) => !status.nextHearingDate && !status.decisionDate)).toHaveLength(1);
		expect(Math.max(...records.map(({ history }) => history.length))).toBe(40);
	},
);

test("the demo has a hearing today and one tomorrow, and past dates do not move with them", async () => {
	const [first, second] = demoCases.map(({ cnr }) => cnr);
	const today = await caseOf(String(first));
	const tomorrow = await caseOf(String(second));
	expect(today.status.nextHearingDate).toBe(MONDAY);
	expect(tomorrow.status.nextHearingDate).toBe("2026-11-24");
	expect(today.history.at(-1)?.nextDate).toBe(MONDAY);
	const dayAfter = await caseOf(String(first), "2026-11-24");
	expect(dayAfter.status).toMatchObject({
		firstHearingDate: today.status.firstHearingDate,
		nextHearingDate: "2026-11-24",
	});
});

test("the demo has parties in Devanagari and in Urdu", async () => {
	const records = await Promise.all(demoCases.map(({ cnr }) => caseOf(cnr)));
	const names = records.flatMap(({ parties }) => [...parties.petitioners, ...parties.respondents]).join();
	expect(names).toMatch(/\p{Script=Devanagari}/u);
	expect(names).toMatch(/\p{Script=Arabic}/u);
});

test("the demo advocate has a moved case, one with a note, and one that no court knows", async () => {
	const { cases, moved } = demoCasesOn(MONDAY);
	expect(cases).toHaveLength(demoCases.length + 1);
	expect(cases.filter(({ note }) => note)).toHaveLength(1);
	expect((await caseOf(String(moved?.cnr))).status.nextHearingDate).toBe(moved?.to);
	const last = await ask(CASE, { body: { cnr: cases.at(-1)?.cnr } });
	expect(last.status).toBe(404);
});

describe("a person's changes to a case in the sandbox", () => {
	let changed: CourtChanges | undefined;
	const changes = {
		find: async () => changed,
		add: async (_: string, added: CourtChanges) => {
			changed = merge(changed ?? {}, added);
			return changed;
		},
	};
	const send = (address: string, body: unknown, contentType = "application/json") =>
		answerEcourts(
			new Request(`http://localhost:3000/sandbox/ecourts/${address}`, {
				method: "POST",
				headers: { Authorization: `Bearer ${KEY}`, "Content-Type": contentType },
				body: typeof body === "string" ? body : JSON.stringify(body),
			}),
			{ apiKey: KEY, directory, places: searchPlaces(), today: MONDAY, changes },
		);
	const change = (body: unknown, contentType?: string) => send(`cases/${CNR}`, body, contentType);
	const answer = async () => {
		const text = await (await send(CASE, { cnr: CNR })).text();
		return text ? Object(JSON.parse(text)) : undefined;
	};
	beforeEach(() => {
		changed = undefined;
	});

	test("are merged into the court's answer, one after the other", async () => {
		const before = await answer();
		expect((await change({ status: { nextHearingDate: "2026-12-19" } })).status).toBe(200);
		await change({ status: { caseStage: "Arguments" }, orders: [{ number: 1, name: "Interim order" }] });
		const { status, orders, parties, history } = await answer();
		expect(status).toEqual({ ...before.status, nextHearingDate: "2026-12-19", caseStage: "Arguments" });
		expect(orders).toEqual([{ number: 1, name: "Interim order" }]);
		expect(parties).toEqual(before.parties);
		expect(history.at(-1).nextDate).toBe("2026-12-19");
	});

	test("remove a value with null, also from the last line of the business", async () => {
		await change({ status: { nextHearingDate: null } });
		const { status, history } = await answer();
		expect(status.nextHearingDate).toBeNull();
		expect(history.at(-1).nextDate).toBeNull();
	});

	test("make the CNR unknown and known again", async () => {
		await change({ gone: true });
		expect(await answer()).toBeUndefined();
		await change({ gone: false });
		expect(await answer()).toMatchObject({ cnr: CNR });
	});

	test.each([
		["[]"],
		["{"],
		[JSON.stringify({ gone: "yes" })],
		[JSON.stringify({ a: "x".repeat(40_000) })],
		['{"__proto__":{"a":1}}'],
		['{"a":{"b":{"c":{"d":{"e":{"f":{"g":1}}}}}}}'],
	])("are refused without a valid object: %s", async (body) => {
		expect((await change(body)).status).toBe(400);
		expect(changed).toBeUndefined();
	});

	test("are JSON for a CNR, sent by POST", async () => {
		expect((await change("{}", "application/x-www-form-urlencoded")).status).toBe(400);
		expect((await send("cases/NOT-A-CNR", {})).status).toBe(400);
		expect((await ask(`cases/${CNR}`)).status).toBe(405);
	});
});

test("the CNR in the README has a next hearing on any day", () => {
	const [sample = ""] = findCnrs(readFileSync("README.md", "utf8"));
	for (const today of ["2026-11-24", "2027-06-01", "2031-01-01"]) {
		const outline = generatedCase(sample, today);
		const next = outline && recordOf(outline, today).status.nextHearingDate;
		expect(String(next) >= today, `${sample} on ${today}: ${next}`).toBe(true);
	}
});
