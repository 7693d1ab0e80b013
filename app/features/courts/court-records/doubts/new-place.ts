import { isStandardCnr, normaliseCnr } from "~/features/courts/courts/cnr";

/**
 * The court and the CNR of a case's latest transfer, as far as they are given. The provider's fields are not documented: a CNR has its form, a court its field's
 * name.
 */
export function newPlaceOf(transfers: Record<string, string>[], ownCnr: string): string {
	const fields = Object.entries(transfers.at(-1) ?? {});
	const cnr = fields.map(([, value]) => normaliseCnr(value)).find((value) => isStandardCnr(value) && value !== ownCnr);
	const court = fields.findLast(([name, value]) => /court|^to/i.test(name) && normaliseCnr(value) !== cnr)?.[1];
	return [court, cnr].filter(Boolean).join(", ");
}
