import { setTimeout as wait } from "node:timers/promises";
import { eq, notExists, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { courtComplexes, courtEstablishments, districts, states } from "~/db/schema/courts";
import { env } from "~/env.server";
import { principalCourtsOf } from "~/features/courts/principal-courts";
import { takeCall } from "~/features/courts/provider-calls.server";
import { type Named, tidy } from "~/features/courts/queries.server";
import { aliases } from "~/features/courts/reference.server";
import { fetchComplexes, fetchCourts, fetchDistricts, fetchStates } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

const CALLS_AT_ONCE = 3;
/** So many districts failing one after the other mean that the provider is out, not that a district is. */
const FAILURES_TO_STOP_AT = 5;
const TRIES = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60 * 1000;

class BudgetUsedUp extends Error {
	constructor() {
		super("This month's calls to the provider of court records are used up. Try again next month.");
	}
}

/** One call to the provider, out of the month's budget. @throws BudgetUsedUp when nothing is left of it. */
async function spend<Answer>(call: () => Promise<Answer>): Promise<Answer> {
	if (!(await takeCall())) throw new BudgetUsedUp();
	return call();
}

const settings = { baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY };

type Log = (message: string) => void;
/** A place of ours and the id the provider has for it. */
type Pair = Named & { upstreamId: string };

export type SyncedCourts = {
	/** States and districts of ours that the provider knows. */
	states: number;
	districts: number;
	/** Complexes and establishments that are new or have a new name. */
	complexes: number;
	establishments: number;
	/** States and districts of the provider's that we do not have. */
	unknown: number;
	/** States and districts whose courts could not be fetched. */
	failed: number;
};

/**
 * Refreshes every district's courts from the provider, telling `log` what it meets on the way. The provider's ids need
 * not be ours, so places are matched by name; what we do not know is reported, not invented.
 * A call for every state and two for every district come out of the month's budget.
 * @throws the provider's error when it does not answer at all, or stops answering; BudgetUsedUp when no call is left.
 */
export async function syncCourts(log: Log): Promise<SyncedCourts> {
	const found: SyncedCourts = { states: 0, districts: 0, complexes: 0, establishments: 0, unknown: 0, failed: 0 };
	const report = (kind: string, unknown: Named[]) => {
		found.unknown += unknown.length;
		for (const { name } of unknown) log(`The provider's ${kind} "${name}" is not in our list.`);
	};
	const tolerate = tolerance((place, error) => {
		found.failed += 1;
		log(`The courts of ${place} could not be fetched: ${error instanceof Error ? error.message : error}`);
	});

	const ourStates = await db.select({ id: states.id, name: states.name }).from(states);
	const { pairs: statePairs, unknown } = pairByName(await insist(() => spend(() => fetchStates(settings))), ourStates);
	report("state", unknown);
	found.states = statePairs.length;

	const districtPairs: Pair[] = [];
	await forEach(statePairs, (state) =>
		tolerate(state.name, async () => {
			const matched = await insist(() => fetchDistrictPairs(state));
			report(`district of ${state.name}`, matched.unknown);
			districtPairs.push(...matched.pairs);
		}),
	);
	found.districts = districtPairs.length;

	await forEach(districtPairs, (district) =>
		tolerate(district.name, async () => {
			const saved = await insist(() => refreshDistrict(district));
			found.complexes += saved.complexes;
			found.establishments += saved.establishments;
			if (saved.complexes + saved.establishments > 0) {
				log(`${district.name}: ${saved.complexes} complexes, ${saved.establishments} establishments new or renamed.`);
			}
		}),
	);
	return found;
}

/**
 * Gives every district that has no complex its principal courts, so that a sandbox without an import can be tried out.
 */
export async function ensureSandboxCourts(): Promise<void> {
	await db.transaction(async (tx) => {
		const bare = await tx
			.select({ id: districts.id, name: districts.name })
			.from(districts)
			.where(
				notExists(
					tx.select({ id: courtComplexes.id }).from(courtComplexes).where(eq(courtComplexes.districtId, districts.id)),
				),
			)
			.orderBy(districts.id);
		if (bare.length === 0) return;
		const courts = bare.map((district) => ({ districtId: district.id, ...principalCourtsOf(district) }));
		await tx
			.insert(courtComplexes)
			.values(courts.map(({ districtId, complex }) => ({ districtId, ...complex })))
			.onConflictDoNothing();
		await tx
			.insert(courtEstablishments)
			.values(
				courts.flatMap(({ districtId, complex, establishments }) =>
					establishments.map((establishment) => ({ districtId, complexId: complex.id, ...establishment })),
				),
			)
			.onConflictDoNothing();
	});
}

const fold = (name: string) => tidy(name).toLowerCase();

/** Finds for each of the provider's places ours of the same name, or of the name the courts' own list has for it. */
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
		const saved = await saveNewNames(tx, courtComplexes, id, complexes);
		return { complexes: saved, establishments: await saveNewNames(tx, courtEstablishments, id, courts) };
	});
}

