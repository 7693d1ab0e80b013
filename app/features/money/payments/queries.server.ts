import { and, desc, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { transactions } from "~/features/money/payments/schema";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { pageOf } from "~/platform/db/paging.server";
import { columnsOf, hasId, isUuid } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";

/** docs/product.md, section 9. */
export const TRANSACTIONS_PER_PAGE = 10;

export const transactionColumns = {
	...columnsOf(transactions, "id", "userId", "planId", "planName", "planPaise", "phoneNumberLimit"),
	...columnsOf(transactions, "messageLimit", "durationDays", "description", "amountPaise", "refundedPaise"),
	...columnsOf(transactions, "currency", "status", "failure", "razorpayOrderId", "razorpayLinkId", "linkUrl"),
	...columnsOf(transactions, "razorpayPaymentId", "receiptNumber", "receiptParties", "method", "startsLater"),
	...columnsOf(transactions, "paidAt", "checkedAt", "createdAt"),
};

export type Transaction = Awaited<ReturnType<typeof requireTransaction>>;

/** One page of a person's transactions, newest first. */
export async function listTransactions(
	userId: string,
	{ page = 1, limit = TRANSACTIONS_PER_PAGE }: { page?: number; limit?: number },
) {
	const ownedByUser = eq(transactions.userId, userId);
	const owned = db.select(transactionColumns).from(transactions).where(ownedByUser);
	const [rows, count] = await Promise.all([
		pageOf(owned.orderBy(desc(transactions.id)), { page, limit }),
		db.$count(transactions, ownedByUser),
	]);
	return { rows, totalPages: pagesOf(count, limit) };
}

const notFound = () => new DomainError("not-found", t("This transaction was not found."));

/** One transaction of a person. @throws DomainError `not-found`, also for another person's */
export async function requireTransaction(userId: string, transactionId: string) {
	const [row] = await db
		.select(transactionColumns)
		.from(transactions)
		.where(and(hasId(transactions.id, transactionId), eq(transactions.userId, userId)));
	if (!row) throw notFound();
	return row;
}

/** One transaction by our own id, of any person: for signed returns and for administrators. */
export async function findAnyTransaction(
	transactionId: string,
	database: Database = db,
): Promise<Transaction | undefined> {
	if (!isUuid(transactionId)) return undefined;
	const [row] = await database.select(transactionColumns).from(transactions).where(eq(transactions.id, transactionId));
	return row;
}

/** Locks a transaction row until the database transaction ends, so that concurrent reports about one payment wait. */
export async function lockTransaction(tx: Database, transactionId: string): Promise<Transaction | undefined> {
	const [row] = await tx
		.select(transactionColumns)
		.from(transactions)
		.where(eq(transactions.id, transactionId))
		.for("update");
	return row;
}

/** A person's order with the buyer's details for Razorpay. @throws DomainError `not-found` */
export async function requireOrder(userId: string, transactionId: string) {
	const [order] = await db
		.select({
			...columnsOf(transactions, "id", "userId", "planName", "durationDays", "amountPaise", "startsLater"),
			...columnsOf(transactions, "razorpayOrderId", "linkUrl", "status"),
			buyer: {
				firstName: users.firstName,
				lastName: users.lastName,
				email: users.email,
				mobileNumber: users.mobileNumber,
			},
		})
		.from(transactions)
		.innerJoin(users, eq(users.id, transactions.userId))
		.where(and(hasId(transactions.id, transactionId), eq(transactions.userId, userId)));
	if (!order) throw notFound();
	return order;
}

export type Order = Awaited<ReturnType<typeof requireOrder>>;
