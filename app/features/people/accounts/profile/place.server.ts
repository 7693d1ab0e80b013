import { DomainError } from "~/errors";
import { listDistricts, listStates } from "~/features/people/places/queries.server";
import { t } from "~/platform/language/translate";

const isNamed = (choice: string) => {
	const searched = choice.trim().toLowerCase();
	return ({ id, name }: { id: string; name: string }) => id === searched || name.toLowerCase() === searched;
};

/** A district id, as earlier programs send, becomes its name. @throws DomainError `invalid` on field `state` */
export async function requirePlace(input: { state: string; district?: string | null }) {
	const state = (await listStates()).find(isNamed(input.state));
	if (!state)
		throw new DomainError("invalid", t("Invalid state selected."), { field: "state", reason: "unknown_place" });
	const typed = input.district?.trim() ?? "";
	const district = /^\d/.test(typed) ? (await listDistricts(state.id)).find(({ id }) => id === typed) : undefined;
	return { state: state.name, district: district?.name ?? typed };
}
