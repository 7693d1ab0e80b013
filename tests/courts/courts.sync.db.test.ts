import { createServer } from "node:http";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { env } from "~/platform/settings/env.server";
import { listenHere } from "../support/server/listen-here";

type Named = { id: string; name: string };
/** The provider's lists, by the id of their parent; `broken` ids are answered with 400. */
type Directory = {
	states: Named[];
	districts: Record<string, Named[]>;
	complexes: Record<string, Named[]>;
	courts: Record<string, Named[]>;
	broken?: string[];
	/** Ids answered with 429 the first time. */
	busy?: string[];
};

const NOTHING: Directory = { states: [], districts: {}, complexes: {}, courts: {} };
const asked: string[] = [];
const provider = { directory: NOTHING, asked, under: 0, maxAtOnce: 0 };
const question = z.record(z.string(), z.array(z.string()).or(z.string()));

const upstream = createServer(async (request, response) => {
	provider.under += 1;
	provider.maxAtOnce = Math.max(provider.maxAtOnce, provider.under);
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	const kind = request.url?.replace("/api/core/static/district-court/", "") ?? "";
	const body = chunks.length > 0 ? question.parse(JSON.parse(Buffer.concat(chunks).toString())) : {};
	const parents = Object.values(body).flat();
	const call = [kind, ...parents].join(" ");
	const isRepeated = provider.asked.includes(call);
	provider.asked.push(call);
	await new Promise((resolve) => setTimeout(resolve, 5));
	provider.under -= 1;

	const { states, districts, complexes, courts, broken = [], busy = [] } = provider.directory;
	const lists = new Map(Object.entries({ districts, complexes, courts }));
	const list = kind === "states" ? states : parents.flatMap((id) => lists.get(kind)?.[id] ?? []);
	const isAmong = (ids: string[]) => [kind, ...parents].some((id) => ids.includes(id));
	const isKnown = request.headers.authorization === "Bearer klc_test";
	const status = !isKnown ? 401 : isAmong(broken) ? 400 : isAmong(busy) && !isRepeated ? 429 : 200;
	response.writeHead(status, { "content-type": "application/json", ...(status === 429 ? { "retry-after": "0" } : {}) });
	response.end(JSON.stringify(status === 200 ? { [kind]: list } : { error: "No" }));
});
// Read when the modules below are imported.
Object.assign(env, {
	ECOURTS_BASE_URL: `http://127.0.0.1:${await listenHere(upstream)}/api/core`,
	ECOURTS_API_KEY: "klc_test",
});

const { db } = await import("~/platform/db/client.server");
const { courtComplexes, courtEstablishments } = await import("~/features/courts/courts/schema");
const { listComplexes, listEstablishments } = await import("~/features/courts/courts/queries.server");
const { listDistricts } = await import("~/features/people/places/queries.server");
const { syncCourts } = await import("~/features/courts/courts/sync.server");
const { countCallsThisMonth, MONTHLY_CALLS } = await import("~/features/courts/courts/provider-calls.server");
const { providerCalls } = await import("~/features/courts/courts/schema");
const { countCourts, givenReferenceDataOnly } = await import("../support/courts/courts");

beforeEach(async () => {
	await givenReferenceDataOnly();
	Object.assign(provider, { directory: NOTHING, asked: [], under: 0, maxAtOnce: 0 });
});

