import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { DomainError } from "~/errors";
import { districts, states } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";
import { contains, folded } from "~/platform/db/paging.server";
import { t } from "~/platform/language/translate";

export type Named = { id: string; name: string };

/** Normalises a name or id as the database stores it: trimmed, single spaces, no NUL characters. */
export const tidy = (text: string) => text.replaceAll("\0", " ").trim().replace(/\s+/g, " ");

export type Place = PgTable & { id: PgColumn; name: PgColumn };

export async function listNamed(place: Place, where = sql`true`): Promise<Named[]> {
	const rows = await db.execute<Named>(sql`
		select ${place.id}, ${place.name} from ${place} where ${where} order by lower(${place.name}), ${place.id}`);
	return [...rows];
}

export const listStates = () => listNamed(states);

/** The names, ids and CNR letters of all states, in lower case. */
export async function listKnownStates(): Promise<{ names: Set<string>; codes: Set<string> }> {
	const rows = await db.select({ id: states.id, name: states.name, code: states.code }).from(states);
	const codes = new Set(rows.map(({ code }) => code.toLowerCase()));
	return { names: new Set([...rows.flatMap(({ id, name }) => [id, name.toLowerCase()]), ...codes]), codes };
}

/** @throws DomainError `not-found` for a state that does not exist; a state without districts gives an empty list. */
export async function listDistrictsOfState(stateId: string): Promise<Named[]> {
	const found = await listDistricts(stateId);
	if (found.length === 0) {
		const refused = { field: "stateId", reason: "unknown_state" } as const;
		await requirePlace(states, stateId, () => new DomainError("not-found", t("Invalid state selected."), refused));
	}
	return found;
}

/** @throws the error of `otherwise`, where no place has the id. */
export async function requirePlace(place: Place, id: string, otherwise: () => DomainError): Promise<void> {
	const [found] = await db.execute(sql`select 1 from ${place} where ${place.id} = ${tidy(id)}`);
	if (!found) throw otherwise();
}

export const listDistricts = (stateId: string) => listNamed(districts, eq(districts.stateId, tidy(stateId)));

/** The first districts, by name, whose name contains the text. */
export async function listDistrictsNamed(text: string, limit: number): Promise<Named[]> {
	return db
		.select({ id: districts.id, name: districts.name })
		.from(districts)
		.where(contains(folded(districts.name), text))
		.orderBy(districts.name, districts.id)
		.limit(limit);
}

export const listDistrictsOf = (stateIds: string[] | "all") =>
	listNamed(districts, stateIds === "all" ? undefined : inArray(districts.stateId, stateIds));

/** Selects the id of the `place` whose id or name (any letter case) is `choice`; an id wins over a name. */
export const named = (place: Place, choice: string | null, within = sql`true`): SQL => sql`
	select ${place.id} from ${place}
	where ${within} and (${place.id} = ${choice}::text or lower(${place.name}) = lower(${choice}::text))
	order by ${place.id} = ${choice}::text desc, ${place.id} limit 1`;

/** The id of a state given by id or name. */
export async function findStateId(choice: string): Promise<string | undefined> {
	const [state] = await db.execute<{ id: string }>(named(states, tidy(choice)));
	return state?.id;
}
