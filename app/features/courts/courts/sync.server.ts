import { and, eq, sql } from "drizzle-orm";
import { consumeCall } from "~/features/courts/courts/provider-calls.server";
import { aliases } from "~/features/courts/courts/reference.server";
import { courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { syncBenches } from "~/features/courts/courts/sync-benches.server";
import { forEach, insist, tolerance } from "~/features/courts/courts/sync-retries.server";
import { type Named, tidy } from "~/features/people/places/queries.server";
import { districts, states } from "~/features/people/places/schema";
import { type Database, db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { fetchComplexes, fetchCourts, fetchDistricts, fetchStates } from "~/providers/ecourts.server";

class BudgetUsedUp extends Error {
	constructor() {
		super("This month's calls to the provider of court records are used up. Try again next month.");
	}
}

/** Makes one call, counted against the month's budget. @throws BudgetUsedUp when the budget is used up. */
async function spend<Answer>(call: () => Promise<Answer>): Promise<Answer> {
	if (!(await consumeCall())) throw new BudgetUsedUp();
	return call();
}

const settings = { baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY };

type Log = (message: string) => void;
/** One of our places, with the provider's id. */
type Pair = Named & { upstreamId: string };

export type SyncedCourts = {
	/** Our states and districts that the provider has too. */
	states: number;
	districts: number;
	/** Added or renamed complexes and establishments. */
	complexes: number;
	establishments: number;
	/** The provider's states and districts that our list does not have. */
	unknown: number;
	failed: number;
};

/**
 * Refreshes all districts' courts from the provider and reports progress to `log`. Places are matched by name, since ids may
 * differ; unknown places are reported, not added. Uses one call per state, two per district and about thirty for High
 * Courts. @throws the provider's error when it never answers or stops answering; BudgetUsedUp when no call is left.
 */
export async function syncCourts(log: Log): Promise<SyncedCourts> {
	const synced: SyncedCourts = { states: 0, districts: 0, complexes: 0, establishments: 0, unknown: 0, failed: 0 };
	const report = (kind: string, unknown: Named[]) => {
		synced.unknown += unknown.length;
		for (const { name } of unknown) log(`The provider's ${kind} "${name}" is not in our list.`);
	};
	const tolerate = tolerance({
		isFatal: (error) => error instanceof BudgetUsedUp,
		onFailure: (place, error) => {
			synced.failed += 1;
			log(`The courts of ${place} could not be fetched: ${error instanceof Error ? error.message : error}`);
		},
	});

	const ourStates = await db.select({ id: states.id, name: states.name }).from(states);
	const { pairs: statePairs, unknown } = pairByName(await insist(() => spend(() => fetchStates(settings))), ourStates);
	report("state", unknown);
	synced.states = statePairs.length;

	const districtPairs: Pair[] = [];
	await forEach(statePairs, (state) =>
		tolerate(state.name, async () => {
			const matched = await insist(() => fetchDistrictPairs(state));
			report(`district of ${state.name}`, matched.unknown);
			districtPairs.push(...matched.pairs);
		}),
	);
	synced.districts = districtPairs.length;

	await forEach(districtPairs, (district) =>
		tolerate(district.name, async () => {
			const saved = await insist(() => refreshDistrict(district));
			synced.complexes += saved.complexes;
			synced.establishments += saved.establishments;
			if (saved.complexes + saved.establishments > 0) {
				log(`${district.name}: ${saved.complexes} complexes, ${saved.establishments} establishments new or renamed.`);
			}
		}),
	);
	await syncBenches(settings, (call) => insist(() => spend(call)))
		.then((benches) => benches > 0 && log(`${benches} benches of High Courts new or renamed.`))
		.catch((error: unknown) => {
			if (error instanceof BudgetUsedUp) throw error;
			log(`The benches of the High Courts could not be fetched: ${error instanceof Error ? error.message : error}`);
		});
	return synced;
}

const fold = (name: string) => tidy(name).toLowerCase();

/** Pairs the provider's places with ours, by our name or by the spelling of eCourts' own list. */
function pairByName(upstream: Named[], ours: Named[]) {
	const byName = new Map<string, Named>();
	for (const place of ours) {
		for (const name of [aliases.get(place.id), place.name]) if (name) byName.set(fold(name), place);
	}
	const pairs: Pair[] = [];
	const unknown: Named[] = [];
	for (const place of upstream) {
		const match = byName.get(fold(place.name));
		if (match) pairs.push({ ...match, upstreamId: place.id });
		else unknown.push(place);
	}
	return { pairs, unknown };
}

async function fetchDistrictPairs(state: Pair) {
	const ours = await db
		.select({ id: districts.id, name: districts.name })
		.from(districts)
		.where(eq(districts.stateId, state.id));
	return pairByName(await spend(() => fetchDistricts(settings, [state.upstreamId])), ours);
}

async function refreshDistrict({ id, upstreamId }: Pair) {
	const complexes = await spend(() => fetchComplexes(settings, [upstreamId]));
	const complexIds = complexes.map((complex) => complex.id);
	const courts = complexIds.length > 0 ? await spend(() => fetchCourts(settings, complexIds)) : [];
	return db.transaction(async (tx) => {
		await tx
			.update(districts)
			.set({ providerId: upstreamId })
			.where(and(eq(districts.id, id), sql`${districts.providerId} is distinct from ${upstreamId}`));
		const saved = await saveNewNames(tx, courtComplexes, id, complexes);
		return { complexes: saved, establishments: await saveNewNames(tx, courtEstablishments, id, courts) };
	});
}

/** Saves new and changed names under the provider's ids; skips names the district has, and ids of another district. */
async function saveNewNames(
	tx: Database,
	table: typeof courtComplexes | typeof courtEstablishments,
	districtId: string,
	upstream: Named[],
) {
	const ours = await tx.select({ name: table.name }).from(table).where(eq(table.districtId, districtId));
	const names = new Set(ours.map(({ name }) => fold(name)));
	const added = new Map<string, { id: string; districtId: string; name: string }>();
	for (const place of upstream) {
		const id = tidy(place.id);
		const name = tidy(place.name);
		if (!id || !name || names.has(fold(name)) || added.has(id)) continue;
		names.add(fold(name));
		added.set(id, { id, districtId, name });
	}
	if (added.size === 0) return 0;
	const saved = await tx
		.insert(table)
		.values([...added.values()])
		.onConflictDoUpdate({
			target: table.id,
			set: { name: sql`excluded.name` },
			setWhere: eq(table.districtId, districtId),
		})
		.returning({ id: table.id });
	return saved.length;
}
