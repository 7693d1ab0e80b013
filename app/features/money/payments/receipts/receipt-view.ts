import type { Transaction } from "~/features/money/payments/queries.server";
import { splitTax } from "~/features/money/payments/receipts/tax";
import { formatRupees } from "~/features/money/plans/money";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** GST state codes, the first two digits of a GSTIN. */
const CODES = new Map(
	Object.entries({
		"jammu and kashmir": "01",
		"himachal pradesh": "02",
		punjab: "03",
		chandigarh: "04",
		uttarakhand: "05",
		haryana: "06",
		delhi: "07",
		rajasthan: "08",
		"uttar pradesh": "09",
		bihar: "10",
		sikkim: "11",
		"arunachal pradesh": "12",
		nagaland: "13",
		manipur: "14",
		mizoram: "15",
		tripura: "16",
		meghalaya: "17",
		assam: "18",
		"west bengal": "19",
		jharkhand: "20",
		odisha: "21",
		chhattisgarh: "22",
		"madhya pradesh": "23",
		gujarat: "24",
		"dadra and nagar haveli and daman and diu": "26",
		maharashtra: "27",
		karnataka: "29",
		goa: "30",
		lakshadweep: "31",
		kerala: "32",
		"tamil nadu": "33",
		puducherry: "34",
		"andaman and nicobar islands": "35",
		telangana: "36",
		"andhra pradesh": "37",
		ladakh: "38",
	}),
);

/** Union territories without a legislature, where the tax beside CGST is UTGST. */
const UTGST_CODES = new Set(["04", "26", "31", "35", "38"]);

export const gstCodeOf = (state: string): string | undefined => CODES.get(state.trim().toLowerCase());

/** `Maharashtra (27)`, as on an invoice; an unknown state stays as it is. */
export function stateWithCode(state: string): string {
	const code = gstCodeOf(state);
	return code ? `${state} (${code})` : state;
}

/** The name of the tax beside CGST in the supplier's state. */
export const taxBesideCgst = (supplierState: string): "SGST" | "UTGST" =>
	UTGST_CODES.has(gstCodeOf(supplierState) ?? "") ? "UTGST" : "SGST";

/** The formatted data of a receipt; undefined for a transaction without one. */
export function receiptView(row: Transaction) {
	const { receiptNumber, receiptParties, paidAt } = row;
	if (!receiptNumber || !receiptParties || !paidAt) return undefined;
	const { supplier, recipient, gstRatePercent, period } = receiptParties;
	const split =
		gstRatePercent === null
			? undefined
			: splitTax(row.amountPaise, {
					ratePercent: gstRatePercent,
					supplierState: supplier.state,
					recipientState: recipient.state,
				});
	return {
		number: receiptNumber,
		day: formatDay(dayInIndia(paidAt)),
		supplier,
		recipient,
		description: t("Package Subscription: {planName}, {durationDays} days", {
			planName: row.planName,
			durationDays: row.durationDays,
		}),
		period: period && `${formatDay(period.from)} – ${formatDay(period.to)}`,
		placeOfSupply: stateWithCode(recipient.state || supplier.state),
		tax: split && {
			taxable: formatRupees(split.taxablePaise),
			lines: split.lines.map(({ name, ratePercent, paise }) => ({
				name: `${name === "SGST" ? taxBesideCgst(supplier.state) : name} ${ratePercent} %`,
				value: formatRupees(paise),
			})),
		},
		total: formatRupees(row.amountPaise),
		currency: row.currency,
		refunded: row.refundedPaise > 0 ? formatRupees(row.refundedPaise) : undefined,
		paymentId: row.razorpayPaymentId ?? "",
		status: row.status,
	};
}
export type ReceiptView = NonNullable<ReturnType<typeof receiptView>>;
