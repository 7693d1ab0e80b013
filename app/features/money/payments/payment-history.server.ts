import type { Transaction } from "~/features/money/payments/queries.server";
import { listRefunds } from "~/features/money/payments/refunds/queries.refunds.server";
import { formatRupees } from "~/features/money/plans/money";
import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { findPackageOfPayment } from "~/features/money/subscriptions/queries.server";
import { formatDay, formatMoment } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

/** One event of a payment. `when` is its formatted time, or null if unknown. */
export type PaymentStep = { id: string; when: string | null; title: string; lines: string[]; isProblem: boolean };

type Step = Omit<PaymentStep, "when"> & { at: Date | null };

const METHODS = { checkout: phrase("Payment due on our page"), link: phrase("Payment due by payment link") };

function ordered(payment: Transaction): Step {
	const { planName, durationDays, amountPaise, method, startsLater } = payment;
	const price = t("{planName} for {durationDays} days: {price}", {
		planName,
		durationDays,
		price: formatRupees(amountPaise),
	});
	const way = method ? t(METHODS[method]) : t("Reported by a program");
	const start = startsLater ? [t("Starts when the current package ends")] : [];
	return { id: "ordered", at: payment.createdAt, title: t("Ordered"), lines: [price, ...start, way], isProblem: false };
}

function unpaid({ status, failure, checkedAt }: Transaction): Step[] {
	if (status !== "PENDING" && status !== "FAILED" && status !== "CANCELLED") return [];
	const asked = checkedAt ? [t("Last checked with Razorpay at {moment}.", { moment: formatMoment(checkedAt) })] : [];
	const titles = { PENDING: t("Not paid yet"), FAILED: t("Failed"), CANCELLED: t("Cancelled") };
	const lines = [...(status === "FAILED" && failure ? [t(failure)] : []), ...asked];
	return [{ id: "unpaid", at: null, title: titles[status], lines, isProblem: status === "FAILED" }];
}

function paid({ paidAt, amountPaise, receiptNumber }: Transaction): Step[] {
	if (!paidAt) return [];
	const lines = [
		formatRupees(amountPaise),
		...(receiptNumber ? [t("Receipt {receiptNumber}", { receiptNumber })] : []),
	];
	return [{ id: "paid", at: paidAt, title: t("Paid"), lines, isProblem: false }];
}

const ENDS = {
	replaced: phrase("Replaced by another package."),
	expired: phrase("It expired."),
	refunded: phrase("The payment was refunded."),
};

async function packageSteps(payment: Transaction): Promise<Step[]> {
	const bought = await findPackageOfPayment(payment.id);
	if (!bought) return [];
	const { startsAt, isWaiting, endsAt, endedAt, endReason, messagesSent, messageLimit } = bought;
	const why = endReason ? [t(ENDS[endReason])] : [];
	if (endedAt && endedAt <= startsAt)
		return [
			{ id: "ended", at: endedAt, title: t("Package cancelled before it started"), lines: why, isProblem: false },
		];
	const until = t("Until {day}", { day: formatDay(lastDayOf(endsAt)) });
	const used = t("{used} of {limit} messages used", { used: messagesSent, limit: messageLimit });
	const started: Step = {
		id: "started",
		at: startsAt,
		title: isWaiting ? t("Package starts") : t("Package started"),
		lines: isWaiting ? [until] : [until, used],
		isProblem: false,
	};
	if (!endedAt) return [started];
	return [started, { id: "ended", at: endedAt, title: t("Package ended"), lines: why, isProblem: false }];
}

/** Refund reasons are administrators' notes and failure reasons come from Razorpay, so both are only for administrators. */
async function refundSteps(payment: Transaction, isForAdmin: boolean): Promise<Step[]> {
	const steps = (await listRefunds(payment.id)).map((refund): Step[] => {
		const amount = formatRupees(refund.amountPaise);
		const requested: Step = {
			id: refund.id,
			at: refund.createdAt,
			title: t("Refund requested"),
			lines: isForAdmin ? [amount, t(refund.reason)] : [amount],
			isProblem: false,
		};
		const end: Record<typeof refund.status, Omit<Step, "id" | "lines"> & { line: string }> = {
			pending: {
				at: null,
				title: t("Refund in progress"),
				line: t("Razorpay has not completed it yet."),
				isProblem: false,
			},
			processed: { at: refund.countedAt, title: t("Refunded"), line: amount, isProblem: false },
			failed: { at: null, title: t("Refund failed"), line: (isForAdmin && refund.problem) || "", isProblem: true },
		};
		const { line, ...outcome } = end[refund.status];
		return [requested, { id: `${refund.id} ${refund.status}`, lines: line ? [line] : [], ...outcome }];
	});
	return steps.flat();
}

/** By time; a step without a time stays after the one before it. */
function inOrder(steps: Step[]): Step[] {
	let last = 0;
	const placed = steps.map((step) => {
		last = step.at ? step.at.getTime() : last;
		return { step, place: last };
	});
	return placed.sort((one, other) => one.place - other.place).map(({ step }) => step);
}

/** The events of a payment from its order to its last refund, in the request's language. `isForAdmin` adds the refund reasons. */
export async function paymentHistoryOf(payment: Transaction, { isForAdmin = false } = {}): Promise<PaymentStep[]> {
	const [ofPackage, ofRefunds] = await Promise.all([packageSteps(payment), refundSteps(payment, isForAdmin)]);
	// A package that starts at once does so a moment before its payment is recorded as paid, in one transaction.
	const atOnce = payment.startsLater ? 0 : 1;
	const begun = [ordered(payment), ...paid(payment), ...unpaid(payment), ...ofPackage.slice(0, atOnce)];
	return [...begun, ...inOrder([...ofRefunds, ...ofPackage.slice(atOnce)])].map(({ at, ...step }) => ({
		...step,
		when: at && formatMoment(at),
	}));
}
