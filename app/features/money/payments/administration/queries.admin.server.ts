import { and, desc, eq, gte, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { TransactionFilter } from "~/features/money/payments/administration/transaction-filter";
import { TRANSACTIONS_PER_PAGE, transactionColumns } from "~/features/money/payments/queries.server";
import { refunds, transactions, transactionTotals } from "~/features/money/payments/schema";
import { OPEN_REFUNDS, type OpenRefund } from "~/features/money/payments/transaction-status";
import { MIN_PERSON_SEARCH_LENGTH, matchesPerson } from "~/features/people/accounts/administration/search.server";
import { users } from "~/features/people/users/schema";
import { addDays, startOfDayInIndia } from "~/platform/calendar/day";
import { type Database, db, readDb } from "~/platform/db/client.server";
import { pageOf } from "~/platform/db/paging.server";
import { isUuid } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";

/** Payments with an unprocessed refund, found by the partial index `refunds_not_made`. */
const hasOpenRefund = (refund: OpenRefund): SQL =>
	refund === "pending"
		? sql`${transactions.id} in (select r.transaction_id from refunds r where r.status = 'pending')`
		: sql`${transactions.id} in (select r.transaction_id from refunds r where r.status = 'failed'
			and r.id = (select newest.id from refunds newest where newest.transaction_id = r.transaction_id
				order by newest.id desc limit 1))`;

/** Counts the payments with a pending or failed refund. */
export async function countOpenRefunds(): Promise<Record<OpenRefund, number>> {
	const [pending, failed] = await Promise.all(OPEN_REFUNDS.map((refund) => liveTotalsOf({ refund })));
	return { pending: pending?.count ?? 0, failed: failed?.count ?? 0 };
}

/** A name that matches more people finds no payments; the search must be narrowed. */
export const MAX_PEOPLE = 200;

const RECEIPT = /^[A-Z]{1,4}\/\d{2}-\d{2}\/\d+$/i;

/** A subquery per table uses each index; an `or` over both would scan all payments. */
const withIds = (statement: SQLWrapper) => sql`${transactions.id} = any(array(${statement}))`;

const refundsOf = (where: SQL) => db.select({ id: refunds.transactionId }).from(refunds).where(where);

/** Payments by our id (payment or person), a Razorpay id or a receipt number; undefined for other text. */
function byNumber(search: string): SQL | undefined {
	if (isUuid(search)) return or(eq(transactions.id, search), eq(transactions.userId, search));
	if (RECEIPT.test(search)) return eq(transactions.receiptNumber, search.toUpperCase());
	if (search.startsWith("order_")) return eq(transactions.razorpayOrderId, search);
	if (search.startsWith("plink_")) return eq(transactions.razorpayLinkId, search);
	if (search.startsWith("pay_"))
		return withIds(
			db
				.select({ id: transactions.id })
				.from(transactions)
				.where(eq(transactions.razorpayPaymentId, search))
				.unionAll(refundsOf(eq(refunds.razorpayPaymentId, search))),
		);
	if (search.startsWith("rfnd_")) return withIds(refundsOf(eq(refunds.razorpayRefundId, search)));
	return undefined;
}

const isLongEnough = (search: string) => [...search].length >= MIN_PERSON_SEARCH_LENGTH;

const peopleOf = (search: string, limit: number) =>
	db.select({ id: users.id }).from(users).where(matchesPerson(search)).limit(limit);

/**
 * Payments by our id, a Razorpay id (order, payment link, payment, refund), a receipt number, or the person's name or id. Each
 * has its index. Text that is too short matches nothing rather than everything.
 */
function matchesPayment(search: string): SQL | undefined {
	const named = byNumber(search);
	if (named || !isLongEnough(search)) return named;
	return sql`${transactions.userId} = any(array(${peopleOf(search, MAX_PEOPLE)}))`;
}

/** Whether the text matches more people than a search allows. */
export async function isTooManyPeople(search: string): Promise<boolean> {
	if (!isLongEnough(search) || byNumber(search)) return false;
	return (await db.$count(peopleOf(search, MAX_PEOPLE + 1).as("found"))) > MAX_PEOPLE;
}

/** Filter days are India's, both inclusive. */
function matching({ search, status, refund, from, to }: TransactionFilter): SQL | undefined {
	return and(
		search ? matchesPayment(search) : undefined,
		refund ? hasOpenRefund(refund) : undefined,
		status ? eq(transactions.status, status) : undefined,
		from ? gte(transactions.createdAt, startOfDayInIndia(from)) : undefined,
		to ? lt(transactions.createdAt, startOfDayInIndia(addDays(to, 1))) : undefined,
	);
}

const columns = {
	...transactionColumns,
	firstName: users.firstName,
	lastName: users.lastName,
	email: users.email,
	/** `createdAt` with microseconds, which a Date lacks. */
	exactlyAt: sql<string>`${transactions.createdAt}::text`,
	/** The reason the newest refund failed; null if it did not. */
	refundProblem: sql<string | null>`(select case when latest.status = 'failed' then coalesce(latest.problem, '') end
		from refunds latest where latest.transaction_id = transactions.id order by latest.id desc limit 1)`,
};

function selectForAdmin(where: SQL | undefined, database: Database = db) {
	return database
		.select(columns)
		.from(transactions)
		.innerJoin(users, eq(users.id, transactions.userId))
		.where(where)
		.orderBy(desc(transactions.createdAt), desc(transactions.id));
}

export type AdminTransaction = Awaited<ReturnType<typeof selectForAdmin>>[number];

/** One page of everybody's transactions, newest first, and the totals of all that match. */
export async function listAllTransactions(
	filter: TransactionFilter,
	{ page = 1, limit = TRANSACTIONS_PER_PAGE }: { page?: number; limit?: number },
) {
	const [rows, totals] = await Promise.all([
		pageOf(selectForAdmin(matching(filter)), { page, limit }),
		filter.refund || filter.search ? liveTotalsOf(filter) : totalsOf(filter),
	]);
	return { rows, totals, totalPages: pagesOf(totals.count, limit) };
}

const EXPORT_BATCH = 1_000;

/** All matching transactions, newest first, read in batches while streaming, to hold neither memory nor a connection. */
export async function* exportTransactions(filter: TransactionFilter): AsyncGenerator<AdminTransaction> {
	let after: SQL | undefined;
	for (;;) {
		const where = and(matching(filter), after);
		const rows = await readDb(async (database) => selectForAdmin(where, database).limit(EXPORT_BATCH));
		yield* rows;
		const last = rows.at(-1);
		if (!last || rows.length < EXPORT_BATCH) return;
		after = sql`(${transactions.createdAt}, ${transactions.id}) < (${last.exactlyAt}::timestamptz, ${last.id}::uuid)`;
	}
}

/** Totals of all that match, from the sums per day and status. */
async function totalsOf({ status, from, to }: TransactionFilter) {
	const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`;
	const [row] = await db
		.select({
			count: sumOf(transactionTotals.entries),
			paidPaise: sumOf(transactionTotals.paidPaise),
			refundedPaise: sumOf(transactionTotals.refundedPaise),
		})
		.from(transactionTotals)
		.where(
			and(
				status ? eq(transactionTotals.status, status) : undefined,
				from ? gte(transactionTotals.day, from) : undefined,
				to ? lte(transactionTotals.day, to) : undefined,
			),
		);
	return row ?? { count: 0, paidPaise: 0, refundedPaise: 0 };
}

/** Totals computed live, for filters with few matches. Exported so that a test can check its plan. */
export const liveTotalsStatement = (filter: TransactionFilter) =>
	db
		.select({
			count: sql<number>`count(*)::int`,
			paidPaise: sql<number>`coalesce(sum(${transactions.amountPaise}) filter (where ${transactions.paidAt} is not null), 0)::float8`,
			refundedPaise: sql<number>`coalesce(sum(${transactions.refundedPaise}), 0)::float8`,
		})
		.from(transactions)
		.where(matching(filter));

async function liveTotalsOf(filter: TransactionFilter) {
	const [row] = await liveTotalsStatement(filter);
	return row ?? { count: 0, paidPaise: 0, refundedPaise: 0 };
}
