import { eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { refunds, transactions } from "~/features/money/payments/schema";
import { MIN_PERSON_SEARCH_LENGTH, matchesPerson } from "~/features/people/accounts/administration/search.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/ids";

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
export function matchesPayment(search: string): SQL | undefined {
	const named = byNumber(search);
	if (named || !isLongEnough(search)) return named;
	return sql`${transactions.userId} = any(array(${peopleOf(search, MAX_PEOPLE)}))`;
}

/** Whether the text names people, and more of them than a search goes through. */
export async function isTooManyPeople(search: string): Promise<boolean> {
	if (!isLongEnough(search) || byNumber(search)) return false;
	return (await db.$count(peopleOf(search, MAX_PEOPLE + 1).as("found"))) > MAX_PEOPLE;
}
