import { z } from "zod";
import { DomainError } from "~/errors";
import { MAX_AT_ONCE } from "~/features/courts/courts/entries";
import { phrase, t } from "~/platform/language/translate";

/** Selected CNRs, some followed by a case number. `addCases` checks whether each is a CNR. */
const selectedCnrs = z
	.array(z.string({ error: phrase("Tick at least one case.") }).max(200, phrase("This is not a CNR.")))
	.min(1, phrase("Tick at least one case."))
	.max(MAX_AT_ONCE, {
		error: () => t("You can add up to {maxAtOnce} cases at a time.", { maxAtOnce: MAX_AT_ONCE }),
	});

/** @throws DomainError `invalid`. */
export function readSelectedCnrs(form: FormData): string[] {
	const { data, error } = selectedCnrs.safeParse(form.getAll("cnr"));
	if (data) return data;
	throw new DomainError("invalid", error?.issues[0]?.message ?? t("Tick at least one case."));
}
