import { DomainError } from "~/errors";
import { listDistricts, listStates } from "~/features/courts/queries.server";
import { t } from "~/language/translate";

const isNamed = (choice: string) => {
	const searched = choice.trim().toLowerCase();
	return ({ id, name }: { id: string; name: string }) => id === searched || name.toLowerCase() === searched;
};

/**
 * The names of a state and a district given by id or name. An unknown district is kept as typed: earlier clients append
 * one of their own (docs/product.md, section 7). @throws DomainError `invalid` on field `state`
 */
export async function requirePlace(input: { state: string; district?: string | null }) {
	const state = (await listStates()).find(isNamed(input.state));
	if (!state)
		throw new DomainError("invalid", t("Invalid state selected."), { field: "state", reason: "unknown_place" });
	const typed = input.district?.trim() ?? "";
	const district = typed ? (await listDistricts(state.id)).find(isNamed(typed)) : undefined;
	return { state: state.name, district: district?.name ?? typed.slice(0, 100) };
}
