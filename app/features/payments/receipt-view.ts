import { dayInIndia, formatDay } from "~/calendar/day";
import { stateWithCode, taxBesideCgst } from "~/features/payments/gst-states";
import type { Transaction } from "~/features/payments/queries.server";
import { splitTax } from "~/features/payments/tax";
import { formatRupees } from "~/features/plans/money";
import { t } from "~/language/translate";

/** What a receipt's page shows, formatted; undefined for a transaction without a receipt. */
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
