import { DomainError } from "~/errors";
import { requireCase } from "~/features/courts/cases/queries.server";
import { saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { setLinks } from "~/features/money/subscriptions/links.server";
import type { NewClientInput } from "~/features/money/subscriptions/number-input";
import { findNumberId } from "~/features/money/subscriptions/queries.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { t } from "~/platform/language/translate";

/**
 * Saves a client of a case and links them to it. A number that is saved already is linked under the name that it has.
 * @returns the result, in words @throws as `requireCase` and `saveNumber`
 */
export async function addClientOfCase(acting: ActingContext, input: NewClientInput, caseId: string): Promise<string> {
	await requireCase(acting.ownerId, caseId);
	try {
		await saveNumber(acting, { ...input, case_ids: [caseId] });
		return t("Client added.");
	} catch (error) {
		if (!(error instanceof DomainError) || error.reason !== "number_taken") throw error;
		const numberId = await findNumberId(acting.ownerId, input.mobile_number);
		if (!numberId) throw error;
		await setLinks(acting, [{ numberId, caseId, isLinked: true }]);
		return t("This number was saved already. It is linked to this case now.");
	}
}
