import { addCases } from "~/features/courts/adding/many/commands.server";
import { outcomeOf } from "~/features/courts/adding/many/outcome";
import { readSelectedCnrs } from "~/features/courts/adding/many/selected-cnrs";
import { addOwnMatters } from "~/features/courts/own-matters/commands.server";
import { readTickedMatters } from "~/features/courts/own-matters/matter-rows.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";

/** Adds the ticked rows of a list: the CNRs, and the matters without one. @throws DomainError `invalid` if none is ticked */
export async function addSelected(acting: ActingContext, form: FormData) {
	const matters = readTickedMatters(form);
	const isWithoutCnrs = matters.length > 0 && !form.has("cnr");
	const results = isWithoutCnrs ? [] : await addCases(acting, readSelectedCnrs(form));
	const added = await addOwnMatters(acting, matters);
	return outcomeOf(results, added.length);
}
