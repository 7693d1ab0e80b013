import { z } from "zod";
import { findCnrs, isStandardCnr, normaliseCnr } from "~/features/courts/courts/cnr";
import { phrase, t } from "~/platform/language/translate";

const LENGTH = phrase("A CNR number has 16 letters and digits (4 to 32 are accepted)");

/** The CNR in a typed or pasted text: the whole text, or the only CNR in it. */
function readCnr(text: string, context: z.core.$RefinementCtx<string>): string {
	const whole = normaliseCnr(text);
	if (isStandardCnr(whole)) return whole;
	const [first, ...others] = new Set(findCnrs(text));
	if (!first) return whole;
	if (others.length === 0) return first;
	context.addIssue(
		t('This text has {number} CNR numbers. Add them under "Add many cases".', { number: others.length + 1 }),
	);
	return z.NEVER;
}

function problemOf(cnr: string): string | undefined {
	if (cnr === "") return t("Enter the CNR number");
	if (!/^[A-Z0-9]+$/.test(cnr)) return t("Use only letters and digits in the CNR number");
	if (cnr.length < 4 || cnr.length > 32) return LENGTH;
	return undefined;
}

/** A CNR typed by a user or sent by a program, in the standard form or another. */
export const cnrInput = z
	.string({ error: phrase("Enter the CNR number") })
	.transform(readCnr)
	.superRefine((cnr, context) => {
		const problem = problemOf(cnr);
		if (problem) context.addIssue(problem);
	});
