import { z } from "zod";
import { DomainError } from "~/errors";
import { CNR_LENGTH } from "~/features/courts/courts/cnr";
import { MAX_LISTED } from "~/features/courts/courts/entries";
import { phrase, t } from "~/platform/language/translate";

/** A row that is added as it stands: nothing in it is read again. */
export type TickedCase = { cnr: string; number?: string };
/** With the id that it gets. */
export type ListedCase = TickedCase & { id: string };

/** The value of a row's checkbox: the 16 characters of the CNR, then a blank and the case number, if there is one. */
const tickedCases = z
	.array(
		z
			.string({ error: phrase("Tick at least one case.") })
			.max(CNR_LENGTH + 201, phrase("This is not a CNR."))
			.transform((value) => ({ cnr: value.slice(0, CNR_LENGTH), number: value.slice(CNR_LENGTH + 1) || undefined })),
	)
	.min(1, phrase("Tick at least one case."))
	.max(MAX_LISTED, {
		error: () => t("You can add up to {maxAtOnce} cases at a time.", { maxAtOnce: MAX_LISTED }),
	});

/** @throws DomainError `invalid`. */
export function readTickedCases(form: FormData): TickedCase[] {
	const { data, error } = tickedCases.safeParse(form.getAll("cnr"));
	if (data) return data;
	throw new DomainError("invalid", error?.issues[0]?.message ?? t("Tick at least one case."));
}

/** The ticked CNRs alone. @throws DomainError `invalid`. */
export const readSelectedCnrs = (form: FormData): string[] => readTickedCases(form).map(({ cnr }) => cnr);
