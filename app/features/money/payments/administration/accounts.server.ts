import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { splitTax, type TaxLine } from "~/features/money/payments/receipts/tax";
import { refunds, transactions } from "~/features/money/payments/schema";
import { startOfDayInIndia } from "~/platform/calendar/day";
import { addMonths, type Month } from "~/platform/calendar/month";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

const BATCH = 1_000;

/** One line of a month's accounts; amounts in paise, refunds negative. */
export type AccountLine = {
	at: Date;
	kind: "payment" | "refund";
	/** The receipt of the payment, for its refund too. */
	receiptNumber: string | null;
	name: string;
	state: string;
	planName: string;
	totalPaise: number;
	taxablePaise: number;
	tax: Record<TaxLine["name"], number>;
	razorpayId: string | null;
};

type Row = {
	id: string;
	at: Date | null;
	/** `at` with microseconds, which a Date lacks. */
	exactlyAt: string;
	amountPaise: number;
	receiptNumber: string | null;
	receiptParties: typeof transactions.$inferSelect.receiptParties;
	planName: string;
	razorpayId: string | null;
};

const ofPayment = columnsOf(transactions, "receiptNumber", "receiptParties", "planName");

const momentsOf = (month: Month) => ({
	from: startOfDayInIndia(`${month}-01`),
	to: startOfDayInIndia(`${addMonths(month, 1)}-01`),
});

const behind = ({ exactlyAt, id }: Row, place: SQL) => sql`(${place}) > (${exactlyAt}::timestamptz, ${id}::uuid)`;

/** The statements of a month after a cursor; exported so that a test can check their plans. */
export const paymentsStatement = (month: Month, last?: Row) => {
	const { from, to } = momentsOf(month);
	const after = last && behind(last, sql`${transactions.paidAt}, ${transactions.id}`);
	return db
		.select({
			...ofPayment,
			id: transactions.id,
			at: transactions.paidAt,
			exactlyAt: sql<string>`${transactions.paidAt}::text`,
			amountPaise: transactions.amountPaise,
			razorpayId: transactions.razorpayPaymentId,
		})
		.from(transactions)
		.where(and(gte(transactions.paidAt, from), lt(transactions.paidAt, to), after))
		.orderBy(transactions.paidAt, transactions.id)
		.limit(BATCH);
};

/** Refunds of the payment that bought the package. A second payment that was refunded counts as neither income nor refund. */
export const refundsStatement = (month: Month, last?: Row) => {
	const { from, to } = momentsOf(month);
	const after = last && behind(last, sql`${refunds.countedAt}, ${refunds.id}`);
	const isOfPackage = and(
		eq(transactions.id, refunds.transactionId),
		eq(transactions.razorpayPaymentId, refunds.razorpayPaymentId),
	);
	return db
		.select({
			...ofPayment,
			id: refunds.id,
			at: refunds.countedAt,
			exactlyAt: sql<string>`${refunds.countedAt}::text`,
			amountPaise: refunds.amountPaise,
			razorpayId: refunds.razorpayRefundId,
		})
		.from(refunds)
		.innerJoin(transactions, isOfPackage)
		.where(and(gte(refunds.countedAt, from), lt(refunds.countedAt, to), after))
		.orderBy(refunds.countedAt, refunds.id)
		.limit(BATCH);
};

function lineOf({ at, amountPaise, receiptParties: parties, ...row }: Row, kind: AccountLine["kind"]): AccountLine {
	const sign = kind === "payment" ? 1 : -1;
	const tax: AccountLine["tax"] = { CGST: 0, SGST: 0, IGST: 0 };
	let taxablePaise = amountPaise;
	if (parties?.gstRatePercent) {
		const split = splitTax(amountPaise, {
			ratePercent: parties.gstRatePercent,
			supplierState: parties.supplier.state,
			recipientState: parties.recipient.state,
		});
		taxablePaise = split.taxablePaise;
		for (const { name, paise } of split.lines) tax[name] = sign * paise;
	}
	return {
		at: at ?? new Date(0),
		kind,
		receiptNumber: row.receiptNumber,
		name: parties?.recipient.name ?? "",
		state: parties?.recipient.state ?? "",
		planName: row.planName,
		totalPaise: sign * amountPaise,
		taxablePaise: sign * taxablePaise,
		tax,
		razorpayId: row.razorpayId,
	};
}

async function* rowsOf(read: (last?: Row) => PromiseLike<Row[]>): AsyncGenerator<Row> {
	let last: Row | undefined;
	do {
		const rows = await read(last);
		yield* rows;
		last = rows.length === BATCH ? rows.at(-1) : undefined;
	} while (last);
}

/**
 * A month's accounts in India's time zone: payments, then refunds, each in order of time, read in batches.
 * Their totals are the month's income less refunds (decision 276).
 */
export async function* accountLines(month: Month): AsyncGenerator<AccountLine> {
	for await (const row of rowsOf((last) => paymentsStatement(month, last))) yield lineOf(row, "payment");
	for await (const row of rowsOf((last) => refundsStatement(month, last))) yield lineOf(row, "refund");
}