/**
 * Adds what the provider lists for a district under its ids, and takes over new names. A place whose name the district
 * has already is left as it is, and an id that stands in another district stays there.
 */
async function saveNewNames(
	tx: Database,
	table: typeof courtComplexes | typeof courtEstablishments,
	districtId: string,
	upstream: Named[],
) {
	const ours = await tx.select({ name: table.name }).from(table).where(eq(table.districtId, districtId));
	const names = new Set(ours.map(({ name }) => fold(name)));
	const wanted = new Map<string, { id: string; districtId: string; name: string }>();
	for (const place of upstream) {
		const id = tidy(place.id);
		const name = tidy(place.name);
		if (!id || !name || names.has(fold(name)) || wanted.has(id)) continue;
		names.add(fold(name));
		wanted.set(id, { id, districtId, name });
	}
	if (wanted.size === 0) return 0;
	const saved = await tx
		.insert(table)
		.values([...wanted.values()])
		.onConflictDoUpdate({
			target: table.id,
			set: { name: sql`excluded.name` },
			setWhere: eq(table.districtId, districtId),
		})
		.returning({ id: table.id });
	return saved.length;
}

/** Tries again, later each time or when the provider says so, as long as another try may help. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let tried = 1; ; tried += 1) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof ProviderError) || !error.isRetryable || tried === TRIES) throw error;
			const pauseMs = error.retryAfterMs ?? FIRST_PAUSE_MS * 4 ** (tried - 1) * (0.5 + Math.random());
			await wait(Math.min(pauseMs, LONGEST_PAUSE_MS));
		}
	}
}

/** Lets one piece of work fail and the rest go on, until too many have failed in a row. */
function tolerance(onFailure: (place: string, error: unknown) => void) {
	let failuresInARow = 0;
	return async (place: string, work: () => Promise<void>) => {
		try {
			await work();
			failuresInARow = 0;
		} catch (error) {
			if (error instanceof BudgetUsedUp) throw error;
			onFailure(place, error);
			failuresInARow += 1;
			if (failuresInARow >= FAILURES_TO_STOP_AT) throw error;
		}
	};
}

/** Does the work for each item, a few at once. After a failure nothing new begins, and what is under way is waited for. */
async function forEach<Item>(items: Item[], work: (item: Item) => Promise<void>) {
	let hasFailed = false;
	const waiting = items.values();
	const workers = await Promise.allSettled(
		Array.from({ length: CALLS_AT_ONCE }, async () => {
			for (const item of waiting) {
				if (hasFailed) return;
				await work(item).catch((error: unknown) => {
					hasFailed = true;
					throw error;
				});
			}
		}),
	);
	const failed = workers.find((worker) => worker.status === "rejected");
	if (failed) throw failed.reason;
}
