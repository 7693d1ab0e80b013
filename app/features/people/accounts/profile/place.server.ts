import { DomainError } from "~/errors";
import { listDistricts, listStates } from "~/features/people/places/queries.server";
import { t } from "~/platform/language/translate";

const isNamed = (choice: string) => {
	const searched = choice.trim().toLowerCase();
	return ({ id, name }: { id: string; name: string }) => id === searched || name.toLowerCase() === searched;
};

type TypedPlace = { state: string; district?: string | null };

/** A state that names nothing is ignored. A district id, as earlier programs send, becomes its name. */
export async function findPlace(input: TypedPlace) {
	const state = (await listStates()).find(isNamed(input.state));
	const typed = input.district?.trim() ?? "";
	const isId = state !== undefined && /^\d/.test(typed);
	const district = isId ? (await listDistricts(state.id)).find(({ id }) => id === typed) : undefined;
	return { state: state?.name ?? "", district: district?.name ?? typed };
}

/** @throws DomainError `invalid` on field `state` */
export async function requirePlace(input: TypedPlace) {
	const place = await findPlace(input);
	if (place.state !== "") return place;
	throw new DomainError("invalid", t("Invalid state selected."), { field: "state", reason: "unknown_place" });
}