describe("courts from the provider", () => {
	const goa: Directory = {
		states: [
			{ id: "u-goa", name: "GOA" },
			{ id: "u-x", name: "Atlantis" },
		],
		districts: {
			"u-goa": [
				{ id: "u-north", name: "north  goa" },
				{ id: "u-mid", name: "Middle Goa" },
			],
		},
		complexes: {
			"u-north": [
				{ id: "u-c1", name: "Panaji Court " },
				{ id: "u-c2", name: "MAPUSA court" },
			],
		},
		courts: { "u-c1": [{ id: "u-e1", name: "Civil Judge" }], "u-c2": [{ id: "u-e2", name: "Magistrate" }] },
	};
	const nothing = { states: 0, districts: 0, complexes: 0, establishments: 0, unknown: 0, failed: 0 };

	it("are matched to our places by name, and unknown places are only reported", async () => {
		provider.directory = goa;
		await db.insert(courtComplexes).values({ id: "ours", districtId: "30-1", name: "Mapusa Court" });
		const lines: string[] = [];
		const found = await syncCourts((line) => lines.push(line));
		expect(found).toEqual({ states: 1, districts: 1, complexes: 1, establishments: 2, unknown: 2, failed: 0 });
		expect(lines).toContain('The provider\'s state "Atlantis" is not in our list.');
		expect(lines).toContain('The provider\'s district of Goa "Middle Goa" is not in our list.');
		expect(await listComplexes("30-1")).toEqual([
			{ id: "ours", name: "Mapusa Court" },
			{ id: "u-c1", name: "Panaji Court" },
		]);
		expect(await listEstablishments("30-1")).toEqual([
			{ id: "u-e1", name: "Civil Judge" },
			{ id: "u-e2", name: "Magistrate" },
		]);
		expect(await countCourts()).toMatchObject({ states: 36, districts: 718 });
	});

	it("are saved once; a new name replaces the former one", async () => {
		provider.directory = goa;
		await syncCourts(() => {});
		expect(await syncCourts(() => {})).toMatchObject({ complexes: 0, establishments: 0 });
		provider.directory = { ...goa, courts: { "u-c1": [{ id: "u-e1", name: "Senior Civil Judge" }] } };
		expect(await syncCourts(() => {})).toMatchObject({ complexes: 0, establishments: 1 });
		const savedCourts = await db
			.select({ id: courtEstablishments.id, name: courtEstablishments.name })
			.from(courtEstablishments)
			.orderBy(asc(courtEstablishments.id));
		expect(savedCourts).toEqual([
			{ id: "u-e1", name: "Senior Civil Judge" },
			{ id: "u-e2", name: "Magistrate" },
		]);
	});

	it("are matched by the courts' own spelling where ours differs", async () => {
		provider.directory = {
			...NOTHING,
			states: [{ id: "s", name: "WEST BENGAL" }],
			districts: { s: [{ id: "d", name: "Coochbehar" }] },
			complexes: { d: [{ id: "u-c", name: "Court" }] },
		};
		expect(await syncCourts(() => {})).toMatchObject({ districts: 1, complexes: 1, unknown: 0 });
		expect(await listComplexes("16-6")).toEqual([{ id: "u-c", name: "Court" }]);
	});

	it("do not move a court that is in another district", async () => {
		provider.directory = goa;
		await db.insert(courtComplexes).values({ id: "u-c1", districtId: "1-25", name: "Pune Court" });
		await syncCourts(() => {});
		expect(await listComplexes("1-25")).toEqual([{ id: "u-c1", name: "Pune Court" }]);
		expect(await listComplexes("30-1")).toEqual([{ id: "u-c2", name: "MAPUSA court" }]);
	});

	it("are fetched a few districts at a time, and a failing district does not stop the others", async () => {
		const ours = await listDistricts("1");
		provider.directory = {
			...NOTHING,
			states: [{ id: "m", name: "Maharashtra" }],
			districts: { m: ours.map(({ id, name }) => ({ id: `u${id}`, name })) },
			broken: ["u1-25", "u1-9"],
		};
		const lines: string[] = [];
		expect(await syncCourts((line) => lines.push(line))).toEqual({ ...nothing, states: 1, districts: 41, failed: 2 });
		expect(provider.maxAtOnce).toBeLessThanOrEqual(3);
		expect(lines.filter((line) => line.startsWith("The courts of Pune could not be fetched: "))).toHaveLength(1);
	});

	it("are not fetched further when the provider is down", async () => {
		const ours = await listDistricts("1");
		provider.directory = {
			...NOTHING,
			states: [{ id: "m", name: "Maharashtra" }],
			districts: { m: ours },
			broken: ["complexes"],
		};
		await expect(syncCourts(() => {})).rejects.toThrow();
		expect(provider.asked.length).toBeLessThan(12);
		provider.directory = { ...NOTHING, broken: ["states"] };
		await expect(syncCourts(() => {})).rejects.toThrow();
	});

	it("are fetched again when the provider is busy", async () => {
		provider.directory = { ...goa, busy: ["states", "u-north"] };
		expect(await syncCourts(() => {})).toMatchObject({ complexes: 2, establishments: 2, failed: 0 });
		expect(provider.asked.filter((call) => call === "complexes u-north")).toHaveLength(2);
	});

	it("use calls of the month, and stop when none is left", async () => {
		provider.directory = goa;
		await syncCourts(() => {});
		expect(await countCallsThisMonth()).toBe(provider.asked.length);
		await db.update(providerCalls).set({ calls: MONTHLY_CALLS - 1 });
		provider.asked.length = 0;
		await expect(syncCourts(() => {})).rejects.toThrow("This month's calls");
		expect(provider.asked).toEqual(["states"]);
		await db.delete(providerCalls);
	});
});
