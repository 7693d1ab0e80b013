/** One line of the tax included in a price, in paise. */
export type TaxLine = { name: "CGST" | "SGST" | "IGST"; ratePercent: number; paise: number };

const sameState = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Half CGST, half SGST within the supplier's state, else IGST; lines and taxable value add up to the price exactly. */
export function splitTax(
	totalPaise: number,
	{
		ratePercent,
		supplierState,
		recipientState,
	}: { ratePercent: number; supplierState: string; recipientState: string },
): { taxablePaise: number; lines: TaxLine[] } {
	const taxPaise = Math.round((totalPaise * ratePercent) / (100 + ratePercent));
	const taxablePaise = totalPaise - taxPaise;
	const isWithin = recipientState === "" || supplierState === "" || sameState(supplierState, recipientState);
	if (!isWithin) return { taxablePaise, lines: [{ name: "IGST", ratePercent, paise: taxPaise }] };
	const half = Math.floor(taxPaise / 2);
	return {
		taxablePaise,
		lines: [
			{ name: "CGST", ratePercent: ratePercent / 2, paise: half },
			{ name: "SGST", ratePercent: ratePercent / 2, paise: taxPaise - half },
		],
	};
}
