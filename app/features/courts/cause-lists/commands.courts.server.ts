import { sql } from "drizzle-orm";
import { listComplexes, listCourts } from "~/features/courts/cause-lists/schema";
import { consumeCall } from "~/features/courts/courts/provider-calls.server";
import { courtComplexes } from "~/features/courts/courts/schema";
import { tidy } from "~/features/people/places/queries.server";
import { districts } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { fetchComplexes, fetchCourts, type Place } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

const settings = () => ({ baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY });
const fold = (name: string) => tidy(name).toLowerCase();

/** Makes one call, counted against the month's budget; nothing if none is left, or if the provider has no such place. */
async function spend(call: () => Promise<Place[]>): Promise<Place[]> {
	if (!(await consumeCall())) return [];
	return call().catch((error: unknown) => {
		if (error instanceof ProviderError && error.code === "refused") return [];
		throw error;
	});
}

/** The provider's id of a complex that was imported from another list, by its name in the district. */
async function findUpstreamId(complexId: string): Promise<string | undefined> {
	const [ours] = await db.execute<{ name: string; districtId: string }>(sql`
		select c.name, coalesce(d.provider_id, d.id) as "districtId"
		from ${courtComplexes} c join ${districts} d on d.id = c.district_id where c.id = ${complexId}`);
	if (!ours) return undefined;
	const complexes = await spend(() => fetchComplexes(settings(), [ours.districtId]));
	return complexes.find(({ name }) => fold(name) === fold(ours.name))?.id;
}

/** Fetches and saves the courts of a complex, which has the provider's id or at least its name. @throws ProviderError. */
export async function fetchListCourts(complexId: string): Promise<void> {
	let courts = await spend(() => fetchCourts(settings(), [complexId]));
	const upstreamId = courts.length === 0 ? await findUpstreamId(complexId) : undefined;
	if (upstreamId && upstreamId !== complexId) courts = await spend(() => fetchCourts(settings(), [upstreamId]));
	await db.transaction(async (tx) => {
		await tx
			.insert(listComplexes)
			.values({ complexId })
			.onConflictDoUpdate({ target: listComplexes.complexId, set: { fetchedAt: sql`now()` } });
		await tx.execute(sql`
			insert into ${listCourts} (id, complex_id, name)
			select distinct on (id) id, ${complexId}, name
			from json_to_recordset(${JSON.stringify(courts)}::json) as given (id text, name text)
			on conflict (id) do update set name = excluded.name, complex_id = excluded.complex_id`);
	});
}
