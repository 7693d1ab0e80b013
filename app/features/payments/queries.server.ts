import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { refunds, transactions } from "~/db/schema/payments";
import { isUuid } from "~/db/uuid";
import { DomainError } from "~/errors";
import { addDays, startOfDayInIndia } from "~/features/courts/day";
import type { TransactionFilter } from "~/features/payments/transaction-filter";

/** Specification section 9. */
export const TRANSACTIONS_PER_PAGE = 10;

const columns = {
	id: transactions.id,
	userId: transactions.userId,
	planId: transactions.planId,
	planName: transactions.planName,
	planPaise: transactions.planPaise,
	durationDays: transactions.durationDays,
	amountPaise: transactions.amountPaise,
	refundedPaise: transactions.refundedPaise,
	currency: transactions.currency,
	status: transactions.status,
	failure: transactions.failure,
	razorpayOrderId: transactions.razorpayOrderId,
	razorpayLinkId: transactions.razorpayLinkId,
	linkUrl: transactions.linkUrl,
	razorpayPaymentId: transactions.razorpayPaymentId,
	receiptNumber: transactions.receiptNumber,
	receiptParties: transactions.receiptParties,
	paidAt: transactions.paidAt,
	createdAt: transactions.createdAt,
};

export type Transaction = Awaited<ReturnType<typeof findTransaction>>;

const pagesOf = (count: number, limit: number) => Math.max(1, Math.ceil(count / limit));

/** One page of a person's transactions, newest first. */
export async function listTransactions(
	userId: string,
	{ page = 1, limit = TRANSACTIONS_PER_PAGE }: { page?: number; limit?: number },
) {
	const mine = eq(transactions.userId, userId);
	const [rows, count] = await Promise.all([
		db
			.select(columns)
			.from(transactions)
			.where(mine)
			.orderBy(desc(transactions.id))
			.limit(limit)
			.offset((page - 1) * limit),
		db.$count(transactions, mine),
	]);
	return { rows, totalPages: pagesOf(count, limit) };
}

/** One transaction of the person's. @throws DomainError `not-found`, also for somebody else's. */
export async function findTransaction(userId: string, transactionId: string) {
	const [row] = isUuid(transactionId)
		? await db
				.select(columns)
				.from(transactions)
				.where(and(eq(transactions.id, transactionId), eq(transactions.userId, userId)))
		: [];
	if (!row) throw new DomainError("not-found", "This transaction was not found.");
	return row;
}

/** One transaction by our own reference, whoever it belongs to; for what comes home signed, and for administrators. */
export async function findAnyTransaction(transactionId: string): Promise<Transaction | undefined> {
	if (!isUuid(transactionId)) return undefined;
	const [row] = await db.select(columns).from(transactions).where(eq(transactions.id, transactionId));
	return row;
}

/** Days of the filter are India's, both included. */
function matching({ status, from, to }: TransactionFilter): SQL | undefined {
	return and(
		status ? eq(transactions.status, status) : undefined,
		from ? gte(transactions.createdAt, startOfDayInIndia(from)) : undefined,
		to ? lt(transactions.createdAt, startOfDayInIndia(addDays(to, 1))) : undefined,
	);
}

const forAdmin = {
	...columns,
	firstName: users.firstName,
	lastName: users.lastName,
	email: users.email,
	/** Why the newest refund failed, while it is the newest. */
	refundProblem: sql<string | null>`(select case when latest.status = 'failed' then coalesce(latest.problem, '') end
		from refunds latest where latest.transaction_id = transactions.id order by latest.id desc limit 1)`,
};

function selectForAdmin(filter: TransactionFilter) {
	return db
		.select(forAdmin)
		.from(transactions)
		.innerJoin(users, eq(users.id, transactions.userId))
		.where(matching(filter))
		.orderBy(desc(transactions.id));
}

export type AdminTransaction = Awaited<ReturnType<typeof selectForAdmin>>[number];

/** One page of everybody's transactions, newest first, and the totals of all that match. */
export async function listAllTransactions(
	filter: TransactionFilter,
	{ page = 1, limit = TRANSACTIONS_PER_PAGE }: { page?: number; limit?: number },
) {
	const [rows, totals] = await Promise.all([
		selectForAdmin(filter)
			.limit(limit)
			.offset((page - 1) * limit),
		totalsOf(filter),
	]);
	return { rows, totals, totalPages: pagesOf(totals.count, limit) };
}

const EXPORT_LIMIT = 50_000;

/** All that match, for the export; at most 50,000 rows. */
export const listTransactionsForExport = (filter: TransactionFilter) => selectForAdmin(filter).limit(EXPORT_LIMIT);

async function totalsOf(filter: TransactionFilter) {
	const [row] = await db
		.select({
			count: sql<number>`count(*)::int`,
			paidPaise: sql<number>`coalesce(sum(${transactions.amountPaise}) filter (where ${transactions.paidAt} is not null), 0)::float8`,
			refundedPaise: sql<number>`coalesce(sum(${transactions.refundedPaise}), 0)::float8`,
		})
		.from(transactions)
		.where(matching(filter));
	return row ?? { count: 0, paidPaise: 0, refundedPaise: 0 };
}

/** What was given back of a transaction, oldest first. */
export function listRefunds(transactionId: string) {
	return db
		.select({
			id: refunds.id,
			amountPaise: refunds.amountPaise,
			reason: refunds.reason,
			status: refunds.status,
			createdAt: refunds.createdAt,
		})
		.from(refunds)
		.where(eq(refunds.transactionId, transactionId))
		.orderBy(refunds.id);
}
