import { eq, notExists } from "drizzle-orm";
import { PRINCIPAL_BENCHES, principalCourtsOf } from "~/features/courts/courts/principal-courts";
import { courtComplexes, courtEstablishments, highCourtBenches } from "~/features/courts/courts/schema";
import { districts } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";

/** Adds benches, and principal courts for each district without a complex, so that a sandbox works before any import. */
export async function ensureSandboxCourts(): Promise<void> {
	await db.transaction(async (tx) => {
		const benches = PRINCIPAL_BENCHES.map(({ id, name }) => ({ id, name }));
		await tx.insert(highCourtBenches).values(benches).onConflictDoNothing();
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
