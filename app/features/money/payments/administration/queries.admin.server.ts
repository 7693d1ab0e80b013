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

/** Payments by the refunds that are not made, which the index `refunds_not_made` holds alone. */
const hasOpenRefund = (refund: OpenRefund): SQL =>
	refund === "pending"
		? sql`${transactions.id} in (select r.transaction_id from refunds r where r.status = 'pending')`
		: sql`${transactions.id} in (select r.transaction_id from refunds r where r.status = 'failed'
			and r.id = (select newest.id from refunds newest where newest.transaction_id = r.transaction_id
				order by newest.id desc limit 1))`;

/** How many payments have a refund that is not made. */
export async function countOpenRefunds(): Promise<Record<OpenRefund, number>> {
	const [pending, failed] = await Promise.all(OPEN_REFUNDS.map((refund) => liveTotalsOf({ refund })));
	return { pending: pending?.count ?? 0, failed: failed?.count ?? 0 };
}

/** A name that more people have finds the payments of none of the others; it has to be said more closely. */
export const MAX_PEOPLE = 200;

const RECEIPT = /^[A-Z]{1,4}\/\d{2}-\d{2}\/\d+$/i;

/** Found in either table by its index; an `or` over both would read the payments whole. */
const withIds = (statement: SQLWrapper) => sql`${transactions.id} = any(array(${statement}))`;

const refundsOf = (where: SQL) => db.select({ id: refunds.transactionId }).from(refunds).where(where);

/** The payments that an id of ours (a payment's or a person's) or a number of Razorpay or of a receipt names; undefined for other text. */
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

const peopleOf = (search: string, most: number) =>
	db.select({ id: users.id }).from(users).where(matchesPerson(search)).limit(most);

/**
 * Payments by what an administrator has at hand: our id, an id of Razorpay (order, payment link, payment, refund), a
 * receipt number, or the person, also by their id. Each way has its index. Too short a text finds nothing less than all.
 */
function matchesPayment(search: string): SQL | undefined {
	const named = byNumber(search);
	if (named || !isLongEnough(search)) return named;
	return sql`${transactions.userId} = any(array(${peopleOf(search, MAX_PEOPLE)}))`;
}

/** Whether the text names people, and more of them than a search goes through. */
export async function isTooManyPeople(search: string): Promise<boolean> {
	if (!isLongEnough(search) || byNumber(search)) return false;
	return (await db.$count(peopleOf(search, MAX_PEOPLE + 1).as("found"))) > MAX_PEOPLE;
}

/** Days of the filter are India's, both included. */
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
	/** `createdAt` with its microseconds, which a Date has not. */
	exactlyAt: sql<string>`${transactions.createdAt}::text`,
	/** Why the newest refund failed; null where it did not. */
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

/**
 * All that match, newest first, read batch by batch while the export is sent: neither memory nor a connection is held for
 * its whole length.
 */
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

/** The sums of all that match, from the sums kept for each day and status. */
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

/** The statement of the sums of what matches, added up now: for filters that leave few. Exported for a test of its plan. */
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
