import { z } from "zod";

/** Two characters each for state, district and establishment, six of a serial number, four of a year from 1950 on. */
const STANDARD = /^([A-Z]{2})([A-Z0-9]{2})([A-Z0-9]{2})(\d{6})(19[5-9]\d|20\d{2})$/;
/** Spaces, dashes and the invisible marks that come along when a number is copied out of a page or a PDF. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;
const LENGTH = "A CNR number has 16 letters and digits (4 to 32 are accepted)";

/** A CNR as the product keeps it: upper case, without spaces and hyphens. Other characters stay for `cnrInput` to refuse. */
export function normaliseCnr(text: string): string {
	// Only a to z: the full toUpperCase makes letters a CNR cannot have, like ß, into ones it can.
	return text.replace(SEPARATORS, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** A CNR as a person or a program types it, in the standard form or another (decisions 19 and 43). */
export const cnrInput = z
	.string({ error: "Enter the CNR number" })
	.transform(normaliseCnr)
	.pipe(
		z
			.string()
			.min(1, { error: "Enter the CNR number", abort: true })
			.regex(/^[A-Z0-9]+$/, { error: "Use only letters and digits in the CNR number", abort: true })
			.min(4, LENGTH)
			.max(32, LENGTH),
	);

export type CnrParts = {
	stateCode: string;
	districtCode: string;
	establishmentCode: string;
	/** Six digits; it starts again each year. */
	serial: string;
	year: number;
};

/** What a normalised CNR of the standard form says; undefined for any other form. */
export function cnrParts(cnr: string): CnrParts | undefined {
	const [, stateCode, districtCode, establishmentCode, serial, year] = STANDARD.exec(cnr) ?? [];
	if (!stateCode || !districtCode || !establishmentCode || !serial || !year) return undefined;
	return { stateCode, districtCode, establishmentCode, serial, year: Number(year) };
}

/** Whether a normalised CNR has the 16-character form that courts give out today. There is no check digit. */
export function isStandardCnr(cnr: string): boolean {
	return STANDARD.test(cnr);
}
